import { assertEquals } from "@std/assert";
import { ambiguousLoops } from "../../../../../lib/regex/analysis/redos/loops.ts";
import { treeOf } from "../../warnings/drawn.ts";

/** Literal, and for each loop found its source, the word, and the two alternatives if any. */
const CASES: readonly (readonly [literal: string, ...loops: string[]])[] = [
  ["/(?:a|a)*b/", "(?:a|a)* a a a"],
  ["/(?:\\w|\\d\\d)*/", "(?:\\w|\\d\\d)* 00"],
  ["/(?:ab?|b)*/", "(?:ab?|b)* ab"],
  ["/(?:ab|a)*/"],
  ["/(?:a|b)*/"],
  ["/(?:a|a){9}/"],
  ["/(?:^|a|a)*/", "(?:^|a|a)* a a a"],
  ["/(?:(a)|\\1)*/"],
  ["/(?:a{9000}|a{9000})*/"],
];

for (const [literal, ...expected] of CASES) {
  Deno.test(`ambiguousLoops() on ${literal}`, () => {
    const found = ambiguousLoops(treeOf(literal)).map(({ loop, word, pair = [] }) =>
      [loop.raw, word, ...pair.map(({ raw }) => raw)].join(" ")
    );
    assertEquals(found, expected);
  });
}
