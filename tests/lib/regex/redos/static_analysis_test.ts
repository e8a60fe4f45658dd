import { assert, assertEquals } from "@std/assert";
import { ambiguousLoops, analyseStatically } from "../../../../lib/regex/redos/static_analysis.ts";
import { treeOf } from "../trees.ts";

/** Literal, and its reports as kind, degree and the sources of the parts named. */
const CASES: readonly (readonly [literal: string, ...reports: string[]])[] = [
  ["/^(a+)+$/", "self exponential (a+)+ a+"],
  ["/^(?:a|a?)+$/", "alternatives exponential (?:a|a?)+ a a?"],
  ["/^(?:a|aa)+$/", "loop exponential (?:a|aa)+"],
  ["/^\\d+\\w+$/", "trade polynomial \\d+ \\w+"],
  ["/a+b/", "move polynomial a+"],
  ["/^(?:a+b+)*c/"],
  ["/^(?:a+)+/"],
  ["/^abc$/"],
  ["/^(?i:a+)A+$/i", "trade polynomial a+ A+"],
  ["/^(?i:a)+a+\\d$/i", "trade polynomial (?i:a)+ a+"],
];

for (const [literal, ...expected] of CASES) {
  Deno.test(`analyseStatically() on ${literal}`, () => {
    const tree = treeOf(literal);
    const { status, reports } = analyseStatically(tree);
    const sources = reports.map(({ kind, degree, ranges }) =>
      [kind, degree, ...ranges.map(({ start, end }) => tree.regex.pattern.slice(start, end))].join(" ")
    );
    assertEquals(status, "analysed");
    assertEquals(sources, expected);
  });
}

Deno.test("analyseStatically() refuses what the search would misread", () => {
  const { status, reason, reports } = analyseStatically(treeOf("/(?i:a+)A+$/"));
  assertEquals(status, "refused");
  assertEquals(reports, []);
  assert(reason?.includes("modifiers"));
});

Deno.test("analyseStatically() names a text to repeat", () => {
  assertEquals(analyseStatically(treeOf("/^(?:x+)+$/")).reports[0]?.pump, "x");
  assertEquals(analyseStatically(treeOf("/^(?:a|aa)+$/")).reports[0]?.pump, "aa");
});

/** Literal, and for each loop found its source, the word, and the two alternatives if any. */
const LOOPS_CASES: readonly (readonly [literal: string, ...loops: string[]])[] = [
  ["/(?:a|a)*b/", "(?:a|a)* a a a"],
  ["/(?:\\w|\\d\\d)*/", "(?:\\w|\\d\\d)* 00"],
  ["/(?:ab?|b)*/", "(?:ab?|b)* ab"],
  ["/(?:ab|a)*/"],
  ["/(?:a|b)*/"],
  ["/(?:a|a){9}/"],
  ["/(?:^|a|a)*/", "(?:^|a|a)* a a a"],
  ["/(?:(a)|\\1)*/"],
  ["/(?:a{9000}|a{9000})*/"],
];

for (const [literal, ...expected] of LOOPS_CASES) {
  Deno.test(`ambiguousLoops() on ${literal}`, () => {
    const found = ambiguousLoops(treeOf(literal)).map(({ loop, word, pair = [] }) =>
      [loop.raw, word, ...pair.map(({ raw }) => raw)].join(" ")
    );
    assertEquals(found, expected);
  });
}
