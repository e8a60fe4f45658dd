import { CharBase, CharSet, JS, Words } from "refa";
import type { CharRange } from "./code_points.ts";
import type { Modes } from "./modifiers.ts";

/** Characters as sorted ranges, with the operations of sets. */
export type { CharSet } from "refa";

/** The set of some characters: code points under u and v, else UTF-16 code units. */
export function setOf(ranges: Iterable<CharRange>, { unicode }: Modes): CharSet {
  return CharSet.empty(unicode ? MAX_CODE_POINT : MAX_CODE_UNIT).union(ranges);
}

const MAX_CODE_UNIT = 0xffff;
const MAX_CODE_POINT = 0x10ffff;

/** What the escapes `\d`, `\s` and `\w` stand for, case aside. */
export function escapedCharacters(kind: "digit" | "space" | "word", { unicode }: Modes): CharSet {
  return JS.createCharSet([{ kind, negate: false }], { unicode });
}

/** The characters that end a line for `^`, `$` and the dot. */
export function lineEnds({ unicode }: Modes): CharSet {
  return JS.createCharSet([0x0a, 0x0d, { min: 0x2028, max: 0x2029 }], { unicode });
}

/** Every character: a code point under u and v, else a UTF-16 code unit. */
export function everyCharacter({ unicode }: Modes): CharSet {
  return JS.createCharSet([{ kind: "any" }], { unicode, dotAll: true });
}

/** Characters, told apart as far as some sets tell them apart. */
export interface CharacterKinds {
  /** One for each kind, a readable one where there is one. */
  readonly characters: readonly string[];
  /** The kinds that make up one of the sets. */
  readonly kindsIn: (set: CharSet) => readonly number[];
}

/** The kinds that some sets make, all over the same characters. What none of them holds is a kind too. */
export function characterKindsOf(sets: readonly CharSet[]): CharacterKinds {
  const [{ maximum } = { maximum: 0xffff }] = sets;
  const base = new CharBase([...sets, CharSet.all(maximum)]);
  const characters = base.sets.map((set) => {
    const character = Words.pickMostReadableCharacter(set);
    return character === undefined ? "" : String.fromCodePoint(character);
  });
  return { characters, kindsIn: (set) => base.split(set) };
}
