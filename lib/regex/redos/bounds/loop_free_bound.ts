import type { CharSet } from "../../syntax/char_set.ts";
import { partitionCharacters } from "../../syntax/character_partition.ts";
import type { AST } from "@eslint-community/regexpp";
import { MAX_BOUNDED_STEPS } from "../../../limits/search.ts";
import { characterLookup, isSetNode } from "../../syntax/character_sets.ts";
import type { Tree } from "../../syntax/tree.ts";
import { nodesOfType } from "../../syntax/tree_queries.ts";
import { fold, type Node } from "../../syntax/visit.ts";
import { combineCosts, type Cost, inSequence } from "../automaton/fixed_cost.ts";
import type { LinearBound } from "./linear_bound.ts";

/**
 * A bound for a pattern without unbounded loops and backreferences, from its syntax tree alone: a search makes
 * one attempt at each position, and an attempt takes a limited number of steps, whatever the text. For
 * patterns that are too large for an automaton, such as long lists of words.
 *
 * Of alternatives that begin with a character, only those that begin with the next one of the text go on, so
 * not all of them count.
 *
 * @returns undefined if there are loops or backreferences, or the steps exceed a limit
 */
export function loopFreeBound(tree: Tree): LinearBound | undefined {
  // Strings of a class have several lengths; flag v is rare.
  if (tree.regex.flags.includes("v")) return undefined;
  if (nodesOfType(tree, "Quantifier").some(({ max }) => max === Infinity)) return undefined;
  const { steps } = new FixedCosts(tree).of(tree.root);
  // It isn't a number if a class without characters comes before an endless part.
  if (!(steps <= MAX_BOUNDED_STEPS)) return undefined;
  const { alternatives } = tree.root;
  // Elsewhere, only the first test of each alternative is made, between choices.
  const isAnchored = !tree.regex.flags.includes("m") &&
    alternatives.every(({ elements: [first] }) => first?.type === "Assertion" && first.kind === "start");
  return { perCharacter: isAnchored ? 3 * alternatives.length : steps, atEnd: steps };
}

/** Different sets of characters in a pattern whose alternatives are compared. */
const MAX_FIXED_SETS = 150;

/** Comparisons of such alternatives. */
const MAX_FIXED_WORK = 300_000;

/** The cost of each part of a pattern. */
class FixedCosts {
  readonly #costs = new Map<Node, Cost>();
  readonly #kindsOf: (node: Node) => readonly number[] | undefined;
  readonly #setOf: (node: Node) => CharSet | undefined;
  #work = MAX_FIXED_WORK;

  constructor(tree: Tree) {
    const lookup = characterLookup(tree);
    this.#setOf = (node) => isSetNode(node) ? lookup(node) : undefined;
    // In a lookbehind, the last character of an alternative is the first that is read.
    const isForward = nodesOfType(tree, "Assertion").every(({ kind }) => kind !== "lookbehind");
    this.#kindsOf = isForward ? this.#divide(tree) : () => undefined;
  }

  of(root: Node): Cost {
    return fold<Cost>(root, (node, parts) => this.#remember(node, parts), isSetNode);
  }

  #remember(node: Node, parts: readonly Cost[]): Cost {
    const cost = this.#combine(node, parts);
    this.#costs.set(node, cost);
    return cost;
  }

  #combine(node: Node, parts: readonly Cost[]): Cost {
    if (isSetNode(node) && this.#setOf(node) === undefined) return ENDLESS;
    switch (node.type) {
      case "Pattern":
      case "Group":
      case "CapturingGroup":
        return this.#choice(node.alternatives);
      default:
        return combineCosts(node, parts);
    }
  }

  #choice(alternatives: readonly AST.Alternative[]): Cost {
    const { ways, steps } = this.#together(alternatives, 0);
    return { ways, steps: steps + STEPS_OF_CHOICE * (alternatives.length - 1) };
  }

  /** The cost of alternatives from one of their elements on, if the text is the same up to there for all. */
  #together(alternatives: readonly AST.Alternative[], index: number): Cost {
    const rest = (alternative: AST.Alternative) => this.#costFrom(alternative, index);
    if (alternatives.length === 1 || index >= MAX_SHARED) return total(alternatives.map(rest));
    const others: Cost[] = [];
    const byKind = new Map<number, AST.Alternative[]>();
    let tests = 0;
    for (const alternative of alternatives) {
      const element = alternative.elements[index];
      const kinds = element && this.#kindsOf(element);
      this.#work -= 1 + (kinds?.length ?? 0);
      if (kinds === undefined || this.#work < 0) {
        others.push(rest(alternative));
        continue;
      }
      tests++;
      for (const kind of kinds) {
        const same = byKind.get(kind);
        if (same) same.push(alternative);
        else byKind.set(kind, [alternative]);
      }
    }
    let [ways, steps] = [0, 0];
    for (const same of byKind.values()) {
      const cost = this.#together(same, index + 1);
      ways = Math.max(ways, cost.ways);
      steps = Math.max(steps, cost.steps);
    }
    return total([...others, { ways, steps: steps + tests }]);
  }

  #costFrom({ elements }: AST.Alternative, index: number): Cost {
    let cost: Cost = { ways: 1, steps: 0 };
    for (let at = elements.length - 1; at >= index; at--) {
      cost = inSequence(cost, this.#costs.get(elements[at]!)!);
    }
    this.#work -= elements.length - index;
    return cost;
  }

  /** For each node that matches one character, the kinds of characters that it matches. */
  #divide(tree: Tree): (node: Node) => readonly number[] | undefined {
    const nodes = (["Character", "CharacterSet", "CharacterClass"] as const)
      .flatMap((type): readonly Node[] => nodesOfType(tree, type));
    const distinct = new Map<string, CharSet>();
    for (const node of nodes) {
      const set = this.#setOf(node);
      if (set) distinct.set(keyOf(set), set);
      if (distinct.size > MAX_FIXED_SETS) return () => undefined;
    }
    const { kindsIn } = partitionCharacters([...distinct.values()]);
    const kindsByKey = new Map([...distinct].map(([key, set]) => [key, kindsIn(set)]));
    return (node) => {
      const set = this.#setOf(node);
      return set && kindsByKey.get(keyOf(set));
    };
  }
}

const keyOf = ({ ranges }: CharSet): string => ranges.map(({ min, max }) => `${min}-${max}`).join();

const total = (costs: readonly Cost[]): Cost => ({
  ways: costs.reduce((sum, { ways }) => sum + ways, 0),
  steps: costs.reduce((sum, { steps }) => sum + steps, 0),
});

const ENDLESS: Cost = { ways: Infinity, steps: Infinity };

/** The engine records a choice and returns to it. */
const STEPS_OF_CHOICE = 2;

/** Characters that alternatives are followed together. */
const MAX_SHARED = 60;
