import type { Range } from "./regex.ts";
import type { Tree } from "./syntax/parse.ts";
import { factsOf, labelOf, type Numbers } from "./structure_words.ts";
import { type Node, walk } from "./syntax/visit.ts";

/** One line of the structure view. */
export interface Row {
  /** The node's type in the tree; `Characters` for several plain characters side by side. */
  readonly type: string;
  /** The words of ECMA-262, sentence case. */
  readonly label: string;
  /** Nesting; 0 is the pattern itself, and each row is at most one deeper than the row before. */
  readonly depth: number;
  readonly range: Range;
  /** Short statements about it: bounds, names, numbers, what it is among its kind. */
  readonly facts: readonly string[];
}

/**
 * Lists the parts of a pattern, depth first, a part before what it holds. A sole alternative, the ends of a
 * range and the flags of modifiers have no rows of their own.
 */
export function rowsOf(tree: Tree): Row[] {
  const numbers = numbersOf(tree);
  return shownParts(tree).map(({ nodes, depth }) => {
    const [first = tree.root] = nodes;
    const last = nodes.at(-1) ?? first;
    return {
      type: nodes.length > 1 ? "Characters" : first.type,
      label: labelOf(nodes, numbers),
      depth,
      range: { start: first.start, end: last.end },
      facts: factsOf(nodes, numbers),
    };
  });
}

function numbersOf(tree: Tree): Numbers {
  const numbers = new Map<Node, number>();
  tree.groups.forEach((group, index) => numbers.set(group, index + 1));
  walk(tree.root, (node) => {
    if (!("alternatives" in node)) return;
    node.alternatives.forEach((alternative, index) => numbers.set(alternative, index + 1));
  });
  return numbers;
}

/** A node, or plain characters side by side. */
interface Part {
  readonly nodes: Node[];
  readonly depth: number;
}

function shownParts(tree: Tree): Part[] {
  const parts: Part[] = [];
  // By the depth of a node in the tree: the row depth of what it holds.
  const inside: number[] = [];
  walk(tree.root, (node, level) => {
    const depth = level === 0 ? 0 : inside[level - 1] ?? 0;
    inside[level] = isPassedOver(node) ? depth : depth + 1;
    if (isPassedOver(node)) return true;
    const previous = parts.at(-1);
    if (previous && joins(previous.nodes.at(-1), node)) previous.nodes.push(node);
    else parts.push({ nodes: [node], depth });
    return node.type !== "CharacterClassRange";
  });
  return parts;
}

function isPassedOver(node: Node): boolean {
  switch (node.type) {
    case "Alternative":
    case "StringAlternative":
      return node.parent.alternatives.length === 1;
    case "Modifiers":
    case "ModifierFlags":
      return true;
    default:
      return false;
  }
}

/** Plain characters that stand side by side in one alternative or class share a row. */
function joins(before: Node | undefined, node: Node): boolean {
  return isPlain(before) && isPlain(node) && before?.end === node.start &&
    before.parent === node.parent;
}

function isPlain(node: Node | undefined): boolean {
  return node?.type === "Character" && !node.raw.startsWith("\\") && "elements" in node.parent;
}
