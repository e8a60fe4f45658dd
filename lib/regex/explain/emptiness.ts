import type { AST } from "@eslint-community/regexpp";
import { fold, type Node } from "../syntax/visit.ts";

/**
 * The nodes in and below `root` that can match without taking any text. A backreference is not counted,
 * as that depends on its group.
 */
export function emptyNodes(root: Node): ReadonlySet<Node> {
  const found = new Set<Node>();
  fold(root, (node, children: readonly boolean[]) => {
    const empty = canBeEmpty(node, children);
    if (empty) found.add(node);
    return empty;
  });
  return found;
}

function canBeEmpty(node: Node, children: readonly boolean[]): boolean {
  switch (node.type) {
    case "Assertion":
      return !isNever(node);
    case "Quantifier":
      return node.min === 0 || children[0] === true;
    case "Alternative":
    case "StringAlternative":
      return children.every(Boolean);
    case "Pattern":
    case "CapturingGroup":
    case "Group":
    case "CharacterClass":
    case "ClassStringDisjunction":
      return children.some(Boolean);
    default:
      return false;
  }
}

function isNever(node: AST.Assertion): boolean {
  return "alternatives" in node && node.negate &&
    node.alternatives.some(({ elements }) => elements.length === 0);
}
