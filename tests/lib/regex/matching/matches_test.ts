import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  countMatches,
  firstMatchEndingAfter,
  joinMatches,
  matchCursor,
  type Matches,
  matchRange,
} from "../../../../lib/regex/matching/matches.ts";
import { corpus, isNative } from "../../../corpora/corpus.ts";
import { share } from "../../../suites/sample.ts";

function all(pattern: string, flags: string, text: string, limit = 3): Matches {
  const cursor = matchCursor({ pattern, flags }, text);
  const slices: Matches[] = [];
  while (!cursor.done) slices.push(cursor.next(limit));
  return joinMatches(slices);
}

const spans = (matches: Matches, group = 0) =>
  Array.from({ length: countMatches(matches) }, (_, index) => {
    const bounds = matchRange(matches, index, group);
    return bounds ? `${bounds.start}-${bounds.end}` : "none";
  }).join(" ");

const CASES: readonly [pattern: string, flags: string, text: string, matches: string][] = [
  ["a*", "g", "baac", "0-0 1-3 3-3 4-4"],
  ["a", "", "aaa", "0-1"],
  ["a", "y", "ba", ""],
  ["a", "gy", "aab a", "0-1 1-2"],
  ["^", "gm", "a\r\nb\u2028c", "0-0 2-2 3-3 5-5"],
  [".+$", "gm", "a\r\nb", "0-1 3-4"],
  ["", "g", "😀a", "0-0 1-1 2-2 3-3"],
  ["", "gu", "😀a", "0-0 2-2 3-3"],
  ["", "gv", "😀a", "0-0 2-2 3-3"],
  [".", "g", "😀", "0-1 1-2"],
  [".", "gu", "😀", "0-2"],
  ["(?<=\\$)\\d+", "g", "$12 13 $4", "1-3 8-9"],
  ["(?i:a)b", "g", "Ab AB ab", "0-2 6-8"],
  ["x", "g", "", ""],
];

for (const [pattern, flags, text, expected] of CASES) {
  Deno.test(`/${pattern}/${flags} matches in ${JSON.stringify(text)} as in JavaScript`, () => {
    assertEquals(spans(all(pattern, flags, text)), expected);
  });
}

Deno.test("captures are reported, and groups that didn't participate", () => {
  const matches = all("(a)|(?<n>b)", "g", "ab");
  assertEquals([spans(matches, 1), spans(matches, 2)], ["0-1 none", "none 1-2"]);
});

Deno.test("a search without matches has a width of 1", () => {
  assertEquals(all("(a)", "g", "bbb"), { width: 1, bounds: new Int32Array() });
});

Deno.test("slices of any size join to what matchAll() finds", () => {
  const patterns = ["a*", "(a)|b", "(?<x>ab?)+", "\\b", "(?=(a))", "[^a]", "(?:)", "a(?!b)", "(?<=a)b"];
  const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "😀") });
  fc.assert(
    fc.property(
      fc.constantFrom(...patterns),
      fc.constantFrom("g", "gu", "gy", "gm"),
      text,
      fc.nat(5),
      (pattern, flags, sample, limit) => {
        const native = [...sample.matchAll(new RegExp(pattern, flags))].map((match) =>
          `${match.index}-${match.index + match[0].length}`
        );
        assertEquals(spans(all(pattern, flags, sample, limit + 1)), native.join(" "));
      },
    ),
  );
});

Deno.test("the first match of a viewport is found", () => {
  const matches = all("a+", "g", "aa b aaa b a");
  assertEquals([0, 2, 3, 8, 9, 12, 13].map((offset) => firstMatchEndingAfter(matches, offset)), [
    0,
    0,
    1,
    1,
    2,
    2,
    3,
  ]);
});

Deno.test("real-world patterns match with the captures of matchAll()", async () => {
  const regexes = (await corpus("real-world")).filter(isNative);
  const texts = fc.string({
    unit: fc.constantFrom("a", "b", "1", " ", "\n", ".", "-", "😀", "A"),
    maxLength: 16,
  });
  fc.assert(
    fc.property(fc.constantFrom(...regexes), texts, ({ pattern, flags }, text) => {
      const everyMatch = `${flags.replaceAll(/[gd]/g, "")}dg`;
      const native = [...text.matchAll(new RegExp(pattern, everyMatch))];
      const found = all(pattern, everyMatch, text);
      const expected = native.flatMap(({ indices }) =>
        [...indices ?? []].flatMap((pair) => pair ?? [-1, -1])
      );
      assertEquals([...found.bounds], expected);
    }),
    { numRuns: share(6, 3_000) },
  );
});

const NAMED: readonly [pattern: string, flags: string, text: string][] = [
  [String.raw`(?<a>x)(?<b>y)?`, "g", "xyx"],
  [String.raw`(?<=(?<a>a))(?<!b)(?<n>.)`, "g", "aab"],
  [String.raw`[(?<a>x]+(?<b>x)`, "g", "(?<a>x)x"],
  [String.raw`[\](?<a>x]+(?<b>>)`, "g", "](?<a>x>"],
  [String.raw`[^](?<a>x)`, "g", "(xxx"],
  [String.raw`\(?<a>x`, "g", "(<a>x <a>x"],
  [String.raw`\\(?<a>x)`, "g", String.raw`\x`],
  [String.raw`\c(?<a>x)`, "g", String.raw`\cx`],
  [String.raw`(?<a>x)|(?<a>y)`, "g", "xy"],
  [String.raw`(?<a>x)\k<a>\1`, "g", "xxxx"],
  [String.raw`(?<a>x)\1`, "g", "xx"],
  [String.raw`(?<\u{61}>x)(?<$𝒜>y)`, "gu", "xy"],
  [String.raw`[[a](?<x>b)]`, "g", "ab] [b]"],
  [String.raw`[[a-z]--[aeiou]](?<x>b)[\q{\(|\)}]`, "gv", "zb) ab"],
];

for (const [pattern, flags, text] of NAMED) {
  Deno.test(`captures of /${pattern}/${flags} are those of matchAll()`, () => {
    const native = [...text.matchAll(new RegExp(pattern, `${flags}d`))];
    const expected = native.flatMap(({ indices }) => [...indices ?? []].flatMap((pair) => pair ?? [-1, -1]));
    assert(expected.length > 0);
    assertEquals([...all(pattern, flags, text).bounds], expected);
  });
}

Deno.test("a name that is given to two groups of one alternative is refused", () => {
  assertThrows(() => all("(?<a>x)(?<a>y)", "g", "xy"), SyntaxError);
});
