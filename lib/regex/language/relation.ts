import { allCharacters } from "../syntax/character_sets.ts";
import { modesFromFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { type Alphabet, createAlphabet } from "./alphabet.ts";
import { type Automaton, isAccepting, nextContexts, nextFormulas, START_CONTEXT } from "./automaton.ts";
import {
  createMeter,
  LANGUAGE_BUDGET,
  type LanguageBudget,
  type Meter,
  type Refusal,
  REFUSALS,
  unlessRefused,
} from "./budget.ts";
import { matchesBetweenHalves, mayForgetModifier, mayMisreadClass } from "./engine_deviations.ts";
import { createExpressions, readPattern } from "./expression.ts";
import { FALSE } from "./formula.ts";
import { type PartsRelation, relateParts } from "./parts.ts";
import {
  createPairSearch,
  createSingleSearch,
  MAX_LANGUAGE_DEPTH,
  readPlainPattern,
} from "./pattern_automaton.ts";
import { hasCapturingLookaround } from "./references.ts";
import {
  type Goal,
  searchWitnesses,
  type WitnessSearch,
  type WitnessSearchResult,
} from "./witness_search.ts";

/** How the languages of two patterns relate; "narrower" means that the right one accepts every text of the left one. */
export type Relation = "equal" | "narrower" | "wider" | "overlapping" | "disjoint";

/**
 * How the texts in which two patterns find a match relate. The example texts are as short as possible. Let the
 * native engine confirm them before you show them.
 */
export interface LanguageRelation {
  readonly relation: Relation | "not decided";
  readonly how: "proved" | "not decided";
  /** A text in which only the left pattern finds a match; it may be set even if the relation is not decided. */
  readonly onlyLeft?: string;
  readonly onlyRight?: string;
  readonly both?: string;
  /**
   * True if the relation is that of the specification, from which some engines deviate: they confuse modifiers of these
   * patterns.
   */
  readonly mayDeviate?: true;
  /** Why the relation is not decided, as a code and as a sentence. */
  readonly refusal?: Refusal;
  readonly reason?: string;
  /** The number of states visited. */
  readonly states: number;
}

const GOALS = ["onlyLeft", "onlyRight", "both"] as const;

/**
 * Compares the texts that two patterns accept, each as `RegExp.prototype.test` does on a fresh regex.
 *
 * @example compareLanguages(tree("/^a$/"), tree("/^[ab]$/")) // { relation: "narrower", onlyRight: "b", … }
 */
export function compareLanguages(
  left: Tree,
  right: Tree,
  budget: LanguageBudget = LANGUAGE_BUDGET,
): LanguageRelation {
  const found = compareAsSpecified(left, right, budget);
  const { pattern, flags } = left.regex;
  const isIdentical = pattern === right.regex.pattern && flags === right.regex.flags;
  const mayDeviate = !isIdentical && (mayForgetModifier(left) || mayForgetModifier(right));
  return found.how === "proved" && mayDeviate ? { ...found, mayDeviate } : found;
}

/** Characters of two patterns together from which they are first compared part by part. */
export const MANY_COMPARED_CHARACTERS = 3_000;

function compareAsSpecified(left: Tree, right: Tree, budget: LanguageBudget): LanguageRelation {
  const isLarge = left.regex.pattern.length + right.regex.pattern.length >= MANY_COMPARED_CHARACTERS;
  const early = isLarge ? compareParts(left, right, budget) : null;
  const proved = early && relationFromParts(early, {});
  if (proved) return proved;
  const meter = createMeter(budget);
  const found = unlessRefused(
    () => relationFromResult(searchWitnesses(createPairSearch(left, right, meter), GOALS), meter),
    (refusal) => refusedRelation(refusal, isSame(left, right), meter),
  );
  if (found.how === "proved") return found;
  const parts = isLarge ? early : compareParts(left, right, budget);
  return parts === null ? found : relationFromParts(parts, found) ?? { ...found, ...parts.texts };
}

/** A text that a search was for, a proof that there is none, or why neither was found. */
export type FoundText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "none" }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** A shortest text that only the left pattern accepts. */
export function findDifference(left: Tree, right: Tree, budget: LanguageBudget = LANGUAGE_BUDGET): FoundText {
  if (isSame(left, right)) return { kind: "none" };
  return withoutDeviation(left, right, () => {
    const isLarge = left.regex.pattern.length + right.regex.pattern.length >= MANY_COMPARED_CHARACTERS;
    const found = isLarge ? undefined : searchText(left, right, "onlyLeft", budget);
    if (found && found.kind !== "refused") return found;
    const parts = compareParts(left, right, budget);
    if (parts?.isLeftIncluded) return { kind: "none" };
    if (parts?.texts.onlyLeft !== undefined) return { kind: "text", text: parts.texts.onlyLeft };
    return found ?? searchText(left, right, "onlyLeft", budget);
  });
}

/** A shortest text that both patterns accept. */
export function findShared(left: Tree, right: Tree, budget: LanguageBudget = LANGUAGE_BUDGET): FoundText {
  return withoutDeviation(left, right, () => searchText(left, right, "both", budget));
}

function searchText(left: Tree, right: Tree, goal: Goal, budget: LanguageBudget): FoundText {
  return unlessRefused<FoundText>(() => {
    const { texts: { [goal]: text }, spent } = searchWitnesses(
      createPairSearch(left, right, createMeter(budget)),
      [goal],
    );
    if (text !== undefined) return { kind: "text", text };
    return spent === undefined ? { kind: "none" } : { kind: "refused", refusal: spent };
  }, (refusal) => ({ kind: "refused", refusal }));
}

/** Nothing is proved of patterns that engines may match differently from the specification. */
function withoutDeviation(left: Tree, right: Tree, find: () => FoundText): FoundText {
  const found = find();
  const mayDeviate = found.kind === "none" && (mayForgetModifier(left) || mayForgetModifier(right));
  return mayDeviate ? { kind: "refused", refusal: "engines" } : found;
}

/** Compares the texts that two patterns accept part by part; null if that is not possible. */
export function compareParts(left: Tree, right: Tree, budget: LanguageBudget): PartsRelation | null {
  if (readingFlags(left) !== readingFlags(right)) return null;
  const modes = modesFromFlags(left.regex.flags);
  const meter = createMeter(budget);
  return unlessRefused(() => {
    const table = createExpressions();
    const parts = {
      left: readPlainPattern(table, left, meter),
      right: readPlainPattern(table, right, meter),
    };
    if (modes.unicode && [parts.left, parts.right].some((part) => matchesBetweenHalves(table, part))) {
      return null;
    }
    const alphabet = createAlphabet(table.sets, allCharacters(modes).maximum, meter);
    const accepts = { left: createAcceptor(left, budget), right: createAcceptor(right, budget) };
    return relateParts({
      table,
      alphabet,
      ...parts,
      isSticky: left.regex.flags.includes("y"),
      maxWork: budget.work,
      accepts,
    });
  }, () => null);
}

/** The relation if the inclusions that are proved and all texts together decide it. */
function relationFromParts(
  { isLeftIncluded, isRightIncluded, texts: found }: PartsRelation,
  searched: WitnessSearchResult["texts"],
): LanguageRelation | null {
  const { onlyLeft = searched.onlyLeft, onlyRight = searched.onlyRight, both = searched.both } = found;
  const texts = {
    ...(onlyLeft !== undefined && { onlyLeft }),
    ...(onlyRight !== undefined && { onlyRight }),
    ...(both !== undefined && { both }),
  };
  const isDecided = (isLeftIncluded || onlyLeft !== undefined) &&
    (isRightIncluded || onlyRight !== undefined) &&
    (isLeftIncluded || isRightIncluded || both !== undefined);
  return isDecided ? { relation: relationFromTexts(texts), how: "proved", ...texts, states: 0 } : null;
}

/** Identical patterns are equal even if they have no automaton. */
function refusedRelation(refusal: Refusal, same: boolean, meter: Meter): LanguageRelation {
  return same
    ? { relation: "equal", how: "proved", states: meter.states }
    : undecidedRelation(refusal, {}, meter);
}

function relationFromResult({ texts, spent }: WitnessSearchResult, meter: Meter): LanguageRelation {
  if (spent) return undecidedRelation(spent, texts, meter);
  return { relation: relationFromTexts(texts), how: "proved", ...texts, states: meter.states };
}

function relationFromTexts({ onlyLeft, onlyRight, both }: WitnessSearchResult["texts"]): Relation {
  if (onlyLeft === undefined) return onlyRight === undefined ? "equal" : "narrower";
  if (onlyRight === undefined) return "wider";
  return both === undefined ? "disjoint" : "overlapping";
}

function undecidedRelation(
  refusal: Refusal,
  texts: WitnessSearchResult["texts"],
  { states }: Meter,
): LanguageRelation {
  return {
    relation: "not decided",
    how: "not decided",
    ...texts,
    refusal,
    reason: REFUSALS[refusal],
    states,
  };
}

/** True if two patterns obviously have the same language, backreferences included. */
function isSame(left: Tree, right: Tree): boolean {
  if (left.regex.pattern === right.regex.pattern && left.regex.flags === right.regex.flags) return true;
  if (Math.max(left.depth, right.depth) > MAX_LANGUAGE_DEPTH) return false;
  if (mayMisreadClass(left) || mayMisreadClass(right)) return false;
  return unlessRefused(() => {
    const table = createExpressions();
    const [one, other] = [readPattern(table, left), readPattern(table, right)];
    return one === other && !hasCapturingLookaround(table, one) && readingFlags(left) === readingFlags(right);
  }, () => false);
}

/** The flags that decide how texts are read, apart from those that are part of the expressions. */
const readingFlags = ({ regex: { flags } }: Tree): string => `${/[uv]/.test(flags)} ${flags.includes("y")}`;

/** Facts about the texts in which a pattern finds a match. */
export interface LanguageFacts {
  readonly how: "proved" | "not decided";
  /** True if no text matches; absent if not decided. */
  readonly empty?: boolean;
  /** True if every text matches; absent if not decided. */
  readonly universal?: boolean;
  /** A shortest text that matches, and a shortest that does not; the most readable ones of that length. */
  readonly shortestMatch?: string;
  readonly shortestNonMatch?: string;
  readonly refusal?: Refusal;
  readonly reason?: string;
  /** The number of states visited. */
  readonly states: number;
}

/** Determines which texts a pattern accepts, as `RegExp.prototype.test` does on a fresh regex. */
export function describeLanguage(tree: Tree, budget: LanguageBudget = LANGUAGE_BUDGET): LanguageFacts {
  const meter = createMeter(budget);
  return unlessRefused(
    () => createFacts(searchWitnesses(createSingleSearch(tree, meter), ["both", "onlyRight"]), meter),
    (refusal) => createFacts({ texts: {}, spent: refusal }, meter),
  );
}

function createFacts(
  { texts: { both, onlyRight }, spent }: WitnessSearchResult,
  { states }: Meter,
): LanguageFacts {
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

/** True if a pattern finds a match in a text; undefined if not decided. */
type Acceptor = (text: string) => boolean | undefined;

/**
 * Tests texts with the automaton of a pattern. The time is proportional to the length of the text, whatever the
 * pattern. All texts share one budget.
 */
export function createAcceptor(tree: Tree, budget: LanguageBudget = LANGUAGE_BUDGET): Acceptor {
  const meter = createMeter(budget);
  const question = unlessRefused<WitnessSearch | undefined>(
    () => createSingleSearch(tree, meter),
    () => undefined,
  );
  if (question === undefined) return () => undefined;
  const { sides: [{ automaton, start }] } = question;
  const isUnicode = /[uv]/.test(tree.regex.flags);
  return (text) =>
    unlessRefused<boolean | undefined>(
      () => accepts(automaton, start, characterCodes(text, isUnicode)),
      () => undefined,
    );
}

function accepts(automaton: Automaton, start: number, codes: readonly number[]): boolean {
  let [context, formula] = [START_CONTEXT, start];
  for (const code of codes) {
    const symbol = classNumber(automaton.alphabet, code);
    formula = nextFormulas(automaton, context, formula)[symbol] ?? FALSE;
    context = nextContexts(automaton, context)[symbol] ?? START_CONTEXT;
  }
  return isAccepting(automaton, context, formula);
}

function characterCodes(text: string, isUnicode: boolean): number[] {
  if (isUnicode) return Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

function classNumber({ classes }: Alphabet, code: number): number {
  return classes.findIndex((spans) => spans.some(([min, max]) => min <= code && code <= max));
}
