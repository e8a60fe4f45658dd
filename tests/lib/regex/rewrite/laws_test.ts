import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { trees } from "../language/random.ts";
import { corpusTrees } from "../trees.ts";
import { checkedRewrites, wholePattern } from "./laws.ts";
import { everyNth, share } from "../../../suites/sample.ts";

Deno.test("rewrites of real-world patterns compile, and the equal ones find the same matches", async () => {
  const wild = everyNth(4, (await corpusTrees(["real-world"])).filter((_, index) => index % 25 === 0));
  const checked = wild.map((tree, index) => checkedRewrites(tree, index));
  assertEquals(checked.flatMap(({ broken }) => broken), []);
  assert(checked.filter(({ rewrites }) => rewrites.length > 0).length > wild.length / 5);
});

Deno.test("rewrites of random patterns that are equal or agree find the same in the native engine", () => {
  const checked = fc.sample(trees, { numRuns: share(30, 60), seed: 7 }).map((tree, index) =>
    checkedRewrites(tree, index, wholePattern(tree))
  );
  assertEquals(checked.flatMap(({ broken }) => broken), []);
  assert(checked.some(({ rewrites }) => rewrites.some(({ id }) => id === "without-idle-flags")));
});
