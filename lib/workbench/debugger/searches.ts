import { nextSearch } from "../../regex/engine/next_search.ts";
import { boundsAt, firstEndingAfter, type Matches } from "../../regex/matching/matches.ts";
import type { Regex } from "../../regex/regex.ts";

/** Where the search begins that came to a character of a text, by what all searches found; without g there is one. */
export function searchFor({ flags }: Regex, text: string, matches: Matches, index: number): number {
  if (!flags.includes("g")) return 0;
  const unicode = /[uv]/.test(flags);
  // The first match that ends behind the character is the one of its search; an empty one before it may be, too.
  for (let found = firstEndingAfter(matches, index + 1); found > 0; found--) {
    const before = boundsAt(matches, found - 1);
    const from = before ? nextSearch({ unicode }, text, before.start, before.end) : 0;
    if (from <= index) return from;
  }
  return 0;
}
