import { everyCharacter, setOf as charactersOf } from "../syntax/character_sets.ts";
import { type Modes, modesOfFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { type Alphabet, mixedSymbolsOf, symbolsOf } from "./alphabet.ts";
import { type Automaton, automatonOf, contextRowOf, isAccepting, rowOf, START } from "./automaton.ts";
import {
  LANGUAGE_BUDGET,
  type LanguageBudget,
  type Meter,
  meterOf,
  type Refusal,
  REFUSALS,
  refuse,
  unlessRefused,
} from "./budget.ts";
import { isReadDifferently, matchesBetweenHalves } from "./deviations.ts";
import { choice, type Expressions, expressionsOf, oneOf, readInto, searched, setOf } from "./expression.ts";
import { FALSE, literal, TRUE } from "./formula.ts";
import { compilePattern, programOf } from "./program.ts";
import { hasCapturingLookaround, withoutReferences } from "./references.ts";
import { type Found, type Search, search, type Side } from "./search.ts";

/** What two patterns have in common, left to right: "narrower" where every text of the left is one of the right. */
export type Relation = "equal" | "narrower" | "wider" | "overlapping" | "disjoint";

/**
 * How the texts in which two patterns find a match relate. A text is a shortest of its kind, and shown to
 * nobody before the native engine has confirmed it.
 */
export interface LanguageRelation {
  readonly relation: Relation | "not decided";
  readonly how: "proved" | "not decided";
  /** A text in which only the left pattern finds a match; also where not all is decided. */
  readonly onlyLeft?: string;
  readonly onlyRight?: string;
  readonly both?: string;
  /** Why nothing is decided, and a sentence that says so. */
  readonly refusal?: Refusal;
  readonly reason?: string;
  /** States that were looked at. */
  readonly states: number;
}

const GOALS = ["onlyLeft", "onlyRight", "both"] as const;

/** Compares the texts that two patterns accept, each as `RegExp.prototype.test` does on a fresh regex. */
export function relationOf(
  left: Tree,
  right: Tree,
  budget: LanguageBudget = LANGUAGE_BUDGET,
): LanguageRelation {
  const meter = meterOf(budget);
  return unlessRefused(
    () => related(search(questionOf(left, right, meter), GOALS), meter),
    (refusal) => refused(refusal, isSame(left, right), meter),
  );
}

/** Patterns that are one and the same are equal, whatever keeps them from having an automaton. */
function refused(refusal: Refusal, same: boolean, meter: Meter): LanguageRelation {
  return same ? { relation: "equal", how: "proved", states: meter.states } : undecided(refusal, {}, meter);
}

function related({ texts, spent }: Found, meter: Meter): LanguageRelation {
  if (spent) return undecided(spent, texts, meter);
  return { relation: relationFrom(texts), how: "proved", ...texts, states: meter.states };
}

function relationFrom({ onlyLeft, onlyRight, both }: Found["texts"]): Relation {
  if (onlyLeft === undefined) return onlyRight === undefined ? "equal" : "narrower";
  if (onlyRight === undefined) return "wider";
  return both === undefined ? "disjoint" : "overlapping";
}

function undecided(refusal: Refusal, texts: Found["texts"], { states }: Meter): LanguageRelation {
  return {
    relation: "not decided",
    how: "not decided",
    ...texts,
    refusal,
    reason: REFUSALS[refusal],
    states,
  };
}

/** Makes the automata of two patterns, and the symbols that texts for both are made of. */
function questionOf(left: Tree, right: Tree, meter: Meter): Search {
  const [one, other] = [modesOfFlags(left.regex.flags), modesOfFlags(right.regex.flags)];
  if (one.unicode !== other.unicode) return mixedQuestion(left, right, meter);
  const { automaton, starts: [start = TRUE, end = TRUE] } = build([left, right], one, meter);
  const symbols = symbolsOf(automaton.alphabet, one.unicode);
  return { sides: [{ automaton, start }, { automaton, start: end }], symbols, meter };
}

/** The automaton of one pattern, beside one that accepts every text. */
function loneQuestion(tree: Tree, meter: Meter): Search {
  const modes = modesOfFlags(tree.regex.flags);
  const { automaton, starts: [start = TRUE] } = build([tree], modes, meter);
  const symbols = symbolsOf(automaton.alphabet, modes.unicode);
  return { sides: [{ automaton, start }, { automaton, start: TRUE }], symbols, meter };
}

/** One side reads pairs of surrogates as one character, the other as two. */
function mixedQuestion(left: Tree, right: Tree, meter: Meter): Search {
  const [one, other] = [left, right].map((tree): Side => {
    const { automaton, starts: [start = TRUE] } = build([tree], modesOfFlags(tree.regex.flags), meter);
    return { automaton, start };
  });
  if (one === undefined || other === undefined) throw new Error("Two patterns make two sides");
  const isUnicode = modesOfFlags(left.regex.flags).unicode;
  const symbols = isUnicode
    ? mixedSymbolsOf(one.automaton.alphabet, other.automaton.alphabet)
    : mixedSymbolsOf(other.automaton.alphabet, one.automaton.alphabet).map(swapped);
  return { sides: [one, other], symbols, meter };
}

interface Built {
  readonly automaton: Automaton;
  readonly starts: readonly number[];
}

/** One automaton for patterns that read texts the same way. */
function build(trees: readonly Tree[], modes: Modes, meter: Meter): Built {
  const table = expressionsOf();
  const any = everyCharacter(modes);
  const patterns = trees.map((tree) => searched(table, tree, plainPattern(table, tree, meter), any));
  const program = programOf(table, setOf(table, any), meter);
  const roots = patterns.map((pattern, index) => compilePattern(program, pattern, `${index}`));
  const automaton = automatonOf(program, roots, any.maximum);
  return { automaton, starts: roots.map((root) => literal(automaton.formulas, root)) };
}

/** A pattern without references, as engines search for it in a text. */
function plainPattern(table: Expressions, tree: Tree, meter: Meter): number {
  if (isReadDifferently(tree)) refuse("engines");
  const modes = modesOfFlags(tree.regex.flags);
  const pattern = readInto(table, tree);
  const plain = withoutReferences(table, pattern, modes, meter);
  const isInPairs = modes.unicode && !tree.regex.flags.includes("y") && matchesBetweenHalves(table, pattern);
  // Then every text with such a pair has a match.
  return isInPairs ? choice(table, [plain, oneOf(table, charactersOf([PAIRS], modes))]) : plain;
}

/** The characters that take a surrogate pair. */
const PAIRS = { min: 0x10000, max: 0x10ffff };

/** Whether two patterns plainly differ in nothing that bears on their language, backreferences included. */
function isSame(left: Tree, right: Tree): boolean {
  if (left.regex.pattern === right.regex.pattern && left.regex.flags === right.regex.flags) return true;
  if (isReadDifferently(left) || isReadDifferently(right)) return false;
  return unlessRefused(() => {
    const table = expressionsOf();
    const [one, other] = [readInto(table, left), readInto(table, right)];
    return one === other && !hasCapturingLookaround(table, one) && readingOf(left) === readingOf(right);
  }, () => false);
}

/** The flags that decide how texts are read, beside those worked into the expressions. */
const readingOf = ({ regex: { flags } }: Tree): string => `${/[uv]/.test(flags)} ${flags.includes("y")}`;

const swapped = (symbol: Search["symbols"][number]) => ({
  ...symbol,
  classes: [symbol.classes[1], symbol.classes[0]] as const,
});

/** What is known of the texts in which a pattern finds a match. */
export interface LanguageFacts {
  readonly how: "proved" | "not decided";
  /** No text matches; absent where that is not decided. */
  readonly empty?: boolean;
  /** Every text matches; absent where that is not decided. */
  readonly universal?: boolean;
  /** A shortest text that matches, and a shortest that does not; the most readable of its length. */
  readonly shortestMatch?: string;
  readonly shortestNonMatch?: string;
  readonly refusal?: Refusal;
  readonly reason?: string;
  /** States that were looked at. */
  readonly states: number;
}

/** The facts about the texts that a pattern accepts, as `RegExp.prototype.test` does on a fresh regex. */
export function languageOf(tree: Tree, budget: LanguageBudget = LANGUAGE_BUDGET): LanguageFacts {
  const meter = meterOf(budget);
  return unlessRefused(
    () => factsFrom(search(loneQuestion(tree, meter), ["both", "onlyRight"]), meter),
    (refusal) => factsFrom({ texts: {}, spent: refusal }, meter),
  );
}

function factsFrom({ texts: { both, onlyRight }, spent }: Found, { states }: Meter): LanguageFacts {
  return {
    how: spent ? "not decided" : "proved",
    ...both === undefined ? spent ? {} : { empty: true } : { empty: false, shortestMatch: both },
    ...onlyRight === undefined
      ? spent ? {} : { universal: true }
      : { universal: false, shortestNonMatch: onlyRight },
    ...spent ? { refusal: spent, reason: REFUSALS[spent] } : {},
    states,
  };
}

/** Says whether a pattern finds a match in a text; undefined where that is not decided. */
type Acceptor = (text: string) => boolean | undefined;

/**
 * Gives a pattern's verdict on texts, by its automaton: a text costs time in proportion to its length,
 * whatever the pattern. The budget holds for all texts together.
 */
export function acceptorOf(tree: Tree, budget: LanguageBudget = LANGUAGE_BUDGET): Acceptor {
  const meter = meterOf(budget);
  const question = unlessRefused<Search | undefined>(() => loneQuestion(tree, meter), () => undefined);
  if (question === undefined) return () => undefined;
  const { sides: [{ automaton, start }] } = question;
  const isUnicode = /[uv]/.test(tree.regex.flags);
  return (text) =>
    unlessRefused<boolean | undefined>(
      () => accepts(automaton, start, codesOf(text, isUnicode)),
      () => undefined,
    );
}

function accepts(automaton: Automaton, start: number, codes: readonly number[]): boolean {
  let [context, formula] = [START, start];
  for (const code of codes) {
    const symbol = classOf(automaton.alphabet, code);
    formula = rowOf(automaton, context, formula)[symbol] ?? FALSE;
    context = contextRowOf(automaton, context)[symbol] ?? START;
  }
  return isAccepting(automaton, context, formula);
}

function codesOf(text: string, isUnicode: boolean): number[] {
  if (isUnicode) return Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

function classOf({ classes }: Alphabet, code: number): number {
  return classes.findIndex((spans) => spans.some(([min, max]) => min <= code && code <= max));
}
