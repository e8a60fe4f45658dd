import type { ComponentChildren } from "preact";
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { LongList, Row } from "../../../components/LongList.tsx";
import { ShownText } from "../../../components/ShownText.tsx";
import type { TemplatePartMeaning } from "../../regex/matching/replace.ts";
import type { OpenedBy } from "../matching/explained_line.ts";
import type { LineTest } from "../matching/line_tests.ts";
import { displayable } from "../model/displayable.ts";
import { rangeOf, spanOf } from "../model/spans.ts";
import "../second_load.ts";
import type { PieceRow } from "./modes.ts";
import type { Segment } from "./output_rows.ts";

interface OutputPanelProps extends OutputRowsProps {
  /** What was created, in a sentence. */
  readonly words: string;
  readonly parts: readonly TemplatePartMeaning[];
  /** Shown while the template has no parts to explain. */
  readonly hint: string;
  readonly onCopy: () => void;
  /** The fields of the template. */
  readonly children: ComponentChildren;
}

/** A text created from matches with a template. */
export function OutputPanel({ words, parts, hint, onCopy, children, ...rows }: OutputPanelProps) {
  return (
    <>
      <div class="mode-bar with-script">
        {children}
        <button type="button" disabled={rows.total === 0} onClick={onCopy}>Copy</button>
      </div>
      <TemplateWords parts={parts} hint={hint} />
      <p class="mode-status" role="status">{words}</p>
      <OutputRows {...rows} />
    </>
  );
}

interface OutputRowsProps {
  readonly label: string;
  readonly total: number;
  readonly segmentsAt: (row: number) => readonly Segment[];
}

/** A created text, with the parts that come from matches highlighted. */
function OutputRows({ label, total, segmentsAt }: OutputRowsProps) {
  return (
    <LongList
      label={label}
      total={total}
      row={(index) => (
        <Row key={index} index={index} total={total} class="output-row">
          <code>{segmentsAt(index).map((segment, at) => <Segment key={at} segment={segment} />)}</code>
        </Row>
      )}
    />
  );
}

function Segment({ segment: { text, match } }: { segment: Segment }) {
  if (match === null) return <ShownText text={text} />;
  const tint = match % 2 === 0 ? "match" : "match match-odd";
  return text.length === 0 ? <span class="empty" /> : (
    <ins class={tint}>
      <ShownText text={text} />
    </ins>
  );
}

interface PiecesPanelProps extends PieceListProps {
  /** Number of pieces, in a sentence. */
  readonly words: string;
  readonly onCopy: () => void;
}

/** The result of `split` as an array. */
export function PiecesPanel({ words, onCopy, ...list }: PiecesPanelProps) {
  return (
    <>
      <div class="mode-bar with-script">
        <p class="mode-status" role="status">{words}</p>
        <button type="button" disabled={list.total === 0} onClick={onCopy}>Copy as JSON</button>
      </div>
      <PieceList {...list} />
    </>
  );
}

interface PieceListProps {
  readonly total: number;
  readonly pieceAt: (index: number) => PieceRow;
  readonly onChoose: (piece: PieceRow) => void;
}

/** The result of `split`. */
function PieceList({ total, pieceAt, onChoose }: PieceListProps) {
  return (
    <LongList
      label="Pieces"
      total={total}
      row={(index) => <Line key={index} piece={pieceAt(index)} total={total} onChoose={onChoose} />}
    />
  );
}

type LineProps = Pick<PieceListProps, "total" | "onChoose"> & { piece: PieceRow };

function Line({ piece, total, onChoose }: LineProps) {
  const { index, group, start, end, quoted, kind } = piece;
  return (
    <Row index={index} total={total} class={group === 0 ? "whole" : ""}>
      <button type="button" disabled={start === null} onClick={() => onChoose(piece)}>
        <span class="number">{index}</span>
        {group > 0 && <span class={`badge ${kind}`}>{group}</span>}
        {start === null || end === null
          ? <span class="place" />
          : <span class="place" title={rangeOf(start, end)}>{spanOf(start, end)}</span>}
        {quoted === null
          ? <em class="value">undefined: the group did not participate</em>
          : <code class="value">{quoted}</code>}
      </button>
    </Row>
  );
}

/** The templates of the modes that output a text. */
interface Templates {
  readonly replacement: string;
  readonly item: string;
  readonly separator: string;
}

interface TemplateFieldsProps {
  readonly mode: "replace" | "list";
  readonly templates: Templates;
  readonly onChange: (change: Partial<Templates>) => void;
  /** Completes names in the field of the replacement; returns a function that disconnects it. */
  readonly complete: (field: HTMLTextAreaElement) => () => void;
}

/** The fields of a mode that outputs a text. */
export function TemplateFields({ mode, templates, onChange, complete }: TemplateFieldsProps) {
  if (mode === "replace") return field("replacement", "Replace with");
  return <>{field("item", "Item")}{field("separator", "Separator")}</>;

  function field(name: keyof Templates, label: string) {
    const onInput = (value: string) => onChange({ [name]: value });
    const props = { name, label, onInput, value: templates[name] };
    return <TemplateField key={name} {...props} {...name === "replacement" ? { complete } : {}} />;
  }
}

interface TemplateFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onInput: (value: string) => void;
  /** Completes names in the field; returns a function that disconnects it. */
  readonly complete?: (field: HTMLTextAreaElement) => () => void;
}

/** A field for a template: one line that grows, because a template may have several. */
function TemplateField({ name, label, value, placeholder, onInput, complete }: TemplateFieldProps) {
  const isFirst = name !== "separator";
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    // Who chose the mode with the mouse goes on with its template, as soon as that is there: keys before that would be
    // lost. A touch would open the keyboard over the result.
    const isTab = document.activeElement?.matches("[id^=tab-mode-]:not(:focus-visible)");
    if (isFirst && isTab && matchMedia("(hover: hover)").matches) field.current?.focus();
    return field.current ? complete?.(field.current) : undefined;
  }, []);
  return (
    <label class={`template template-${name}`}>
      <span>{label}</span>
      <textarea
        ref={field}
        rows={1}
        value={displayable(value)}
        placeholder={placeholder}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}

/** The meaning of the parts of a template. */
function TemplateWords({ parts, hint }: { parts: readonly TemplatePartMeaning[]; hint: string }) {
  if (parts.length === 0) return <p class="template-words">{hint}</p>;
  return (
    <ul class="template-words" aria-label="What the template means">
      {parts.map(({ source, meaning, doubtful }) => (
        <li key={source} class={doubtful ? "doubtful" : ""}>
          <code>{source}</code> {meaning}
        </li>
      ))}
    </ul>
  );
}

interface LinesPanelProps extends Omit<LineTestsProps, "asked" | "onAsk"> {
  /** Explains a line. */
  readonly why: (props: AskedRow & { readonly key: number; readonly close: () => void }) => ComponentChildren;
  /** Number of passed lines, in a sentence. */
  readonly words: string;
  /** Whether it is known what the pattern does with the first lines. */
  readonly isTested: boolean;
  /** Expects of each line what the pattern does now. */
  readonly onAsNow: () => void;
  /** Expects a match in every line. */
  readonly onAll: () => void;
  /** Removes all expectations; undefined if there are none. */
  readonly onClear: (() => void) | undefined;
}

/** The lines of the text as tests. */
export function LinesPanel({ words, isTested, onAsNow, onAll, onClear, why, ...tests }: LinesPanelProps) {
  const asked = useSignal<AskedRow | null>(null);
  const close = () => {
    document.querySelector<HTMLElement>(".line-why[aria-expanded=true]")?.focus();
    asked.value = null;
  };
  if (tests.total === 0) {
    return <p class="empty-view">Not a test yet: write one example per line in the test text</p>;
  }
  return (
    <>
      <div class="mode-bar with-script">
        <p class="mode-status" role="status">{words}</p>
        <button type="button" class={onClear ? "quiet" : "primary"} disabled={!isTested} onClick={onAsNow}>
          Pin current results
        </button>
        <button type="button" class="quiet" onClick={onAll}>Expect all to match</button>
        {onClear && <button type="button" class="quiet" onClick={onClear}>Clear</button>}
      </div>
      {asked.value && why({ key: asked.value.line, ...asked.value, close })}
      <LineTests
        {...tests}
        asked={asked.value?.line ?? null}
        onAsk={(line, by) => asked.value = line === asked.value?.line ? null : { line, by }}
      />
    </>
  );
}

/** The line (from 0) that is explained, and what opened the explanation. */
interface AskedRow {
  readonly line: number;
  readonly by: OpenedBy;
}

interface LineTestsProps {
  readonly total: number;
  readonly testAt: (line: number) => LineTest;
  readonly onToggle: (line: number) => void;
  readonly onChoose: (test: LineTest) => void;
  /** The line (from 0) that is explained; null if none is. */
  readonly asked: number | null;
  readonly onAsk: (line: number, by: OpenedBy) => void;
}

/** The lines of the text, each with its expectation and its result. */
function LineTests({ total, testAt, ...row }: LineTestsProps) {
  return (
    <LongList
      label="Line tests"
      total={total}
      {...isSmall() && { rowHeight: TOUCHED_ROW_HEIGHT }}
      row={(index) => <LineTestsLine key={index} test={testAt(index)} total={total} {...row} />}
    />
  );
}

/** Whether the window is that of a phone, on which a finger changes what is expected. */
const isSmall = (): boolean => globalThis.matchMedia?.("(width < 700px)").matches;

/** In CSS pixels. */
const TOUCHED_ROW_HEIGHT = 40;

const VERDICTS = {
  passed: { sign: "✓", words: "passed" },
  failed: { sign: "✗", words: "failed" },
  waiting: { sign: "…", words: "waiting" },
  ended: { sign: "!", words: "stopped" },
  untested: { sign: "–", words: "not run" },
};

const NO_VERDICT = { sign: "", words: "" };

/** What a line does. */
const nowWords = ({ isMatched }: LineTest) => isMatched === null ? "" : isMatched ? "matches" : "no match";

const NOT_EXPECTED = "no expectation";

const expectedWords = (expected: boolean | null) =>
  expected === null ? NOT_EXPECTED : expected ? "should match" : "should not match";

type LineTestProps = Omit<LineTestsProps, "testAt"> & { test: LineTest };

function LineTestsLine({ test, total, onToggle, onChoose, asked, onAsk }: LineTestProps) {
  const { line, verdict, expected, value } = test;
  const { sign, words } = verdict === "none" ? NO_VERDICT : VERDICTS[verdict];
  const now = nowWords(test);
  const question = expected ? "Why not?" : "Why?";
  return (
    <Row index={line} total={total} class={`line-test ${verdict}`}>
      <span class="number">{line + 1}</span>
      <span class="outcome">
        <span aria-hidden="true">{sign}</span>{" "}
        {words && <span class={now && "aside"}>{words}{now && ": "}</span>}
        {now}
      </span>
      <button
        type="button"
        class="expectation"
        aria-label={`Line ${line + 1}: ${expectedWords(expected)}`}
        onClick={() => onToggle(line)}
      >
        {expected === null ? NOT_EXPECTED : (
          <>
            <span class="aside">should</span> {expected ? "match" : "not match"}
          </>
        )}
      </button>
      <button type="button" class="line-text" onClick={() => onChoose(test)}>
        {value.length === 0 ? <em class="value">empty</em> : (
          <code class="value">
            <ShownText text={value} />
          </code>
        )}
      </button>
      {(verdict === "failed" || asked === line) && (
        <button
          type="button"
          class="link line-why"
          aria-label={`${question} Line ${line + 1}`}
          aria-expanded={asked === line}
          // A click with a count of 0 is a key press.
          onClick={({ detail }) => onAsk(line, detail === 0 ? "key" : "pointer")}
        >
          {question}
        </button>
      )}
    </Row>
  );
}

/** The panels of all modes except the first; browsers fetch them together when one of them is chosen. @module */
