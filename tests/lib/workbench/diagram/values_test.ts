import { assertEquals } from "@std/assert";
import { matchCursor } from "../../../../lib/regex/matching/matches.ts";
import { chosenMatch, innermostGroup, valueLabel } from "../../../../lib/workbench/diagram/values.ts";

Deno.test("the innermost group around a range is found", () => {
  // ((a)b)c(d)
  const groups = [{ start: 0, end: 6 }, { start: 1, end: 4 }, { start: 7, end: 10 }];
  const at = (start: number, end: number) => innermostGroup(groups, { start, end });
  assertEquals([at(2, 3), at(1, 4), at(4, 5), at(6, 7), at(8, 9), at(0, 10)], [2, 2, 1, 0, 3, 0]);
});

Deno.test("the chosen match is the one around the selection, otherwise the first", () => {
  const matches = matchCursor({ pattern: "a(b)", flags: "g" }, "ab ab xx ab").next(Infinity);
  const at = (start: number, end: number) => chosenMatch(matches, { start, end });
  assertEquals([chosenMatch(matches, null), at(3, 5), at(4, 5), at(9, 11), at(6, 8)], [0, 1, 1, 2, 0]);
});

Deno.test("a value is quoted, visible and short", () => {
  assertEquals(valueLabel(null, "abc"), "not captured");
  assertEquals(valueLabel({ start: 1, end: 1 }, "abc"), '= ""');
  assertEquals(valueLabel({ start: 0, end: 5 }, "a b\tc"), '= "a b\\tc"');
  const long = valueLabel({ start: 0, end: 100 }, "x".repeat(100));
  assertEquals([long.length, long.at(-2)], [32, "…"]);
});
