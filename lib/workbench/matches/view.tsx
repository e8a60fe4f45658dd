import { LongList, Row } from "../../../components/LongList.tsx";
import { ShownText } from "../../../components/ShownText.tsx";
import type { MatchRow } from "./match_rows.ts";

interface MatchesPanelProps {
  /** Number of rows in the whole list. */
  readonly total: number;
  readonly lineAt: (index: number) => MatchRow;
  /** Index of the row to scroll into view. */
  readonly shown: number | null;
  /** Shown in place of an empty list. */
  readonly empty: string;
  readonly onChoose: (line: MatchRow) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onCopy: (format: CopyFormat) => void;
}

/** Matches and their captures, with buttons to move from one to the next. */
export function MatchesPanel({ onStep, onCopy, empty, ...list }: MatchesPanelProps) {
  return (
    <>
      <MatchTools enabled={list.total > 0} onStep={onStep} onCopy={onCopy} />
      {list.total === 0 && <p class="empty-view">{empty}</p>}
      <MatchList {...list} />
    </>
  );
}

interface MatchListProps {
  /** Number of rows in the whole list. */
  readonly total: number;
  readonly lineAt: (index: number) => MatchRow;
  /** Index of the row to scroll into view. */
  readonly shown: number | null;
  readonly onChoose: (line: MatchRow) => void;
}

/** Matches and their captures. */
function MatchList({ total, lineAt, shown, onChoose }: MatchListProps) {
  return (
    <LongList
      label="Matches and captures"
      total={total}
      shown={shown}
      row={(index) => <Line key={index} line={lineAt(index)} total={total} onChoose={onChoose} />}
    />
  );
}

type LineProps = Pick<MatchListProps, "total" | "onChoose"> & { line: MatchRow };

function Line({ line, total, onChoose }: LineProps) {
  const { index, match, group, name, start, end, place, steps, kind, part } = line;
  return (
    <Row index={index} total={total} class={group === 0 ? "whole" : ""} part={part}>
      <button type="button" onClick={() => onChoose(line)} aria-disabled={start === null}>
        <span class={`badge ${kind}`}>{group === 0 ? `Match ${match}` : group}</span>
        {name !== null && <span class="name">{name}</span>}
        <span class="place">{start === null ? "" : `${start}–${end}`}</span>
        {place && <span class="place">Ln {place.line}, Col {place.column}</span>}
        <Value line={line} />
        {steps !== null && <span class="place">{steps}</span>}
      </button>
    </Row>
  );
}

function Value({ line: { start, value } }: { line: MatchRow }) {
  if (start === null) return <em class="value">did not participate</em>;
  return value.length === 0 ? <em class="value">empty</em> : (
    <code class="value">
      <ShownText text={value} />
    </code>
  );
}

type CopyFormat = "json" | "csv" | "text";

interface MatchToolsProps {
  /** Whether there is a match to go to or copy. */
  readonly enabled: boolean;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onCopy: (format: CopyFormat) => void;
}

const FORMATS = [["json", "JSON"], ["csv", "CSV"], ["text", "Text"]] as const;

/** Moves from match to match in the text, and copies all of them. */
function MatchTools({ enabled, onStep, onCopy }: MatchToolsProps) {
  return (
    <div class="mode-bar with-script" role="toolbar" aria-label="Matches" data-arrows="row">
      <button
        type="button"
        disabled={!enabled}
        aria-keyshortcuts="Shift+F8"
        title="Previous match (Shift+F8)"
        onClick={() => onStep(-1)}
      >
        ↑ Previous
      </button>
      <button
        type="button"
        disabled={!enabled}
        aria-keyshortcuts="F8"
        title="Next match (F8)"
        onClick={() => onStep(1)}
      >
        ↓ Next
      </button>
      <span class="mode-copy" role="group" aria-label="Copy the matches">
        <span>Copy as</span>
        {FORMATS.map(([format, title]) => (
          <button
            type="button"
            key={format}
            disabled={!enabled}
            onClick={() => onCopy(format)}
          >
            {title}
          </button>
        ))}
      </span>
    </div>
  );
}

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
