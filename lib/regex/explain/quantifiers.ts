import type { AST } from "@eslint-community/regexpp";
import { number } from "../words.ts";
import { tag } from "./markup.ts";
import { type Phrase, phrase } from "./phrase.ts";

/** How often a part is repeated, and whether as often as possible. */
type Repetition = Pick<AST.Quantifier, "min" | "max" | "greedy">;

/** Describes a repeated part: "one or more digits 0–9, lazy". */
export function quantifiedPhrase(thing: Phrase, node: AST.Quantifier | Repetition): Phrase {
  const notes = [...thing.notes, ...("raw" in node ? countNotes(node) : [])];
  const { terms } = thing;
  if (thing.many === undefined && thing.one.includes(" or ")) {
    return phrase(`${describeRepetition(node)}: ${thing.one}`, undefined, { notes, terms });
  }
  const words = phrase(`${countPhrase(thing, node)}${lazyTag(node)}`, undefined, { notes, terms });
  const isChoice = thing.choice !== undefined && node.max === 1;
  return isChoice
    ? { ...words, choice: `${countPhrase({ ...thing, one: thing.choice }, node)}${lazyTag(node)}` }
    : words;
}

/** Describes count and greediness: "2 to 4 times, lazy". */
export function describeRepetition(node: Repetition): string {
  return `${isOptional(node) ? "optional" : describeCount(node)}${lazyTag(node)}`;
}

/** Describes the count only: "2 to 4 times", "optionally". */
export function describeCount(node: Repetition): string {
  if (isOptional(node)) return "optionally";
  if (node.max === 0) return "zero times";
  if (node.min === 1 && node.max === 1) return "exactly once";
  return `${quantifierLabel(node)} times`;
}

/** True if a quantifier is equivalent to `?`. */
export function isOptional({ min, max }: Repetition): boolean {
  return min === 0 && max === 1;
}

/** The term for a lazy repetition, with a comma before it; empty if the count is fixed, and for the usual kind. */
function lazyTag(node: Repetition): string {
  return node.min === node.max || node.greedy ? "" : tag(", lazy");
}

/** Notes on quantifiers that have no effect or match only the empty string. */
export function countNotes(node: AST.Quantifier): readonly string[] {
  const { min, max, greedy } = node;
  const sign = node.raw.slice(node.element.raw.length);
  if (max === 0) {
    return [`${sign} matches only the empty string`];
  }
  if (min === 1 && max === 1) return [`${sign} changes nothing`];
  return min === max && !greedy ? [`Lazy has no effect: ${sign} always matches ${min} times`] : [];
}

/**
 * The note on a loop whose iterations may match the empty string. Required iterations may be empty.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
 */
export function emptyIterationNotes({ min, max }: AST.Quantifier): readonly string[] {
  if (max < 2 || min === max) return [];
  const beyond = min === 0 ? "" : min === 1 ? " after the first" : ` after the first ${bound(min)}`;
  return [`An iteration${beyond} that matches nothing is rejected, so the loop always ends`];
}

function countPhrase({ one, many }: Phrase, node: Repetition): string {
  if (isOptional(node)) return optionalPhrase(one);
  if (node.min === 1 && node.max === 1) return one;
  return many === undefined || node.max === 0
    ? `${one}, ${describeCount(node)}`
    : `${quantifierLabel(node)} ${many}`;
}

/** "an optional digit" for "a digit"; what begins with another word is there "optionally". */
function optionalPhrase(one: string): string {
  const thing = /^an? /.exec(one)?.[0];
  return thing === undefined ? `optionally ${one}` : `an optional ${one.slice(thing.length)}`;
}

function quantifierLabel({ min, max }: Repetition): string {
  if (min === Infinity) return "more than 10^308";
  if (min === max) {
    return Number.isSafeInteger(min) ? `exactly ${number(min)}` : bound(min);
  }
  if (max === min + 1 && min > 0) return `${bound(min)} or ${bound(max)}`;
  if (max !== Infinity) {
    return min === 0 ? `up to ${bound(max)}` : `${bound(min)} to ${bound(max)}`;
  }
  if (min === 0) return "zero or more";
  return min === 1 ? "one or more" : `at least ${bound(min)}`;
}

/** A bound of a quantifier in words; JavaScript reads one that is too large for a number as a nearby one. */
function bound(count: number): string {
  return Number.isSafeInteger(count)
    ? number(count)
    : `about ${count.toExponential(0).replace("e+", " × 10^")}`;
}
