import { MAX_FORMAT_STEPS, MAX_FORMAT_TEXT_STEPS } from "../../limits/search.ts";
import { compilePattern } from "../engine/compile.ts";
import { exec } from "../engine/exec.ts";
import type { Program } from "../engine/program.ts";
import { createMeter, LANGUAGE_BUDGET, type LanguageBudget, unlessRefused } from "../language/budget.ts";
import { createPairSearch, createSingleSearch } from "../language/pattern_automaton.ts";
import { type Goal, searchCheapest, type WitnessSearch } from "../language/witness_search.ts";
import { memoize } from "../memoize.ts";
import type { Tree } from "../syntax/parse.ts";
import type { PickCharacter } from "../language/alphabet.ts";
import { literalsOf, typicalCharacters } from "./typical_characters.ts";

/** Two texts that show the same. Our engine has confirmed both. */
export interface Witness {
  /** One that a reader believes: made of the characters of the pattern, or a text of a format. */
  readonly typical: string;
  /** A shortest one, where a search for it was complete. */
  readonly shortest: string;
}

/** What helps to find a typical text. */
export interface WitnessHints {
  /** Texts that may be witnesses themselves, the most typical first. */
  readonly candidates?: readonly string[];
  /** Texts of the kind that the patterns are for, such as the reader's tests. */
  readonly models?: readonly string[];
  /** A shortest witness, if it is known. */
  readonly shortest?: string | undefined;
  readonly budget?: LanguageBudget;
}

/** A text that only the left pattern accepts, as `test` does; undefined if none was found. */
export function differenceWitness(left: Tree, right: Tree, hints: WitnessHints = {}): Witness | undefined {
  const [mine, theirs] = [createTextTest(left), createTextTest(right)];
  const isWitness = (text: string) => mine(text) === true && theirs(text) === false;
  const models = hints.models ?? [];
  const search = (pick: PickCharacter, budget: LanguageBudget) =>
    createPairSearch(left, right, createMeter(budget), pick);
  const seeds = [...models, literalsOf(left), literalsOf(right)];
  return completeWitness(
    { ...hints, models },
    isWitness,
    () => typicalText(search, "onlyLeft", seeds, hints.budget),
  );
}

/** A text that a pattern accepts. */
export function acceptedWitness(tree: Tree, hints: WitnessHints = {}): Witness | undefined {
  const accepts = createTextTest(tree);
  const search = (pick: PickCharacter, budget: LanguageBudget) =>
    createSingleSearch(tree, createMeter(budget), pick);
  const seeds = [...hints.models ?? [], literalsOf(tree)];
  return completeWitness(
    hints,
    (text) => accepts(text) === true,
    () => typicalText(search, "both", seeds, hints.budget),
  );
}

/** Completes a witness from candidates and a search; each text is confirmed. */
export function completeWitness(
  { candidates = [], models = [], shortest }: WitnessHints,
  isWitness: (text: string) => boolean,
  search: () => string | undefined,
): Witness | undefined {
  const least = shortest !== undefined && isWitness(shortest) ? shortest : undefined;
  const given = [...candidates, ...models.flatMap(attackersTexts)].find(isWitness);
  if (given !== undefined && least !== undefined) return { typical: given, shortest: least };
  const found = search();
  const searched = found !== undefined && isWitness(found) ? found : undefined;
  const typical = given ?? searched ?? least;
  if (typical === undefined) return undefined;
  const known = [least, searched, typical].filter((text) => text !== undefined);
  return { typical, shortest: least ?? known.reduce((a, b) => b.length < a.length ? b : a) };
}

/** A cheap text for a goal, from the characters of some texts. */
export function typicalText(
  search: (pick: PickCharacter, budget: LanguageBudget) => WitnessSearch,
  goal: Goal,
  seeds: readonly string[],
  budget: LanguageBudget = LANGUAGE_BUDGET,
): string | undefined {
  const { pick, costOf, write } = typicalCharacters(seeds);
  const found = unlessRefused(() => searchCheapest(search(pick, budget), goal, costOf), () => undefined);
  return found && write(found);
}

/** What an attacker would make of an address or a name that is meant to be trusted. */
function attackersTexts(text: string): string[] {
  const isOrigin = /^[a-z]+:\/\/[\w.-]+$/i.test(text);
  const isName = /^[\w-]+(?:\.[\w-]+)+$/.test(text);
  return [
    ...isOrigin || isName ? [`${text}.attacker.io`] : [],
    ...isOrigin ? [`https://attacker.io/?${text}`] : [],
    ...isName ? [`attacker-${text}`, `attacker${text}`] : [],
  ];
}

/** Whether a pattern accepts a text; undefined if that takes too many steps. */
export type TextTest = (text: string) => boolean | undefined;

/** Tests texts with our engine. All texts share a budget, and results are reused. */
export function createTextTest(tree: Tree): TextTest {
  return testOfProgram(programOf(tree));
}

const programOf: (tree: Tree) => Program = memoize((tree: Tree) => compilePattern(tree));

/** The same for a compiled pattern. */
export function testOfProgram(program: Program): TextTest {
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
