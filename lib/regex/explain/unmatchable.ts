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
  return tree.size <= MAX_COMMON_PATTERN_NODES && mayBeImpossible(tree, modeAt) &&
    matchesNothing(tree, BRIEF_PROOF) === true;
}

/**
 * Whether an assertion or a class could rule out every text, and the proof is brief. It isn't where the engine has to
 * list the characters of a property, or all that have two cases, which takes it some ten milliseconds.
 */
function mayBeImpossible(tree: Tree, modeAt: (node: Node) => Modes): boolean {
  let [found, takesLong] = [false, false];
  walk(tree.root, (node) => {
    found ||= node.type === "Assertion" || node.type === "ExpressionCharacterClass" ||
      (node.type === "CharacterClass" && mayBeEmpty(node));
    takesLong ||= (node.type === "CharacterSet" && node.kind === "property") ||
      (isLarge(node) && modeAt(node).ignoreCase);
    return !takesLong;
  });
  return found && !takesLong;
}

/** Only without members, or if it excludes more than single characters. */
const mayBeEmpty = ({ negate, elements }: AST.CharacterClass): boolean =>
  negate
    ? elements.some(({ type }) => type === "CharacterSet" || type === "CharacterClassRange")
    : elements.length === 0;

/** Whether a node matches characters beyond ASCII. */
function isLarge(node: Node): boolean {
  switch (node.type) {
    case "Character":
      return node.value > LAST_ASCII;
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return node.negate;
    case "CharacterSet":
      return node.kind === "any" || node.kind === "space" || ("negate" in node && node.negate);
    default:
      return false;
  }
}

const LAST_ASCII = 0x7f;

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
