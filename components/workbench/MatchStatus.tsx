export interface MatchStatusProps {
  /** Class that tells a finished run from one that was ended. */
  readonly state: string;
  readonly words: string;
  /** Steps of the engine that counts them; empty while they are not known. */
  readonly steps: string;
  /** How long the engine may be silent, in milliseconds. */
  readonly deadline: number;
  readonly deadlines: readonly number[];
  readonly onDeadline: (deadline: number) => void;
}

/** How a run over the text stands, announced to readers when it changes; and when it is ended. One line high. */
export function MatchStatus({ state, words, steps, deadline, deadlines, onDeadline }: MatchStatusProps) {
  return (
    <div class={`match-bar ${state}`}>
      <p class={`match-status ${state}`} role="status" title={words}>{words}</p>
      {steps !== "" && (
        <span class="step-count" title="Steps of the specification's own matcher: the same on every machine">
          {steps}
        </span>
      )}
      <label class="deadline with-script" title="A run that is silent for this long is ended">
        Deadline{" "}
        <select onChange={({ currentTarget }) => onDeadline(Number(currentTarget.value))}>
          {deadlines.map((each) => (
            <option key={each} value={each} selected={each === deadline}>{each / 1000} s</option>
          ))}
        </select>
      </label>
    </div>
  );
}
