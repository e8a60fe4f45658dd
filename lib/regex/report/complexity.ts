import type { Tree } from "../syntax/tree.ts";
import { findNodes, fold, type Node, walk } from "../syntax/visit.ts";
import { plural } from "../words.ts";

/** How hard a pattern is to read. It says nothing about how long matching takes. */
export interface Complexity {
  /** From 0 to 10, one decimal. */
  readonly score: number;
  readonly level: "simple" | "moderate" | "complex" | "extreme";
  /** The reasons, most important first; short sentences without full stop. */
  readonly factors: readonly string[];
}

/** Measurements of a pattern. Adding a part to it lowers none of them. */
export interface Metrics {
  /** Nodes of the tree, without the pattern itself. */
  readonly nodes: number;
  /** Groups, lookarounds and quantifiers around the deepest leaf; 0 for a flat pattern. */
  readonly depth: number;
  readonly quantifiers: number;
  /** Capturing and non-capturing groups. */
  readonly groups: number;
  /** Lookaheads and lookbehinds, positive and negative. */
  readonly lookarounds: number;
}

/** Computes the score from the metrics. Adding a part to a pattern never lowers it. */
export function measureComplexity(tree: Tree, metrics: Metrics): Complexity {
  const parts = SCORE_PARTS.map((part) => part(metrics, findNodes(tree.root, "Backreference").length))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  const score = Math.min(10, Math.round(10 * parts.reduce((sum, { points }) => sum + points, 0)) / 10);
  return { score, level: complexityLevel(score), factors: parts.map(({ sentence }) => sentence) };
}

/** Measures a pattern. */
export function measureMetrics(tree: Tree): Metrics {
  const count = { quantifiers: 0, groups: 0, lookarounds: 0 };
  walk(tree.root, (node) => {
    if (node.type === "Quantifier") count.quantifiers++;
    else if (isGroup(node)) count.groups++;
    else if (isLookaround(node)) count.lookarounds++;
  });
  return { nodes: tree.size, depth: nestingDepth(tree.root), ...count };
}

interface ScorePart {
  readonly points: number;
  readonly sentence: string;
}

/** Size counts logarithmically: readers notice the step from 10 to 20 parts, but not from 500 to 510. */
const SCORE_PARTS: readonly ((metrics: Metrics, references: number) => ScorePart)[] = [
  ({ nodes }) => ({ points: Math.log2(1 + nodes / 12), sentence: countText(nodes, "part") }),
  ({ depth }) => ({ points: 0.5 * Math.max(0, depth - 1), sentence: `Nested ${depth} deep` }),
  ({ quantifiers }) => ({
    points: 0.6 * Math.log2(1 + quantifiers),
    sentence: countText(quantifiers, "quantifier"),
  }),
  ({ groups }) => ({ points: 0.3 * Math.log2(1 + groups), sentence: countText(groups, "group") }),
  ({ lookarounds }) => ({ points: 0.7 * lookarounds, sentence: countText(lookarounds, "lookaround") }),
  (_, references) => ({ points: 0.7 * references, sentence: countText(references, "backreference") }),
];

const countText = (count: number, thing: string) => `${count} ${plural(count, thing)}`;

function complexityLevel(score: number): Complexity["level"] {
  if (score < 3) return "simple";
  if (score < 6) return "moderate";
  return score < 9 ? "complex" : "extreme";
}

function nestingDepth(root: Node): number {
  return fold<number>(root, (node, children) => {
    const below = children.reduce((deepest, depth) => Math.max(deepest, depth), 0);
    const isLevel = node.type === "Quantifier" || isGroup(node) || isLookaround(node);
    return isLevel ? below + 1 : below;
  });
}

function isGroup({ type }: Node): boolean {
  return type === "Group" || type === "CapturingGroup";
}

function isLookaround(node: Node): boolean {
  return node.type === "Assertion" && (node.kind === "lookahead" || node.kind === "lookbehind");
}
