/** The verdict on one of two patterns, on one line. */
export interface SideVerdict {
  readonly severity: "safe" | "calm" | "warn" | "danger";
  /** A word for it: "Dangerous". */
  readonly word: string;
  /** The key fact; empty if there is none. */
  readonly detail: string;
}

interface SafetyChangeProps {
  /** Null if there is no such pattern, or it isn't judged yet. */
  readonly before: SideVerdict | null;
  readonly after: SideVerdict | null;
  /** What the later one is called. */
  readonly later?: string | undefined;
  /** Whether a verdict that is missing may still come. */
  readonly isChecking?: boolean;
}

/** Whether a pattern is safer than another one: both verdicts in a line, and what is known of the later one. */
export function SafetyChange({ before, after, later = "After", isChecking = false }: SafetyChangeProps) {
  if (!before && !after && !isChecking) return null;
  const isBoth = isChecking || (before !== null && after !== null);
  const told = after ?? (isChecking ? null : before);
  return (
    <div class="safety-change">
      <p role={isChecking ? "status" : undefined}>
        <Verdict verdict={before} isChecking={isChecking} />
        {isBoth && (
          <>
            {" "}
            <span role="img" aria-label="becomes">→</span>
            {" "}
          </>
        )}
        <Verdict verdict={after} isChecking={isChecking} />
      </p>
      {told && told.detail !== "" && <p class="hint">{isBoth ? `${later}: ` : ""}{told.detail}</p>}
    </div>
  );
}

/** The word of a verdict; one that is awaited is said to be. */
export function Verdict(
  { verdict, isChecking = false }: { readonly verdict: SideVerdict | null; readonly isChecking?: boolean },
) {
  if (verdict === null) return isChecking ? <span class="verdict-badge">Checking…</span> : null;
  return <span class={`verdict-badge ${verdict.severity}`}>{verdict.word}</span>;
}
