import { type AST, RegExpParser } from "@eslint-community/regexpp";
import {
  CharBase,
  CharSet,
  DFA,
  getIntersectionIterator,
  isDisjointWith,
  JS,
  NFA,
  type TransitionIterator,
  Words,
} from "refa";
import { MAX_AUTOMATON_STATES } from "../../limits.ts";
import type { CharRange } from "./code_points.ts";
import { type Modes, uniformFlags } from "./modifiers.ts";
import type { Tree } from "./parse.ts";

/** Characters as sorted ranges, with the operations of sets. */
export type { CharSet } from "refa";

/** The words that a part of a pattern matches, as an automaton. */
export type Language = NFA;

/** The set of some characters: code points under u and v, else UTF-16 code units. */
export function setOf(ranges: Iterable<CharRange>, { unicode }: Modes): CharSet {
  return CharSet.empty(unicode ? MAX_CODE_POINT : MAX_CODE_UNIT).union(ranges);
}

const MAX_CODE_UNIT = 0xffff;
const MAX_CODE_POINT = 0x10ffff;

/** What the escapes `\d`, `\s` and `\w` stand for, case aside. */
export function escapedCharacters(kind: "digit" | "space" | "word", { unicode }: Modes): CharSet {
  return JS.createCharSet([{ kind, negate: false }], { unicode });
}

/** The characters that end a line for `^`, `$` and the dot. */
export function lineEnds({ unicode }: Modes): CharSet {
  return JS.createCharSet([0x0a, 0x0d, { min: 0x2028, max: 0x2029 }], { unicode });
}

/** Every character: a code point under u and v, else a UTF-16 code unit. */
export function everyCharacter({ unicode }: Modes): CharSet {
  return JS.createCharSet([{ kind: "any" }], { unicode, dotAll: true });
}

/** Characters, told apart as far as some sets tell them apart. */
export interface CharacterKinds {
  /** One for each kind, a readable one where there is one. */
  readonly characters: readonly string[];
  /** The kinds that make up one of the sets. */
  readonly kindsIn: (set: CharSet) => readonly number[];
}

/** The kinds that some sets make, all over the same characters. What none of them holds is a kind too. */
export function characterKindsOf(sets: readonly CharSet[]): CharacterKinds {
  const [{ maximum } = { maximum: 0xffff }] = sets;
  const base = new CharBase([...sets, CharSet.all(maximum)]);
  const characters = base.sets.map((set) => {
    const character = Words.pickMostReadableCharacter(set);
    return character === undefined ? "" : String.fromCodePoint(character);
  });
  return { characters, kindsIn: (set) => base.split(set) };
}

/**
 * Gives the language of a part of a pattern. Undefined where it has no finite automaton of its own: with
 * backreferences or assertions in it, with modifiers that no set of flags stands for, and beyond the
 * ceiling of states.
 */
export function languagesOf(
  tree: Tree,
): (node: AST.Alternative | AST.Element) => Language | undefined {
  const flags = uniformFlags(tree);
  if (flags === undefined) return () => undefined;
  const parser = JS.Parser.fromAst({
    pattern: tree.root,
    flags: new RegExpParser().parseFlags(flags),
  });
  return (node) =>
    decided(() => {
      const { expression, maxCharacter } = parser.parseElement(node, EXACT);
      return NFA.fromRegex(expression, { maxCharacter }, undefined, limited());
    });
}

/** A word of at least one character that both languages hold, a shortest one; undefined: none, or undecided. */
export function sharedWord(a: Language, b: Language): string | undefined {
  return decided(() => {
    const [left, right] = [a.copy(), b.copy()];
    left.withoutEmptyWord();
    right.withoutEmptyWord();
    return shortestWord(getIntersectionIterator(left, right, MAX_AUTOMATON_STATES));
  });
}

/**
 * A word that repeats as one round of the language and as several, so that a loop over the language can
 * divide its repetitions in exponentially many ways; undefined: none, or undecided.
 */
export function ambiguousRound(language: Language): string | undefined {
  return decided(() => {
    const round = language.copy();
    round.withoutEmptyWord();
    const rounds = round.copy();
    rounds.quantify(2, Infinity, limited());
    return sharedWord(round, rounds);
  });
}

/** The words of a language with any ending; undefined beyond the ceiling of states. */
export function withAnyEnding(language: Language): Language | undefined {
  return decided(() => {
    const { maxCharacter } = language;
    const longer = language.copy();
    longer.append(NFA.all({ maxCharacter }), limited());
    return longer;
  });
}

/** Whether every word of `inner` is one of `outer`; undefined when undecided. */
export function contains(
  outer: Language,
  inner: Language,
): boolean | undefined {
  return decided(() => {
    const factory = new DFA.LimitedNodeFactory(MAX_AUTOMATON_STATES);
    const rest = DFA.fromFA(outer, factory);
    rest.complement();
    return isDisjointWith(rest, inner, MAX_AUTOMATON_STATES);
  });
}

const EXACT: JS.ParseOptions = {
  maxBackreferenceWords: 0,
  backreferences: "throw",
  assertions: "throw",
  maxNodes: MAX_AUTOMATON_STATES,
};

const limited = () => new NFA.LimitedNodeFactory(MAX_AUTOMATON_STATES);

/** Looks through the states breadth first: the library's own list of words grows with the paths. */
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

/** The library throws where a part has no automaton and where one grows too large: both are undecided. */
function decided<T>(decide: () => T): T | undefined {
  try {
    return decide();
  } catch {
    return undefined;
  }
}
