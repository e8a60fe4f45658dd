export interface AttackTextProps {
  readonly written: {
    readonly prefix: string | null;
    readonly pump: string;
    readonly count: number;
    readonly suffix: string | null;
    readonly length: number;
  };
  readonly onCopy: () => void;
  readonly onLoad: () => void;
  /** Follows the search in a short attack. */
  readonly onDebug: () => void;
}

/** A text that makes a search slow, and what can be done with it. */
export function AttackText({ written, onCopy, onLoad, onDebug }: AttackTextProps) {
  const { prefix, pump, count, suffix, length } = written;
  return (
    <section aria-label="Attack">
      <h3>Attack text</h3>
      <p class="attack-text">
        {prefix !== null && (
          <>
            <code>{prefix}</code> +{" "}
          </>
        )}
        <code>{pump}</code> × {count.toLocaleString("en")}
        {suffix !== null && (
          <>
            {" "}+ <code>{suffix}</code>
          </>
        )}
        <span class="hint">{length.toLocaleString("en")} characters</span>
      </p>
      <div class="safety-actions">
        <button type="button" onClick={onCopy}>Copy</button>
        <button type="button" onClick={onLoad}>Use as test text</button>
        <button type="button" onClick={onDebug}>Debug a short one</button>
      </div>
    </section>
  );
}
