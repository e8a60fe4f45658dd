import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../../regex.ts";
import { characterLookup, isSetNode, type SetNode } from "../../syntax/character_sets.ts";
import type { Tree } from "../../syntax/tree.ts";
import { nodesOfType } from "../../syntax/tree_queries.ts";
import { type Node, walk } from "../../syntax/visit.ts";
import type { Growth } from "../growth/growth.ts";

/**
 * The loops that make a pattern slow: those around nodes that match a text in several ways, for each node the
 * outermost if growth is exponential, because the nested loops act together, otherwise the innermost. If these nodes
 * are in no loop, all loops that can match a part of the repeated text; without any, the whole pattern.
 *
 * @returns ranges in UTF-16 code units of the pattern, in pattern order, without duplicates
 */
export function findHotspots(
  tree: Tree,
  nodes: readonly Node[],
  growth: Growth["class"],
  pump: string,
): Range[] {
  const own = loopsOf(nodes, growth);
  const loops = own.length > 0 ? own : loopsOf(readersOf(tree, pump), growth);
  return loops.length > 0 ? loops : [{ start: 0, end: tree.regex.pattern.length }];
}

/** The repeats inside of repeats, which act together if no loop is the reason why a pattern is slow. */
export function nestedRepeats(tree: Tree): Range[] {
  const nested = nodesOfType(tree, "Quantifier").filter((inner) =>
    inner.max > 1 && loopsAround(inner.parent).length > 0
  );
  const loops = loopsOf(nested, "exponential");
  return loops.length > 0 ? loops : [{ start: 0, end: tree.regex.pattern.length }];
}

function loopsOf(nodes: readonly Node[], growth: Growth["class"]): Range[] {
  const loops = new Set(nodes.flatMap((node) => {
    const around = loopsAround(node);
    return (growth === "exponential" ? around.at(-1) : around[0]) ?? [];
  }));
  return [...loops].map(({ start, end }) => ({ start, end })).sort((a, b) =>
    a.start - b.start || b.end - a.end
  );
}

function readersOf(tree: Tree, pump: string): Node[] {
  const setOf = characterLookup(tree);
  const points = [...pump].map((character) => character.codePointAt(0) ?? 0);
  const readers: SetNode[] = [];
  walk(tree.root, (node) => {
    if (!isSetNode(node)) return true;
    const set = setOf(node);
    if (set === undefined || points.some((point) => set.has(point))) readers.push(node);
    return false;
  });
  return readers;
}

/** The quantifiers around a node, or that node itself, that repeat something; from the innermost to the outermost. */
export function loopsAround(node: Node): AST.Quantifier[] {
  const loops: AST.Quantifier[] = [];
  for (let at: AST.Node | null = node; at !== null; at = at.parent) {
    if (at.type === "Quantifier" && at.max > 1) loops.push(at);
  }
  return loops;
}
