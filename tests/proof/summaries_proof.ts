/**
 * Every common pattern between all pairs of anchors, and all patterns of the corpora: a summary is only given
 * for a pattern that can match, and is right about the position. `CORPUS` names a folder of `*.jsonl` files;
 * without it the committed selection is read.
 */
import { assertEquals } from "@std/assert";
import { COMMON_PATTERNS } from "../../lib/regex/explain/common_patterns.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { corpora } from "../corpora/corpus.ts";
import { framedIn, ODD_BODIES, summaryFaults } from "../lib/regex/explain/summary_laws.ts";

Deno.test("summaries of all common patterns between anchors are right", () => {
  const regexes = framedIn([...COMMON_PATTERNS.map(({ pattern }) => pattern), ...ODD_BODIES]);
  assertEquals(regexes.flatMap(summaryFaults), []);
  console.log(`${regexes.length} patterns`);
});

for await (const { name, regexes } of corpora()) {
  Deno.test(`${name}: summaries are right`, () => {
    const valid = regexes.filter((regex) => parse(regex).ok);
    assertEquals(valid.flatMap(summaryFaults), []);
    console.log(`${valid.length} of ${regexes.length} patterns have a summary`);
  });
}
