export interface VersionSafetyProps {
  readonly safety: readonly ShownSafety[];
}

/** What is known about the safety of a version. */
export interface ShownSafety {
  /** Which version it is about. */
  readonly name: string;
  /** Null while nothing is known. */
  readonly words: {
    readonly severity: "safe" | "calm" | "warn" | "danger";
    readonly title: string;
    readonly sentence: string;
  } | null;
  /** How the steps grow, in a sentence; null where they were not counted. */
  readonly growth: string | null;
  /** What is being done, or why there is no more; empty for nothing. */
  readonly status: string;
  /** Asks the server again; null while that is not called for. */
  readonly onAnalyse: (() => void) | null;
}

/** How safe the earlier version is, and the later one. */
export function VersionSafety({ safety }: VersionSafetyProps) {
  return (
    <section aria-label="Safety">
      <h4>Safety</h4>
      <dl class="version-safety">
        {safety.map((each) => (
          <div key={each.name}>
            <dt>{each.name}</dt>
            <Known {...each} />
          </div>
        ))}
      </dl>
    </section>
  );
}

function Known({ name, words, growth, status, onAnalyse }: ShownSafety) {
  return (
    <dd>
      {words && (
        <p>
          <strong class={words.severity}>{words.title}</strong>. {words.sentence}.
        </p>
      )}
      {growth !== null && <p class="muted">{growth}</p>}
      <p class="muted" role="status">{status}</p>
      {onAnalyse && (
        <button type="button" aria-label={`Analyse again: ${name}`} onClick={onAnalyse}>Analyse again</button>
      )}
    </dd>
  );
}
