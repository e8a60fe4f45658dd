import { decide } from "../redos/decision.ts";
import type { Evidence } from "../redos/verdict.ts";
import type { Tree } from "../syntax/tree.ts";

/**
 * How fast the steps of a search can grow with the text, as a number to compare patterns by: 1 for a proved
 * linear bound, the degree of a polynomial bound, and Infinity if no such bound is known.
 */
export function growthRank(tree: Tree): number {
  const decision = decide(tree);
  return decision.kind === "linear" ? 1 : Math.max(2, decision.degree ?? Infinity);
}

/** A bound on the steps of a search: coefficients of ascending powers of the text's length n, and as `4n + 3`. */
export type StepBound = NonNullable<Evidence["bound"]>;

/** The proved linear bound of a pattern; undefined if there is none. */
export function provedBound(tree: Tree): StepBound | undefined {
  const decision = decide(tree);
  if (decision.kind !== "linear") return undefined;
  const { perCharacter, atEnd } = decision.bound;
  const steps = perCharacter === 0 ? [] : [perCharacter === 1 ? "n" : `${perCharacter}n`];
  const rest = atEnd === 0 && perCharacter > 0 ? [] : [`${atEnd}`];
  return { coefficients: [atEnd, perCharacter], text: [...steps, ...rest].join(" + ") };
}
