import { countWork } from "../work.ts";
import type { CharSet } from "./char_set.ts";
import { mostReadableCharacter, type Span } from "./readable_characters.ts";

/** Characters that no set of a list distinguishes. */
interface CharacterKind {
  readonly spans: readonly Span[];
  /** Indices of the sets that contain them, in ascending order. */
  readonly sets: readonly number[];
}

/**
 * Divides the characters from 0 to `maximum` by the sets that contain them, in the order of their first characters.
 *
 * @param spend counts the work in steps of `countWork()`: called for each place where a set begins or ends, before it is looked at
 */
export function characterKinds(
  sets: readonly CharSet[],
  maximum: number,
  spend: (work: number) => void = countWork,
): CharacterKind[] {
  const changes = changesOf(sets, maximum);
  const borders = [...changes.keys()].sort((a, b) => a - b);
  const kinds = new Map<string, { spans: Span[]; sets: number[] }>();
  const inside = new Set<number>();
  borders.forEach((at, index) => {
    for (const set of changes.get(at) ?? []) if (!inside.delete(set)) inside.add(set);
    spend(1 + 2 * inside.size);
    const containing = [...inside].sort((a, b) => a - b);
    const key = containing.join();
    const kind = kinds.get(key) ?? { spans: [], sets: containing };
    kinds.set(key, kind);
    kind.spans.push([at, (borders[index + 1] ?? maximum + 1) - 1]);
  });
  return [...kinds.values()];
}

/** The sets that begin or end at each character. */
function changesOf(sets: readonly CharSet[], maximum: number): Map<number, number[]> {
  const changes = new Map<number, number[]>([[0, []]]);
  const note = (at: number, set: number): void => {
    if (at > maximum) return;
    const list = changes.get(at);
    if (list) list.push(set);
    else changes.set(at, [set]);
  };
  sets.forEach(({ ranges }, set) => {
    for (const { min, max } of ranges) {
      note(min, set);
      note(max + 1, set);
    }
  });
  return changes;
}

/** A partition of all characters into those that no set of a list distinguishes. */
interface CharacterPartition {
  /** One character of each kind, a readable one if possible. */
  readonly characters: readonly string[];
  /** How readable each of these is; less is more readable. */
  readonly ranks: readonly number[];
  /** Indices of the kinds that make up one of the sets. */
  readonly kindsIn: (set: CharSet) => readonly number[];
}

/**
 * Partitions all characters by the sets that contain them. Characters in none of the sets are a separate
 * kind.
 *
 * @param sets all over the same range of characters
 * @example partitionCharacters([]).characters.length // 1
 */
export function partitionCharacters(sets: readonly CharSet[]): CharacterPartition {
  const kinds = characterKinds(sets, sets[0]?.maximum ?? 0xffff);
  const kindsOf = sets.map((): number[] => []);
  kinds.forEach((kind, number) => kind.sets.forEach((set) => kindsOf[set]!.push(number)));
  const readable = kinds.map(({ spans }) => mostReadableCharacter(spans));
  const known = new Map(sets.map((set, index) => [set, kindsOf[index]!]));
  return {
    characters: readable.map(({ character }) => String.fromCodePoint(character)),
    ranks: readable.map(({ rank }) => rank),
    kindsIn: (set) =>
      known.get(set) ?? kinds.flatMap(({ spans: [first] }, kind) => first && set.has(first[0]) ? [kind] : []),
  };
}
