import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../../syntax/parse.ts";
import { childrenOf, fold, type Node } from "../../syntax/visit.ts";
import { MAX_SAMPLE_CHARACTERS } from "../../../limits.ts";

/** What one node does otherwise than usual: how often it repeats, which branch, which text it stands for. */
export interface Variation {
  readonly node: Node;
  readonly times?: number;
  readonly branch?: number;
  readonly text?: string;
}

/** The usual text of a leaf that stands for characters. */
export type TextOfLeaf = (node: Node) => string;

/**
 * Writes a text along the tree, taking the first branch and the least number of repeats but for the
 * variation. It is a candidate: what a lookaround or a neighbour asks for besides may be missed.
 */
export function written(tree: Tree, leaf: TextOfLeaf, variation?: Variation): string {
  const texts = new Map<Node, string>();
  const root = fold<string>(tree.root, (node, parts) => {
    const text = textOf(node, parts, { leaf, variation, texts }).slice(0, MAX_SAMPLE_CHARACTERS);
    texts.set(node, text);
    return text;
  }, isLeaf);
  return root;
}

/** Nodes whose children are no texts of their own. */
export function isLeaf({ type }: Node): boolean {
  return type === "CharacterClass" || type === "ExpressionCharacterClass" || type === "Modifiers";
}

interface Writing {
  readonly leaf: TextOfLeaf;
  readonly variation: Variation | undefined;
  readonly texts: ReadonlyMap<Node, string>;
}

function textOf(node: Node, parts: readonly string[], { leaf, variation, texts }: Writing): string {
  const varied = variation?.node === node ? variation : undefined;
  if (varied?.text !== undefined) return varied.text;
  switch (node.type) {
    case "Pattern":
    case "Group":
    case "CapturingGroup":
      return branchOf(node, parts, varied, variation);
    case "Alternative":
      return parts.join("");
    case "Quantifier":
      return (parts[0] ?? "").repeat(varied?.times ?? timesOf(node, variation));
    case "Assertion":
      return "alternatives" in node && !node.negate && isSeen(node) ? parts[0] ?? "" : "";
    case "Backreference":
      return texts.get([node.resolved].flat()[0] ?? node) ?? "";
    case "Modifiers":
      return "";
    default:
      return leaf(node);
  }
}

type Branching = AST.Pattern | AST.Group | AST.CapturingGroup;

function branchOf(
  node: Branching,
  parts: readonly string[],
  varied?: Variation,
  variation?: Variation,
): string {
  const texts = node.type === "Group" && node.modifiers ? parts.slice(1) : parts;
  const towards = node.alternatives.findIndex((each) =>
    variation !== undefined && holds(each, variation.node)
  );
  return texts[varied?.branch ?? Math.max(towards, 0)] ?? "";
}

/** What varies must be there to be seen. */
function timesOf({ min, element }: AST.Quantifier, variation: Variation | undefined): number {
  const least = Math.min(min, MAX_SAMPLE_CHARACTERS);
  return least === 0 && variation !== undefined && holds(element, variation.node) ? 1 : least;
}

const holds = (outer: Node, inner: Node): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** A lookaround's text stands in the text where nothing else takes its place. */
function isSeen(node: AST.LookaroundAssertion): boolean {
  const siblings = node.parent.type === "Alternative" ? childrenOf(node.parent) : [node];
  return node.kind === "lookahead" ? siblings.at(-1) === node : siblings[0] === node;
}
