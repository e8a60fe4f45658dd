import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "./parse.ts";
import { remembered } from "./remembered.ts";
import { fold, type Node } from "./visit.ts";

/** How little of a text a node takes. */
export interface Width {
  /** Least number of characters; a backreference counts as 0. */
  readonly min: number;
  /** It matches the empty string wherever it is tried, with no condition on what stands around. */
  readonly skippable: boolean;
  /** It can match without taking any text; a backreference is not counted, as that depends on its group. */
  readonly empty: boolean;
}

/** The width of a node of the tree. */
export function widthOf(tree: Tree, node: Node): Width {
  if (isOneCharacter(node)) return ONE;
  return remembered(widths, tree, measureWidths).get(node) ?? NOTHING;
}

/** Whether a node plainly matches one character; most do, and no tree needs to be measured for them. */
function isOneCharacter(node: Node): boolean {
  return node.type === "Character" || node.type === "CharacterSet" ||
    (node.type === "CharacterClass" && !node.unicodeSets);
}

const widths = new WeakMap<Tree, Map<Node, Width>>();

function measureWidths(tree: Tree): Map<Node, Width> {
  const measured = new Map<Node, Width>();
  fold<Width>(tree.root, (node, children) => {
    const width = widthFrom(node, children);
    measured.set(node, width);
    return width;
  });
  return measured;
}

function widthFrom(node: Node, children: readonly Width[]): Width {
  switch (node.type) {
    case "Assertion":
      return isNever(node) ? NOTHING : { ...NOTHING, empty: true };
    case "Backreference":
    case "Modifiers":
    case "ModifierFlags":
      return NOTHING;
    case "Alternative":
    case "StringAlternative":
      return inSequence(children);
    case "Quantifier":
      return repeated(node.min, children[0] ?? NOTHING);
    case "Group":
      return either(node.modifiers ? children.slice(1) : children);
    case "CharacterClass":
      return node.negate || children.length === 0 ? ONE : either(children);
    case "ExpressionCharacterClass":
      return node.negate ? ONE : either(children);
    case "ClassIntersection":
    case "ClassSubtraction":
      return compared(children, node.type === "ClassIntersection");
    case "Character":
    case "CharacterSet":
    case "CharacterClassRange":
      return ONE;
    default:
      return either(children);
  }
}

const NOTHING: Width = { min: 0, skippable: false, empty: false };
const ONE: Width = { min: 1, skippable: false, empty: false };

function isNever(node: AST.Assertion): boolean {
  return "alternatives" in node && node.negate &&
    node.alternatives.some(({ elements }) => elements.length === 0);
}

function inSequence(children: readonly Width[]): Width {
  return {
    min: children.reduce((sum, { min }) => sum + min, 0),
    skippable: children.every(({ skippable }) => skippable),
    empty: children.every(({ empty }) => empty),
  };
}

function either(children: readonly Width[]): Width {
  return {
    min: children.reduce((least, { min }) => Math.min(least, min), Infinity),
    skippable: children.some(({ skippable }) => skippable),
    empty: children.some(({ empty }) => empty),
  };
}

/** What is in both classes, or only in the first; a class is skippable and empty where it holds the empty string. */
function compared([left = ONE, right = ONE]: readonly Width[], inBoth: boolean): Width {
  const skippable = left.skippable && right.skippable === inBoth;
  return skippable ? { min: 0, skippable, empty: true } : ONE;
}

function repeated(min: number, { min: width, skippable, empty }: Width): Width {
  return {
    min: min === 0 || width === 0 ? 0 : min * width,
    skippable: min === 0 || skippable,
    empty: min === 0 || empty,
  };
}
