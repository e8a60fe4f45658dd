import { assert, assertEquals } from "@std/assert";
import { summaryOf } from "../../../../lib/regex/explain/summary.ts";
import { treeOf } from "./explanation_cases.ts";

/** Pattern, flags, title and the words of the rows. */
const CASES: readonly (readonly [pattern: string, flags: string, title: string, ...rows: string[]])[] = [
  [
    String.raw`^(?<time>[\d:]+) (?<level>[A-Z]+) (?<message>(?:\w+ ?)+)$`,
    "gm",
    "Matches the whole line: 3 groups separated by a space",
    'time: one or more of 0–9 or ":"',
    "level: one or more letters A–Z",
    "message: one or more repetitions of (one or more word characters, then an optional space)",
  ],
  ["(a)(b)?", "", "Matches 2 groups in a row", '1: "a"', '2: "b" (optional)'],
  [
    "(a|b)+, (c)",
    "",
    'Matches 2 groups separated by ", "',
    '1: "a" or "b" (one or more times; the last one is captured)',
    '2: "c"',
  ],
  [
    String.raw`^(\d{4})-(\d\d)-(\d\d)$`,
    "",
    "Matches the whole text: a date in the form YYYY-MM-DD; accepts impossible dates such as 0000-99-99",
    "1: exactly 4 digits 0–9",
    "2: exactly 2 digits 0–9",
    "3: exactly 2 digits 0–9",
  ],
  [
    String.raw`^([^:]+):(.+)$`,
    "m",
    'Matches from the start of a line to the end of a line: 2 groups separated by ":"',
    '1: one or more characters except ":"',
    "2: one or more characters except line endings",
  ],
  [
    String.raw`(x)\s+(y)`,
    "",
    "Matches 2 groups separated by one or more whitespace characters",
    '1: "x"',
    '2: "y"',
  ],
];

for (const [pattern, flags, title, ...rows] of CASES) {
  Deno.test(`/${pattern}/${flags} is summarized in rows`, () => {
    const found = summarizeGroups(treeOf(pattern, flags));
    assertEquals(found?.title, title);
    assertEquals(found?.rows.map(({ name, number, words }) => `${name ?? number}: ${words}`), rows);
  });
}

Deno.test("a sentence stays for one group, other parts beside groups, and different parts between them", () => {
  for (
    const pattern of [
      "",
      "a",
      "(a)",
      "a(b)",
      "(a)(b)c",
      "(a)-(b):(c)",
      "(a)|(b)",
      "(?=(a))(b)",
      "(a)\\b(b)",
      "(?:(a)(b))",
      "(a)".repeat(7),
    ]
  ) {
    assertEquals(summarizeGroups(treeOf(pattern, "")), null, pattern);
  }
  assertEquals(summarizeGroups(treeOf("(a)(b)", "y")), null);
});

Deno.test("rows have at most one level of parentheses, however deep their groups are", () => {
  for (
    const pattern of [
      "(a)((?:(?:(?:b|c)+d)+e)+)",
      "((?:a+b?)+)-((?<x>(?<y>c|dd)+|e)+)",
      "((a(b(c(d|e+)f+)+)+)+)((?:x|(?:y|z(?:w+|v)+)+)+)",
    ]
  ) {
    for (const { words } of summarizeGroups(treeOf(pattern, ""))?.rows ?? []) {
      assert(!/\([^)]*\(/.test(words), words);
      assert(words !== "");
    }
  }
});

Deno.test("the range of a row is that of the group with its quantifier", () => {
  const pattern = "(a)-(b)+";
  const rows = summarizeGroups(treeOf(pattern, ""))?.rows ?? [];
  assertEquals(rows.map(({ start, end }) => pattern.slice(start, end)), ["(a)", "(b)+"]);
});
