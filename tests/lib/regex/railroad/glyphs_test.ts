import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { piecesOf, spokenCharacter, visible } from "../../../../lib/regex/railroad/glyphs.ts";

const VISIBLE: readonly [text: string, shown: string][] = [
  ["abc", "abc"],
  ["a b", "a␣b"],
  ["\0\t\n\v\f\r", "\\0\\t\\n\\v\\f\\r"],
  ["\x07\x1b\x7f", "\\u0007\\u001b\\u007f"],
  ["\u00a0\u200b\u2028\ufeff", "\\u00a0\\u200b\\u2028\\ufeff"],
  ["\u202ea", "\\u202ea"],
  ["\ud83d", "\\ud83d"],
  ["😀日本", "😀日本"],
  ["\u{e0001}\u{10ffff}", "\\u{e0001}\\u{10ffff}"],
  ["e\u0301", "e\u0301"],
  ["\u0301", "◌\u0301"],
  ["\t\u0301", "\\t◌\u0301"],
  ["\u3164\u2800", "\\u3164\\u2800"],
];

for (const [text, shown] of VISIBLE) {
  Deno.test(`visible() shows ${JSON.stringify(text)} as ${shown}`, () => assertEquals(visible(text), shown));
}

Deno.test("visible() leaves nothing that cannot be seen", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !/[\p{C}\p{Z}]/u.test(visible(text))));
});

Deno.test("piecesOf() stacks only a few marks on a character", () => {
  const longest = Math.max(...piecesOf("a" + "\u0301".repeat(100)).map(({ text }) => text.length));
  assert(longest <= 5, `${longest}`);
});

Deno.test("spokenCharacter() names what cannot be read aloud", () => {
  const names = [" ", "\t", ".", "\u200b", "a"].map((text) => spokenCharacter(text.codePointAt(0) ?? 0));
  assertEquals(names, ["space", "tab", "full stop", "zero width space", '"a"']);
});
