import type { ComponentChildren, VNode } from "preact";
import { useRef } from "preact/hooks";
import { Source, visibleSpaces } from "../../../components/Source.tsx";
import { MAX_SERVER_NODES } from "../../limits/pattern.ts";
import type { ExplanationStep } from "../../regex/explain/explanation.ts";
import type { FormatWords } from "../../regex/formats/format_words.ts";
import type { LabelMark } from "../../regex/explain/markup.ts";
import type { StructureRow } from "../../regex/explain/structure.ts";
import type { Range } from "../../regex/regex.ts";
import { laterModule } from "../runtime/lazy.ts";
import { moveBetweenRows, oneTabStop } from "./rows.ts";

interface ExplanationProps {
  readonly summary: string | undefined;
  /** What the pattern is for, once that is proved. */
  readonly format?: FormatWords | null;
  readonly steps: readonly ExplanationStep[];
  readonly flags: readonly { readonly flag: string; readonly name: string; readonly effect: string }[];
  readonly pattern: string;
  /** Whether all of it is about the last valid pattern instead of the current one. */
  readonly isOutdated?: boolean;
  /** Whether all of it is about the previous pattern, because the current one takes long. */
  readonly isLate?: boolean;
}

/** The explanation of the pattern: a summary, a row per step, and the effect of each flag. */
export function Explanation(
  { summary, format, steps, flags, pattern, isOutdated = false, isLate = false }: ExplanationProps,
) {
  if (steps.length === 0) {
    return <p class="empty-view">No explanation: the pattern has an error, or is too large</p>;
  }
  return (
    <div class={isLate ? "late" : undefined}>
      {summary && (
        <div class={`summary${isOutdated ? " outdated" : ""}`}>
          <p>{summary}</p>
          {format && (
            <p class="format">
              <strong>{format.title}.</strong> {format.detail} <span class="how">(proved)</span>
            </p>
          )}
        </div>
      )}
      <Rows
        label="Steps of the explanation"
        items={steps}
        isOutdated={isOutdated}
        row={({ label, marks = [], detail = "", range, depth }, index) =>
          Row({ pattern, range, depth, index, isOutdated, label: markedLabel(label, marks), detail })}
      />
      {flags.length > 0 && (
        <dl class={`flag-notes${isOutdated ? " outdated" : ""}`}>
          {flags.map(({ flag, name, effect }) => (
            <div key={flag}>
              <dt>
                <code>{flag}</code> {name}
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

interface StructureProps {
  readonly rows: readonly StructureRow[];
  readonly pattern: string;
  readonly isOutdated?: boolean;
}

/** The syntax tree, a row per node. */
export function Structure({ rows, pattern, isOutdated = false }: StructureProps) {
  if (rows.length === 0) {
    return <p class="empty-view">No structure: the pattern has an error, or is too large</p>;
  }
  return (
    <Rows
      label="Nodes of the syntax tree"
      items={rows}
      isOutdated={isOutdated}
      row={({ facts, label, range, depth }, index) =>
        Row({ pattern, range, depth, index, isOutdated, label, detail: facts.join(" · ") })}
    />
  );
}

/** A note that the explanation is about an earlier pattern. */
export const OutdatedNote = () => <span class="outdated-note">Showing the last valid pattern</span>;

interface RowsProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly isOutdated: boolean;
  readonly row: (item: Item, index: number) => VNode;
}

/** The code for long lists. Once it has loaded, a list that is opened uses it from the start. */
const slicedRows = laterModule(() => import("./sliced_rows.tsx"));

/** A list with one tab stop, whose arrow keys move between rows. */
function Rows<Item>({ label, items, isOutdated, row }: RowsProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const isLong = items.length > MAX_SERVER_NODES;
  const long = slicedRows.use(isLong);
  return (
    <ol
      ref={list}
      class={`steps${isLong ? " long" : ""}`}
      aria-label={label}
      onKeyDown={moveBetweenRows}
      onFocusIn={oneTabStop}
    >
      {isLong && long
        ? <long.SlicedRows list={list} items={items} isOutdated={isOutdated} row={row} />
        : items.slice(0, MAX_SERVER_NODES).map(row)}
    </ol>
  );
}

interface RowProps {
  readonly pattern: string;
  readonly range: Range;
  readonly depth: number;
  readonly index: number;
  readonly isOutdated: boolean;
  readonly label: ComponentChildren;
  /** Additional text; empty for none. */
  readonly detail: string;
}

/**
 * A row with a part of the pattern and what it does. Called as a function, because a pattern may have
 * thousands of rows and a component would double the cost of each.
 */
function Row({ pattern, range, depth, index, isOutdated, label, detail }: RowProps) {
  const indent = Math.min(depth, DEEPEST);
  // An outdated range points elsewhere in the current pattern.
  return (
    <li
      class={`step depth-${indent}${isOutdated ? " outdated" : ""}`}
      data-start={isOutdated ? undefined : range.start}
      data-end={isOutdated ? undefined : range.end}
      tabIndex={index === 0 ? 0 : -1}
    >
      {Source({ pattern, range })}
      <span class="label">{label}</span>
      {detail && <span class="detail">{detail}</span>}
    </li>
  );
}

/** Indentation stops here; the style sheet has a class for each depth up to it. */
const DEEPEST = 12;

/** A label with its literal characters as keys and its terms as chips. */
function markedLabel(label: string, marks: readonly LabelMark[]): ComponentChildren {
  if (marks.length === 0) return label;
  const pieces: ComponentChildren[] = [];
  let from = 0;
  for (const { start, end, kind, text } of marks) {
    pieces.push(label.slice(from, start));
    if (kind === "tag") pieces.push(" ", <span class="term">{text}</span>);
    else pieces.push(<kbd class="key">{visibleSpaces(text)}</kbd>);
    from = end;
  }
  return [...pieces, label.slice(from)];
}
