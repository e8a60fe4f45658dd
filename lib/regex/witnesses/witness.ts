import { compilePattern } from "../engine/compile.ts";
import { exec } from "../engine/exec.ts";
import type { Program } from "../engine/program.ts";
import { createMeter, LANGUAGE_BUDGET, type LanguageBudget, unlessRefused } from "../language/budget.ts";
import { createPairSearch, createSingleSearch } from "../language/pattern_automaton.ts";
import { type Goal, searchCheapest, type WitnessSearch } from "../language/witness_search.ts";
import { memoize } from "../memoize.ts";
import type { Tree } from "../syntax/tree.ts";
import type { PickCharacter } from "../language/alphabet.ts";
import { attackersTexts, fearedTexts } from "./attackers_texts.ts";
import { respell, wordsOf } from "./spelling.ts";
import { literalsOf, typicalCharacters } from "./typical_characters.ts";

/** Two texts that show the same. Our engine has confirmed both. */
export interface Witness {
  /** One that a reader believes: made of the characters of the pattern, or a text of a format. */
  readonly typical: string;
  /** One of the fewest characters, where a search for it was complete; otherwise a short one. */
  readonly shortest: string;
}

/** What helps to find a typical text. */
interface WitnessHints {
  /** Texts that may be witnesses themselves, the most typical first. */
  readonly candidates?: readonly string[];
  /** Texts of the kind that the patterns are for, such as the reader's tests. */
  readonly models?: readonly string[];
  /** A shortest witness, if it is known. */
  readonly shortest?: string | undefined;
  readonly budget?: LanguageBudget;
}

/** What the patterns themselves add to the hints. */
interface PatternHints extends WitnessHints {
  /** Words in the spelling of the patterns. */
  readonly words?: readonly string[];
  /** True if the texts are addresses of the web, even without a scheme. */
  readonly areUrls?: boolean;
}

/**
 * A text that only the left pattern accepts, as `test` does; undefined if none was found.
 *
 * @example differenceWitness(tree("/^ab?$/"), tree("/^a$/")).typical // "ab"
 */
export function differenceWitness(left: Tree, right: Tree, hints: WitnessHints = {}): Witness | undefined {
  const [matchesLeft, matchesRight] = [createTextTest(left), createTextTest(right)];
  const isWitness = (text: string) => matchesLeft(text) === true && matchesRight(text) === false;
  const given = hints.models ?? [];
  const search = (pick: PickCharacter, budget: LanguageBudget) =>
    createPairSearch(left, right, createMeter(budget), pick);
  const literals = [literalsOf(left), literalsOf(right)];
  const areUrls = literals.some((text) => text.includes("://"));
  const seeds = [...given, ...literals];
  // A text that both accept shows what an attacker would change.
  const shared = given.length === 0 && literals.some((text) => /\w\.\w/.test(text))
    ? typicalText(search, "both", literals, hints.budget)
    : undefined;
  return completeWitness(
    {
      ...hints,
      candidates: [...hints.candidates ?? [], ...fearedTexts(matchesRight)],
      models: shared === undefined ? given : [shared],
      words: wordsOf([left, right]),
      areUrls,
    },
    isWitness,
    () => typicalText(search, "onlyLeft", seeds, hints.budget),
  );
}

/** A text that both patterns accept. */
export function sharedWitness(left: Tree, right: Tree, hints: WitnessHints = {}): Witness | undefined {
  const [matchesLeft, matchesRight] = [createTextTest(left), createTextTest(right)];
  const isWitness = (text: string) => matchesLeft(text) === true && matchesRight(text) === true;
  const search = (pick: PickCharacter, budget: LanguageBudget) =>
    createPairSearch(left, right, createMeter(budget), pick);
  const seeds = [...hints.models ?? [], literalsOf(left), literalsOf(right)];
  const words = wordsOf([left, right]);
  return completeWitness(
    { ...hints, words },
    isWitness,
    () => typicalText(search, "both", seeds, hints.budget),
  );
}

/** A text that a pattern accepts. */
export function acceptedWitness(tree: Tree, hints: WitnessHints = {}): Witness | undefined {
  const accepts = createTextTest(tree);
  const search = (pick: PickCharacter, budget: LanguageBudget) =>
    createSingleSearch(tree, createMeter(budget), pick);
  const seeds = [...hints.models ?? [], literalsOf(tree)];
  return completeWitness(
    { ...hints, words: wordsOf([tree]) },
    (text) => accepts(text) === true,
    () => typicalText(search, "both", seeds, hints.budget),
  );
}

/** Completes a witness from candidates and a search; each text is confirmed. */
export function completeWitness(
  hints: PatternHints,
  isWitness: (text: string) => boolean,
  search: () => string | undefined,
): Witness | undefined {
  const witness = findWitness(hints, isWitness, search);
  if (witness === undefined) return undefined;
  const spell = (text: string) => {
    const spelled = respell(text, hints.words ?? []);
    return spelled !== text && isWitness(spelled) ? spelled : text;
  };
  return { typical: spell(witness.typical), shortest: spell(witness.shortest) };
}

/** Characters that a typical text may have more than the shortest one; beyond, they are filler. */
const MAX_FILLER = 30;

function findWitness(
  { candidates = [], models = [], shortest, areUrls }: PatternHints,
  isWitness: (text: string) => boolean,
  search: () => string | undefined,
): Witness | undefined {
  const least = shortest !== undefined && isWitness(shortest) ? shortest : undefined;
  const given = [...candidates, ...models.flatMap((text) => attackersTexts(text, areUrls))].find(isWitness);
  if (given !== undefined && least !== undefined) return { typical: given, shortest: shorter(least, given) };
  const found = search();
  const isFiller = found !== undefined && least !== undefined && found.length > least.length + MAX_FILLER;
  const searched = found !== undefined && !isFiller && isWitness(found) ? found : undefined;
  const typical = given ?? searched ?? least;
  if (typical === undefined) return undefined;
  if (least !== undefined) return { typical, shortest: shorter(least, typical) };
  const known = ["", ...searched === undefined ? [] : [searched], ...candidates].filter(isWitness);
  return { typical, shortest: known.reduce(shorter, typical) };
}

/** The first one if both have the same length. */
const shorter = (one: string, other: string): string => other.length < one.length ? other : one;

/** See `MAX_TYPICAL_STATES`. */
const MAX_TYPICAL_WORK = 600_000;

/** States and steps of a search for a typical text, without which the shortest one is shown; a twentieth of a second. */
const MAX_TYPICAL_STATES = 3_000;

/** A cheap text for a goal, from the characters of some texts. */
export function typicalText(
  search: (pick: PickCharacter, budget: LanguageBudget) => WitnessSearch,
  goal: Goal,
  seeds: readonly string[],
  budget: LanguageBudget = LANGUAGE_BUDGET,
): string | undefined {
  const { pick, costOf, write } = typicalCharacters(seeds);
  const states = Math.min(budget.states, MAX_TYPICAL_STATES);
  const limits = { ...budget, states, work: Math.min(budget.work, MAX_TYPICAL_WORK) };
  const found = unlessRefused(() => searchCheapest(search(pick, limits), goal, costOf), () => null);
  return Array.isArray(found) ? write(found) : undefined;
}

/** True if a pattern accepts a text; undefined if that takes too many steps. */
export type TextTest = (text: string) => boolean | undefined;

/** Steps of our engine on a text of a format; most take fewer than a hundred. */
const MAX_FORMAT_TEXT_STEPS = 20_000;

/** The same for all texts that a pattern is tried on to recognize its format; some ten milliseconds. */
const MAX_FORMAT_STEPS = 1_000_000;

/** Tests texts with our engine. All texts share a budget, and results are reused. */
export function createTextTest(tree: Tree): TextTest {
  const program = programOf(tree);
  const known = new Map<string, boolean | undefined>();
  let left = MAX_FORMAT_STEPS;
  return (text) => {
    if (known.has(text)) return known.get(text);
    if (left <= 0) return undefined;
    const { status, steps } = exec(program, text, 0, Math.min(left, MAX_FORMAT_TEXT_STEPS));
    left -= steps;
    const isUnknown = status === "budget" || status === "exhausted";
    const accepted = isUnknown ? undefined : status === "match";
    known.set(text, accepted);
    return accepted;
  };
}

const programOf: (tree: Tree) => Program = /* @__PURE__ */ memoize((tree: Tree) => compilePattern(tree));

/** Finds the first match of a text; null if there is none, undefined if that takes too many steps. All texts share a budget. */
export function createMatcher(tree: Tree): (text: string) => FoundMatch | null | undefined {
  const program = programOf(tree);
  let left = MAX_FORMAT_STEPS;
  return (text) => {
    if (left <= 0) return undefined;
    const { status, captures, steps } = exec(program, text, 0, Math.min(left, MAX_FORMAT_TEXT_STEPS));
    left -= steps;
    if (captures !== null) return { start: captures[0] ?? 0, end: captures[1] ?? 0, captures };
    return status === "none" ? null : undefined;
  };
}

/** Bounds in UTF-16 code units; captures in pairs of bounds, -1 and -1 for a group that did not participate. */
interface FoundMatch {
  readonly start: number;
  readonly end: number;
  readonly captures: Int32Array;
}
