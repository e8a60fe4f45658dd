/** Over 1,500 generated near misses: all answers are true. */
import { assert, assertEquals } from "@std/assert";
import { parse } from "../../lib/regex/syntax/parse.ts";
import {
  check,
  type Contradictions,
  nearMissesOf,
  patternOfParts,
  textOfLetters,
} from "../lib/regex/why/near_misses.ts";
import { corpusTrees } from "../lib/regex/trees.ts";

const MISSES = 1_500;

const empty = (): Contradictions => ({ found: [], misses: 0, failures: 0, changes: 0 });

Deno.test("no answer about a near miss of the corpora contradicts the engine", async () => {
  const tally = empty();
  const trees = await corpusTrees();
  for (let seed = 0; tally.misses < MISSES; seed++) {
    const tree = trees[(seed * 7) % trees.length]!;
    for (const miss of nearMissesOf(tree, seed)) check(miss, tally);
  }
  console.log(tally);
  assertEquals(tally.found, []);
  assert(tally.changes > MISSES);
});

Deno.test("no answer about a near miss with lookarounds and references contradicts the engine", () => {
  const tally = empty();
  for (let seed = 0; tally.misses < MISSES; seed++) {
    const parsed = parse({ pattern: patternOfParts(seed), flags: "" });
    if (!parsed.ok) continue;
    for (const miss of nearMissesOf(parsed.tree, seed, [textOfLetters(seed)])) check(miss, tally);
  }
  console.log(tally);
  assertEquals(tally.found, []);
});
