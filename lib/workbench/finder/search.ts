/** An item of the palette and the side pane that is found by its words. */
export interface FinderItem {
  /** Unique among all items. */
  readonly id: string;
  readonly group: FinderGroup;
  readonly title: string;
  /** Shown beside the title. */
  readonly detail?: string;
  /** Additional search terms. */
  readonly words?: string;
  /** True if the title is code. */
  readonly isCode?: boolean;
  readonly run: () => void;
}

/** Kinds of items, in the order in which they are shown. */
const FINDER_GROUPS = ["Pattern", "Commands", "Recent", "Library", "Templates", "Reference"] as const;

/** A kind of items. */
export type FinderGroup = typeof FINDER_GROUPS[number];

/** Items of a group, the best first. */
export interface FoundGroup {
  readonly group: FinderGroup;
  readonly items: readonly FinderItem[];
}

/**
 * The items that contain every word of a query, group by group, the group with the best one first. A title that
 * begins with the query is best, then those with a word that begins with it, the shortest first, then the rest; equal
 * items and groups keep their order.
 *
 * @param limit maximum number of items per group
 */
export function findItems(items: readonly FinderItem[], query: string, limit: number): FoundGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const ranked = items.flatMap((item) => {
    const rank = rankItem(item, words, query.trim().toLowerCase());
    return rank === null ? [] : [{ item, rank }];
  });
  const groups = FINDER_GROUPS.flatMap((group) => {
    const members = ranked.filter(({ item }) => item.group === group).sort((a, b) => a.rank - b.rank);
    const [best] = members;
    return best ? [{ group, rank: best.rank, items: members.slice(0, limit).map(({ item }) => item) }] : [];
  });
  return groups.sort((a, b) => a.rank - b.rank);
}

/** How well an item matches, lower is better; null if it doesn't. */
function rankItem(
  { group, title, detail = "", words = "" }: FinderItem,
  query: readonly string[],
  whole: string,
) {
  // It was created for this query.
  if (group === "Pattern") return 0;
  const name = title.toLowerCase();
  const all = `${name} ${detail} ${words}`.toLowerCase();
  if (!query.every((word) => all.includes(word))) return null;
  if (name.startsWith(whole)) return 0;
  if (query.some((word) => name.split(/[\s(/-]+/).some((part) => part.startsWith(word)))) {
    return 2 - whole.length / Math.max(name.length, whole.length);
  }
  return query.every((word) => name.includes(word)) ? 2 : 3;
}
