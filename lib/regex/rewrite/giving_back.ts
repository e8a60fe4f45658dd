import type { AST } from "@eslint-community/regexpp";
import { characterLookup, isSetNode } from "../syntax/character_sets.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import { findNodes, type Node, walk } from "../syntax/visit.ts";

/**
 * True if a loop may have to backtrack, so that what follows it can match:
 * `a*` in `a*ab`. An atomic group never backtracks, so such matches are lost.
 *
 * A lazy loop, which first matches as little as possible, would never match more.
 *
 * Further iterations of a loop around it are not taken into account: they are never required.
 */
export function mayGiveBack(tree: Tree, loop: AST.Quantifier): boolean {
  if (findNodes(loop, "Quantifier").some(({ greedy, min, max }) => !greedy && min < max)) return true;
  const setOf = characterLookup(tree);
  const own = leavesOf(loop).map(setOf);
  const follows = firstNodesAfter(tree, loop);
  if (follows === null) return true;
  return follows.map(setOf).some((set) =>
    set === undefined || own.some((each) => each === undefined || !each.isDisjointWith(set))
  );
}

type Leaf = Parameters<ReturnType<typeof characterLookup>>[0];

function leavesOf(root: Node): Leaf[] {
  const leaves: Leaf[] = [];
  walk(root, (node) => {
    if (isSetNode(node)) leaves.push(node);
    return !isSetNode(node);
  });
  return leaves;
}

/** The nodes that may match the next character after a node; null if that depends on more than a character. */
function firstNodesAfter(tree: Tree, node: AST.Quantifier): Leaf[] | null {
  const found: Leaf[] = [];
  for (let at: AST.Node = node; at.parent !== null; at = at.parent) {
    const { parent } = at;
    // A lookaround ends with its own match.
    if (parent.type === "Assertion") return found;
    if (parent.type !== "Alternative") continue;
    for (const next of parent.elements.filter(({ start }) => start >= at.end)) {
      const first = firstNodes(tree, next);
      if (first === null) return null;
      found.push(...first);
      if (nodeWidth(tree, next).min > 0) return found;
    }
  }
  return found;
}

/** The nodes that may match the first character of an element; null for backreferences and lookarounds. */
function firstNodes(tree: Tree, element: AST.Element): Leaf[] | null {
  if (isSetNode(element)) return [element];
  switch (element.type) {
    case "Assertion":
      return "alternatives" in element ? null : [];
    case "Quantifier":
      return firstNodes(tree, element.element);
    case "Group":
    case "CapturingGroup": {
      const found: Leaf[] = [];
      for (const { elements } of element.alternatives) {
        for (const each of elements) {
          const first = firstNodes(tree, each);
          if (first === null) return null;
          found.push(...first);
          if (nodeWidth(tree, each).min > 0) break;
        }
      }
      return found;
    }
    default:
      return null;
  }
}
