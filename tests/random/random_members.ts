/** Random texts that a pattern matches from start to end, if its assertions allow it. */
import { characterLookup, isSetNode } from "../../lib/regex/syntax/character_sets.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import type { Node } from "../../lib/regex/syntax/visit.ts";
import type { Random } from "./random_patterns.ts";

/** Iterations of an unbounded loop beyond its minimum. */
const MOST_MORE = 4;

/** @returns a text; the same random numbers give the same one */
export function randomMember(tree: Tree, random: Random): string {
  const charactersAt = characterLookup(tree);
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const write = (node: Node): string => {
    switch (node.type) {
      case "Pattern":
      case "Group":
      case "CapturingGroup": {
        const alternative = pick(node.alternatives);
        return alternative ? write(alternative) : "";
      }
      case "Alternative":
        return node.elements.map(write).join("");
      case "Quantifier": {
        const most = Math.min(node.max, node.min + MOST_MORE);
        const times = random() < 0.05 && node.max < 100
          ? node.max
          : node.min + Math.floor(random() * (most - node.min + 1));
        return Array.from({ length: times }, () => write(node.element)).join("");
      }
      default: {
        if (!isSetNode(node)) return "";
        const ranges = charactersAt(node)?.ranges ?? [];
        const range = pick(ranges);
        if (range === undefined) return "";
        const { min, max } = range;
        return String.fromCodePoint(min + Math.floor(random() * (Math.min(max, min + 40) - min + 1)));
      }
    }
  };
  return write(tree.root);
}
