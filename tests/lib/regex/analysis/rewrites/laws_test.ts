import { assert, assertEquals } from "@std/assert";
import { corpusTrees } from "../../trees.ts";
import { checkedRewrites } from "./laws.ts";

Deno.test("rewrites of patterns from the wild compile, and the equal ones find the same", async () => {
  const trees = (await corpusTrees(["real-world"])).filter((_, index) => index % 25 === 0);
  const checked = trees.map(checkedRewrites);
  assertEquals(checked.flatMap(({ broken }) => broken), []);
  assert(checked.filter(({ rewrites }) => rewrites.length > 0).length > trees.length / 5);
});
