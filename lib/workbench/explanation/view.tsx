import { effect } from "@preact/signals";
import { type ComponentChildren, Fragment, type VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Source, visibleSpaces } from "../../../components/Source.tsx";
import { unbroken } from "../../../components/Unbroken.tsx";
import { MAX_SERVER_NODES } from "../../limits/pattern.ts";
import type { ExplanationStep } from "../../regex/explain/explanation.ts";
import type { FormatWords } from "../../regex/formats/format_words.ts";
import type { LabelMark } from "../../regex/explain/markup.ts";
import type { Summary as SummaryWords } from "../../regex/explain/summary.ts";
import type { Range } from "../../regex/regex.ts";
import { NO_PATTERN } from "../model/error_words.ts";
import { captureClass } from "../model/marks.ts";
import type { Model } from "../model/model.ts";
import { laterModule } from "../runtime/lazy.ts";
import { moveBetweenRows, oneTabStop } from "./rows.ts";

interface SummaryProps {
  /** Undefined if there is no explanation. */
  readonly summary: SummaryWords | undefined;
  readonly pattern?: string | undefined;
  /** What the pattern is for, once that is proved. */
  readonly format?: FormatWords | null;
  /** Whether it is about the last valid pattern instead of the current one. */
  readonly isOutdated: boolean;
  /** Whether it is about the previous pattern, because the current one takes long. */
  readonly isLate: boolean;
  /** Shown below what the pattern is for, which comes late if at all. */
  readonly children?: ComponentChildren;
}

/** What the pattern means, in a sentence or in rows, and what it is for. */
export function Summary({ summary, pattern = "", format, isOutdated, isLate, children }: SummaryProps) {
  const { title = "", note, isCommon, isAnywhere, rows = [], more, placeholders = [] } = summary ?? {};
  const isWhole = title.startsWith("Matches the whole");
  const placeholder = (words: string, at: number) => (
    <span key={at} class={`unbroken ${captureClass(placeholders[at >> 1] ?? 0)}`}>‹{words}›</span>
  );
  const proved = format && !(isCommon && format.isNarrower) && (
    <p class="format">
      {unbroken(format.detail)} <span class="how">(proved)</span>
    </p>
  );
  return (
    <div class="says" tabIndex={-1} data-takes-focus>
      {isOutdated && summary && <p class="outdated-note">Showing the last valid pattern</p>}
      {summary && (
        <div class={`summary${isOutdated ? " outdated" : ""}${isLate ? " late" : ""}`}>
          {/* What is proved comes late: in place of what a common pattern accepts, or in room that is kept. */}
          <div class={isCommon && isWhole ? "common" : undefined}>
            <p>
              {title.split(/‹([^‹›]+)›/).map((piece, at) =>
                at % 2 ? placeholder(piece, at) : <Fragment key={at}>{unbroken(piece)}</Fragment>
              )}
              {isAnywhere && <span class="how">, anywhere</span>}
            </p>
            {isCommon && proved || note && <p class="note">{note}</p>}
          </div>
          {rows.length > 0 && (
            <dl class="summary-rows">
              {rows.map(({ number, name, words, start, end }) => (
                <div
                  key={start}
                  data-start={isOutdated ? undefined : start}
                  data-end={isOutdated ? undefined : end}
                >
                  <dt class={captureClass(number)}>{name || Source({ pattern, range: { start, end } })}</dt>
                  <dd>{unbroken(words)}</dd>
                </div>
              ))}
              {more && <dd class="hint">{more}</dd>}
            </dl>
          )}
        </div>
      )}
      {/* In room for both, so that what is proved moves nothing below. */}
      {summary && (
        <div class={isWhole && !isCommon ? "format-room" : undefined}>
          {!isCommon && proved}
          {children}
        </div>
      )}
    </div>
  );
}

/** Longer after an input, what moves seems to move by itself. */
const INPUT_MS = 350;

/** Of larger patterns, the verdict takes long also on a machine that isn't busy. */
const LONG_NODES = 100;

/**
 * Decides where the card about a pattern that isn't safe is, so that nothing moves by itself: above the explanation if
 * the page has left room for it or the pattern has just changed, otherwise at the foot of the pane. It waits there for the
 * verdict on a long pattern. A card stays until a later pattern is soon known to be safe, whatever it says.
 */
export function useCard({ card, verdict, regex, views }: Model): void {
  useEffect(() => {
    let last = regex.peek();
    let changed = verdict.peek() ? performance.now() : -Infinity;
    const wait = () => {
      if (verdict.peek() === null && (views.peek()?.tree.peek()?.size ?? 0) > LONG_NODES) {
        card.value ??= "top";
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    return effect(() => {
      const known = verdict.value;
      // An error has no verdict, however early it comes.
      const isWrong = views.value?.tree.value === null;
      if (regex.value !== last) {
        [last, changed] = [regex.value, performance.now()];
        clearTimeout(timer);
        timer = setTimeout(wait, INPUT_MS);
        if (isWrong || card.peek() === "foot") card.value = null;
      } else if (known) {
        const isCalm = performance.now() - changed > INPUT_MS;
        if (/^(?:warn|danger)$/.test(known.severity)) card.value ??= isCalm ? "foot" : "top";
        else if (!isCalm) card.value = null;
      } else if (isWrong) card.value = null;
    });
  }, []);
}

interface ExplanationProps {
  readonly steps: readonly ExplanationStep[];
  readonly flags: readonly { readonly flag: string; readonly name: string; readonly effect: string }[];
  readonly pattern: string;
  /** Whether all of it is about the last valid pattern instead of the current one. */
  readonly isOutdated?: boolean;
  /** Whether all of it is about the previous pattern, because the current one takes long. */
  readonly isLate?: boolean;
}

/** The explanation of the pattern: a row per step, and the effect of each flag. */
export function Explanation(
  { steps, flags, pattern, isOutdated = false, isLate = false }: ExplanationProps,
) {
  if (steps.length === 0) {
    return <p class="empty-view">{NO_PATTERN}</p>;
  }
  return (
    <div class={isLate ? "late" : undefined}>
      <Rows
        label="Steps of the explanation"
        items={steps}
        isOutdated={isOutdated}
        codeLength={longestSource(steps)}
        row={({ label, marks = [], detail = "", range, depth }, index) =>
          Row({
            pattern,
            range,
            depth,
            index,
            isOutdated,
            label: isEcho(label, marks, pattern, range) ? AS_WRITTEN : markedLabel(label, marks),
            detail,
          })}
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

/** Length of the longest part of the pattern in a row. */
export const longestSource = (rows: readonly { readonly range: Range }[]): number =>
  rows.reduce((longest, { range: { start, end } }) => Math.max(longest, end - start), 0);

interface RowsProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  /** Length of the longest code of a row, in characters. */
  readonly codeLength: number;
  readonly isOutdated: boolean;
  readonly row: (item: Item, index: number) => VNode;
}

/** The code for long lists. Once it has loaded, a list that is opened uses it from the start. */
const slicedRows = laterModule(() => import("./sliced_rows.tsx"));

/** A list with one tab stop, whose arrow keys move between rows. */
export function Rows<Item>({ label, items, codeLength, isOutdated, row }: RowsProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const isLong = items.length > MAX_SERVER_NODES;
  const long = slicedRows.use(isLong);
  return (
    <ol
      ref={list}
      class={`steps code-${Math.min(Math.ceil(codeLength / 4) || 1, WIDEST)}${isLong ? " long" : ""}`}
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
export function Row({ pattern, range, depth, index, isOutdated, label, detail }: RowProps) {
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

/** The column of the code is at most so many times four characters wide; the style sheet has a class for each width. */
const WIDEST = 8;

/** Whether a label would only repeat its code. */
function isEcho(label: string, [mark, other]: readonly LabelMark[], pattern: string, range: Range): boolean {
  return mark?.kind === "key" && other === undefined && mark.start === 0 && mark.end === label.length &&
    mark.text === pattern.slice(range.start, range.end);
}

const AS_WRITTEN = <span class="hint">literal text</span>;

/** Indentation stops here; the style sheet has a class for each depth up to it. */
const DEEPEST = 12;

/** A single character as a key, and a longer text as code. */
const literal = (text: string): VNode =>
  [...text].length === 1
    ? <kbd class="key">{visibleSpaces(text)}</kbd>
    : <code class="key">{visibleSpaces(text)}</code>;

/** A label with its literal characters as keys and its terms as chips. */
function markedLabel(label: string, marks: readonly LabelMark[]): ComponentChildren {
  if (marks.length === 0) return unbroken(label);
  const pieces: ComponentChildren[] = [];
  let from = 0;
  for (const { start, end, kind, text } of marks) {
    pieces.push(unbroken(label.slice(from, start)));
    // A no-break space: a term never wraps alone.
    if (kind === "tag") pieces.push("\u00a0", <span class="term">{text}</span>);
    else pieces.push(literal(text));
    from = end;
  }
  return [...pieces, unbroken(label.slice(from))];
}
