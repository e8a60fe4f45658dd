import { Source } from "../../../components/Source.tsx";
import type { Warning } from "../../regex/rules/warning.ts";

export interface WarningsProps {
  readonly warnings: readonly Warning[];
  /** How the search for backtracking and sets stands; none where there is nothing to search in. */
  readonly search: "none" | "running" | "done" | "ended" | "failed";
  readonly pattern: string;
}

/** What is doubtful about the pattern. */
export function Warnings({ warnings, search, pattern }: WarningsProps) {
  return (
    <>
      <p class="search-status" role="status">{SEARCH[search]}</p>
      {search === "done" && warnings.length === 0 && (
        <p class="empty-view">No rule fired. That is not a proof of safety</p>
      )}
      <ul class="warnings">
        {warnings.map((warning, index) => <Item key={index} warning={warning} pattern={pattern} />)}
      </ul>
    </>
  );
}

const SEARCH = {
  none: "No warnings: the pattern has an error, or is too large",
  running: "Backtracking and overlaps are searched for in your browser",
  done: "",
  ended: "The search for backtracking was ended at its deadline: what is missing here was not proved absent",
  failed: "The search for backtracking failed: what is missing here was not proved absent",
};

const MARKS = { info: "i", warn: "!", danger: "×" };
/** How severities are written. */
export const SEVERITY_WORDS = { info: "Info", warn: "Warning", danger: "Danger" };

function Item(
  { warning: { id, severity, title, message, hint, range }, pattern }: { warning: Warning; pattern: string },
) {
  return (
    <li class={`warning ${severity}`} data-start={range.start} data-end={range.end} tabIndex={0}>
      <h3>
        <span class="mark" aria-hidden="true">{MARKS[severity]}</span>
        <span class="severity">{SEVERITY_WORDS[severity]}</span> <a href={`/docs/warnings#${id}`}>{title}</a>
      </h3>
      <Source pattern={pattern} range={range} />
      <p>{message}</p>
      <p class="hint">{hint}</p>
    </li>
  );
}
