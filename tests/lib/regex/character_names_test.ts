import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  characterName,
  isVisible,
  pluralize,
  quoted,
  withArticle,
} from "../../../lib/regex/character_names.ts";

const NAMES: readonly (readonly [number, string])[] = [
  [0x2e, "full stop"],
  [0x09, "tab"],
  [0x0a, "line feed"],
  [0x20, "space"],
  [0x5c, "backslash"],
  [0x01, "U+0001 control character"],
  [0x7f, "U+007F delete"],
  [0x61, '"a"'],
  [0x37, '"7"'],
  [0xe9, '"é"'],
  [0xa0, "U+00A0 no-break space"],
  [0x301, "U+0301 combining mark"],
  [0x200d, "U+200D zero width joiner"],
  [0x202e, "U+202E right-to-left override"],
  [0xd83d, "U+D83D high surrogate"],
  [0xde00, "U+DE00 low surrogate"],
  [0xe000, "U+E000 private use"],
  [0xfeff, "U+FEFF byte order mark"],
  [0x1f600, '"😀"'],
  [0xe0001, "U+E0001 format character"],
  [0x10ffff, "U+10FFFF"],
];

for (const [codePoint, name] of NAMES) {
  Deno.test(`character ${codePoint.toString(16)} is named ${name}`, () => {
    assertEquals(characterName(codePoint), name);
  });
}

Deno.test("names contain no invisible characters", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 0x10ffff }), (codePoint) => {
    const name = characterName(codePoint);
    assert(name.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name));
  }));
});

Deno.test("a text that contains quotation marks is put in different ones", () => {
  assertEquals(["a", '"', `"'`].map(quoted), ['"a"', `'"'`, `“"'”`]);
});

Deno.test("names have plurals and articles", () => {
  const names = ["slash", "comma", "opening parenthesis"];
  assertEquals(names.map(pluralize), ["slashes", "commas", "opening parentheses"]);
  assertEquals(names.map(withArticle), ["a slash", "a comma", "an opening parenthesis"]);
  assertEquals(withArticle('"a"'), '"a"');
});

Deno.test("isVisible() agrees with Unicode on ASCII characters", () => {
  for (let code = 0; code < 0x80; code++) {
    assertEquals(isVisible(code), /[\p{L}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(code)), `${code}`);
  }
});
