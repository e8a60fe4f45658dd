import type { AST } from "@eslint-community/regexpp";
import { sentence } from "../explain/phrase.ts";
import { isOptional, roundsOf } from "../explain/quantifiers.ts";
import { quote } from "../quote.ts";
import type { Range } from "../regex.ts";
import type { Change } from "./change.ts";

/** The quantifier on something, if any. */
export type Repeat = AST.Quantifier | undefined;

/**
 * Says what became of a quantifier; nothing where it is the same.
 *
 * @param name what is repeated
 * @param places where that stands
 */
export function quantifierChange(
  before: Repeat,
  after: Repeat,
  name: string,
  { before: from, after: to }: { readonly before: Range; readonly after: Range },
): Change[] {
  if (signOf(before) === signOf(after)) return [];
  const means = meaningOf(before) === meaningOf(after);
  return [{
    kind: "changed",
    topic: means ? "spelling" : "quantifiers",
    before: { start: from.start, end: from.end },
    after: { start: to.start, end: to.end },
    sentence: sentence(means ? spelling(before, after, name) : `${name} ${wordsOf(before, after)}`),
  }];
}

function signOf(quantifier: Repeat): string {
  return quantifier?.raw.slice(quantifier.element.raw.length) ?? "";
}

function meaningOf(quantifier: Repeat): string {
  if (!quantifier) return "1,1";
  const { min, max, greedy } = quantifier;
  return min === max ? `${min},${max}` : `${min},${max},${greedy}`;
}

function spelling(before: Repeat, after: Repeat, name: string): string {
  if (!before) return `the quantifier ${quote(signOf(after))} is added to ${name}, which changes nothing`;
  if (!after) return `the quantifier ${quote(signOf(before))} of ${name} is removed, which changes nothing`;
  return `the quantifier of ${name} is now written ${quote(signOf(after))}, which means the same`;
}

function wordsOf(before: Repeat, after: Repeat): string {
  if (!after || meaningOf(after) === "1,1") {
    return before && isOptional(before) ? "is no longer optional" : `no longer repeats${was(before)}`;
  }
  if (before && before.min === after.min && before.max === after.max) return effortOf(after);
  const lazy = !after.greedy && after.min < after.max;
  const wasLazy = before && !before.greedy && before.min < before.max;
  const manner = lazy === Boolean(wasLazy)
    ? ""
    : lazy
    ? ", lazily"
    : wasLazy && after.min < after.max
    ? ", greedily"
    : "";
  const rounds = isOptional(after) ? "is now optional" : `now repeats ${roundsOf(after)}`;
  return `${rounds}${manner}${was(before)}`;
}

function effortOf(after: AST.Quantifier): string {
  if (isOptional(after)) return after.greedy ? "is now taken if possible" : "is now left out if possible";
  return after.greedy ? "now repeats greedily" : "now repeats lazily";
}

function was(before: Repeat): string {
  if (!before || meaningOf(before) === "1,1") return "";
  return ` (before: ${isOptional(before) ? "optional" : roundsOf(before)})`;
}
