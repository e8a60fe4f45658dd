import { assertEquals } from "@std/assert";
import { matchCursor } from "../../../../lib/regex/matching/matches.ts";
import { searchFor } from "../../../../lib/workbench/debugger/state.ts";

/** Pattern, flags, text, character, start of its search. */
const SEARCHES: readonly (readonly [string, string, string, number, number])[] = [
  ["a", "g", "xaxa", 0, 0],
  ["a", "g", "xaxa", 1, 0],
  ["a", "g", "xaxa", 2, 2],
  ["a", "g", "xaxa", 3, 2],
  ["a", "g", "xaxax", 4, 4],
  ["a", "", "xaxa", 3, 0],
  ["b*", "g", "ab", 1, 1],
  ["(?:)", "gu", "😀b", 2, 2],
  ["z", "g", "abc", 2, 0],
];

for (const [pattern, flags, text, index, from] of SEARCHES) {
  Deno.test(`searchFor() character ${index} of "${text}" with /${pattern}/${flags}`, () => {
    const matches = matchCursor({ pattern, flags }, text).next(100);
    assertEquals(searchFor({ pattern, flags }, text, matches, index), from);
  });
}
