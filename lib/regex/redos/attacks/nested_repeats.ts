import type { AST } from "@eslint-community/regexpp";
import { characterLookup, isSetNode } from "../../syntax/character_sets.ts";
import type { Tree } from "../../syntax/tree.ts";
import { nodesOfType } from "../../syntax/tree_queries.ts";
import { fold } from "../../syntax/visit.ts";
import { loopsAround } from "./hotspots.ts";
import { type ProposedAttack, shortestTexts, textBefore } from "./proposed_attacks.ts";

/**
 * True if a counted repeat contains or is in another repeat, so that the same text can be divided between
 * their iterations in a huge number of ways, although no loop is unbounded: `(?:a{1,9}){1,9}`.
 */
export function hasNestedCounts(tree: Tree): boolean {
  return nodesOfType(tree, "Quantifier").some((inner) =>
    inner.max > 1 &&
    loopsAround(inner.parent).some((outer) => inner.max < Infinity || outer.max < Infinity)
  );
}

const isVariable = ({ min, max }: AST.Quantifier): boolean => min !== max;

/**
 * How many states the automaton of a pattern has at least: one for each character or class and each
 * combination of the counts around it. So an automaton that would be too large isn't even begun.
 *
 * @param largestCount counts above it are treated as unbounded
 */
export function leastStates(tree: Tree, largestCount: number): number {
  return fold<number>(tree.root, (node, parts) => {
    if (isSetNode(node)) return 1;
    if (node.type === "Assertion" && node.kind === "lookbehind") return 0;
    const states = parts.reduce((sum, each) => sum + each, 0);
    return node.type === "Quantifier" ? states * countsOf(node, largestCount) : states;
  }, isSetNode);
}

function countsOf({ min, max }: AST.Quantifier, largestCount: number): number {
  const isLarge = min > largestCount || (max !== Infinity && max > largestCount);
  if (max === 0) return 0;
  return isLarge ? 1 : Math.max(1, max === Infinity ? min : max);
}

/** Texts from the syntax of repeats that are tried as attacks. */
const MAX_REPEAT_ATTACKS = 6;

/**
 * Attacks that follow from the syntax alone, for patterns whose automaton is too large or has no loops: after
 * the shortest text that leads to it, the shortest text of a repeat or of an optional part is repeated.
 */
export function attacksOnRepeats(tree: Tree): ProposedAttack[] {
  const shortestOf = shortestTexts(tree);
  const attacks = new Map<string, ProposedAttack>();
  // Those with most repeats around them first.
  const repeats = nodesOfType(tree, "Quantifier").filter((node) => node.max > 1 || isVariable(node))
    .map((node) => ({ node, depth: loopsAround(node.parent).length }))
    .sort((a, b) => b.depth - a.depth);
  for (const { node } of repeats) {
    const pump = shortestOf(node.element);
    if (pump === "" || attacks.has(pump)) continue;
    const outermost = loopsAround(node.parent).at(-1) ?? node;
    const before = textBefore(outermost, shortestOf);
    attacks.set(pump, {
      kind: loopsAround(node.parent).length > 0 ? "exponential" : "polynomial",
      texts: ["\0", "", "\n\0"].map((suffix) => ({ prefix: before, pump, suffix })),
      nodes: [node.element],
      isUnbounded: false,
      reach: pumpsIn(tree, pump),
    });
    if (attacks.size >= MAX_REPEAT_ATTACKS) break;
  }
  return [...attacks.values()];
}

/** How many times a text can be repeated in what a pattern matches, where unbounded loops count once. */
function pumpsIn(tree: Tree, pump: string): number {
  const setOf = characterLookup(tree);
  const characters = [...pump].map((character) => character.codePointAt(0) ?? 0);
  const length = fold<number>(tree.root, (node, parts) => {
    if (isSetNode(node)) {
      const set = setOf(node);
      return set === undefined || characters.some((each) => set.has(each)) ? 1 : 0;
    }
    if (node.type === "Alternative") return parts.reduce((sum, each) => sum + each, 0);
    const longest = parts.reduce((most, each) => Math.max(most, each), 0);
    return node.type === "Quantifier" && node.max < Infinity ? node.max * longest : longest;
  }, isSetNode);
  return Math.ceil(length / characters.length);
}
