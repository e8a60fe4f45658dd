import { assert, assertEquals } from "@std/assert";
import {
  type Complexity,
  measureComplexity,
  measureMetrics,
  type Metrics,
} from "../../../../lib/regex/report/complexity.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { corpus } from "../../../corpora/corpus.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { everyNth } from "../../../suites/sample.ts";

function of(literal: string): Complexity {
  const tree = treeOf(literal);
  return measureComplexity(tree, measureMetrics(tree));
}

/** Literal, level, and the most important factor. */
const CASES: readonly (readonly [literal: string, level: Complexity["level"], factor: string])[] = [
  ["/a/", "simple", "2 parts"],
  ["/^\\d{4}-\\d{2}$/", "simple", "2 quantifiers"],
  ["/(\\w+)@(\\w+)\\.com/", "moderate", "14 parts"],
  ["/^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?!.*\\s).{8,}$/", "complex", "4 lookarounds"],
  ["/((((a+)+)+)+)+\\1\\2\\3(?=b)(?!c)(?<=d)(?<!e)/", "extreme", "Nested 9 deep"],
];

for (const [literal, level, factor] of CASES) {
  Deno.test(`measureComplexity() calls ${literal} ${level}`, () => {
    const complexity = of(literal);
    assertEquals([complexity.level, complexity.factors[0]], [level, factor], String(complexity.score));
  });
}

Deno.test("measureComplexity() never decreases when a part is added, and stays in its range", async () => {
  for (const { pattern, flags } of everyNth(12, await corpus("real-world"))) {
    const [short, long] = [parse({ pattern, flags }), parse({ pattern: `(?:${pattern})+x`, flags })];
    if (!short.ok || !long.ok) continue;
    const [less, more] = [short.tree, long.tree].map((tree) =>
      measureComplexity(tree, measureMetrics(tree)).score
    );
    assert(less !== undefined && more !== undefined && less >= 0 && less <= more && more <= 10, pattern);
  }
});

/** Literal; nodes, depth, quantifiers, groups, lookarounds. */
const METRICS_CASES: readonly (readonly [literal: string, ...numbers: number[]])[] = [
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

for (const [literal, ...expected] of METRICS_CASES) {
  Deno.test(`measureMetrics() on ${literal}`, () => {
    assertEquals(numbersOf(measureMetrics(treeOf(literal))), expected);
  });
}

Deno.test("measureMetrics() never decreases when a part is added", async () => {
  for (const tree of everyNth(12, await corpusTrees(["real-world"]))) {
    const { pattern, flags } = tree.regex;
    for (const longer of [`(?:${pattern})`, `(?:${pattern})x?`, `(?=${pattern})`]) {
      const parsed = parse({ pattern: longer, flags });
      if (!parsed.ok) continue;
      const [before, after] = [tree, parsed.tree].map((each) => numbersOf(measureMetrics(each)));
      assert(before?.every((number, index) => number <= (after?.[index] ?? 0)), longer);
    }
  }
});

function numbersOf({ nodes, depth, quantifiers, groups, lookarounds }: Metrics): number[] {
  return [nodes, depth, quantifiers, groups, lookarounds];
}
