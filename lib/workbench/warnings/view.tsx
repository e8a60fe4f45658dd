import { Source } from "../../../components/Source.tsx";
import { warningWords } from "../model/warning_words.ts";
import { groupWarnings, type Warning, type WarningGroup } from "../../regex/rules/warning.ts";

export interface WarningsProps {
  readonly warnings: readonly Warning[];
  /** The state of the search for backtracking and sets; none if there is nothing to search. */
  readonly search: "none" | "running" | "done" | "ended" | "failed";
  /** The one that they are about. */
  readonly pattern: string;
  /** True if they are about an earlier pattern, and those of the current one aren't known yet. */
  readonly isOutdated?: boolean;
}

/** Warnings about the pattern, with their number: the most severe first, one card for each cause. */
export function Warnings({ warnings, search, pattern, isOutdated = false }: WarningsProps) {
  return (
    <>
      <h3>{warningWords(warnings) || (search === "done" ? "No warnings" : "Warnings")}</h3>
      <p class={`search-status${search === "running" ? " with-script" : ""}`} role="status">
        {SEARCH[search]}
      </p>
      <ul class={`warnings${isOutdated ? " outdated" : ""}`}>
        {groupWarnings(warnings).map(({ warnings }, index) => (
          <Card key={index} warnings={warnings} pattern={pattern} isOutdated={isOutdated} />
        ))}
      </ul>
    </>
  );
}

const SEARCH = {
  none: "No pattern to check",
  running: "Your browser is looking for slow input and overlaps",
  done: "",
  ended: "The search was stopped at its deadline, so some warnings may be missing",
  failed: "The search failed, so some warnings may be missing",
};

const MARKS = { info: "i", warn: "!", danger: "×" };
/** The names of the severities. */
export const SEVERITY_WORDS = { info: "Note", warn: "Warning", danger: "Danger" };

type CardProps = WarningGroup & Required<Pick<WarningsProps, "pattern" | "isOutdated">>;

/** The part of the pattern; nothing for a warning of flags. */
const Place = (part: Parameters<typeof Source>[0]) =>
  part.range.end > part.range.start ? <Source {...part} /> : null;

function Card({ warnings, pattern, isOutdated }: CardProps) {
  const [{ id, severity, title, message, hint }] = warnings;
  const isOneMessage = warnings.every((each) => each.message === message);
  return (
    <li class={`warning ${severity}`} {...warnings.length === 1 && placeProps(warnings[0], isOutdated)}>
      <h4>
        <span class="mark" aria-hidden="true">{MARKS[severity]}</span>
        <span class="severity">{SEVERITY_WORDS[severity]}</span> <a href={`/docs/warnings#${id}`}>{title}</a>
        {warnings.length > 1 && <span class="places-count">{warnings.length} places</span>}
      </h4>
      {warnings.length === 1 ? <Place pattern={pattern} range={warnings[0].range} /> : (
        <ul class="places">
          {warnings.map((each, index) => (
            <li key={index} class="place" {...placeProps(each, isOutdated)}>
              <Place pattern={pattern} range={each.range} />
              {!isOneMessage && <p>{each.message}</p>}
            </li>
          ))}
        </ul>
      )}
      {isOneMessage && <p>{message}</p>}
      <p class="hint">{hint}</p>
    </li>
  );
}

/** Hovering over a warning's part highlights it in every view, unless these show another pattern. */
const placeProps = ({ range: { start, end } }: Warning, isOutdated: boolean) => ({
  ...!isOutdated && { "data-start": start, "data-end": end },
  tabIndex: 0,
});
