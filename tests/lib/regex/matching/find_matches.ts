import { joinMatches, matchCursor, type Matches } from "../../../../lib/regex/matching/matches.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";

/** All matches of a regex in a text. */
export function findMatches(regex: Regex, text: string): Matches {
  const cursor = matchCursor(regex, text);
  const slices: Matches[] = [];
  while (!cursor.done) slices.push(cursor.next(5));
  return joinMatches(slices);
}

/** Names of a regex's groups, by number. */
export function groupNames(regex: Regex): (string | null)[] {
  const parsed = parse(regex);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.tree.groups.map(({ name }) => name);
}
