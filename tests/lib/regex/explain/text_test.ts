import { assertEquals } from "@std/assert";
import { hasOtherCase, otherCases, rangeHasCase } from "../../../../lib/regex/explain/text.ts";
import { type Case, testCases } from "./explanation_cases.ts";

const CASES: readonly Case[] = [
  ["abc", "", '"abc"'],
  ["a", "", '"a"'],
  ["7", "", '"7"'],
  ["_", "", '"_"'],
  [String.raw`\.`, "", 'The character "."'],
  [String.raw`a\.b`, "", 'The text "a.b"'],
  ["  ", "", "2 spaces"],
  ["foo bar", "", '"foo bar"'],
  [String.raw`\t`, "", "A tab"],
  [String.raw`\r\n`, "", "Carriage return, line feed"],
  [String.raw`\u200d`, "", "U+200D zero width joiner"],
  [String.raw`x\u200dy`, "", 'The text "x", U+200D zero width joiner, "y"'],
  ["é", "", '"é"'],
  ["é", "", '"é"'],
  ['"a"', "", "'\"a\"'"],
  ["a'\"b", "", "“a'\"b”"],
  ["abc", "i", '"abc" (any case)'],
  ["1-2", "i", '"1-2"'],
  ["ß", "iu", '"ß" (any case)'],
  ["😀", "u", '"😀"'],
  ["a|b", "", '"a" or "b"'],
  ["jpg|png|gif", "i", '"jpg", "png" or "gif" (any case)'],
  [String.raw`(?:ab|\+)`, "", '"ab" or "+"'],
  ["(?:abc)", "", '"abc"'],
  [String.raw`\cA\0`, "", "U+0001 control character, NUL"],
  [String.raw`\ud83d`, "", "U+D83D high surrogate"],
];

testCases("text", CASES);

Deno.test("a character has another case only if the engine matches it", () => {
  for (let code = 0; code < 0x2100; code++) {
    const escape = `\\u${code.toString(16).padStart(4, "0")}`;
    for (const flags of ["i", "iu"]) {
      if (!hasOtherCase(code, flags === "iu")) continue;
      const others = code === 0xdf ? [0x1e9e] : otherCases(code);
      const engine = new RegExp(`^${escape}$`, flags);
      assertEquals(
        others.some((other) => engine.test(String.fromCodePoint(other))),
        true,
        `${escape} ${flags}`,
      );
    }
  }
});

const LETTER_CASE_CASES: readonly (readonly [string, boolean, boolean])[] = [
  ["a", true, true],
  ["Z", true, true],
  ["1", false, false],
  ["ß", false, true],
  ["ı", false, false],
  ["ſ", false, true],
  ["\u212a", false, true],
  ["я", true, true],
  ["中", false, false],
  ["𐐀", false, true],
];

for (const [character, plain, unicode] of LETTER_CASE_CASES) {
  Deno.test(`the other case of ${character}`, () => {
    const code = character.codePointAt(0) ?? 0;
    const isPair = code > 0xffff;
    assertEquals([!isPair && hasOtherCase(code, false), hasOtherCase(code, true)], [plain, unicode]);
  });
}

Deno.test("cased letters in a range are found", () => {
  assertEquals(rangeHasCase(0x30, 0x39, false), false);
  assertEquals(rangeHasCase(0x20, 0x7e, false), true);
  assertEquals(rangeHasCase(0x4e00, 0x9fff, true), false);
  assertEquals(rangeHasCase(0, 0x10ffff, true), true);
  assertEquals(rangeHasCase(0x430, 0x430, false), true);
});
