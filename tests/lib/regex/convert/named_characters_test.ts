import { assertEquals } from "@std/assert";
import { characterByName } from "../../../../lib/regex/convert/named_characters.ts";

/** `tests/proof/conversions_proof.ts` compares all names with those of Python. */
const NAMES: readonly [name: string, character: string][] = [
  ["SPACE", " "],
  ["TILDE", "~"],
  ["LATIN CAPITAL LETTER Z", "Z"],
  ["latin small letter a", "a"],
  ["LATIN SMALL LETTER E WITH ACUTE", "é"],
  ["LATIN SMALL LETTER U WITH DIAERESIS AND CARON", "ǚ"],
  ["LATIN SMALL LETTER O WITH STROKE", "ø"],
  ["LATIN SMALL LETTER SHARP S", "ß"],
  ["GREEK SMALL LETTER IOTA WITH DIALYTIKA AND TONOS", "ΐ"],
  ["CYRILLIC CAPITAL LETTER SHORT I", "Й"],
  ["EM DASH", "—"],
  ["ZERO WIDTH JOINER", "\u200d"],
  ["ZWJ", "\u200d"],
  ["EURO SIGN", "€"],
  ["LINE FEED", "\n"],
  ["CJK UNIFIED IDEOGRAPH-4E2D", "中"],
  ["CJK UNIFIED IDEOGRAPH-20000", "\u{20000}"],
  ["VARIATION SELECTOR-16", "\ufe0f"],
  ["GRINNING FACE", "\u{1f600}"],
];

for (const [name, character] of NAMES) {
  Deno.test(`${name} is ${JSON.stringify(character)}`, () => {
    assertEquals(characterByName(name), character.codePointAt(0));
  });
}

Deno.test("names that are unknown have no code", () => {
  for (
    const name of ["", "A", "DASH", "LATIN SMALL LETTER", "LATIN SMALL LETTER Q WITH ACUTE", "CONSTRUCTOR"]
      .concat(
        "LATIN SMALL LETTER A WITH ",
        "CJK UNIFIED IDEOGRAPH-0041",
        "SPACE,EXCLAMATION MARK",
        "__proto__",
      )
  ) assertEquals(characterByName(name), undefined, name);
});
