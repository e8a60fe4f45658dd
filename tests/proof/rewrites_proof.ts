/**
 * Over 2,000 patterns from the wild and 2,000 random ones: every rewrite compiles, and those called equal or
 * agreeing find the same matches as the pattern, with positions and captures, on 50 texts each, and natively
 * on about 1,000. `CORPUS` names a folder of `*.jsonl` files with `{pattern, flags}` on each line; without it
 * the committed selection is read.
 */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { corpusFile, regexesIn } from "../corpora/corpus.ts";
import { trees } from "../lib/regex/language/random.ts";
import { checkedRewrites, wholePattern } from "../lib/regex/rewrite/laws.ts";

const PATTERNS = 2_000;

Deno.test(`rewrites of ${PATTERNS} patterns: all are right and compile`, async () => {
  const regexes = await regexesIn(corpusFile("real-world.jsonl"));
  const every = Math.max(1, Math.floor(regexes.length / PATTERNS));
  const broken: string[] = [];
  const counts = new Map<string, number>();
  const times: number[] = [];
  for (const [index, regex] of regexes.filter((_, at) => at % every === 0).slice(0, PATTERNS).entries()) {
    const parsed = parse(regex);
    if (!parsed.ok) continue;
    const started = performance.now();
    const checked = checkedRewrites(parsed.tree, index);
    times.push(performance.now() - started);
    broken.push(...checked.broken);
    for (const { id, proof } of checked.rewrites) {
      const key = `${id} ${proof}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  console.table(Object.fromEntries([...counts].sort()));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(0);
  console.log(`${times.length} patterns; ms: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`);
  assertEquals(broken, []);
});

const RANDOM_PATTERNS = 2_000;

Deno.test(`rewrites of ${RANDOM_PATTERNS} random patterns: those that agree never differ natively`, () => {
  const counts = new Map<string, number>();
  const broken = fc.sample(trees, { numRuns: RANDOM_PATTERNS, seed: 1 }).flatMap((tree, index) => {
    const checked = checkedRewrites(tree, index, wholePattern(tree));
    for (const { id, proof } of checked.rewrites) {
      const key = `${id} ${proof}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return checked.broken;
  });
  console.table(Object.fromEntries([...counts].sort()));
  assertEquals(broken, []);
});
