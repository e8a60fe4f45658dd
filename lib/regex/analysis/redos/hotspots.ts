import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../../regex.ts";
import type { Node } from "../../syntax/visit.ts";
import type { Growth } from "./growth.ts";

/**
 * The loops around nodes that read a text in several ways: the outermost of each where the growth is
 * exponential, as the loops in it work together, else the innermost.
 *
 * @returns ranges in UTF-16 code units of the pattern, in pattern order, none twice
 */
export function hotspotsOf(nodes: readonly Node[], growth: Growth["class"]): Range[] {
  const loops = new Set(nodes.flatMap((node) => {
    const around = loopsAround(node);
    return (growth === "exponential" ? around.at(-1) : around[0]) ?? [];
  }));
  return [...loops].map(({ start, end }) => ({ start, end })).sort((a, b) =>
    a.start - b.start || b.end - a.end
  );
}

/** From the inside out. */
function loopsAround(node: Node): AST.Quantifier[] {
  const loops: AST.Quantifier[] = [];
  for (let at: AST.Node | null = node; at !== null; at = at.parent) {
    if (at.type === "Quantifier" && at.max > 1) loops.push(at);
  }
  return loops;
}
