import type { AST } from "@eslint-community/regexpp";
import { innerOf, isGroup, layersOf, rawOf, type Stretch } from "./parts.ts";

/** How much two alternatives have in common, from 0 to 1; 0 when one is not a change of the other. */
export function alternativesLikeness(before: AST.Alternative, after: AST.Alternative): number {
  const share = common(before.raw, after.raw);
  return share < LEAST_SHARE ? 0 : share;
}

/** How much speaks for one element being a change of another, from 0 to 1; 0 when it is another one. */
export function elementsLikeness(before: Stretch, after: Stretch): number {
  const [one, other] = [before[0], after[0]];
  if (!one || !other) return 0;
  const [{ atom: first, quantifier }, { atom: second, quantifier: later }] = [layersOf(one), layersOf(other)];
  if (first.raw === second.raw) return 1;
  const bonus = quantifier && later ? 0.1 : 0;
  if (isGroup(first) && isGroup(second)) {
    return 0.4 + 0.4 * common(innerOf(first), innerOf(second)) + bonus;
  }
  if (isGroup(first)) return innerOf(first) === second.raw ? 1 : 0;
  if (isGroup(second)) return innerOf(second) === first.raw ? 1 : 0;
  if (first.type === "Assertion" || second.type === "Assertion") return 0;
  const sameType = first.type === second.type ? 0.2 : 0;
  return 0.2 + sameType + bonus + 0.4 * common(rawOf(before), rawOf(after));
}

/** Alternatives with less in common are two different ones. */
const LEAST_SHARE = 0.3;

/** Further in, likeness is not looked for. */
const COMPARED_CHARACTERS = 200;

/** The share of two texts that their common beginning and end make up. */
function common(one: string, other: string): number {
  const least = Math.min(one.length, other.length, COMPARED_CHARACTERS);
  let start = 0;
  while (start < least && one[start] === other[start]) start++;
  let end = 0;
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return (start + end) / Math.max(1, Math.min(Math.max(one.length, other.length), COMPARED_CHARACTERS));
}
