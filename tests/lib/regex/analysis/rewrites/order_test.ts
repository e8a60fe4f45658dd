import { assertEquals } from "@std/assert";
import { byUse } from "../../../../../lib/regex/analysis/rewrites/order.ts";
import { rewritesOf } from "../../../../../lib/regex/analysis/rewrites/rewrites.ts";
import { treeOf } from "../../trees.ts";

/** Patterns, and what comes first and last of what is offered for them. */
const CASES: readonly (readonly [pattern: string, first: string, last: string])[] = [
  ["^(?:a+)+\\-{1,}$", "flat-quantifier", "without-idle-escapes"],
  ["\\-(?:ab|ac)[0-9]", "common-parts-once", "without-idle-escapes"],
  ["aa*x{0,}", "one-quantifier", "short-quantifier"],
];

for (const [pattern, first, last] of CASES) {
  Deno.test(`byUse() puts ${first} first for /${pattern}/ and ${last} last`, () => {
    const ids = byUse([...rewritesOf(treeOf({ pattern, flags: "" }))]).map(({ id }) => id);
    assertEquals([ids.at(0), ids.at(-1)], [first, last], ids.join());
  });
}
