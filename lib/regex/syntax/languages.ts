import { type AST, RegExpParser } from "@eslint-community/regexpp";
import {
  DFA,
  getIntersectionIterator,
  isDisjointWith,
  JS,
  NFA,
  type TransitionIterable,
  type TransitionIterator,
  Words,
} from "refa";
import { memoize } from "../memoize.ts";
import { uniformFlags } from "./modifiers.ts";
import type { Tree } from "./tree.ts";
import { type Node, walk } from "./visit.ts";

/** The strings that a part of a pattern matches, as an automaton. */
export interface Language {
  readonly automaton: NFA;
  readonly isEmpty: boolean;
  /** How many transitions the automaton has, and the most of one state. */
  readonly size: { readonly links: number; readonly widest: number };
  /** Shared by the languages of a pattern. */
  readonly budget: WorkBudget;
}

/** Transitions that may still be made or read. */
interface WorkBudget {
  left: number;
}

/** Depth of a part of a tree for which a warning makes an automaton: 30 nested quantified groups. */
const MAX_AUTOMATON_DEPTH = 100;

/** Transitions that the automata for a rule's warnings have, and that are read to compare them; about a second. */
const MAX_AUTOMATON_WORK = 1_000_000;

/**
 * Returns a function that gives the language of a part of a pattern. It gives undefined if the part has no
 * finite automaton of its own: with backreferences or assertions in it, with modifiers that no set of flags
 * is equivalent to, and beyond the limits of states, of depth, and of work for all parts together.
 */
export function languageLookup(
  tree: Tree,
): (node: AST.Alternative | AST.Element) => Language | undefined {
  const flags = uniformFlags(tree);
  if (flags === undefined) return () => undefined;
  const parser = JS.Parser.fromAst({
    pattern: tree.root,
    flags: new RegExpParser().parseFlags(flags),
  });
  const budget = { left: MAX_AUTOMATON_WORK };
  return (node) =>
    orUndecided(() => {
      spend(budget, node.end - node.start);
      if (depthOf(node) > MAX_AUTOMATON_DEPTH) return undefined;
      const { expression, maxCharacter } = parser.parseElement(node, EXACT_OPTIONS);
      const nodes = new CountedNodes(budget);
      return languageOf(NFA.fromRegex(expression, { maxCharacter }, undefined, nodes), nodes);
    });
}

function languageOf(automaton: NFA, { links, widest, budget }: CountedNodes): Language {
  return { automaton, isEmpty: automaton.isEmpty, size: { links, widest }, budget };
}

function depthOf(node: Node): number {
  let deepest = 0;
  walk(node, (_, depth) => void (deepest = Math.max(deepest, depth)));
  return deepest;
}

/** States of an automaton for a warning. Above it, the rule reports nothing. */
const MAX_AUTOMATON_STATES = 2_000;

/**
 * A shortest non-empty string in both languages; undefined if there is none or a limit is reached.
 */
export function sharedWord(a: Language, b: Language): string | undefined {
  const { budget } = a;
  return orUndecided(() => {
    const [left, right] = [a, b].map(({ automaton }) => automaton.copy(new CountedNodes(budget)));
    if (left === undefined || right === undefined) return undefined;
    left.withoutEmptyWord();
    right.withoutEmptyWord();
    const [one, other] = [counted(left, budget, b.size.widest), counted(right, budget)];
    const word = shortestWord(getIntersectionIterator(one, other, MAX_AUTOMATON_STATES));
    return word && String.fromCodePoint(...word);
  });
}

/** The strings of a language followed by any text; undefined beyond a limit. */
export function withAnyEnding({ automaton, budget }: Language): Language | undefined {
  return orUndecided(() => {
    const { maxCharacter } = automaton;
    const nodes = new CountedNodes(budget);
    const longer = automaton.copy(nodes);
    longer.append(NFA.all({ maxCharacter }), nodes);
    return languageOf(longer, nodes);
  });
}

/** True if every string of `inner` is in `outer`; undefined beyond a limit. */
export function containsLanguage(
  outer: Language,
  inner: Language,
): boolean | undefined {
  const { budget } = outer;
  return orUndecided(() => {
    // Of most pairs, one string shows that it isn't so, without another automaton.
    const word = exampleOf(inner);
    if (word !== undefined && !accepts(outer, word)) return false;
    const one = counted(complementOf(outer), budget, inner.size.widest);
    return isDisjointWith(one, counted(inner.automaton, budget), MAX_AUTOMATON_STATES);
  });
}

/** A shortest string of a language. */
const exampleOf = memoize(({ automaton, budget }: Language) =>
  shortestWord(counted(automaton, budget).transitionIterator())
);

/** All other strings. */
const complementOf = memoize(({ automaton, budget }: Language) => {
  const rest = DFA.fromFA(counted(automaton, budget), new DFA.LimitedNodeFactory(MAX_AUTOMATON_STATES));
  rest.complement();
  return rest;
});

function accepts({ automaton, budget }: Language, word: readonly number[]): boolean {
  const { initial, getOut, isFinal } = counted(automaton, budget).transitionIterator();
  let states = new Set([initial]);
  for (const character of word) {
    const next = new Set<typeof initial>();
    for (const state of states) {
      for (const [to, characters] of getOut(state)) if (characters.has(character)) next.add(to);
    }
    states = next;
  }
  return [...states].some(isFinal);
}

/** Makes states, and counts their transitions before they are added. */
class CountedNodes extends NFA.LimitedNodeFactory {
  links = 0;
  widest = 0;

  constructor(readonly budget: WorkBudget) {
    super(MAX_AUTOMATON_STATES);
  }

  override createNode(): NFA.Node {
    const node = super.createNode();
    const link = node.link.bind(node);
    node.link = (to, via) => {
      spend(this.budget, 1);
      this.links++;
      this.widest = Math.max(this.widest, node.out.size + 1);
      link(to, via);
    };
    return node;
  }
}

/**
 * Counts the transitions that are read.
 *
 * @param times how often each of them is used at most
 */
function counted<S>(automaton: TransitionIterable<S>, budget: WorkBudget, times = 1): TransitionIterable<S> {
  return {
    maxCharacter: automaton.maxCharacter,
    transitionIterator() {
      const { initial, getOut, isFinal, stableOut = false } = automaton.transitionIterator();
      const read = (state: S) => {
        const out = getOut(state);
        spend(budget, 1 + out.size * times);
        return out;
      };
      return { initial, getOut: read, isFinal, stableOut };
    },
  };
}

/** Ends the work on a language if the budget is used up; see `orUndecided`. */
function spend(budget: WorkBudget, amount: number): void {
  budget.left -= amount;
  if (budget.left < 0) throw new RangeError("Too much work");
}

const EXACT_OPTIONS: JS.ParseOptions = {
  maxBackreferenceWords: 0,
  backreferences: "throw",
  assertions: "throw",
  maxNodes: MAX_AUTOMATON_STATES,
};

/** Searches the states breadth first; refa's own enumeration of words grows with the number of paths. */
function shortestWord<S>(automaton: TransitionIterator<S>): readonly number[] | undefined {
  const words = new Map<S, readonly number[]>([[automaton.initial, []]]);
  for (const [state, word] of words) {
    if (automaton.isFinal(state)) return word;
    for (const [next, characters] of automaton.getOut(state)) {
      const character = Words.pickMostReadableCharacter(characters);
      if (character === undefined || words.has(next)) continue;
      words.set(next, [...word, character]);
    }
  }
  return undefined;
}

/** refa throws if a part has no automaton or its automaton grows too large: both mean "undecided". */
function orUndecided<T>(decide: () => T): T | undefined {
  try {
    return decide();
  } catch {
    return undefined;
  }
}
