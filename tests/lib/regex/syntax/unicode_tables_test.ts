import { assert, assertEquals } from "@std/assert";
import {
  CASED,
  caseFolding,
  LAST_CASED,
  matchedRanges,
} from "../../../../lib/regex/syntax/unicode_tables.ts";

const SETS = [
  "\\p{Any}",
  "\\p{ASCII}",
  "\\p{L}",
  "\\p{Cs}",
  "\\p{Cn}",
  "\\p{scx=Latn}",
  "\\P{Co}",
  "[\\u{d7ff}\\u{e000}]",
];

/** The edges of special code point ranges, and every 97th of the rest. */
const SAMPLE = [
  ...[0, 0x7f, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff, 0x10000, 0x10ffff],
  ...Array.from({ length: Math.floor(0x110000 / 97) }, (_, index) => index * 97),
];

for (const set of SETS) {
  Deno.test(`the ranges of ${set} contain what the engine matches`, () => {
    const ranges = matchedRanges(set);
    const engine = new RegExp(`^${set}$`, "u");
    const wrong = SAMPLE.filter((code) =>
      ranges.some(({ min, max }) => min <= code && code <= max) !== engine.test(String.fromCodePoint(code))
    );
    assertEquals(wrong, []);
    assert(ranges.every(({ min }, index) => index === 0 || min > (ranges[index - 1]?.max ?? 0) + 1));
  });
}

Deno.test("no character after the last one that case folding checks has a case", () => {
  const cased: number[] = [];
  const isCased = new RegExp(CASED, "u");
  for (let code = LAST_CASED + 1; code <= 0x10ffff; code++) {
    if (isCased.test(String.fromCodePoint(code))) cased.push(code);
  }
  assertEquals(cased, []);
});

for (const [flags, unicode] of [["i", false], ["iu", true]] as const) {
  Deno.test(`case folding with ${flags} is the same as in the engine`, () => {
    const folding = caseFolding(unicode);
    const cased = Object.keys(folding).map((key) => String.fromCodePoint(Number(key))).join("");
    const letters = [0x41, 0x6b, 0x73, 0xdf, 0xb5, 0x130, 0x131, 0x1c4, 0x1c5, 0x345, 0x3c2, 0x1e9e, 0x2126];
    const pairs = letters.map((code) => {
      const alone = new RegExp(String.fromCodePoint(code), flags + "g");
      const same = [...cased.matchAll(alone)].map(([letter]) => letter.codePointAt(0) ?? 0);
      return { code, same: same.length > 0 ? same : undefined };
    });
    assertEquals(pairs.map(({ code }) => ({ code, same: folding[code] })), pairs);
  });
}
