import { mostReadableCharacter, type Span } from "../syntax/readable_characters.ts";
import { allCharacters } from "../syntax/character_sets.ts";
import { modesFromFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { type Alphabet, clip, type PickCharacter, sharedSymbols, type TextSymbol } from "./alphabet.ts";
import { isAccepting, nextFormulas, START_CONTEXT } from "./automaton.ts";
import { createMeter, type LanguageBudget, type Meter, type Refusal, unlessRefused } from "./budget.ts";
import { mayForgetModifier } from "./engine_deviations.ts";
import { FALSE, TRUE } from "./formula.ts";
import { buildAutomaton, symbolsForBoth } from "./pattern_automaton.ts";
import type { FoundText } from "./relation.ts";
import {
  type Goal,
  searchCheapest,
  type SearchSide,
  searchWitnesses,
  type SymbolCost,
  type WitnessSearch,
} from "./witness_search.ts";

/** Formulas after which an automaton is built again, so that many comparisons don't fill the memory. */
const MAX_REUSED_FORMULAS = 4_000;

/** A pattern that is compared with many others: what its automaton has computed is used again. */
export class ReusableAutomaton {
  readonly tree: Tree;
  readonly #meter: Meter;
  #side: SearchSide | Refusal | undefined;
  #beginnings: Beginnings | null | undefined;

  /** @param budget of each comparison */
  constructor(tree: Tree, budget: LanguageBudget) {
    this.tree = tree;
    this.#meter = createMeter(budget);
  }

  /** The automaton with the whole budget, or why there is none. */
  side(): SearchSide | Refusal {
    const known = this.#side;
    this.#meter.work = 0;
    this.#meter.states = 0;
    const isFull = typeof known === "object" &&
      known.automaton.formulas.formulas.length > MAX_REUSED_FORMULAS;
    if (known !== undefined && !isFull) return known;
    this.#meter.positions = 0;
    return this.#side = unlessRefused<SearchSide | Refusal>(() => {
      const { automaton, starts: [start = TRUE] } = buildAutomaton(
        [this.tree],
        modesFromFlags(this.tree.regex.flags),
        this.#meter,
      );
      return { automaton, start };
    }, (refusal) => refusal);
  }

  /** How the texts that it accepts may begin; null if that isn't known. */
  beginnings(): Beginnings | null {
    if (this.#beginnings !== undefined) return this.#beginnings;
    const side = this.side();
    return this.#beginnings = typeof side === "string"
      ? null
      : unlessRefused<Beginnings | null>(() => findBeginnings(side), () => null);
  }
}

/** How the texts that a pattern accepts may begin. */
interface Beginnings {
  readonly acceptsEmpty: boolean;
  /** The first UTF-16 code unit of the others, in ascending order. */
  readonly units: readonly Span[];
}

function findBeginnings({ automaton, start }: SearchSide): Beginnings {
  const next = nextFormulas(automaton, START_CONTEXT, start);
  const spans = automaton.alphabet.classes.filter((_, number) => next[number] !== FALSE).flat();
  const units = spans.flatMap(([min, max]): Span[] => [
    ...clip([[min, max]], UNITS),
    ...clip([[min, max]], ASTRAL).map(([low, high]): Span => [highSurrogate(low), highSurrogate(high)]),
  ]);
  return {
    acceptsEmpty: isAccepting(automaton, START_CONTEXT, start),
    units: units.sort(([one], [other]) => one - other),
  };
}

const UNITS: Span = [0, 0xffff];

/** The characters encoded as a surrogate pair. */
const ASTRAL: Span = [0x10000, 0x10ffff];

const highSurrogate = (point: number): number => String.fromCodePoint(point).charCodeAt(0);

/** True if it is proved without a search that no text is accepted by both patterns. */
export function beginDifferently(left: ReusableAutomaton, right: ReusableAutomaton): boolean {
  const [leftStart, rightStart] = [left.beginnings(), right.beginnings()];
  if (leftStart === null || rightStart === null || mayDeviate(left, right)) return false;
  return !(leftStart.acceptsEmpty && rightStart.acceptsEmpty) && !meet(leftStart.units, rightStart.units);
}

/** True if it is proved without a search that `inner` accepts a text that `outer` doesn't accept, or nothing. */
export function beginsElsewhere(inner: ReusableAutomaton, outer: ReusableAutomaton): boolean {
  const [innerStart, outerStart] = [inner.beginnings(), outer.beginnings()];
  if (innerStart === null || outerStart === null || mayDeviate(inner, outer)) return false;
  if (innerStart.acceptsEmpty && !outerStart.acceptsEmpty) return true;
  return innerStart.units.some(([min, max]) => clip(outerStart.units, [min, max]).length === 0);
}

/** True if two lists of spans in ascending order share a character. */
function meet(left: readonly Span[], right: readonly Span[]): boolean {
  let [one, other] = [0, 0];
  for (;;) {
    const [leftRange, rightRange] = [left[one], right[other]];
    if (leftRange === undefined || rightRange === undefined) return false;
    if (leftRange[0] <= rightRange[1] && rightRange[0] <= leftRange[1]) return true;
    if (leftRange[1] < rightRange[1]) one++;
    else other++;
  }
}

/** A shortest text for a goal. */
export function findTextReusing(
  left: ReusableAutomaton,
  right: ReusableAutomaton,
  goal: Goal,
  budget: LanguageBudget,
): FoundText {
  return findReusing(left, right, budget, mostReadableCharacter, (question) => {
    const { texts: { [goal]: text }, spent } = searchWitnesses(question, [goal]);
    if (text !== undefined) return { kind: "text", text };
    return spent === undefined ? { kind: "none" } : { kind: "refused", refusal: spent };
  });
}

/** Chooses the characters of a text by what they cost. */
interface CharacterCosts {
  readonly pick: PickCharacter;
  readonly costOf: SymbolCost;
  readonly write: (symbols: readonly TextSymbol[]) => string;
}

/** A text for a goal with the least cost. */
export function findCheapestReusing(
  left: ReusableAutomaton,
  right: ReusableAutomaton,
  goal: Goal,
  budget: LanguageBudget,
  { pick, costOf, write }: CharacterCosts,
): FoundText {
  return findReusing(left, right, budget, pick, (question) => {
    const found = searchCheapest(question, goal, costOf);
    if (typeof found === "string") return { kind: "refused", refusal: found };
    return found === null ? { kind: "none" } : { kind: "text", text: write(found) };
  });
}

function findReusing(
  left: ReusableAutomaton,
  right: ReusableAutomaton,
  budget: LanguageBudget,
  pick: PickCharacter,
  find: (question: WitnessSearch) => FoundText,
): FoundText {
  const [leftSide, rightSide] = [left.side(), right.side()];
  if (typeof leftSide === "string") return { kind: "refused", refusal: leftSide };
  if (typeof rightSide === "string") return { kind: "refused", refusal: rightSide };
  const modes = modesFromFlags(left.tree.regex.flags);
  const alphabets = [leftSide.automaton.alphabet, rightSide.automaton.alphabet] as const;
  const symbols = modes.unicode === modesFromFlags(right.tree.regex.flags).unicode
    ? jointSymbols(...alphabets, allCharacters(modes).maximum, modes.unicode, pick)
    : symbolsForBoth(...alphabets, modes.unicode, pick);
  const found = find({ sides: [leftSide, rightSide], symbols, meter: createMeter(budget) });
  return found.kind === "none" && mayDeviate(left, right) ? { kind: "refused", refusal: "engines" } : found;
}

/** Nothing is proved of patterns that engines may match differently from the specification. */
const mayDeviate = (left: ReusableAutomaton, right: ReusableAutomaton): boolean =>
  mayForgetModifier(left.tree) || mayForgetModifier(right.tree);

/** The symbols for texts that two alphabets of the same kind of characters can read. */
function jointSymbols(
  left: Alphabet,
  right: Alphabet,
  maximum: number,
  unicode: boolean,
  pick: PickCharacter,
): TextSymbol[] {
  const [leftBorders, rightBorders] = [bordersOf(left), bordersOf(right)];
  const starts = [...new Set([...leftBorders.keys(), ...rightBorders.keys()])].sort((a, b) => a - b);
  const numbers = new Map<string, number>();
  const classes: Span[][] = [];
  const pairs: (readonly [left: number, right: number])[] = [];
  let [one, other] = [0, 0];
  starts.forEach((start, at) => {
    one = leftBorders.get(start) ?? one;
    other = rightBorders.get(start) ?? other;
    const key = `${one} ${other}`;
    const number = numbers.get(key) ?? classes.push([]) - 1;
    numbers.set(key, number);
    pairs[number] = [one, other];
    classes[number]?.push([start, (starts[at + 1] ?? maximum + 1) - 1]);
  });
  return sharedSymbols({ classes, holds: [] }, unicode, pick).map((symbol) => {
    const [first = 0, second = 0] = pairs[symbol.classes[0][0] ?? 0] ?? [];
    return { ...symbol, classes: [[first], [second]] as const };
  });
}

/** Where each span begins, and its class. The spans of an alphabet cover all characters. */
function bordersOf({ classes }: Alphabet): Map<number, number> {
  return new Map(classes.flatMap((spans, number) => spans.map(([min]) => [min, number] as const)));
}
