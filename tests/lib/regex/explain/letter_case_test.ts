import { assertEquals } from "@std/assert";
import { hasOtherCase, otherCasesOf, rangeHasCase } from "../../../../lib/regex/explain/letter_case.ts";

Deno.test("hasOtherCase() claims nothing that the engine does not do", () => {
  for (let code = 0; code < 0x2100; code++) {
    const escape = `\\u${code.toString(16).padStart(4, "0")}`;
    for (const flags of ["i", "iu"]) {
      if (!hasOtherCase(code, flags === "iu")) continue;
      const others = code === 0xdf ? [0x1e9e] : otherCasesOf(code);
      const engine = new RegExp(`^${escape}$`, flags);
      assertEquals(
        others.some((other) => engine.test(String.fromCodePoint(other))),
        true,
        `${escape} ${flags}`,
      );
    }
  }
});

const CASES: readonly (readonly [string, boolean, boolean])[] = [
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

for (const [character, plain, unicode] of CASES) {
  Deno.test(`hasOtherCase() knows ${character}`, () => {
    const code = character.codePointAt(0) ?? 0;
    const isPair = code > 0xffff;
    assertEquals([!isPair && hasOtherCase(code, false), hasOtherCase(code, true)], [plain, unicode]);
  });
}

Deno.test("rangeHasCase() finds cased letters in a range", () => {
  assertEquals(rangeHasCase(0x30, 0x39, false), false);
  assertEquals(rangeHasCase(0x20, 0x7e, false), true);
  assertEquals(rangeHasCase(0x4e00, 0x9fff, true), false);
  assertEquals(rangeHasCase(0, 0x10ffff, true), true);
  assertEquals(rangeHasCase(0x430, 0x430, false), true);
});
