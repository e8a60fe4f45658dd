/**
 * Over 2,000 patterns: every rewrite compiles, and those called equal find the same as the pattern, with places
 * and captures, on 50 texts each. `CORPUS` names a folder of `*.jsonl` files with `{pattern, flags}` on each
 * line; without it the committed selection is read.
 */
import { assertEquals } from "@std/assert";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { corpusFile, regexesIn } from "../corpus.ts";
import { checkedRewrites } from "../lib/regex/analysis/rewrites/laws.ts";

const PATTERNS = 2_000;

Deno.test(`rewrites of ${PATTERNS} patterns: none wrong, none that does not compile`, async () => {
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
