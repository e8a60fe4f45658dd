import { allCharacters } from "../syntax/character_sets.ts";
import { modesFromFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { type Alphabet, sharedSymbols, type Span, type TextSymbol } from "./alphabet.ts";
import { createMeter, type LanguageBudget, type Meter, type Refusal, unlessRefused } from "./budget.ts";
import { mayForgetModifier } from "./engine_deviations.ts";
import { TRUE } from "./formula.ts";
import { buildAutomaton } from "./pattern_automaton.ts";
import type { FoundText } from "./relation.ts";
import { type Goal, type SearchSide, searchWitnesses } from "./witness_search.ts";

/** Formulas after which an automaton is built again, so that many comparisons don't fill the memory. */
const MAX_REUSED_FORMULAS = 4_000;

/** A pattern that is compared with many others: what its automaton has computed is used again. */
export class ReusableAutomaton {
  readonly tree: Tree;
  readonly #meter: Meter;
  #side: SearchSide | Refusal | undefined;

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
}

/** A shortest text for a goal; undefined if both patterns don't read texts in the same way. */
export function findTextReusing(
  left: ReusableAutomaton,
  right: ReusableAutomaton,
  goal: Goal,
  budget: LanguageBudget,
): FoundText | undefined {
  const [one, other] = [left, right].map(({ tree }) => modesFromFlags(tree.regex.flags).unicode);
  if (one === undefined || one !== other) return undefined;
  const sides = [left.side(), right.side()] as const;
  const [mine, theirs] = sides;
  if (typeof mine === "string") return { kind: "refused", refusal: mine };
  if (typeof theirs === "string") return { kind: "refused", refusal: theirs };
  const maximum = allCharacters(modesFromFlags(left.tree.regex.flags)).maximum;
  const symbols = jointSymbols(mine.automaton.alphabet, theirs.automaton.alphabet, maximum, one);
  const question = { sides: [mine, theirs] as const, symbols, meter: createMeter(budget) };
  const { texts: { [goal]: text }, spent } = searchWitnesses(question, [goal]);
  if (text !== undefined) return { kind: "text", text };
  if (spent !== undefined) return { kind: "refused", refusal: spent };
  const mayDeviate = mayForgetModifier(left.tree) || mayForgetModifier(right.tree);
  return mayDeviate ? { kind: "refused", refusal: "engines" } : { kind: "none" };
}

/** The symbols for texts that two alphabets of the same kind of characters can read. */
function jointSymbols(left: Alphabet, right: Alphabet, maximum: number, unicode: boolean): TextSymbol[] {
  const [mine, theirs] = [bordersOf(left), bordersOf(right)];
  const starts = [...new Set([...mine.keys(), ...theirs.keys()])].sort((a, b) => a - b);
  const numbers = new Map<string, number>();
  const classes: Span[][] = [];
  const pairs: (readonly [left: number, right: number])[] = [];
  let [one, other] = [0, 0];
  starts.forEach((start, at) => {
    one = mine.get(start) ?? one;
    other = theirs.get(start) ?? other;
    const key = `${one} ${other}`;
    const number = numbers.get(key) ?? classes.push([]) - 1;
    numbers.set(key, number);
    pairs[number] = [one, other];
    classes[number]?.push([start, (starts[at + 1] ?? maximum + 1) - 1]);
  });
  return sharedSymbols({ classes, holds: [] }, unicode).map((symbol) => {
    const [first = 0, second = 0] = pairs[symbol.classes[0][0] ?? 0] ?? [];
    return { ...symbol, classes: [[first], [second]] as const };
  });
}

/** Where each span begins, and its class. The spans of an alphabet cover all characters. */
function bordersOf({ classes }: Alphabet): Map<number, number> {
  return new Map(classes.flatMap((spans, number) => spans.map(([min]) => [min, number] as const)));
}
