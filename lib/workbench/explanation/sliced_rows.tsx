import { Fragment, type VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { afterPaint } from "../core/mod.ts";
import { type BlockPlace, RowBlocks } from "./row_blocks.ts";

/**
 * Rows of a list that may have thousands: the first ones at once, the others a block per paint, since the browser
 * takes as long to lay out rows as we take to make them.
 *
 * @param isOutdated changes all rows
 */
export function useSlicedRows<Item>(
  items: readonly Item[],
  isOutdated: boolean,
  row: (item: Item, index: number) => VNode,
): { readonly drawn: readonly VNode[]; readonly isComplete: boolean } {
  const { current: rows } = useRef(new RowBlocks<VNode>());
  const about = useRef<{ items: readonly Item[]; isOutdated: boolean } | null>(null);
  const [, redraw] = useState({});
  const make = ({ at, from, to }: BlockPlace) => (
    <Fragment key={at}>{items.slice(from, to).map((item, index) => row(item, from + index))}</Fragment>
  );
  if (about.current?.items !== items || about.current.isOutdated !== isOutdated) {
    about.current = { items, isOutdated };
    rows.restart(items.length, make);
  }
  useEffect(() => {
    if (rows.isComplete) return;
    return afterPaint(() => (rows.advance(make), redraw({})));
  });
  return { drawn: [...rows.blocks], isComplete: rows.isComplete };
}
