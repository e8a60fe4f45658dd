import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { separatorRegex, splitPieces } from "../../../../lib/regex/matching/split.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { corpus, isNative } from "../../../corpora/corpus.ts";
import { findMatches } from "./find_matches.ts";
import { share } from "../../../suites/sample.ts";

function split(regex: Regex, text: string): (string | undefined)[] {
  const bounds = splitPieces(text, findMatches(separatorRegex(regex), text));
  return Array.from({ length: bounds.length / 2 }, (_, index) => {
    const [start = -1, end = -1] = bounds.subarray(index * 2);
    return start < 0 ? undefined : text.slice(start, end);
  });
}

const CASES: readonly [pattern: string, flags: string, text: string, pieces: (string | undefined)[]][] = [
  [",", "", "a,b,,c", ["a", "b", "", "c"]],
  [",", "g", ",a,", ["", "a", ""]],
  [",", "y", "a,b", ["a", "b"]],
  ["(,)|(;)", "", "a,b;c", ["a", ",", undefined, "b", undefined, ";", "c"]],
  ["", "", "a😀", ["a", "\ud83d", "\ude00"]],
  ["", "u", "a😀", ["a", "😀"]],
  ["", "", "", []],
  ["a", "", "", [""]],
  ["(?=b)", "", "abab", ["a", "ba", "b"]],
  ["b*", "", "abbc", ["a", "c"]],
  ["$", "m", "a\nb", ["a", "\nb"]],
  ["x", "", "abc", ["abc"]],
];

for (const [pattern, flags, text, pieces] of CASES) {
  Deno.test(`${JSON.stringify(text)} is split at /${pattern}/${flags} as in JavaScript`, () => {
    assertEquals(text.split(new RegExp(pattern, flags)), pieces as string[]);
    assertEquals(split({ pattern, flags }, text), pieces);
  });
}

Deno.test("a regex that finds all matches is its own separator", () => {
  const regex = { pattern: "a", flags: "gi" };
  assertEquals(separatorRegex(regex) === regex, true);
  assertEquals(separatorRegex({ pattern: "a", flags: "giy" }).flags, "ig");
});

const texts = fc.string({
  unit: fc.constantFrom("a", "b", "1", " ", ",", "\n", "-", "😀", "é"),
  maxLength: 12,
});

Deno.test("real-world patterns split as with split()", async () => {
  const regexes = (await corpus("real-world")).filter(isNative);
  fc.assert(
    fc.property(fc.constantFrom(...regexes), texts, (regex, text) => {
      assertEquals(split(regex, text), text.split(new RegExp(regex.pattern, regex.flags)));
    }),
    { numRuns: share(6, 2_000) },
  );
});

Deno.test("patterns that match often split as with split()", () => {
  const patterns = ["a*", "(a)|(b)", "(.)(?=b)", "\\b", "(?=(a))", "()", "[^]", "(?<=(a))", "$", "^", "a*?"];
  const flags = fc.constantFrom("", "g", "u", "y", "gy", "v", "m", "gims");
  fc.assert(
    fc.property(fc.constantFrom(...patterns), flags, texts, (pattern, flags, text) => {
      assertEquals(split({ pattern, flags }, text), text.split(new RegExp(pattern, flags)));
    }),
    { numRuns: share(6, 2_000) },
  );
});
