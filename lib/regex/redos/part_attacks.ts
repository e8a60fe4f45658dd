import type { AST } from "@eslint-community/regexpp";
import { parse, type Tree } from "../syntax/parse.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Node } from "../syntax/visit.ts";
import { findAmbiguities } from "./attempt_ambiguity.ts";
import { attemptAutomaton } from "./attempt_automaton.ts";
import { attemptGraph } from "./attempt_graph.ts";
import { type ProposedAttack, proposedAttacks, shortestTexts } from "./proposed_attacks.ts";

/**
 * Attacks on the loops of a pattern whose automaton is too large, each found for the loop by itself. The shortest text
 * that what stands before it matches leads there.
 */
export function attacksOnParts(tree: Tree, largestCount: number): ProposedAttack[] {
  const shortestOf = shortestTexts(tree);
  const loops = nodesOfType(tree, "Quantifier").filter(({ max, element }) =>
    max === Infinity && nodesOfType(tree, "Quantifier").some((inner) => isWithin(inner, element))
  );
  const parts = loops.toSorted((a, b) => b.raw.length - a.raw.length).filter(({ raw }) =>
    raw.length <= LONG_PART
  );
  for (const loop of parts.slice(0, MANY_PARTS)) {
    const parsed = parse({ pattern: `^(?:${loop.raw})$`, flags: tree.regex.flags });
    const automaton = parsed.ok ? attemptAutomaton(parsed.tree, largestCount) : undefined;
    if (!parsed.ok || automaton === undefined) continue;
    const graph = attemptGraph(automaton);
    const { found } = findAmbiguities(graph);
    if (found.length === 0) continue;
    const before = textBefore(loop, shortestOf);
    return proposedAttacks(parsed.tree, graph, found).map((attack) => ({
      ...attack,
      texts: attack.texts.map((text) => ({ ...text, prefix: before + text.prefix })),
      nodes: [loop.element],
    }));
  }
  return [];
}

const MANY_PARTS = 3;

/** Characters of a part whose automaton is small enough even if that of the pattern isn't. */
const LONG_PART = 150;

const isWithin = (node: Node, around: Node): boolean => around.start <= node.start && node.end <= around.end;

function textBefore(node: AST.Quantifier, shortestOf: (node: Node) => string): string {
  let text = "";
  for (let at: AST.Node = node; at.parent !== null; at = at.parent) {
    if (at.parent.type !== "Alternative") continue;
    const { elements } = at.parent;
    const index = elements.findIndex((each) => each === at);
    text = elements.slice(0, index).map(shortestOf).join("") + text;
  }
  return text;
}
