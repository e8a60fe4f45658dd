import { type ComponentChildren, options, type RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Range } from "../lib/regex/regex.ts";

export interface LongListProps {
  readonly label: string;
  readonly total: number;
  /** Renders the row at an index: a `Row`. */
  readonly row: (index: number) => ComponentChildren;
  /** Index of the row to scroll into view when this changes. */
  readonly shown?: number | null;
  /** The columns of a table, whose rows are each a `TableRow`; without them it is a list. */
  readonly table?: TableColumns;
  /** CSS pixels, the same for all rows. */
  readonly rowHeight?: number;
}

/** The columns of a long table. */
export interface TableColumns {
  /** In the form of `grid-template-columns`: the same widths in each row. */
  readonly widths: string;
  /** A `columnheader` for each. */
  readonly head: ComponentChildren;
}

/** A list or table that renders only the rows in view, because it may have millions. */
export function LongList({ label, total, row, shown = null, table, rowHeight = ROW_HEIGHT }: LongListProps) {
  const { viewport, indices } = useWindow(total, rowHeight);
  useEffect(() => {
    if (shown !== null && viewport.current) {
      scrollTo(viewport.current, shown * rowHeight, table ? rowHeight : 0, rowHeight);
    }
  }, [shown]);
  const isTable = table !== undefined;
  return (
    <div
      class={`${isTable ? "table " : ""}match-list`}
      ref={viewport}
      role={isTable ? "grid" : "list"}
      aria-rowcount={isTable ? total + 1 : undefined}
      aria-label={label}
      tabIndex={0}
      data-arrows="list"
      style={isTable ? { "--columns": table.widths } : undefined}
    >
      {isTable && <div class="table-head" role="row" aria-rowindex={1}>{table.head}</div>}
      {indices.length > 0 && (
        <div
          role={isTable ? "rowgroup" : undefined}
          style={{
            height: total * rowHeight,
            paddingTop: (indices[0] ?? 0) * rowHeight,
            "--row": `${rowHeight}px`,
          }}
        >
          {indices.map(row)}
        </div>
      )}
    </div>
  );
}

export interface RowProps {
  readonly index: number;
  readonly total: number;
  readonly class?: string;
  /** The part of the pattern that is highlighted with the row. */
  readonly part?: Range | null;
  readonly children: ComponentChildren;
}

export function Row({ index, total, class: kind = "", part, children }: RowProps) {
  return (
    <div
      class={`match-line ${kind}`}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={total}
      data-start={part?.start}
      data-end={part?.end}
    >
      {children}
    </div>
  );
}

export interface TableRowProps extends Pick<RowProps, "index" | "children"> {
  /** Called for a click beside the controls of the row. */
  readonly onClick?: () => void;
}

/** A row of a long table; each child is a `gridcell`. */
export function TableRow({ index, onClick, children }: TableRowProps) {
  const choose = ({ target }: Event) => target instanceof Element && !target.closest("button") && onClick?.();
  return (
    <div class="match-line" role="row" aria-rowindex={index + 2} onClick={choose}>
      {children}
    </div>
  );
}

/**
 * Scrolls no further than needed.
 *
 * @param head height of what stays above the rows, in CSS pixels
 */
function scrollTo(viewport: HTMLElement, top: number, head: number, rowHeight: number): void {
  const lowest = top - viewport.clientHeight + head + rowHeight;
  viewport.scrollTop = Math.min(top, Math.max(lowest, viewport.scrollTop));
}

/** Height of a row in a long list if nothing else is said, in CSS pixels; the same as in the style sheet. */
export const ROW_HEIGHT = 24;

/** Rows rendered beyond the visible ones, so that scrolling shows no gap. */
const MARGIN_ROWS = 8;

export interface ListWindow {
  readonly viewport: RefObject<HTMLDivElement>;
  readonly indices: readonly number[];
}

/** Number of rows of a long list that are printed; the whole list can be copied. */
const PRINTED_ROWS = 500;

/**
 * The rows of a long list that are in view: only they are rendered, and none before the view is measured. In
 * print, the first ones are.
 *
 * @param rowHeight CSS pixels, the same for all rows
 */
export function useWindow(total: number, rowHeight = ROW_HEIGHT): ListWindow {
  const viewport = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ top: number; height: number } | null>(null);
  useEffect(() => {
    const element = viewport.current;
    if (element === null) return;
    const measure = () => setPlace({ top: element.scrollTop, height: element.clientHeight });
    const print = () => drawAtOnce(() => setPlace({ top: 0, height: PRINTED_ROWS * rowHeight }));
    const observer = new ResizeObserver(measure);
    globalThis.addEventListener("beforeprint", print);
    globalThis.addEventListener("afterprint", measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
      globalThis.removeEventListener("beforeprint", print);
      globalThis.removeEventListener("afterprint", measure);
    };
  }, []);
  if (place === null) return { viewport, indices: [] };
  const { top, height } = place;
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), total) - MARGIN_ROWS);
  const last = Math.min(total, Math.ceil((top + height) / rowHeight) + MARGIN_ROWS);
  return {
    viewport,
    indices: Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset),
  };
}

/** Printing does not wait for the next frame. */
function drawAtOnce(change: () => void): void {
  const { debounceRendering } = options;
  options.debounceRendering = (draw) => draw();
  change();
  if (debounceRendering) options.debounceRendering = debounceRendering;
  else delete options.debounceRendering;
}
