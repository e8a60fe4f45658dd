/**
 * The prover's answers on random pairs of patterns, compared with native runs on all short texts. The counts
 * of each answer are printed; any wrong answer or text fails. `PAIRS` sets the number of pairs of each kind.
 */
import { assertEquals } from "@std/assert";
import { checkPairs } from "../lib/regex/language/brute_force.ts";
import { randomPairs, THEMES } from "../lib/regex/language/random_pairs.ts";

const PAIRS = Number(Deno.env.get("PAIRS") ?? 20_000);

/** Texts on which the two patterns of a pair are run. */
const TEXTS = 4_000;

for (const theme of THEMES) {
  Deno.test(`${PAIRS} random pairs with ${theme}: no wrong answer`, () => {
    const { answers, sameForm, texts, wrong } = checkPairs(randomPairs(theme, PAIRS, 2_026), TEXTS);
    console.log({ theme, answers, sameForm, texts });
    assertEquals(wrong, []);
  });
}
