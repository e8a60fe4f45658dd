import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Range } from "../../lib/regex/regex.ts";
import { ROW_HEIGHT, useWindow } from "./use_window.ts";

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
    <div class="match-list" ref={viewport} role="list" aria-label={label} tabIndex={0}>
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
