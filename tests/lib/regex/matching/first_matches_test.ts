import { assert, assertEquals } from "@std/assert";
import {
  firstMatches,
  MAX_SEARCH_STEPS,
  MAX_SEARCHED_CHARACTERS,
} from "../../../../lib/regex/matching/first_matches.ts";
import { treeOf } from "../trees.ts";

const find = (pattern: string, flags: string, text: string) => firstMatches(treeOf({ pattern, flags }), text);

Deno.test("firstMatches() has the places and the groups of each match", () => {
  assertEquals(find("(b)(c)?", "g", "ab\nb"), {
    matches: [
      { line: 1, column: 2, texts: ["b", "b", null] },
      { line: 2, column: 1, texts: ["b", "b", null] },
    ],
    end: "all",
  });
  assertEquals(find("b", "", "ab\nb").matches.length, 1, "without flag g, only the first");
  assertEquals(find("^", "gm", "a\nb").matches.map(({ texts }) => texts), [[""], [""]]);
});

Deno.test("firstMatches() finds at most ten, and says if there are more", () => {
  for (const [count, end] of [[0, "all"], [10, "all"], [11, "enough"], [500, "enough"]] as const) {
    const found = find("a", "g", "a".repeat(count));
    assertEquals([found.matches.length, found.end], [Math.min(count, 10), end], `${count}`);
  }
});

Deno.test("firstMatches() stops after so many steps, with what it has found", () => {
  for (const pattern of ["b|(?:a+)+$", "b|(.*)*\\1x", "b|(?:a|a)*$"]) {
    const found = find(pattern, "g", `b${"a".repeat(MAX_SEARCHED_CHARACTERS - 2)}c`);
    assertEquals([found.matches.length, found.end], [1, "stopped"], pattern);
  }
  assert(MAX_SEARCH_STEPS <= 1_000_000);
});

Deno.test("what is shown of a match, and of its groups, is limited", () => {
  const [match] = find("()".repeat(100) + ".*", "", "a".repeat(MAX_SEARCHED_CHARACTERS)).matches;
  assert(match && match.texts.length <= 11);
  assert((match.texts[0] ?? "").length <= 201);
});
