import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { Row } from "../../regex/railroad/rows.ts";
import type { Model } from "../model/model.ts";

/** Where the edges of its pane cut off a diagram. */
interface Cut {
  /** Rows of the drawing below the lower edge; null if it isn't cut off. */
  readonly below: ReadonlySignal<number | null>;
  readonly right: ReadonlySignal<boolean>;
}

/**
 * Tracks where a diagram is cut off, as its pane is scrolled and resized.
 *
 * @param percent size of the drawing
 */
function useCut(
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
    return () => {
      observer.disconnect();
      pane.removeEventListener("scroll", follow);
    };
  }, []);
  useSignalEffect(() => {
    void model.views.value?.drawn.value;
    void percent.value;
    follow();
  });
  return { below, right };
}

/** Less than this, in px, is padding. */
const SLACK_PX = 16;

/** The number of rows that aren't completely above a line, in px from the top of the drawing. */
export function countRowsBelow(rows: readonly Row[], line: number): number {
  return rows.filter(({ bottom }) => bottom > line).length;
}

interface CutOffProps {
  readonly model: Model;
  readonly view: RefObject<HTMLElement>;
  readonly host: RefObject<HTMLElement>;
  /** Size of the drawing, in per cent. */
  readonly percent: ReadonlySignal<number>;
  readonly expanded: Signal<boolean>;
}

/** Fades where the diagram is cut off, and buttons that scroll to the rest. */
export function CutOff({ model, view, host, percent, expanded }: CutOffProps) {
  const { below, right } = useCut(model, view, host, percent);
  const rows = below.value;
  const showMore = () => {
    if (expanded.value) view.current?.scrollBy({ top: view.current.clientHeight * SCROLLED_SHARE });
    expanded.value = true;
  };
  const showRight = () => view.current?.scrollBy({ left: view.current.clientWidth * SCROLLED_SHARE });
  return (
    <>
      {rows !== null && <div class="fade fade-below" />}
      {right.value && <div class="fade fade-right" />}
      <div class="cut-buttons with-script">
        {rows !== null && (
          <button type="button" aria-controls="diagram" aria-expanded={expanded.value} onClick={showMore}>
            {rowWords(rows)}
          </button>
        )}
        {expanded.value && (
          <button
            type="button"
            aria-controls="diagram"
            aria-expanded
            onClick={() => expanded.value = false}
          >
            Fewer rows
          </button>
        )}
        {right.value && (
          <button type="button" aria-controls="diagram" onClick={showRight}>More to the right</button>
        )}
      </div>
    </>
  );
}

/** If no row is cut off, only tracks are. */
function rowWords(rows: number): string {
  if (rows === 0) return "Show all";
  return rows === 1 ? "1 more row" : `${rows} more rows`;
}

/** The share of the pane that a button scrolls, so that some of the visible part stays in view. */
const SCROLLED_SHARE = .8;
