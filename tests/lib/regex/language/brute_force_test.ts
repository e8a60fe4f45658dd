import { assert, assertEquals } from "@std/assert";
import { checkPairs } from "./brute_force.ts";
import { randomPairs, THEMES } from "./random_pairs.ts";
import { isFullSize, share } from "../../../suites/sample.ts";

/** A sample of what `tests/proof/relation_proof.ts` does with more pairs and longer texts. */
for (const theme of THEMES) {
  Deno.test(`compareLanguages() is right about random pairs with ${theme}`, () => {
    const { answers, wrong } = checkPairs(randomPairs(theme, share(50, 500), 14), isFullSize ? 800 : 400);
    assertEquals(wrong, []);
    const given = ["equal", "narrower", "wider", "overlapping", "disjoint"].filter((each) => answers[each]);
    assert(given.length >= (isFullSize ? 5 : 3), `pairs are only ${given.join(", ")}`);
  });
}
