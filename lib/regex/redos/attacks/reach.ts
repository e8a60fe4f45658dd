import type { AST } from "@eslint-community/regexpp";
import { MAX_ATTACK_CHARACTERS } from "../../../limits/search.ts";
import { memoize } from "../../memoize.ts";
import { characterLookup, isSetNode, type SetNode } from "../../syntax/character_sets.ts";
import type { Tree } from "../../syntax/tree.ts";
import { fold, type Node } from "../../syntax/visit.ts";

/**
 * The length of a repeated text that counted repeats can match. Growth up to that length may be due to a
 * bounded loop and end at its bound. Unbounded loops count as one iteration: growth beyond their match
 * doesn't end.
 */
export function reachIn(tree: Tree): (pump: string) => number {
  const setOf = characterLookup(tree);
  return (pump) => {
    const characters = [...pump];
    const readsPump = (node: SetNode) => {
      const set = setOf(node);
      return set === undefined || characters.some((character) => set.has(character.codePointAt(0) ?? 0));
    };
    const { length, isCounted } = reach(tree.root, readsPump);
    return isCounted
      ? Math.min(Math.ceil(length * pump.length / characters.length), MAX_ATTACK_CHARACTERS)
      : 0;
  };
}

/** The length of the longest text that a pattern matches if all loops make one iteration; in characters. */
export const longestIn = (tree: Tree): number =>
  Math.min(reach(tree.root, () => false).length, MAX_ATTACK_CHARACTERS);

/** The same with all iterations of counted repeats. */
export const longestWithCountsIn = (tree: Tree): number =>
  Math.min(reach(tree.root, () => true).length, MAX_ATTACK_CHARACTERS);

/**
 * The longest text that a part of a pattern matches, and whether it contains a counted repeat that matches
 * the pump.
 */
interface Reach {
  readonly length: number;
  readonly reads: boolean;
  readonly isCounted: boolean;
}

function reach(root: Node, readsPump: (node: SetNode) => boolean): Reach {
  // A group may have thousands of references. The length that a reference inside of it would add is ignored.
  const ofGroup = memoize((group: Node): Reach => ({
    ...reachWithoutReferences(group, readsPump),
    reads: true,
  }));
  return fold<Reach>(root, (node, children) => {
    if (node.type !== "Backreference") return joined(node, children, readsPump);
    return [node.resolved].flat().map((group) => ofGroup(group))
      .reduce((most, each) => each.length > most.length ? each : most, NO_REACH);
  }, isSetNode);
}

function reachWithoutReferences(root: Node, readsPump: (node: SetNode) => boolean): Reach {
  return fold<Reach>(root, (node, children) => joined(node, children, readsPump), isSetNode);
}

const NO_REACH: Reach = { length: 0, reads: false, isCounted: false };

function joined(node: Node, children: readonly Reach[], readsPump: (node: SetNode) => boolean): Reach {
  const reads = children.some((each) => each.reads);
  const isCounted = children.some((each) => each.isCounted);
  const lengths = children.map(({ length }) => length);
  switch (node.type) {
    case "Alternative":
      return { length: lengths.reduce((sum, length) => sum + length, 0), reads, isCounted };
    case "Quantifier":
      return counted(node, children[0] ?? NO_REACH);
    default:
      if (isSetNode(node)) return { length: 1, reads: readsPump(node), isCounted: false };
      return { length: Math.max(0, ...lengths), reads, isCounted };
  }
}

function counted({ max }: AST.Quantifier, part: Reach): Reach {
  if (max === Infinity || max < 2 || !part.reads) return part;
  return { ...part, length: max * part.length, isCounted: true };
}

/** How long a repeated text must be until no count of a pattern can change the law of the steps on it. */
export interface LawReach {
  /** Of the longest text that a pattern must or can match if unbounded loops make as few iterations as possible. */
  readonly length: number;
  /** Of the longest such text for one iteration of an unbounded loop: each further one may change the steps again. */
  readonly iteration: number;
}

/**
 * Like `reachIn()`, for laws: these also change where a loop has made the fewest iterations that it must make, and
 * where the next iteration of a loop around it begins. Lengths are in UTF-16 code units.
 */
export function lawReachIn(tree: Tree): (pump: string) => LawReach {
  const setOf = characterLookup(tree);
  return (pump) => {
    const points = [...pump].map((character) => character.codePointAt(0) ?? 0);
    const reads = (node: SetNode, howMany: "some" | "every") => {
      const set = setOf(node);
      return set === undefined || points[howMany]((point) => set.has(point));
    };
    const reachOf = (root: Node, ofGroup: (group: Node) => LawReach): LawReach =>
      fold<LawReach>(root, (node, parts) => {
        if (isSetNode(node)) return { length: reads(node, "some") ? 1 : 0, iteration: 0 };
        if (node.type === "Backreference") parts = [node.resolved].flat().map(ofGroup);
        const isSum = node.type === "Alternative";
        let [length, iteration] = [0, 0];
        for (const part of parts) {
          length = isSum ? length + part.length : Math.max(length, part.length);
          iteration = Math.max(iteration, part.iteration);
        }
        if (node.type !== "Quantifier") return { length, iteration };
        // A part of the pump is no longer if the pump is repeated.
        const isRepeated = !isSetNode(node.element) || reads(node.element, "every");
        const times = node.max === Infinity ? node.min : node.max;
        return {
          length: (isRepeated ? times : Math.min(1, times)) * length,
          iteration: node.max === Infinity ? Math.max(iteration, length) : iteration,
        };
      }, isSetNode);
    const none = { length: 0, iteration: 0 };
    const { length, iteration } = reachOf(tree.root, memoize((group) => reachOf(group, () => none)));
    const ofCharacter = pump.length / Math.max(1, points.length);
    // An iteration that is no longer than the pump may end after each pump.
    return {
      length: length * ofCharacter,
      iteration: iteration > points.length ? iteration * ofCharacter : 0,
    };
  };
}
