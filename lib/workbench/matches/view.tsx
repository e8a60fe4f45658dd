interface MatchStatusProps {
  /** CSS class that distinguishes a finished run from a stopped one. */
  readonly state: string;
  readonly words: string;
  /** Number of steps, as text; empty while it isn't known. */
  readonly steps: string;
  /** Maximum time without a report of the engine, in milliseconds. */
  readonly deadline: number;
  readonly deadlines: readonly number[];
  readonly onDeadline: (deadline: number) => void;
}

/** The state of a run over the text, announced when it changes, and the deadline of a run. One line high. */
export function MatchStatus({ state, words, steps, deadline, deadlines, onDeadline }: MatchStatusProps) {
  return (
    <div class={`match-bar ${state}`}>
      <p class={`match-status ${state}`} role="status" title={words}>{words}</p>
      {steps !== "" && (
        <span
          class="step-count"
          title="Steps of the ECMA-262 matcher"
        >
          {steps}
        </span>
      )}
      <label class="deadline with-script" title="A run that does not respond for this long is stopped">
        Timeout{" "}
        <select onChange={({ currentTarget }) => onDeadline(Number(currentTarget.value))}>
          {deadlines.map((each) => (
            <option key={each} value={each} selected={each === deadline}>{each / 1000} s</option>
          ))}
        </select>
      </label>
    </div>
  );
}
