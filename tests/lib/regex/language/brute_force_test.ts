import { assert, assertEquals } from "@std/assert";
import { checkPairs } from "./brute_force.ts";
import { randomPairs, THEMES } from "./random_pairs.ts";
import { share } from "../../../sample.ts";

/** A sample of what `tests/proof/relation_proof.ts` does with more pairs and longer texts. */
for (const theme of THEMES) {
  Deno.test(`compareLanguages() is right about random pairs with ${theme}`, () => {
    const { answers, wrong } = checkPairs(randomPairs(theme, share(8, 500), 14), 800);
    assertEquals(wrong, []);
    for (const each of ["equal", "narrower", "wider", "overlapping", "disjoint"]) {
      assert((answers[each] ?? 0) > 0, `no pair is ${each}`);
    }
  });
}
