import type { AST } from "@eslint-community/regexpp";
import { modeLookup, type Modes } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import type { Node } from "../syntax/visit.ts";

/**
 * True if a pattern obviously never matches: each alternative has an empty class, text after the end of the text,
 * or text before its start. Looks only at the top level; `isProvedEmpty` proves the rest, in a worker.
 */
export function neverMatches(tree: Tree): boolean {
  const modeAt = modeLookup(tree);
  return tree.root.alternatives.every(({ elements }) => isImpossible(elements, tree, modeAt));
}

function isImpossible(
  elements: readonly AST.Element[],
  tree: Tree,
  modeAt: (node: Node) => Modes,
): boolean {
  const needsText = (node: AST.Element) => nodeWidth(tree, node).min > 0;
  const start = elements.findLastIndex((node) => isTextEdge(node, "start", modeAt));
  const end = elements.findIndex((node) => isTextEdge(node, "end", modeAt));
  return elements.some(isEmptyClass) || elements.slice(0, Math.max(start, 0)).some(needsText) ||
    (end >= 0 && elements.slice(end).some(needsText));
}

const isEmptyClass = (node: AST.Element): boolean =>
  node.type === "CharacterClass" && !node.negate && node.elements.length === 0;

function isTextEdge(node: AST.Element, kind: "start" | "end", modeAt: (node: Node) => Modes): boolean {
  return node.type === "Assertion" && node.kind === kind && !modeAt(node).multiline;
}
