import type { AST } from "@eslint-community/regexpp";
import { type Phrase, phrase } from "./phrase.ts";

/** Describes a repeated part: "one or more digits, as many as possible, giving back if needed". */
export function quantifiedPhrase(thing: Phrase, node: AST.Quantifier): Phrase {
  const notes = [...thing.notes, ...countNotes(node)];
  const { terms } = thing;
  return phrase(`${countPhrase(thing, node)}${describeGreediness(node)}`, undefined, {
    notes,
    terms,
  });
}

/** Describes count and greediness: "2 to 4 times, as few as possible, taking more if needed". */
export function describeRepetition(node: AST.Quantifier): string {
  return `${describeCount(node)}${describeGreediness(node)}`;
}

/** Describes the count only: "2 to 4 times", "optionally". */
export function describeCount(node: AST.Quantifier): string {
  if (isOptional(node)) return "optionally";
  if (node.max === 0) return "zero times";
  if (node.min === 1 && node.max === 1) return "exactly once";
  return `${countWords(node)} times`;
}

/** Whether a quantifier is equivalent to `?`. */
export function isOptional({ min, max }: AST.Quantifier): boolean {
  return min === 0 && max === 1;
}

/** Describes greediness, beginning with a comma; empty where the count is fixed. */
export function describeGreediness(node: AST.Quantifier): string {
  if (node.min === node.max) return "";
  if (isOptional(node)) {
    return node.greedy
      ? ", taken if possible, given back if needed"
      : ", left out if possible, taken if needed";
  }
  return node.greedy
    ? ", as many as possible, giving back if needed"
    : ", as few as possible, taking more if needed";
}

/** Notes on quantifiers that have no effect or match only the empty string. */
export function countNotes(node: AST.Quantifier): readonly string[] {
  const { min, max, greedy } = node;
  const sign = node.raw.slice(node.element.raw.length);
  if (max === 0) {
    return [`${sign} repeats it zero times, which matches only the empty string`];
  }
  if (min === 1 && max === 1) return [`${sign} changes nothing`];
  return min === max && !greedy ? [`The "?" of ${sign} changes nothing, as the count is fixed`] : [];
}

/**
 * The note on a loop whose iterations may match the empty string. Required iterations may be empty.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
 */
export function emptyIterationNotes({ min, max }: AST.Quantifier): readonly string[] {
  if (max < 2 || min === max) return [];
  const further = min === 0
    ? ""
    : min === 1
    ? ", from the second on,"
    : `, beyond the first ${formatCount(min)},`;
  return [
    `What is repeated can match the empty string; JavaScript discards a round${further} that takes nothing: ` +
    "it is tried another way, or the loop ends there",
  ];
}

function countPhrase({ one, many }: Phrase, node: AST.Quantifier): string {
  if (isOptional(node)) return `optionally ${one}`;
  if (node.min === 1 && node.max === 1) return one;
  return many === undefined || node.max === 0
    ? `${one}, ${describeCount(node)}`
    : `${countWords(node)} ${many}`;
}

function countWords({ min, max }: AST.Quantifier): string {
  if (min === Infinity) return "more than 10^308";
  if (min === max) {
    return Number.isSafeInteger(min) ? `exactly ${min}` : formatCount(min);
  }
  if (max === min + 1 && min > 0) return `${formatCount(min)} or ${formatCount(max)}`;
  if (max !== Infinity) {
    return min === 0 ? `up to ${formatCount(max)}` : `${formatCount(min)} to ${formatCount(max)}`;
  }
  if (min === 0) return "zero or more";
  return min === 1 ? "one or more" : `at least ${formatCount(min)}`;
}

function formatCount(count: number): string {
  return Number.isSafeInteger(count)
    ? String(count)
    : `about ${count.toExponential(0).replace("e+", " × 10^")}`;
}
