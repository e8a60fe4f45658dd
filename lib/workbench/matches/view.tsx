interface MatchStatusProps {
  /** CSS class that distinguishes a finished run from a stopped one. */
  readonly state: string;
  readonly words: string;
  /** Number of steps, as text; empty while it isn't known. */
  readonly steps: string;
  /** What is said of the last search's steps where there is room; empty for nothing. */
  readonly last: string;
}

/** The state of a run over the text, announced when it changes. One line high. */
export function MatchStatus({ state, words, steps, last }: MatchStatusProps) {
  return (
    <div class={`match-bar ${state}`}>
      <p class={`match-status ${state}`} role="status" title={words}>{words}</p>
      {steps !== "" && (
        <span class="step-count" title="Steps as in ECMA-262">
          {steps}
          <span class="last">{last}</span>
        </span>
      )}
    </div>
  );
}
