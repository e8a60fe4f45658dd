import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { DFA, getIntersectionIterator, isDisjointWith, JS, NFA, type TransitionIterator, Words } from "refa";
import { MAX_AUTOMATON_STATES } from "../../limits/pattern.ts";
import { uniformFlags } from "./modifiers.ts";
import type { Tree } from "./parse.ts";

/** The strings that a part of a pattern matches, as an automaton. */
export type Language = NFA;

/**
 * Returns a function that gives the language of a part of a pattern. It gives undefined if the part has no
 * finite automaton of its own: with backreferences or assertions in it, with modifiers that no set of flags
 * is equivalent to, and beyond the limit of automaton states.
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
  return (node) =>
    orUndecided(() => {
      const { expression, maxCharacter } = parser.parseElement(node, EXACT_OPTIONS);
      return NFA.fromRegex(expression, { maxCharacter }, undefined, limitedFactory());
    });
}

/**
 * A shortest non-empty string in both languages; undefined if there is none or the limit of states is
 * reached.
 */
export function sharedWord(a: Language, b: Language): string | undefined {
  return orUndecided(() => {
    const [left, right] = [a.copy(), b.copy()];
    left.withoutEmptyWord();
    right.withoutEmptyWord();
    return shortestWord(getIntersectionIterator(left, right, MAX_AUTOMATON_STATES));
  });
}

/** The strings of a language followed by any text; undefined beyond the limit of states. */
export function withAnyEnding(language: Language): Language | undefined {
  return orUndecided(() => {
    const { maxCharacter } = language;
    const longer = language.copy();
    longer.append(NFA.all({ maxCharacter }), limitedFactory());
    return longer;
  });
}

/** Whether every string of `inner` is in `outer`; undefined beyond the limit of states. */
export function containsLanguage(
  outer: Language,
  inner: Language,
): boolean | undefined {
  return orUndecided(() => {
    const factory = new DFA.LimitedNodeFactory(MAX_AUTOMATON_STATES);
    const rest = DFA.fromFA(outer, factory);
    rest.complement();
    return isDisjointWith(rest, inner, MAX_AUTOMATON_STATES);
  });
}

const EXACT_OPTIONS: JS.ParseOptions = {
  maxBackreferenceWords: 0,
  backreferences: "throw",
  assertions: "throw",
  maxNodes: MAX_AUTOMATON_STATES,
};

const limitedFactory = () => new NFA.LimitedNodeFactory(MAX_AUTOMATON_STATES);

/** Searches the states breadth first; refa's own enumeration of words grows with the number of paths. */
function shortestWord<S>(automaton: TransitionIterator<S>): string | undefined {
  const words = new Map([[automaton.initial, ""]]);
  for (const [state, word] of words) {
    if (automaton.isFinal(state)) return word;
    for (const [next, characters] of automaton.getOut(state)) {
      const character = Words.pickMostReadableCharacter(characters);
      if (character === undefined || words.has(next)) continue;
      words.set(next, word + String.fromCodePoint(character));
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
