import { assert, assertEquals } from "@std/assert";
import { isLayoutSlow, LAYOUT_LIMITS } from "../../../lib/schema/layout_cost.ts";

/** Each of these took Chromium between half a second and a minute. */
const SLOW: Readonly<Record<string, string>> = {
  "combining marks": "\u0301",
  "different marks": "\u0301\u0316\u0334\u0345",
  "marks of another script": "\u064b",
  "emoji modifiers": "\u{1f3fb}",
  "variation selectors": "\ufe0f",
  "tag characters": "\u{e0061}",
  "joiners": "\u200d",
  "non-joiners": "\u200c",
  "joined letters": "\u0628",
  "the line that joins letters": "\u0640",
  "joined letters of N'Ko": "\u07ca",
  "letters without spaces between words": "\u0e01",
  "Khmer": "\u1780",
  "viramas": "\u0915\u094d",
  "overrides": "\u202e",
  "overrides and letters": "\u202ea",
  "closed embeddings": "\u202ba\u202c",
  "closed isolates": "\u2067a\u2069",
  "direction marks": "\u200f",
  "letters of both directions": "\u05d0a",
  "words of both directions": "\u05d0\u05d1 ab ",
  "digits in right-to-left text": "\u05d01",
  "brackets in right-to-left text": "\u05d0()",
  "null characters": "\0",
  "null characters among others": "\0abc",
  "carriage returns": "\r",
  "soft hyphens": "\xad",
  "zero width spaces": "\u200b",
  "line separators": "\u2028",
  "fractions": "1\u2044",
  "private characters": "\ue000",
  "unassigned characters": "\u{3ffff}",
  "unpaired surrogates": "\ud800",
};

for (const [name, unit] of Object.entries(SLOW)) {
  Deno.test(`isLayoutSlow() finds ${name}`, () => {
    assert(isLayoutSlow(unit.repeat(10_000)));
    assert(isLayoutSlow(`ordinary\n${unit.repeat(10_000)}\nordinary`));
    assert(!isLayoutSlow(`${unit.repeat(4)}\n`.repeat(10_000)), "a few in each line");
  });
}

/** Ordinary texts, in a line that is as long as those of minified files. */
const FAST: Readonly<Record<string, string>> = {
  "a word": "a",
  "English": "The quick brown fox. ",
  "Cyrillic": "\u0431\u0443\u043a\u0432\u0430 ",
  "accents as marks": "e\u0301te\u0301 ",
  "stacked marks": `a${"\u0301".repeat(100)} `,
  "Chinese": "\u6f22\u5b57",
  "Japanese": "\u304b\u306a\u30ab\u30ca",
  "Hangul": "\ud55c\uad6d\uc5b4",
  "conjoining jamo": "\u1112\u1161\u11ab",
  "emoji": "\u{1f600}",
  "emoji with skin tones": "\u{1f44d}\u{1f3fd} ",
  "families": "\u{1f468}\u200d\u{1f469}\u200d\u{1f467} ",
  "flags": "\u{1f1e9}\u{1f1ea}",
  "keycaps": "1\ufe0f\u20e3 ",
  "Arabic": "\u0645\u0631\u062d\u0628\u0627 \u0628\u0627\u0644\u0639\u0627\u0644\u0645. ",
  "Hebrew": "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd ",
  "Hindi": "\u0939\u093f\u0928\u094d\u0926\u0940 ",
  "Thai": "\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22\u0e40\u0e1b\u0e47\u0e19\u0e20\u0e32\u0e29\u0e32 ",
  "JSON with Hebrew": '"name":"\u05d0\u05d1\u05d2 \u05d3\u05d4","id":12345,"kind":"person",',
  "Windows line endings": "a\r\n",
  "tabs": "\t",
  "brackets": "[({})]",
  "a null character in each record": "a record of some length\0",
};

for (const [name, unit] of Object.entries(FAST)) {
  Deno.test(`isLayoutSlow() accepts ${name}`, () =>
    assert(!isLayoutSlow(unit.repeat(Math.ceil(100_000 / unit.length)))));
}

Deno.test("isLayoutSlow() counts all combining marks, emoji modifiers and format controls", () => {
  for (let character = 0; character <= 0x10ffff; character++) {
    const text = String.fromCodePoint(character);
    if (!/[\p{M}\p{Emoji_Modifier}\p{Cf}]/u.test(text)) continue;
    assert(isLayoutSlow(text.repeat(LAYOUT_LIMITS.run + 1)), character.toString(16));
  }
});

Deno.test("isLayoutSlow() begins at the limits", () => {
  const { run, crowded } = LAYOUT_LIMITS;
  for (const [unit, most] of [["\u0301", run], ["\u{1f3fb}", run / 25], ["\0", crowded / 2]] as const) {
    assertEquals([most, most + 1].map((count) => isLayoutSlow(unit.repeat(count))), [false, true]);
  }
});
