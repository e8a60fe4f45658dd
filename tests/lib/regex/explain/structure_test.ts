import { assert, assertEquals } from "@std/assert";
import { structureRows } from "../../../../lib/regex/explain/structure.ts";
import { corpusTrees, treeOf } from "../trees.ts";

/** Literal, and its rows: indented label, then the facts. */
const CASES: readonly (readonly [literal: string, rows: string])[] = [
  ["//", "Pattern: empty"],
  [
    "/^ab+$/",
    `Pattern
  Start assertion
  Character "a": U+0061
  Quantifier {1,∞} greedy: written +
    Character "b": U+0062
  End assertion`,
  ],
  [
    "/abc|\\d{2,3}?|/",
    `Pattern: 3 alternatives
  Alternative 1
    Characters "abc": 3 characters
  Alternative 2
    Quantifier {2,3} lazy: written {2,3}?
      Character class escape \\d: digit
  Alternative 3: empty`,
  ],
  [
    "/(?<year>.)\\1\\k<year>(?:x)()/",
    `Pattern
  Capturing group 1 "year": 2 backreferences
    Any character
  Backreference \\1: to group 1
  Backreference \\k<year>: to group 1
  Non-capturing group
    Character "x": U+0078
  Capturing group 2: empty`,
  ],
  [
    "/[^a-fxy\\n\\S]/",
    `Pattern
  Negated character class: 5 members
    Range "a" to "f": U+0061, U+0066, 6 characters
    Characters "xy": 2 characters
    Character line feed: U+000A, written \\n
    Character class escape \\S: negated, space`,
  ],
  [
    "/(?i-m:a)(?=b)(?<!c)\\b\\B/",
    `Pattern
  Group with modifiers: turns on i, turns off m
    Character "a": U+0061
  Lookahead
    Character "b": U+0062
  Negative lookbehind
    Character "c": U+0063
  Word boundary assertion
  Negated word boundary assertion`,
  ],
  [
    "/[\\p{Script=Greek}--\\q{ab|}]/v",
    `Pattern
  Character class
    Class subtraction
      Unicode property Greek: Script
      Class string disjunction
        String 1: "ab"
          Characters "ab": 2 characters
        String 2: ""`,
  ],
];

for (const [literal, expected] of CASES) {
  Deno.test(`structure of ${literal}`, () => {
    const lines = structureRows(treeOf(literal)).map(({ label, depth, facts }) =>
      "  ".repeat(depth) + [label, ...(facts.length > 0 ? [facts.join(", ")] : [])].join(": ")
    );
    assertEquals(lines.join("\n"), expected);
  });
}

Deno.test("the rows of all patterns nest", async () => {
  for (const tree of await corpusTrees()) {
    const rows = structureRows(tree);
    const { pattern } = tree.regex;
    assert(rows.length <= tree.size + 1);
    assertEquals(rows[0]?.range, { start: 0, end: pattern.length });
    let depth = -1;
    for (const row of rows) {
      assert(row.label !== "" && row.depth <= depth + 1, pattern);
      assert(0 <= row.range.start && row.range.start <= row.range.end && row.range.end <= pattern.length);
      depth = row.depth;
    }
  }
});
