import { ChangeList } from "../../../components/Changes.tsx";
import type { PatternDiff } from "../../regex/diff/diff.ts";
import type { Range } from "../../regex/regex.ts";
import { number, plural } from "../../regex/words.ts";
import "../first_load.ts";
import { spanOf } from "../model/spans.ts";
import type { ToolProps } from "../model/tool.ts";
import { Comparison } from "../page/comparison.tsx";
import "../second_load.ts";
import {
  changeWords,
  type ComparedLine,
  type ComparedLines,
  countWords,
  type LineOutcome,
} from "./line_comparison.ts";
import { PatternBox } from "./pattern_box.tsx";
import { diffPanel, type MatchComparison, useDiff } from "./state.ts";

type DiffPanelProps = ReturnType<typeof diffPanel>;

/** A second pattern, and its differences from the one on the workbench. */
function DiffPanel(props: DiffPanelProps) {
  const { first, second, isChange, diff, error, isFirstInvalid, onSecond, onPaste } = props;
  const other = second ?? { pattern: "", flags: first.flags };
  const isEmpty = other.pattern === "";
  return (
    <div class="diff">
      {second !== null && <SecondActions {...props} />}
      <PatternBox
        key="first"
        name="first"
        title={isChange ? "Before" : undefined}
        regex={first}
        isInvalid={isFirstInvalid}
        changed={isEmpty ? [] : diff?.characters.map(({ before }) => before) ?? []}
      />
      <PatternBox
        key="second"
        name="second"
        title={isChange ? "After" : undefined}
        placeholder="Paste the new pattern"
        regex={other}
        isInvalid={error !== null}
        describedBy="second-error"
        changed={diff?.characters.map(({ after }) => after) ?? []}
        onEdit={onSecond}
        onPaste={(text) => onPaste(text, other)}
      />
      {isEmpty ? <NoSecond onStart={() => onSecond(first)} /> : <SecondNote {...props} />}
      {diff && !isEmpty && <Differences {...props} diff={diff} />}
      {second === null && <WholeDiff />}
    </div>
  );
}

/**
 * How the two differ, the most important first. Each part is shown once those above it are known, so that none pushes
 * another away.
 */
function Differences(props: DiffPanelProps & { readonly diff: PatternDiff }) {
  const { diff, safety, isAnswered, isRun, found } = props;
  return (
    <>
      <Comparison {...props} isChecking={safety.includes(null)} />
      {isAnswered && (
        <section class="changes" aria-label="What changes">
          <h3>What changes</h3>
          <ChangeList diff={diff} />
        </section>
      )}
      {isAnswered && found && isRun && <InText {...props} />}
      {isAnswered && found && isRun && <LinesSection {...props} />}
    </>
  );
}

/** Link to the page that reviews all regexes of a change. */
const WholeDiff = () => (
  <p class="hint">
    Changes in code: <a href="/review">Review a whole diff</a>
  </p>
);

/** What the panel is for, and a second pattern to begin with. */
function NoSecond({ onStart }: { readonly onStart: () => void }) {
  const start = () => {
    onStart();
    // Who starts from the current pattern goes on by editing it.
    setTimeout(() => {
      const field = document.querySelector<HTMLTextAreaElement>(".compared-line:not(.read-only) textarea");
      field?.focus();
      field?.setSelectionRange(field.value.length, field.value.length);
    });
  };
  return (
    <div class="empty-view no-second">
      <p>See whether it is safer, whether it matches the same texts, and what each finds in the test text.</p>
      <button type="button" onClick={start}>Start from the current pattern</button>
    </div>
  );
}

function SecondActions({ onSwap, onCopyLink, onUse, onSecond }: DiffPanelProps) {
  return (
    <div class="second-actions" role="group" aria-label="The two patterns">
      <button type="button" title="Swap the two patterns" onClick={onSwap}>
        <span aria-hidden="true">⇅</span> Swap
      </button>
      <button
        type="button"
        title="Anyone with the link can see both patterns and the text"
        onClick={onCopyLink}
      >
        Copy link
      </button>
      <button type="button" title="Make the new pattern the pattern of the workbench" onClick={onUse}>
        Use <span class="wide">the</span> new <span class="wide">pattern</span>
      </button>
      <button type="button" class="close" onClick={() => onSecond(null)}>
        Close<span class="for-readers">the comparison</span>
      </button>
    </div>
  );
}

/** The error of the second pattern, in place of the differences, or how a paste into it was read. */
function SecondNote({ error, isFirstInvalid, readAs, remarks, onKeepText }: DiffPanelProps) {
  return (
    <div class="second-note">
      <p id="second-error" class={error?.reason} role="status">
        {error && `${error.reason === "syntax" ? "Error" : "Not compared"}: ${error.message}`}
        {!error && !readAs && isFirstInvalid && "Nothing to compare: the current pattern has an error"}
        {!error && readAs && (
          <>
            Read as <code>{readAs}</code>
            {remarks.map((remark) => `. ${remark}`)}
          </>
        )}
      </p>
      {readAs && <button type="button" onClick={onKeepText}>Keep as text</button>}
    </div>
  );
}

/** The matches of the two in the test text. */
function InText({ isChange, found, listed, steps, onChoose }: DiffPanelProps) {
  const { text = "", matches } = listed ?? {};
  const [first, second] = NAMES[isChange ? "versions" : "patterns"];
  return (
    <section class="in-text" aria-label="In the test text" aria-busy={found?.status === "running"}>
      <h3>In the test text</h3>
      <p role="status">{found && foundWords(found, isChange)}</p>
      <p class="steps">{steps && `${steps[0]} ${first}, ${steps[1]} ${second}`}</p>
      {matches && (
        <>
          <OnlyOne title={`Only ${first}`} ranges={matches.onlyFirst} text={text} onChoose={onChoose} />
          <OnlyOne title={`Only ${second}`} ranges={matches.onlySecond} text={text} onChoose={onChoose} />
        </>
      )}
    </section>
  );
}

/** What the matches are found with. */
const NAMES = {
  patterns: ["with the current pattern", "with the new pattern"],
  versions: ["before", "after"],
} as const;

function foundWords(found: MatchComparison, isChange: boolean): string {
  if (found.status === "running") return "Running…";
  if (found.status === "ended") {
    return `The ${found.which === "first" ? "current" : "new"} pattern was stopped: ${found.reason}`;
  }
  const { both, onlyFirst, onlySecond } = found.matches;
  if (both + onlyFirst.length + onlySecond.length === 0) {
    return `No match ${isChange ? "before or after" : "with either"}`;
  }
  const [first, second] = NAMES[isChange ? "versions" : "patterns"];
  return `${number(both)} ${plural(both, "match")} ${isChange ? "before and after" : "with both"}, ` +
    `${number(onlyFirst.length)} only ${first}, ${number(onlySecond.length)} only ${second}`;
}

interface OnlyOneProps extends Pick<DiffPanelProps, "onChoose"> {
  readonly title: string;
  readonly text: string;
  readonly ranges: readonly Range[];
}

/** Ranges that only one of two compared patterns matches, listed for each; the counts cover the rest. */
const MAX_SHOWN_DIFFERENCES = 20;

function OnlyOne({ title, ranges, text, onChoose }: OnlyOneProps) {
  if (ranges.length === 0) return null;
  const rest = ranges.length - MAX_SHOWN_DIFFERENCES;
  return (
    <>
      <h4>{title}</h4>
      <ul class="only">
        {ranges.slice(0, MAX_SHOWN_DIFFERENCES).map(({ start, end }) => (
          <li key={`${start} ${end}`}>
            <button type="button" onClick={() => onChoose({ start, end })}>
              <span class="range">{spanOf(start, end)}</span>{" "}
              <code>{text.slice(start, Math.min(end, start + 60)).toWellFormed() || "empty"}</code>
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="empty-view">and {number(rest)} more</p>}
    </>
  );
}

/** The lines of the test text as tests of both patterns. */
function LinesSection({ isChange, lines, table, onTestLines, onChoose }: DiffPanelProps) {
  return (
    <section class="line-comparison" aria-label="Tests on both" aria-busy={lines === "running"}>
      <h3>Tests on both</h3>
      {lines === null
        ? (
          <p>
            <button type="button" onClick={onTestLines}>Run the line tests on both</button>
          </p>
        )
        : <p role="status">{lines === "running" ? "Running…" : changeWords(lines)}</p>}
      {lines !== null && table !== null && table.count > 0 && (
        <LineTable isChange={isChange} lines={table} onChoose={onChoose} />
      )}
    </section>
  );
}

type LineTableProps = Pick<DiffPanelProps, "isChange" | "onChoose"> & { readonly lines: ComparedLines };

function LineTable({ isChange, lines, onChoose }: LineTableProps) {
  const rest = lines.count - lines.rows.length;
  return (
    <>
      <table class="compared-lines">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Expected</th>
            <th scope="col">{isChange ? "Before" : "Current"}</th>
            <th scope="col">{isChange ? "After" : "New"}</th>
          </tr>
        </thead>
        <tbody>
          {lines.rows.map((row) => <LineRow key={row.line} row={row} onChoose={onChoose} />)}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>All {number(lines.count)} {plural(lines.count, "line")}</th>
            <td>{countWords(lines.first)}</td>
            <td>{countWords(lines.second)}</td>
          </tr>
        </tfoot>
      </table>
      {rest > 0 && <p class="empty-view">and {number(rest)} more {plural(rest, "line")}</p>}
    </>
  );
}

function LineRow({ row, onChoose }: Pick<LineTableProps, "onChoose"> & { readonly row: ComparedLine }) {
  const { line, value, expected, first, second, isChanged } = row;
  return (
    <tr class={isChanged ? "changed" : undefined}>
      <th scope="row">
        <button type="button" title="Show in the test text" onClick={() => onChoose(row)}>
          <span class="number">{number(line + 1)}</span>{" "}
          {value === "" ? <em>empty</em> : <code>{value}</code>}
        </button>
      </th>
      <td>{expected ? "match" : "no match"}</td>
      <td>
        <Outcome outcome={first} />
      </td>
      <td>
        <Outcome outcome={second} /> {isChanged && <strong class="badge">changed</strong>}
      </td>
    </tr>
  );
}

const OUTCOMES = {
  passed: { sign: "✓", words: "passed" },
  failed: { sign: "✗", words: "failed" },
  untested: { sign: "–", words: "not tested" },
};

function Outcome({ outcome }: { readonly outcome: LineOutcome }) {
  const { sign, words } = OUTCOMES[outcome];
  return (
    <span class={`outcome ${outcome}`}>
      <span aria-hidden="true">{sign}</span> {words}
    </span>
  );
}

/** The differences between the pattern and a second one. */
export function Tool({ model }: ToolProps) {
  return <DiffPanel {...diffPanel(model, useDiff(model))} />;
}
