import { assert, assertEquals } from "@std/assert";
import { programOf } from "../../../../lib/regex/engine/compile.ts";
import { startCounting } from "../../../../lib/regex/engine/counting.ts";
import { matchesOf } from "../../../../lib/regex/engine/exec.ts";
import { corpusTrees } from "../trees.ts";
import { treeOf } from "../warnings/drawn.ts";
import { randomFrom, textsFor } from "./texts.ts";

/** Literal, text, steps of each match, steps in all; worked out by hand. */
const COUNTED: readonly (readonly [string, string, number[], number])[] = [
  ["/a/g", "aba", [1, 2], 4],
  ["/a/", "bba", [3], 3],
  ["/a/y", "ba", [], 1],
  ["/(?:)/g", "ab", [0, 0, 0], 0],
  ["/x/g", "", [], 1],
];

for (const [literal, text, byMatch, steps] of COUNTED) {
  Deno.test(`startCounting() with ${literal} in "${text}"`, () => {
    const counter = startCounting(programOf(treeOf(literal)), text);
    counter.advance(1_000);
    assertEquals(counter.count(), { steps, byMatch: Uint32Array.from(byMatch), status: "all" });
  });
}

Deno.test("a count that the budget ends says that there is more", () => {
  const counter = startCounting(programOf(treeOf("/^(a+)+$/")), "a".repeat(40) + "!");
  counter.advance(10_000);
  assertEquals([counter.done, counter.count().status, counter.steps], [false, "more", 10_000]);
});

Deno.test("counts in slices are those of all matches, over the corpora", async () => {
  let matched = 0;
  for (const [seed, tree] of (await corpusTrees()).slice(0, 2_000).entries()) {
    const program = programOf(tree);
    for (const text of textsFor(tree, 1, randomFrom(seed))) {
      const { matches, steps, status } = matchesOf(program, text, { maxSteps: 20_000 });
      if (status === "budget") continue;
      const counter = startCounting(program, text);
      while (!counter.done) counter.advance(97);
      assertEquals(counter.steps, steps);
      assertEquals([...counter.count().byMatch], matches.map((each) => each.steps));
      matched += matches.length;
    }
  }
  assert(matched > 500);
});
