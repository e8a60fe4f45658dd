import { Fragment, type RefObject, type VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import "../second_load.ts";
import { afterPaint } from "../runtime/schedule.ts";
import { type BlockPlace, RowBlocks } from "./row_blocks.ts";

interface SlicedRowsProps<Item> {
  /** The element that contains the rows. */
  readonly list: RefObject<HTMLElement>;
  readonly items: readonly Item[];
  /** Affects all rows. */
  readonly isOutdated: boolean;
  readonly row: (item: Item, index: number) => VNode;
}

/** Rows of a long list that are made when it is opened; more than a window shows. */
const OPENED_ROWS = 120;

/**
 * Rows of a list that may have thousands: those in view at once, the others one block per paint, because
 * laying out rows takes the browser as long as rendering them.
 */
export function SlicedRows<Item>({ list, items, isOutdated, row }: SlicedRowsProps<Item>) {
  const { current: rows } = useRef(new RowBlocks<VNode>());
  const about = useRef<{ items: readonly Item[]; isOutdated: boolean } | null>(null);
  const [, redraw] = useState({});
  const make = ({ at, from, to }: BlockPlace) => (
    <Fragment key={at}>{items.slice(from, to).map((item, index) => row(item, from + index))}</Fragment>
  );
  // A block that was scheduled before the newest items arrived uses the newest.
  const newest = useRef(make);
  newest.current = make;
  if (about.current?.items !== items || about.current.isOutdated !== isOutdated) {
    about.current = { items, isOutdated };
    // A list that was in the page without this code keeps the rows that it had.
    const first = list.current === null ? OPENED_ROWS : undefined;
    rows.restart(items.length, make, firstInView(list.current), first);
  }
  useEffect(() => {
    if (rows.isComplete) return;
    return afterPaint(() => (rows.advance(newest.current), redraw({})));
  });
  return <>{[...rows.blocks]}</>;
}

/** Index of the first row that ends below the top of the window. */
function firstInView(list: HTMLElement | null): number {
  const rows = list?.children ?? [];
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > 0) to = middle;
    else from = middle + 1;
  }
  return from;
}
