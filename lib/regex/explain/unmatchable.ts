import type { AST } from "@eslint-community/regexpp";
import { MAX_COMMON_PATTERN_NODES } from "../../limits/pattern.ts";
import { BRIEF_PROOF } from "../../limits/search.ts";
import { matchesNothing } from "../language/emptiness.ts";
import { modeLookup, type Modes } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import { type Node, walk } from "../syntax/visit.ts";

/**
 * Whether a pattern never matches, as far as that is obvious or proved within a few milliseconds. Only assertions and
 * empty classes can rule out every text.
 */
export function neverMatches(tree: Tree): boolean {
  const modeAt = modeLookup(tree);
  if (tree.root.alternatives.every(({ elements }) => isImpossible(elements, tree, modeAt))) return true;
  return tree.size <= MAX_COMMON_PATTERN_NODES && mayBeImpossible(tree) &&
    matchesNothing(tree, BRIEF_PROOF) === true;
}

/** Properties are left out: it takes the engine some ten milliseconds to list their characters. */
function mayBeImpossible(tree: Tree): boolean {
  let [found, hasProperty] = [false, false];
  walk(tree.root, (node) => {
    found ||= node.type === "Assertion" || node.type === "ExpressionCharacterClass" ||
      (node.type === "CharacterClass" && (node.negate || node.elements.length === 0));
    hasProperty ||= node.type === "CharacterSet" && node.kind === "property";
    return !hasProperty;
  });
  return found && !hasProperty;
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
