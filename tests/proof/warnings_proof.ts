/**
 * All patterns of the corpora with up to 150 nodes, and 2,000 random ones: parts that a warning calls useless
 * can be removed, and the native engine finds the same matches with the same captures in some hundred texts.
 * `CORPUS` names a folder of `*.jsonl` files; without it the committed selection is read.
 */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { parse } from "../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { corpora } from "../corpora/corpus.ts";
import { trees } from "../lib/regex/language/random.ts";
import { triedClaims } from "../lib/regex/rules/useless_laws.ts";

const MAX_SIZE = 150;
const RANDOM_PATTERNS = 2_000;

for await (const { name, regexes } of corpora()) {
  Deno.test(`${name}: parts that a warning calls useless can be removed`, () => {
    check(regexes.flatMap((regex) => {
      const parsed = parse(regex);
      return parsed.ok && parsed.tree.size <= MAX_SIZE ? [parsed.tree] : [];
    }));
  });
}

Deno.test(`parts that a warning calls useless can be removed from ${RANDOM_PATTERNS} random patterns`, () => {
  check(fc.sample(trees, { numRuns: RANDOM_PATTERNS, seed: 1 }));
});

function check(patterns: readonly Tree[]): void {
  const counts = new Map<string, number>();
  const broken = patterns.flatMap((tree, index) => {
    const { claims, broken } = triedClaims(tree, index);
    for (const id of claims) counts.set(id, (counts.get(id) ?? 0) + 1);
    return broken;
  });
  console.table(Object.fromEntries(counts));
  assertEquals(broken, []);
}
