import { assertEquals } from "@std/assert";
import { partsTriedOnce } from "../../../../lib/regex/redos/proof.ts";
import { treeOf } from "../trees.ts";

/** Literal, and the patterns of its parts; null for none. */
const CASES: readonly (readonly [literal: string, parts: readonly string[] | null])[] = [
  ["/^(?=.*\\d)(?!x|y)\\w+$/", ["^(?:.*\\d)", "^(?:x|y)", "^(?:\\w+$)"]],
  ["/^(?=a)/", ["^(?:a)", "^(?:)"]],
  ["/^(?=a)b|^c(?=d)/", ["^(?:a)", "^(?:b)", "^(?:c(?=d))"]],
  ["/^abc$/", null],
  ["/(?=a)b/", null],
  ["/^(?=a)b|c/", null],
  ["/^(?=a)b/m", null],
  ["/^(?=(a+))\\1b/", null],
  ["/^(?=(?<n>a+))\\k<n>b/", null],
];

for (const [literal, parts] of CASES) {
  Deno.test(`partsTriedOnce() of ${literal}`, () => {
    assertEquals(partsTriedOnce(treeOf(literal))?.map(({ regex }) => regex.pattern) ?? null, parts);
  });
}
