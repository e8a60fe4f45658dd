import fc from "fast-check";

const SURROGATES = 0x800;
const FIRST_SURROGATE = 0xd800;

/**
 * Any character except surrogates, as a unit of `fc.string()`. fast-check's own unit `binary` first builds a
 * table of all of them, which takes seconds in each process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(0x10ffff - SURROGATES).map(
  (n) => String.fromCodePoint(n < FIRST_SURROGATE ? n : n + SURROGATES),
  (character) => {
    const code = typeof character === "string" ? character.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== character) throw new TypeError("No character");
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);
