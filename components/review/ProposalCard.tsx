import { leaving } from "./leaving.ts";

export interface ProposalCardProps {
  readonly literal: string;
  /** `stale`: pattern or text have changed since it was checked. */
  readonly state: "checking" | "broken" | "offered" | "stale" | "in use";
  readonly badges: readonly Badge[];
  readonly onUse: () => void;
  readonly onCompare: () => void;
  readonly onCheck: () => void;
}

export interface Badge {
  readonly tone: "good" | "bad" | "open";
  /** Without full stop. */
  readonly words: string;
}

const MARKS = { good: "✓", bad: "×", open: "?" };

/** A pattern that the model proposes: what was found about it, and only then what can be done with it. */
export function ProposalCard({ literal, state, badges, ...actions }: ProposalCardProps) {
  return (
    <li class="proposal" tabIndex={-1}>
      <code>{literal}</code>
      {state === "checking" && <p class="muted">It is being checked, and offered then</p>}
      <ul class="badges">
        {badges.map(({ tone, words }) => (
          <li key={words} class={tone}>
            <span class="mark" aria-hidden="true">{MARKS[tone]}</span> {words}
          </li>
        ))}
      </ul>
      <Actions state={state} {...actions} />
    </li>
  );
}

function Actions({ state, onUse, onCompare, onCheck }: Omit<ProposalCardProps, "literal" | "badges">) {
  if (state === "in use") return <p class="muted">It is on the workbench</p>;
  if (state === "stale") {
    return (
      <p class="row">
        Pattern or text have changed since.
        <button type="button" onClick={leaving(onCheck, "card")}>Check again</button>
      </p>
    );
  }
  if (state !== "offered") return null;
  return (
    <p class="row">
      <button type="button" onClick={leaving(onUse, "card")}>Put into the workbench</button>
      <button type="button" onClick={onCompare}>Compare in Diff</button>
    </p>
  );
}
