import { firstIndex } from "../../regex/matching/bisect.ts";
import { boundsAt, countOf, type Matches } from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";

/**
 * The match after a stretch of the text, or before it; round the ends of the text.
 *
 * @param from the stretch that is chosen now, or null: then the first match, or the last
 * @returns index of the match, or null when there is none
 */
export function neighbour(matches: Matches, from: Range | null, direction: 1 | -1): number | null {
  const count = countOf(matches);
  if (count === 0) return null;
  if (from === null) return direction === 1 ? 0 : count - 1;
  const next = firstAtOrAfter(matches, from, direction === 1);
  return (direction === 1 ? next : next - 1 + count) % count;
}

/** Index of the first match that begins at a stretch or behind it; with `behind`, only behind it. */
function firstAtOrAfter(matches: Matches, { start, end }: Range, behind: boolean): number {
  return firstIndex(countOf(matches), (index) => {
    const bounds = boundsAt(matches, index) ?? { start: 0, end: 0 };
    const order = bounds.start - start || bounds.end - end;
    return order > 0 || (order === 0 && !behind);
  });
}
