import type { AST } from "@eslint-community/regexpp";
import { modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { fold, type Node } from "../syntax/visit.ts";
import { wholeOf } from "./choice.ts";
import type { Context, Parts } from "./context.ts";
import { captureOf, lookaroundOf, loopOf, modifiersOf } from "./frame.ts";
import { type Plan, planOf } from "./plan.ts";
import { sequenceOf } from "./sequence.ts";
import type { SetNode } from "./set.ts";
import type { Diagram, Shape } from "./shape.ts";
import { anchorBox, cutBox, literalBox, referenceBox, setBox } from "./terminal.ts";

/** What is drawn of a pattern. */
export interface DiagramOptions {
  /**
   * Parts to draw although they would be folded: offsets found as `toggles` of boxes in an earlier diagram
   * of the same pattern.
   */
  readonly unfolded?: ReadonlySet<number>;
}

/**
 * Turns a pattern into a railroad diagram. Alternatives beyond the twelfth and parts that are nested very
 * deeply fold into boxes that `unfolded` opens. A pattern with more boxes than a page can show is drawn up
 * to `stoppedAt`. The same tree and options always give the same diagram; takes time proportional to the
 * tree.
 */
export function diagramOf(tree: Tree, options: DiagramOptions = {}): Diagram {
  const unfolded = options.unfolded ?? new Set<number>();
  const plan = planOf(tree, unfolded);
  const numbers = new Map(
    tree.groups.map((group, index) => [group, index + 1] as const),
  );
  const context = { plan, modes: modesOf(tree), unfolded, numbers };
  const shape = fold<Shape | undefined>(
    tree.root,
    (node, parts) => shapeOf(node, parts, context),
    (node) => isClass(node) || isCut(node, plan),
  );
  if (shape === undefined) throw new Error("A whole pattern has a shape");
  const { stoppedAt } = plan;
  const stop = stoppedAt === undefined ? {} : { stoppedAt };
  return { regex: tree.regex, shape, ...stop };
}

/** The shape of a node; undefined for what its parent draws. */
function shapeOf(
  node: Node,
  parts: Parts,
  context: Context,
): Shape | undefined {
  const { plan, modes, numbers } = context;
  if (isCut(node, plan)) return cutBox(node, plan.folded.has(node));
  switch (node.type) {
    case "Pattern":
      return wholeOf(node, parts, context);
    case "Alternative":
      return sequenceOf(node, parts, context);
    case "Group":
      return node.modifiers
        ? modifiersOf(node, node.modifiers, parts.slice(1), context)
        : wholeOf(node, parts, context);
    case "CapturingGroup":
      return captureOf(node, parts, context);
    case "Quantifier":
      return loopOf(node, parts);
    case "Assertion":
      return node.kind === "lookahead" || node.kind === "lookbehind"
        ? lookaroundOf(node, parts, context)
        : anchorBox(node, modes(node));
    case "Backreference":
      return referenceBox(node, numbers);
    case "Character":
      return node.parent.type === "Quantifier" ? literalBox([node]) : undefined;
    default:
      return isSetElement(node) ? setBox(node, modes(node)) : undefined;
  }
}

function isCut(node: Node, { folded, beyond }: Plan): boolean {
  return folded.has(node) || beyond.has(node);
}

function isClass(node: Node): node is AST.CharacterClass | AST.ExpressionCharacterClass {
  return node.type === "CharacterClass" || node.type === "ExpressionCharacterClass";
}

/** Whether a node is a set of its own; one inside a class belongs to the box of the class. */
function isSetElement(node: Node): node is SetNode {
  const { parent } = node;
  return (node.type === "CharacterSet" || isClass(node)) && (parent?.type === "Alternative" ||
    parent?.type === "Quantifier");
}
