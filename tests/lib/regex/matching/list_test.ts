import { assertEquals } from "@std/assert";
import { formatMatchList } from "../../../../lib/regex/matching/list.ts";
import { parseTemplate } from "../../../../lib/regex/matching/replace.ts";
import { findMatches, groupNames } from "./find_matches.ts";

function list(pattern: string, text: string, template: string, separator: string, limit = Infinity) {
  const regex = { pattern, flags: "g" };
  return formatMatchList(text, findMatches(regex, text), {
    template: parseTemplate(template, groupNames(regex)),
    separator,
    limit,
  });
}

const CASES: readonly [pattern: string, text: string, template: string, separator: string, list: string][] = [
  ["\\d+", "a1 b22", "$&", "\n", "1\n22"],
  ["(\\w)(\\d)", "a1 b2", "$2$1", ", ", "1a, 2b"],
  ["(?<k>\\w)=(?<v>\\w)", "a=1 b=2", "$<v>: $<k>;", "", "1: a;2: b;"],
  ["x", "abc", "$&", "\n", ""],
  ["", "ab", "-", "", "---"],
];

for (const [pattern, text, template, separator, expected] of CASES) {
  Deno.test(`the matches of /${pattern}/g in "${text}" are listed as ${JSON.stringify(expected)}`, () => {
    assertEquals(list(pattern, text, template, separator).text, expected);
  });
}

Deno.test("a list marks its items and is cut at its limit", () => {
  assertEquals([...list("\\d", "1 2", "<$&>", ",").marks], [0, 3, 4, 7]);
  const cut = list("\\d", "1 2", "<$&>", ",", 5);
  assertEquals([cut.text, cut.complete], ["<1>,<", false]);
});
