import type { AST } from "@eslint-community/regexpp";
import { LARGEST_WRITTEN_COUNTS } from "../../../limits/search.ts";
import { isSetNode } from "../../syntax/character_sets.ts";
import { parseTree, type Tree } from "../../syntax/tree.ts";
import { nodesOfType } from "../../syntax/tree_queries.ts";
import { type Node, walk } from "../../syntax/visit.ts";
import { findAmbiguities } from "../ambiguity/attempt_ambiguity.ts";
import { type AttemptAutomaton, attemptAutomaton } from "../automaton/attempt_automaton.ts";
import { attemptGraph } from "../automaton/attempt_graph.ts";
import { type ProposedAttack, proposedAttacks, shortestTexts, textBefore } from "./proposed_attacks.ts";
import { smallerPattern } from "./smaller_pattern.ts";

/** Loops for which smaller patterns are searched. */
const MAX_PARTS = 3;

/**
 * Attacks on a pattern whose automaton is too large. They are found for a smaller pattern, or for smaller
 * versions of its largest loops, each after the shortest text that the part of the pattern before it matches.
 */
export function attacksOnParts(tree: Tree): ProposedAttack[] {
  const attacks = attacksOnSmaller(tree, tree.root);
  if (attacks.length > 0) return attacks;
  const shortestOf = shortestTexts(tree);
  const loops = nodesOfType(tree, "Quantifier").filter(({ max }) => max === Infinity)
    .sort((a, b) => b.raw.length - a.raw.length);
  for (const loop of loops.slice(0, MAX_PARTS)) {
    const attacks = attacksOnSmaller(tree, loop);
    if (attacks.length === 0) continue;
    const before = textBefore(loop, shortestOf);
    return attacks.map((attack) => ({
      ...attack,
      texts: attack.texts.map((text) => ({ ...text, prefix: before + text.prefix })),
    }));
  }
  return [];
}

/**
 * Characters of the smaller patterns that are searched for ambiguity if the automaton of a pattern is too
 * large. The next limit is tried if the automaton of the smaller pattern is too large, too.
 */
const PART_CHARACTERS = [60, 20];

/** Instructions followed between two characters of a smaller pattern; a few milliseconds. */
const MAX_PART_VISITS = 5_000;

function attacksOnSmaller(tree: Tree, part: AST.Pattern | AST.Quantifier): ProposedAttack[] {
  for (const most of PART_CHARACTERS) {
    const smaller = smallerPattern(part, most);
    if (smaller === undefined) return [];
    const pattern = part.type === "Pattern" ? smaller.pattern : `^${smaller.pattern}$`;
    const shorter = parseTree({ pattern, flags: tree.regex.flags });
    if (!shorter) return [];
    const automaton = attemptAutomaton(shorter, LARGEST_WRITTEN_COUNTS[0] ?? 1, MAX_PART_VISITS);
    if (automaton) return attacksOn(shorter, automaton, smaller.nodes);
  }
  return [];
}

/** Transitions of each search for ambiguity in it. */
const MAX_PART_AMBIGUITY_WORK = 20_000;

function attacksOn(tree: Tree, automaton: AttemptAutomaton, nodes: readonly Node[]): ProposedAttack[] {
  const graph = attemptGraph(automaton);
  const { found } = findAmbiguities(graph, MAX_PART_AMBIGUITY_WORK);
  const originals = new Map<Node, Node>();
  walk(tree.root, (node) => {
    if (!isSetNode(node)) return true;
    originals.set(node, nodes[originals.size] ?? node);
    return false;
  });
  return proposedAttacks(tree, graph, found).map((attack) => ({
    ...attack,
    nodes: attack.nodes.map((node) => originals.get(node) ?? node),
    // The omitted parts may limit the growth.
    isUnbounded: false,
    isProved: false,
  }));
}
