import type { Modes } from "./modifiers.ts";
import { caseFolding, caseGroups } from "./native_tables.ts";
import { type CharSet, escapedCharacters, setOf } from "./sets.ts";

/**
 * A set with all characters that are the same as one of its own in the modes in force: without i the set itself.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
 */
export function withCaseVariants(set: CharSet, modes: Modes): CharSet {
  if (!modes.ignoreCase) return set;
  const torn = groupsAround(set, modes).filter((group) => {
    const count = group.filter((each) => set.has(each)).length;
    return count > 0 && count < group.length;
  });
  return torn.length === 0 ? set : set.union(torn.flat().map((each) => ({ min: each, max: each })));
}

function groupsAround(set: CharSet, modes: Modes): readonly (readonly number[])[] {
  if (set.ranges.every(({ max }) => max <= LAST_ASCII)) return asciiGroups(modes);
  if (set.size > FEW) return caseGroups(modes.unicode);
  const folding = caseFolding(modes.unicode);
  return set.ranges.flatMap(({ min, max }) =>
    Array.from({ length: max - min + 1 }, (_, offset) => folding[min + offset] ?? [])
  );
}

/** So many characters are quicker looked up one by one than all groups are gone through. */
const FEW = 40;

/** A character and, ignoring case, the others that it matches. */
export function caseVariants(character: number, modes: Modes): CharSet {
  return withCaseVariants(setOf([{ min: character, max: character }], modes), modes);
}

/** What `\b` takes for word characters: with i under u and v also the long s and the Kelvin sign. */
export function wordCharacters(modes: Modes): CharSet {
  return withCaseVariants(escapedCharacters("word", modes), modes);
}

const LAST_ASCII = 0x7f;

const LETTERS = Array.from({ length: 26 }, (_, index) => [0x41 + index, 0x61 + index]);
const LONG_S = 0x17f;
const KELVIN = 0x212a;

/** Unicode never changes what these letters fold to: the large table is not needed for them. */
const UNICODE_LETTERS = LETTERS.map((group) => {
  if (group[0] === 0x4b) return [...group, KELVIN];
  return group[0] === 0x53 ? [...group, LONG_S] : group;
});

const asciiGroups = ({ unicode }: Modes) => unicode ? UNICODE_LETTERS : LETTERS;
