import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { escapeInvisible, spokenCharacter, textPieces } from "../../../../lib/regex/railroad/labels.ts";
import { drawPattern, sketch } from "./sketch.ts";
import { anyCharacter } from "../../../random/any_character.ts";

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
  Deno.test(`${JSON.stringify(text)} is shown as ${shown}`, () => assertEquals(escapeInvisible(text), shown));
}

Deno.test("no invisible character is left", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => !/[\p{C}\p{Z}]/u.test(escapeInvisible(text))),
  );
});

Deno.test("only a few marks are stacked on a character", () => {
  const longest = Math.max(...textPieces("a" + "\u0301".repeat(100)).map(({ text }) => text.length));
  assert(longest <= 5, `${longest}`);
});

Deno.test("characters that can't be read aloud have names", () => {
  const names = [" ", "\t", ".", "\u200b", "a"].map((text) => spokenCharacter(text.codePointAt(0) ?? 0));
  assertEquals(names, ["space", "tab", "full stop", "zero width space", '"a"']);
});

const CASES: readonly [pattern: string, flags: string, label: string, name?: string][] = [
  ["\\d", "", "digit"],
  ["\\D", "", "not a digit"],
  ["\\w", "", "word character"],
  ["\\W", "", "not a word character"],
  ["\\s", "", "whitespace"],
  ["\\S", "", "not whitespace"],
  ["[a-z0-9_]", "", "one of a–z 0–9 _", "one of a to z, 0 to 9, underscore"],
  ["[^a-z]", "", "none of a–z", "none of a to z"],
  ["[a]", "", "a", '"a"'],
  ["[ ]", "", "␣ space", "space"],
  ["[ \\t.]", "", "one of ␣ \\t .", "one of space, tab, full stop"],
  ["[\\d-]", "", "one of digit -", "one of digit, hyphen"],
  ["[^\\n]", "", "none of \\n", "none of line feed"],
  ["[]", "", "no character"],
  ["[^]", "", "any character"],
  ["[😀]", "", "one of \\ud83d \\ude00", "one of high surrogate, low surrogate"],
  ["[😀]", "u", "😀", '"😀"'],
  ["\\p{L}", "u", "Unicode letter"],
  ["\\P{Lu}", "u", "not Unicode uppercase letter"],
  ["\\p{Script=Greek}", "u", "Greek script"],
  ["\\p{scx=Grek}", "u", "Greek script"],
  ["\\p{gc=Nd}", "u", "Unicode decimal number"],
  ["\\p{Emoji}", "u", "Unicode Emoji"],
  ["\\p{RGI_Emoji}", "v", "Unicode RGI Emoji"],
  ["[\\p{L}--[a-z]]", "v", "Unicode letter but not a–z", "Unicode letter but not a to z"],
  ["[\\w&&\\d]", "v", "word character and also digit"],
  ["[^\\w&&\\d]", "v", "none of ( word character and also digit )"],
  [
    "[[a-z]--[aeiou]--y]",
    "v",
    "a–z but not ( a e i o u ) but not y",
    "a to z but not ( a, e, i, o, u ) but not y",
  ],
  ["[a[bc][^d]]", "v", "one of a b c ( none of d )", "one of a, b, c ( none of d )"],
  [
    "[[[a-z]&&[^x]]_]",
    "v",
    "one of ( a–z and also ( none of x ) ) _",
    "one of ( a to z and also ( none of x ) ), underscore",
  ],
  ["[\\q{ab|c|}]", "v", "one of ab c empty", "one of ab, c, empty"],
  ["[\\q{ab|c}--c]", "v", "( ab c ) but not c", "( ab, c ) but not c"],
  ["[[]--a]", "v", "no character but not a"],
];

for (const [pattern, flags, label, name = label] of CASES) {
  Deno.test(`label and spoken name of the set /${pattern}/${flags}`, () => {
    const { shape } = drawPattern(pattern, flags);
    assertEquals(sketch(shape), `[${label}]`);
    assertEquals(shape.name, name);
  });
}

Deno.test("the label of a large set counts the items that it doesn't show", () => {
  const members = Array.from({ length: 2_000 }, (_, index) => String.fromCharCode(0x4e00 + 2 * index));
  const { shape } = drawPattern(`[${members.join("")}]`);
  const text = sketch(shape);
  assert(/… 1,9\d\d more\]$/.test(text), text.slice(-40));
});
