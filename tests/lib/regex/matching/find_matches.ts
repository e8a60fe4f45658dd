import { joinMatches, matchCursor, type Matches } from "../../../../lib/regex/matching/matches.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";

/** Small, so that most searches have several slices. */
const SLICE = 5;

/**
 * All matches of a regex in a text.
 *
 * @throws when there are more than a text can have: a search that doesn't advance would never end
 */
export function findMatches(regex: Regex, text: string): Matches {
  const cursor = matchCursor(regex, text);
  const slices: Matches[] = [];
  // Each slice but the last has SLICE matches, of which there are at most one at each offset.
  const most = (text.length + 1) / SLICE + 1;
  while (!cursor.done) {
    if (slices.length > most) throw new Error(`/${regex.pattern}/${regex.flags} doesn't stop matching`);
    slices.push(cursor.next(SLICE));
  }
  return joinMatches(slices);
}

/** Names of a regex's groups, by number. */
export function groupNames(regex: Regex): (string | null)[] {
  const parsed = parse(regex);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.tree.groups.map(({ name }) => name);
}
