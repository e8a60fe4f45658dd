import { nearbyTexts, type Sample } from "../language/samples.ts";
import { FORMATS } from "./catalogue.ts";

/** Texts that people write, for patterns that are for words. */
const WORDS = ["hello world", "hello", "Ada Lovelace", "item_42"];

/**
 * Texts that people write, and that a pattern matches as a whole, then one that it misses by a character. Readers
 * believe them sooner than generated ones.
 *
 * @param whole whether the pattern matches all of a text; undefined if that takes too long
 * @param found whether it matches anywhere in a text
 * @param count maximum number of texts that match
 * @example exampleTexts((text) => text === "hello", () => true, 2)[0]?.text // "hello"
 */
export function exampleTexts(
  whole: (text: string) => boolean | undefined,
  found: (text: string) => boolean | undefined,
  count: number,
): readonly Sample[] {
  const known = [...WORDS, ...inTurns(FORMATS.map(({ typical }) => typical))];
  const matching = known.values().filter((text) => whole(text)).take(count).toArray();
  const miss = nearbyTexts(matching[0] ?? "").find(({ text, kind }) =>
    kind === "nonMatching" && found(text) === false
  );
  return [
    ...matching.map((text) => ({ text, why: "a typical text", matches: true })),
    ...miss ? [{ text: miss.text, why: miss.why, matches: false }] : [],
  ];
}

/** The first of each list, then the second of each, and so on. */
function inTurns(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
}
