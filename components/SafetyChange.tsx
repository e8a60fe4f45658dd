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
  /** Whether a verdict that is missing may still come. */
  readonly isChecking?: boolean;
}

/** Whether a pattern is safer than another one: both verdicts, and what is known of the later one. */
export function SafetyChange({ before, after, isChecking = false }: SafetyChangeProps) {
  if (!before && !after && !isChecking) return null;
  const told = after ?? (isChecking ? null : before);
  return (
    <p class="safety-change">
      <Verdict verdict={before} isChecking={isChecking} />
      {(isChecking || (before && after)) && (
        <>
          {" "}
          <span role="img" aria-label="becomes">→</span>
          {" "}
        </>
      )}
      <Verdict verdict={after} isChecking={isChecking} /> {told && <span class="hint">{told.detail}</span>}
    </p>
  );
}

/** The word of a verdict; one that is awaited is said to be. */
export function Verdict(
  { verdict, isChecking = false }: { readonly verdict: SideVerdict | null; readonly isChecking?: boolean },
) {
  if (verdict === null) return isChecking ? <span class="verdict-badge">Checking…</span> : null;
  return <span class={`verdict-badge ${verdict.severity}`}>{verdict.word}</span>;
}
