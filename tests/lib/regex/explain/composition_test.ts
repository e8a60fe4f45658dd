import { assert, assertEquals } from "@std/assert";
import { summarize } from "../../../../lib/regex/explain/summary.ts";
import { treeOf } from "./explanation_cases.ts";

/** Pattern, flags, summary. */
const CASES: readonly (readonly [pattern: string, flags: string, summary: string])[] = [
  ...[
    ["(g)", '"g"'],
    ["(?:g|h)", 'one of "g", "h"'],
    ["(g)*", 'zero or more "g"'],
    ["(\\d+)", "one or more digits 0–9"],
    ["(?<n>g)", 'group n ("g")'],
    ["((((g))))", '"g"'],
    ["[a-z0-9_.,:;!?+*/=()]+", "one or more of a–z, 0–9 or _ . , : ; ! ? + * / = ( )"],
  ].map(([last, words]) =>
    [
      `a(b)+c(d)+e(f)+${last}`,
      "",
      'Matches "a", then one or more "b", then "c", then one or more "d", then "e", then one or more "f", then ' +
      words,
    ] as const
  ),
  [
    "a+|b+|c+|d+|e",
    "",
    'Matches one or more "a", or one or more "b", or one or more "c", or one or more "d", or "e"',
  ],
  [
    "^a$|b|c|d|e",
    "",
    'Matches "a" as the whole text or "b" anywhere or "c" anywhere or "d" anywhere or "e" anywhere',
  ],
  ["a(?:b)c", "", 'Matches "abc"'],
  ["(?:ab+)?c", "", 'Matches optionally ("a", then one or more "b"), then "c"'],
  ["(?:ab+|c)d", "", 'Matches one of ("a", then one or more "b"), "c"; then "d"'],
  ["(?:\\d)+", "", "Matches one or more digits 0–9"],
  ["(?:ab+){2}", "", 'Matches exactly 2 repetitions of ("a", then one or more "b")'],
  ["\\bcat\\b", "", 'Matches "cat", between word boundaries'],
  ["a+(?=b)", "", 'Matches one or more "a", followed by "b"'],
  ["a+(?!b)c", "", 'Matches one or more "a", then a position not followed by "b", then "c"'],
  ["(?<=a)b+", "", 'Matches one or more "b", preceded by "a"'],
  ["(?<!a)b+c", "", 'Matches text not preceded by "a": one or more "b", then "c"'],
  ["(?<=a)b+c$", "", 'Matches at the end of the text: text preceded by "a": one or more "b", then "c"'],
  [
    "x|(?<=a)b+c(?!d)",
    "",
    'Matches "x" or (text preceded by "a": one or more "b", then "c", not followed by "d")',
  ],
  [
    "(?<=a)(?=b)(?!c)",
    "",
    'Matches the empty string, at a position followed by "b", preceded by "a", not followed by "c"',
  ],
  ["(?<x>a+)\\k<x>", "", 'Matches group x (one or more "a"), then the text captured by group 1 (x)'],
  ["(?=a){2}b", "", 'Matches a position followed by "a", then "b"'],
  ["(?i:a+)b", "", 'Matches one or more "a" (any case), then "b"'],
  [
    "(?-i:([0-9a-f]{32}))-",
    "i",
    'Matches exactly 32 of 0–9 or a–f; then "-"',
  ],
  [
    "a+b+c+d+e+f+g+h+",
    "",
    'Matches one or more "a", then one or more "b", then one or more "c", ' +
    'then one or more "d", then one or more "e", then one or more "f", then one or more "g", then one or more "h"',
  ],
  [
    "(?<a>\\d)?(?<b>\\d)-+(?<c>\\d)-+(?<d>\\d)-+(?<e>\\d)-+",
    "",
    'Matches optionally group a (a digit 0–9), then group b (a digit 0–9), then one or more "-", then group c (a digit 0–9), then one or more "-", then group d (a digit 0–9), then one or more "-", then group e (a digit 0–9), then 1 more part',
  ],
  [
    "a+|b+|c+|d+|e+|f+",
    "",
    'Matches one or more "a", or one or more "b", or one or more "c", or one or more "d", ' +
    'or one or more "e", or one or more "f"',
  ],
];

for (const [pattern, flags, summary] of CASES) {
  Deno.test(`a summary is composed for /${pattern}/${flags}`, () => {
    assertEquals(summarize(treeOf(pattern, flags)), summary);
  });
}

Deno.test("a summary is a sentence of bounded length, however large the pattern is", () => {
  const patterns = [
    "(a+b".repeat(500) + ")*".repeat(500),
    "a+b?".repeat(2_000),
    "(?:a+|b)".repeat(1_000),
    `(?:${"[a-z]+|".repeat(1_400)})+`,
    "(?=a+)".repeat(1_500),
    `^${"(?=.*a)".repeat(1_200)}b$`,
  ];
  for (const pattern of patterns) {
    const summary = summarize(treeOf(pattern, ""));
    assert(summary.startsWith("Matches ") && summary.length < 1_000, `${summary.length}: ${summary}`);
  }
});
