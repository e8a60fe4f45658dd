import { assert, assertEquals } from "@std/assert";
import { type Complexity, complexityOf } from "../../../../lib/regex/analysis/complexity.ts";
import { metricsOf } from "../../../../lib/regex/analysis/metrics.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { corpus } from "../../../corpus.ts";
import { treeOf } from "../warnings/drawn.ts";

function of(literal: string): Complexity {
  const tree = treeOf(literal);
  return complexityOf(tree, metricsOf(tree));
}

/** Literal, level, and the weightiest factor. */
const CASES: readonly (readonly [literal: string, level: Complexity["level"], factor: string])[] = [
  ["/a/", "simple", "2 parts"],
  ["/^\\d{4}-\\d{2}$/", "simple", "2 quantifiers"],
  ["/(\\w+)@(\\w+)\\.com/", "moderate", "14 parts"],
  ["/^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?!.*\\s).{8,}$/", "complex", "4 lookarounds"],
  ["/((((a+)+)+)+)+\\1\\2\\3(?=b)(?!c)(?<=d)(?<!e)/", "extreme", "Nested 9 deep"],
];

for (const [literal, level, factor] of CASES) {
  Deno.test(`complexityOf() calls ${literal} ${level}`, () => {
    const complexity = of(literal);
    assertEquals([complexity.level, complexity.factors[0]], [level, factor], String(complexity.score));
  });
}

Deno.test("complexityOf() never falls when something is added, and keeps to its scale", async () => {
  for (const { pattern, flags } of await corpus("real-world")) {
    const [short, long] = [parse({ pattern, flags }), parse({ pattern: `(?:${pattern})+x`, flags })];
    if (!short.ok || !long.ok) continue;
    const [less, more] = [short.tree, long.tree].map((tree) => complexityOf(tree, metricsOf(tree)).score);
    assert(less !== undefined && more !== undefined && less >= 0 && less <= more && more <= 10, pattern);
  }
});
