import type { AST } from "@eslint-community/regexpp";
import { isSetNode } from "../../syntax/character_sets.ts";
import { fold, type Node } from "../../syntax/visit.ts";

/** The cost of a part of a pattern on any text; Infinity if it has an unbounded loop or a backreference. */
export const fixedCost = (node: Node): Cost => fold<Cost>(node, combineCosts, isSetNode);

/** The maximum number of paths through a part of a pattern, and of steps on all of them together. */
export interface Cost {
  readonly ways: number;
  readonly steps: number;
}

/** The cost of a node, from that of its children. */
export function combineCosts(node: Node, parts: readonly Cost[]): Cost {
  switch (node.type) {
    case "Alternative":
      return parts.reduceRight(inSequence, { ways: 1, steps: 0 });
    case "Quantifier":
      return isSetNode(node.element) && node.max > 0 && node.max < Infinity && parts[0]?.steps === 1
        ? repeatedCharacter(node)
        : repeated(parts[0] ?? { ways: 1, steps: 1 }, node);
    case "Backreference":
      return { ways: Infinity, steps: Infinity };
    case "Assertion":
      return { ways: 1, steps: 2 + parts.reduce((sum, { steps }) => sum + steps + 2, 0) };
    case "Group":
    case "CapturingGroup":
      return {
        ways: parts.reduce((sum, { ways }) => sum + ways, 0),
        steps: parts.reduce((sum, { steps }) => sum + steps + 2, 0),
      };
    default:
      return { ways: 1, steps: 1 };
  }
}

/** The cost of one part after another. */
export function inSequence(after: Cost, before: Cost): Cost {
  return { ways: before.ways * after.ways, steps: before.steps + before.ways * after.steps };
}

/** The engine tests up to the most characters, and gives them back one by one. */
const repeatedCharacter = ({ min, max }: AST.Quantifier): Cost => ({
  ways: max - min + 1,
  steps: max + (max - min),
});

function repeated(part: Cost, { min, max }: AST.Quantifier): Cost {
  if (max > MANY_FIXED_REPEATS) return { ways: Infinity, steps: Infinity };
  let total: Cost = { ways: 0, steps: 0 };
  let ways = 1;
  for (let count = 0; count <= max && ways < Infinity; count++) {
    total = { ways: total.ways + (count >= min ? ways : 0), steps: total.steps + ways * (part.steps + 3) };
    ways *= part.ways;
  }
  return total;
}

const MANY_FIXED_REPEATS = 1_000;
