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
}

/** A list that renders only the rows in view, because it may have millions. */
export function LongList({ label, total, row, shown = null }: LongListProps) {
  const { viewport, indices } = useWindow(total);
  useEffect(() => {
    if (shown !== null && viewport.current) scrollTo(viewport.current, shown * ROW_HEIGHT);
  }, [shown]);
  return (
    <div class="match-list" ref={viewport} role="list" aria-label={label} tabIndex={0} data-arrows="list">
      {indices.length > 0 && (
        <div style={{ height: total * ROW_HEIGHT, paddingTop: (indices[0] ?? 0) * ROW_HEIGHT }}>
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

/** Scrolls no further than needed. */
function scrollTo(viewport: HTMLElement, top: number): void {
  const lowest = top - viewport.clientHeight + ROW_HEIGHT;
  viewport.scrollTop = Math.min(top, Math.max(lowest, viewport.scrollTop));
}

/** Height of a row in a long list, in CSS pixels; the same as in the style sheet. */
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
