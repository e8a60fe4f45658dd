import type { AST } from "@eslint-community/regexpp";
import { MAX_SAMPLE_CHARACTERS } from "../../../limits.ts";
import type { Tree } from "../../syntax/parse.ts";
import { type Node, walk } from "../../syntax/visit.ts";
import { lettersOf } from "./characters.ts";
import type { Candidate } from "./sample.ts";
import { isLeaf, type Variation, written } from "./written.ts";

/** Texts written along the tree, each with one node at a bound, at an edge, or just beyond. */
export function variedTexts(tree: Tree): Candidate[] {
  const letters = lettersOf(tree);
  const leaf = (node: Node) => letters(node)?.usual ?? "";
  return [
    { text: written(tree, leaf), why: "a plain text", kind: "matching" },
    ...variationsOf(tree).map(({ why, kind, ...variation }): Candidate => ({
      text: written(tree, leaf, variation),
      why,
      kind,
    })),
  ];
}

type Varied = Variation & Pick<Candidate, "why" | "kind">;

function variationsOf(tree: Tree): Varied[] {
  const letters = lettersOf(tree);
  const found: Varied[] = [];
  walk(tree.root, (node) => {
    if (node.type === "Assertion" && "alternatives" in node && node.negate) return false;
    if (node.type === "Quantifier") found.push(...boundsOf(node));
    if (isBranching(node) && node.alternatives.length > 1) found.push(...branchesOf(node));
    const { edges = [], outside = [] } = node.type === "Character" ? {} : letters(node) ?? {};
    for (const text of edges) found.push({ node, text, why: `edge of ${short(node)}`, kind: "matching" });
    for (const text of outside) {
      found.push({ node, text, why: `just outside ${short(node)}`, kind: "nonMatching" });
    }
    return !isLeaf(node);
  });
  return found;
}

function boundsOf(node: AST.Quantifier): Varied[] {
  const { min, max } = node;
  const bounds = node.raw.slice(node.element.raw.length).replace(/\?$/, (end) => node.greedy ? end : "");
  const at = (times: number, why: string, kind: Candidate["kind"]): Varied[] =>
    times >= 0 && times <= MAX_SAMPLE_CHARACTERS ? [{ node, times, why: `${why} ${bounds}`, kind }] : [];
  return [
    ...at(min, "lower bound of", "matching"),
    ...max === min ? [] : at(max, "upper bound of", "matching"),
    ...max === Infinity ? at(min + 2, "more than the least of", "matching") : [],
    ...at(min - 1, "one below the lower bound of", "nonMatching"),
    ...at(max + 1, "one past the upper bound of", "nonMatching"),
  ];
}

function branchesOf(node: Branching): Varied[] {
  return node.alternatives.map((alternative, branch) => ({
    node,
    branch,
    why: alternative.raw === "" ? "the empty alternative" : `alternative ${short(alternative)}`,
    kind: "matching",
  }));
}

type Branching = AST.Pattern | AST.Group | AST.CapturingGroup;

const isBranching = (node: Node): node is Branching =>
  node.type === "Pattern" || node.type === "Group" || node.type === "CapturingGroup";

function short({ raw }: Node): string {
  return raw.length > 24 ? `${raw.slice(0, 23)}…` : raw;
}
