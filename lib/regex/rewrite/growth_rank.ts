import { decide } from "../redos/decision.ts";
import type { Tree } from "../syntax/parse.ts";

/**
 * How fast the steps of a search can grow with the text, as a number to compare patterns by: 1 for a proved linear bound,
 * the degree of a polynomial bound, and Infinity where no such bound is known.
 */
export function growthRank(tree: Tree): number {
  const decision = decide(tree);
  return decision.kind === "linear" ? 1 : Math.max(2, decision.degree ?? Infinity);
}

/** The proved linear bound on the steps of a search in a text of n characters, as `4n + 3`; undefined if there is none. */
export function linearBoundText(tree: Tree): string | undefined {
  const decision = decide(tree);
  if (decision.kind !== "linear") return undefined;
  const { perCharacter, atEnd } = decision.bound;
  if (perCharacter === 0) return `${atEnd}`;
  const steps = perCharacter === 1 ? "n" : `${perCharacter}n`;
  return atEnd === 0 ? steps : `${steps} + ${atEnd}`;
}
