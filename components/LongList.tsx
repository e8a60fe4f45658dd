import { type ComponentChildren, options, type RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Range } from "../lib/regex/regex.ts";

export interface LongListProps {
  readonly label: string;
  readonly total: number;
  /** Draws the row of an index: a `Row`. */
  readonly row: (index: number) => ComponentChildren;
  /** The row to bring into view when this changes. */
  readonly shown?: number | null;
}

/** A list of which only the rows in view are drawn: it may have millions. */
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
  /** The stretch of the pattern that lights up with the row. */
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

/** Height of a line in a long list, in CSS pixels; the style sheet has the same. */
export const ROW_HEIGHT = 24;

/** Lines drawn beyond the visible ones, so that scrolling shows no gap. */
const MARGIN_ROWS = 8;

export interface ListWindow {
  readonly viewport: RefObject<HTMLDivElement>;
  readonly indices: readonly number[];
}

/** Lines of a long list that go on paper; those who want more copy the list. */
const PRINTED_ROWS = 500;

/**
 * The lines of a long list that are in view: only they are drawn, and none before the view was measured. On paper
 * the first ones are in view.
 *
 * @param rowHeight CSS pixels, the same for all lines
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

/** Paper does not wait for the next frame. */
function drawAtOnce(change: () => void): void {
  const { debounceRendering } = options;
  options.debounceRendering = (draw) => draw();
  change();
  if (debounceRendering) options.debounceRendering = debounceRendering;
  else delete options.debounceRendering;
}
