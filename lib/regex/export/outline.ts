import { MAX_EXPORT_DEPTH } from "../../limits.ts";
import type { Item, Row } from "./block.ts";
import type { Explanation } from "./explanation.ts";

interface OpenItem extends Item {
  readonly items: OpenItem[];
}

/**
 * Steps as nested lists. A step lies at most one level below the one before it, and at most `MAX_EXPORT_DEPTH`
 * levels deep.
 */
export function outlineOf(steps: Explanation["steps"]): readonly Item[] {
  const lists: OpenItem[][] = [[]];
  for (const { label, depth, detail = "" } of steps) {
    const level = Math.min(depth, lists.length - 1, MAX_EXPORT_DEPTH);
    const item: OpenItem = { text: label, detail, items: [] };
    lists[level]?.push(item);
    lists.splice(level + 1, Infinity, item.items);
  }
  return lists[0] ?? [];
}

/** An outline as rows of a table: `2.1` for the first step below the second, and its text. */
export function rowsOf(items: readonly Item[], above = ""): Row[] {
  return items.flatMap(({ text, items }, index) => {
    const number = `${above}${index + 1}`;
    return [[number, text], ...rowsOf(items, `${number}.`)];
  });
}
