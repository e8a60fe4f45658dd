import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { countMatches, matchCursor } from "../../../../lib/regex/matching/matches.ts";
import { comparedMatches } from "../../../../lib/workbench/matching/compared_matches.ts";

const found = (pattern: string, text: string) => matchCursor({ pattern, flags: "g" }, text).next(1_000);

const CASES: readonly [
  first: string,
  second: string,
  text: string,
  both: number,
  only: string,
  other: string,
][] = [
  ["a", "a", "aba", 2, "", ""],
  ["a|b", "a", "aba", 2, "1-2", ""],
  ["a", "b", "ab", 0, "0-1", "1-2"],
  ["a+", "a", "aa", 0, "0-2", "0-1 1-2"],
  ["x", "", "a", 0, "", "0-0 1-1"],
  ["a", "a", "", 0, "", ""],
];

for (const [first, second, text, both, only, other] of CASES) {
  Deno.test(`comparedMatches() of /${first}/ and /${second}/ in "${text}"`, () => {
    const compared = comparedMatches(found(first, text), found(second, text));
    const spans = (ranges: typeof compared.onlyFirst) =>
      ranges.map(({ start, end }) => `${start}-${end}`).join(" ");
    assertEquals([compared.both, spans(compared.onlyFirst), spans(compared.onlySecond)], [both, only, other]);
  });
}

Deno.test("common matches and those of one pattern are all that were found", () => {
  const patterns = fc.constantFrom("a", "b?", "a|ab", "ab|a", "[ab]", "a*", "(?=b)");
  fc.assert(
    fc.property(
      patterns,
      patterns,
      fc.string({ unit: fc.constantFrom("a", "b", "c") }),
      (one, other, text) => {
        const [first, second] = [found(one, text), found(other, text)];
        const { both, onlyFirst, onlySecond } = comparedMatches(first, second);
        assertEquals([both + onlyFirst.length, both + onlySecond.length], [
          countMatches(first),
          countMatches(second),
        ]);
      },
    ),
  );
});
