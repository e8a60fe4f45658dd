import type { AST } from "@eslint-community/regexpp";
import { MAX_DRAWN_ALTERNATIVES, MAX_DRAWN_BOXES, MAX_DRAWN_DEPTH } from "../../limits.ts";
import type { Tree } from "../syntax/parse.ts";
import { type Node, walk } from "../syntax/visit.ts";

/** What of a tree is drawn, decided before anything is built. */
export interface Plan {
  /** Parts that fold into a box which can be opened: hidden alternatives, and what is nested too deeply. */
  readonly folded: ReadonlySet<Node>;
  /** Parts after the last box that a diagram may have. */
  readonly beyond: ReadonlySet<Node>;
  /** Where the first part beyond starts, in code units of the pattern. */
  readonly stoppedAt: number | undefined;
}

/**
 * Decides in one walk what is drawn.
 *
 * @param unfolded offsets at which folded parts start that are to be drawn
 */
export function planOf(tree: Tree, unfolded: ReadonlySet<number>): Plan {
  if (isModest(tree)) return EVERYTHING;
  const folded = new Set<Node>();
  const beyond = new Set<Node>();
  const tops = [0];
  let previous: Node = tree.root;
  let boxes = 0;
  let stoppedAt: number | undefined;

  walk(tree.root, (node, depth) => {
    const top = tops.at(-1) ?? 0;
    const unfolds = unfolded.has(node.start);
    if (isNesting(node)) tops.push(unfolds ? depth : top);
    if (folded.has(node)) return false;
    boxes += continuesText(node, previous) ? 0 : 1;
    previous = node;
    if (boxes > MAX_DRAWN_BOXES) {
      stoppedAt ??= node.start;
      beyond.add(node);
      return false;
    }
    if (isNesting(node) && !unfolds && depth - top > MAX_DRAWN_DEPTH) {
      folded.add(node);
      return false;
    }
    for (const hidden of hiddenIn(node, unfolded)) folded.add(hidden);
    return hasDrawnParts(node);
  }, (node) => {
    if (isNesting(node)) tops.pop();
  });
  return { folded, beyond, stoppedAt };
}

const EVERYTHING: Plan = { folded: new Set(), beyond: new Set(), stoppedAt: undefined };

/** Whether a tree is certainly drawn as a whole; most are. */
function isModest({ size, depth, regex: { pattern } }: Tree): boolean {
  return size < MAX_DRAWN_BOXES && depth <= MAX_DRAWN_DEPTH &&
    pattern.split("|", MAX_DRAWN_ALTERNATIVES + 1).length <= MAX_DRAWN_ALTERNATIVES;
}

/** The offset that unfolds the alternatives which a choice hides; undefined when it hides none. */
export function unfoldingOffset(
  alternatives: readonly AST.Alternative[],
): number | undefined {
  return alternatives[MAX_DRAWN_ALTERNATIVES]?.start;
}

type Nesting = AST.Group | AST.CapturingGroup | AST.LookaroundAssertion;

function isNesting(node: Node): node is Nesting {
  return node.type !== "Pattern" && "alternatives" in node &&
    node.type !== "ClassStringDisjunction";
}

/** Whether a character is drawn in the box of the character before it. */
function continuesText(node: Node, previous: Node): boolean {
  return node.type === "Character" && previous.type === "Character" &&
    node.parent === previous.parent && node.start === previous.end;
}

function hiddenIn(
  node: Node,
  unfolded: ReadonlySet<number>,
): readonly AST.Alternative[] {
  if (node.type !== "Pattern" && !isNesting(node)) return [];
  const offset = unfoldingOffset(node.alternatives);
  return offset === undefined || unfolded.has(offset) ? [] : node.alternatives.slice(MAX_DRAWN_ALTERNATIVES);
}

/** Classes are one box, whatever they hold. */
function hasDrawnParts(node: Node): boolean {
  return node.type === "Pattern" || node.type === "Alternative" ||
    node.type === "Quantifier" || isNesting(node);
}
