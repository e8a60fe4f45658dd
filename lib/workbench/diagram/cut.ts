import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { Row } from "../../regex/railroad/rows.ts";
import type { Model } from "../core/mod.ts";

/** Where a diagram is cut off by the edges of its pane. */
export interface Cut {
  /** Rows of the drawing below the lower edge; null where it isn't cut off. */
  readonly below: ReadonlySignal<number | null>;
  readonly right: ReadonlySignal<boolean>;
}

/**
 * Follows where a diagram is cut off, as its pane scrolls and changes its size.
 *
 * @param percent size of the drawing
 */
export function useCut(
  model: Model,
  view: RefObject<HTMLElement>,
  host: RefObject<HTMLElement>,
  percent: ReadonlySignal<number>,
): Cut {
  const below = useSignal<number | null>(null);
  const right = useSignal(false);
  const follow = () => {
    const pane = view.current;
    if (pane === null) return;
    const { scrollTop, scrollLeft, clientWidth, clientHeight, scrollWidth, scrollHeight } = pane;
    const top = host.current?.offsetTop ?? 0;
    const line = (scrollTop + clientHeight - top) * 100 / percent.peek();
    const isBelow = scrollHeight - clientHeight - scrollTop > SLACK_PX;
    const rows = model.views.peek()?.drawn.peek()?.rows ?? [];
    below.value = isBelow ? countRowsBelow(rows, line) : null;
    right.value = scrollWidth - clientWidth - scrollLeft > SLACK_PX;
  };
  useEffect(() => {
    const pane = view.current;
    if (pane === null) return;
    const observer = new ResizeObserver(follow);
    observer.observe(pane);
    if (host.current) observer.observe(host.current);
    pane.addEventListener("scroll", follow, { passive: true });
    return () => (observer.disconnect(), pane.removeEventListener("scroll", follow));
  }, []);
  useSignalEffect(() => {
    void model.views.value?.drawn.value;
    void percent.value;
    follow();
  });
  return { below, right };
}

/** What is cut off by less is padding, px. */
const SLACK_PX = 16;

/** The number of rows that aren't completely above a line, in px from the top of the drawing. */
export function countRowsBelow(rows: readonly Row[], line: number): number {
  return rows.filter(({ bottom }) => bottom > line).length;
}
