import type { AST } from "@eslint-community/regexpp";
import type { Modes } from "../syntax/modifiers.ts";

/**
 * A quantifier's count as the drawing shows it: `1+`, `0+`, `3×`, `2…4`. Empty for an optional part, whose
 * way past says it.
 */
export function countOf({ min, max }: AST.Quantifier): string {
  if (min === 0 && max === 1) return "";
  if (max === Infinity) return `${min === Infinity ? "∞" : min}+`;
  return min === max ? `${min}×` : `${min}…${max}`;
}

/** A quantifier's count in words, such as `one or more times, lazy`. */
export function countWords({ min, max, greedy }: AST.Quantifier): string {
  const lazy = greedy ? "" : ", lazy";
  if (min === 0 && max === 1) return `optional${lazy}`;
  if (max === Infinity) {
    return `${AT_LEAST[min] ?? `${min} or more`} times${lazy}`;
  }
  if (min === max) return min === 1 ? "once" : `${min} times${lazy}`;
  return `${min} to ${max} times${lazy}`;
}

const AT_LEAST: Readonly<Record<number, string>> = {
  0: "zero or more",
  1: "one or more",
};

/**
 * What an anchor asks, in words.
 *
 * @param modes the modes in force at the node; `multiline` makes `^` and `$` mean lines
 */
export function anchorWords(
  node: AST.BoundaryAssertion,
  { multiline }: Modes,
): string {
  if (node.kind === "word") {
    return node.negate ? "not a word boundary" : "word boundary";
  }
  return `${node.kind} of ${multiline ? "line" : "text"}`;
}

/** What a lookaround asks, in words. */
export function lookaroundWords(node: AST.LookaroundAssertion): string {
  const words = node.kind === "lookahead" ? "followed by" : "preceded by";
  return node.negate ? `not ${words}` : words;
}

/** What inline modifiers change, in words: `case-insensitive on, multiline off`. */
export function modifierWords({ add, remove }: AST.Modifiers): string {
  return [...changes(add, "on"), ...changes(remove, "off")].join(", ") ||
    "no flag changed";
}

const MODIFIERS = [
  { key: "ignoreCase", words: "case-insensitive" },
  { key: "multiline", words: "multiline" },
  { key: "dotAll", words: "dot all" },
] as const;

function changes(flags: AST.ModifierFlags | null, state: string): string[] {
  return MODIFIERS.filter(({ key }) => flags?.[key]).map(({ words }) => `${words} ${state}`);
}
