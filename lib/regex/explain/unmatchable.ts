import type { AST } from "@eslint-community/regexpp";
import { modeLookup, type Modes } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import type { Node } from "../syntax/visit.ts";
import type { ClassNode } from "./class_items.ts";
import { acceptsNothing } from "./classes.ts";

/**
 * True if a pattern obviously never matches: each alternative has an empty class, text after the end of the text,
 * or text before its start. Looks only at the top level; `isProvedEmpty` proves the rest, in a worker.
 */
export function neverMatches(tree: Tree): boolean {
  const modeAt = modeLookup(tree);
  return tree.root.alternatives.every(({ elements }) => isImpossible(elements, tree, modeAt));
}

/** A class in each alternative that accepts no character, so that the pattern never matches; undefined if one has none. */
export function emptyClasses(
  { root }: Tree,
  modeAt: (node: Node) => Modes,
): readonly ClassNode[] | undefined {
  const found = root.alternatives.flatMap(({ elements }) =>
    elements.filter((node) => isEmptyClass(node, modeAt)).slice(0, 1)
  );
  return found.length === root.alternatives.length ? found : undefined;
}

function isImpossible(
  elements: readonly AST.Element[],
  tree: Tree,
  modeAt: (node: Node) => Modes,
): boolean {
  const needsText = (node: AST.Element) => nodeWidth(tree, node).min > 0;
  const start = elements.findLastIndex((node) => isTextEdge(node, "start", modeAt));
  const end = elements.findIndex((node) => isTextEdge(node, "end", modeAt));
  return elements.some((node) => isEmptyClass(node, modeAt)) ||
    elements.slice(0, Math.max(start, 0)).some(needsText) ||
    (end >= 0 && elements.slice(end).some(needsText));
}

const isEmptyClass = (node: AST.Element, modeAt: (node: Node) => Modes): node is ClassNode =>
  (node.type === "CharacterClass" || node.type === "ExpressionCharacterClass") &&
  acceptsNothing(node, modeAt(node));

function isTextEdge(node: AST.Element, kind: "start" | "end", modeAt: (node: Node) => Modes): boolean {
  return node.type === "Assertion" && node.kind === kind && !modeAt(node).multiline;
}
