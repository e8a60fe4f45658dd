import { assert, assertEquals } from "@std/assert";
import { type Metrics, metricsOf } from "../../../../lib/regex/analysis/metrics.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { corpusTrees } from "../trees.ts";
import { treeOf } from "../warnings/drawn.ts";

/** Literal; nodes, depth, quantifiers, groups, lookarounds. */
const CASES: readonly (readonly [literal: string, ...numbers: number[]])[] = [
  ["//", 1, 0, 0, 0, 0],
  ["/a/", 2, 0, 0, 0, 0],
  ["/a|b/", 4, 0, 0, 0, 0],
  ["/a+/", 3, 1, 1, 0, 0],
  ["/(a)/", 4, 1, 0, 1, 0],
  ["/(?:a+)*/", 6, 3, 2, 1, 0],
  ["/(?=a)(?<!b)/", 7, 1, 0, 0, 2],
  ["/[a-z]/", 5, 0, 0, 0, 0],
  ["/(?i:a)/", 6, 1, 0, 1, 0],
  ["/(?=((a))?)/", 9, 4, 1, 2, 1],
  ["/^\\b$/", 4, 0, 0, 0, 0],
];

for (const [literal, ...expected] of CASES) {
  Deno.test(`metricsOf() on ${literal}`, () => {
    assertEquals(numbersOf(metricsOf(treeOf(literal))), expected);
  });
}

Deno.test("metricsOf() never falls when a part is added", async () => {
  for (const tree of await corpusTrees(["real-world"])) {
    const { pattern, flags } = tree.regex;
    for (const longer of [`(?:${pattern})`, `(?:${pattern})x?`, `(?=${pattern})`]) {
      const parsed = parse({ pattern: longer, flags });
      if (!parsed.ok) continue;
      const [before, after] = [tree, parsed.tree].map((each) => numbersOf(metricsOf(each)));
      assert(before?.every((number, index) => number <= (after?.[index] ?? 0)), longer);
    }
  }
});

function numbersOf({ nodes, depth, quantifiers, groups, lookarounds }: Metrics): number[] {
  return [nodes, depth, quantifiers, groups, lookarounds];
}
