import type { Regex } from "../../lib/regex/regex.ts";

export interface ShownRewrite {
  readonly proof: "equal" | "agrees" | "changes";
  readonly badge: string;
  readonly message: string;
  /** What is known of it; sentences. */
  readonly details: readonly string[];
  readonly replacement: Regex;
}

export interface RewritesProps {
  readonly rewrites: readonly ShownRewrite[];
  readonly onApply: (replacement: Regex) => void;
}

const MARKS = { equal: "✓", agrees: "≈", changes: "!" };

/** Other patterns to use instead, each with what is known of it. */
export function Rewrites({ rewrites, onApply }: RewritesProps) {
  if (rewrites.length === 0) return null;
  return (
    <section aria-label="Rewrites">
      <h3>Rewrites</h3>
      <ul class="rewrites">
        {rewrites.map((each) => (
          <Rewrite
            key={`/${each.replacement.pattern}/${each.replacement.flags}`}
            rewrite={each}
            onApply={onApply}
          />
        ))}
      </ul>
    </section>
  );
}

function Rewrite({ rewrite, onApply }: Pick<RewritesProps, "onApply"> & { readonly rewrite: ShownRewrite }) {
  const { proof, badge, message, details, replacement } = rewrite;
  const literal = `/${replacement.pattern}/${replacement.flags}`;
  return (
    <li class={`rewrite ${proof}`}>
      <span class="proof">
        <span aria-hidden="true">{MARKS[proof]}</span> {badge}
      </span>
      <div class="replacement">
        <code>{literal}</code>
        <button type="button" aria-label={`Use ${literal}`} onClick={() => onApply(replacement)}>Use</button>
      </div>
      <p>{message}</p>
      {details.map((each) => <p key={each} class="hint">{each}</p>)}
    </li>
  );
}
