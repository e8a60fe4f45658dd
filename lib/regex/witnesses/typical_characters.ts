import type { PickCharacter, Span, TextSymbol } from "../language/alphabet.ts";
import { mostReadableCharacter } from "../language/alphabet.ts";
import type { Tree } from "../syntax/parse.ts";
import { walk } from "../syntax/visit.ts";

/**
 * Cost of a character by how much it surprises. Where a letter is possible, a delimiter of the seeds is none that a reader would
 * expect there.
 */
const COSTS = {
  seedLetter: 0,
  seedCapital: 0.0625,
  letter: 1,
  seed: 1.25,
  printable: 3,
  seedControl: 5,
  other: 20,
} as const;

/** Costs of places, beside those of their characters. */
const PLACES = {
  startsWithSeparator: 1.25,
  secondDelimiter: 1.5,
  endsWithSeparator: 1.25,
  empty: 2,
} as const;

/** A text of 16 letters of the seeds costs as much as another letter. */
const COST_PER_CHARACTER = 1;
const COST_FACTOR = 16;

/** Characters that are used first, most common first within a kind. */
const LETTERS: readonly Span[] = [[0x61, 0x7a], [0x31, 0x39], [0x30, 0x30], [0x41, 0x5a]];

const PRINTABLE: Span = [0x20, 0x7e];

/** Seeds that are considered; further ones change nothing a reader would notice. */
const MAX_SEEDS = 400;

type CostedSymbol = Pick<TextSymbol, "rank" | "text">;

/** Chooses characters as in texts that a reader believes. */
export interface TypicalCharacters {
  readonly pick: PickCharacter;
  /** The cost of a character after another one; undefined for the end and the start of the text. */
  readonly costOf: (symbol: CostedSymbol | undefined, previous: CostedSymbol | undefined) => number;
  /** The text of symbols, in which characters that represent the same ones vary. */
  readonly write: (symbols: readonly TextSymbol[]) => string;
}

/** @param texts from which characters are taken: literals of patterns, texts of a format or of the reader */
export function typicalCharacters(texts: readonly string[]): TypicalCharacters {
  const points = [...texts.join("").slice(0, 2 * MAX_SEEDS)].slice(0, MAX_SEEDS);
  const seeds = points.map((character) => character.codePointAt(0) ?? 0);
  const bySeed = Map.groupBy(new Set(seeds), rankOfSeed);
  const pick: PickCharacter = (spans) => {
    const seedOf = (rank: number) => bySeed.get(rank)?.find((each) => isIn(spans, each));
    for (const rank of [COSTS.seedLetter, COSTS.seedCapital]) {
      const seed = seedOf(rank);
      if (seed !== undefined) return { character: seed, rank };
    }
    for (const [at, kind] of LETTERS.entries()) {
      const span = spans.find(([min, max]) => min <= kind[1] && max >= kind[0]);
      // Equal costs would leave it to the order of the code units.
      if (span) return { character: Math.max(span[0], kind[0]), rank: COSTS.letter + at / COST_FACTOR };
    }
    const seed = seedOf(COSTS.seed);
    if (seed !== undefined) return { character: seed, rank: COSTS.seed };
    const { character } = mostReadableCharacter(spans);
    if (isIn([PRINTABLE], character)) return { character, rank: COSTS.printable };
    const control = seedOf(COSTS.seedControl);
    return control === undefined
      ? { character, rank: COSTS.other }
      : { character: control, rank: COSTS.seedControl };
  };
  return {
    pick,
    costOf(symbol, previous) {
      const place = COST_FACTOR * placeCost(symbol, previous);
      return symbol === undefined ? place : place + COST_FACTOR * symbol.rank + COST_PER_CHARACTER;
    },
    write: (symbols) => {
      const used = new Map<TextSymbol, number>();
      let text = "";
      for (const symbol of symbols) {
        const choices = choicesFor(symbol, seeds);
        const count = used.get(symbol) ?? 0;
        used.set(symbol, count + 1);
        text += inCaseOf(text.at(-1), choices[count % choices.length] ?? symbol.text, symbol.spans);
      }
      return text;
    },
  };
}

/** Characters that may take the place of a symbol, in the order of their use. */
function choicesFor({ text, spans, rank }: TextSymbol, seeds: readonly number[]): string[] {
  const suitable = seeds.filter((each) => rankOfSeed(each) === rank && isIn(spans, each));
  if (suitable.length > 0) return suitable.map(toText);
  if (rank < COSTS.letter || rank >= COSTS.seed) return [text];
  const point = text.codePointAt(0) ?? 0;
  const [first, last] = LETTERS.find((kind) => isIn([kind], point)) ?? [point, point];
  const codes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return codes.filter((each) => isIn(spans, each)).map(toText);
}

/** A letter in the case of the one before it, if a symbol has it in both. */
function inCaseOf(before: string | undefined, character: string, spans: readonly Span[]): string {
  const isAfterCapital = before !== undefined && /[A-Z]/.test(before);
  const isAfterSmall = before !== undefined && /[a-z]/.test(before);
  if (!/^[A-Za-z]$/.test(character) || !(isAfterCapital || isAfterSmall)) return character;
  const other = isAfterCapital ? character.toUpperCase() : character.toLowerCase();
  return isIn(spans, other.charCodeAt(0)) ? other : character;
}

function placeCost(symbol: CostedSymbol | undefined, previous: CostedSymbol | undefined): number {
  if (previous === undefined) {
    return symbol === undefined ? PLACES.empty : /[.?=&,]/.test(symbol.text) ? PLACES.startsWithSeparator : 0;
  }
  if (symbol === undefined) return SEPARATOR.test(previous.text) ? PLACES.endsWithSeparator : 0;
  return isDelimiter(symbol) && isDelimiter(previous) ? PLACES.secondDelimiter : 0;
}

/** Delimiters after which a reader expects something else. */
const SEPARATOR = /[-._+@#?=&,]/;

function rankOfSeed(point: number): number {
  const character = toText(point);
  if (/\p{Lu}/u.test(character)) return COSTS.seedCapital;
  if (LETTER_OR_DIGIT.test(character)) return COSTS.seedLetter;
  return SURPRISING.test(character) ? COSTS.seedControl : COSTS.seed;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Control characters, separators other than the space, and what is invisible. */
const SURPRISING = /(?! )[\p{C}\p{Z}]/u;

const isDelimiter = ({ text }: CostedSymbol): boolean => !LETTER_OR_DIGIT.test(text);

/** What a text costs; its own characters may be among the seeds. */
export function textCost(text: string, seeds: readonly string[]): number {
  const { pick, costOf } = typicalCharacters(seeds);
  const symbols = [...text].map((character) => {
    const point = character.codePointAt(0) ?? 0;
    return { text: character, rank: pick([[point, point]]).rank };
  });
  const costs = [...symbols, undefined].map((symbol, at) => costOf(symbol, symbols[at - 1]));
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** A text in which repeated digits and letters vary: "1234567" for "0000000". */
export function variedText(text: string): string {
  let digits = 0;
  return text.replaceAll(/0|([a-z])\1+/gi, (same) => {
    if (same === "0") return `${1 + digits++ % 9}`;
    const [first, last] = same < "a" ? [0x41, 0x5a] : [0x61, 0x7a];
    const from = (same.codePointAt(0) ?? first) - first;
    return Array.from(same, (_, at) => toText(first + (from + at) % (last - first + 1))).join("");
  });
}

const toText = (point: number): string => String.fromCodePoint(point);

const isIn = (spans: readonly Span[], point: number): boolean =>
  spans.some(([min, max]) => min <= point && point <= max);

/** The literal characters of a pattern, in their order. */
export function literalsOf(tree: Tree): string {
  let text = "";
  walk(tree.root, (node) => {
    if (node.type === "CharacterClass" || node.type === "ExpressionCharacterClass") return false;
    if (node.type === "Character" && text.length < MAX_SEEDS) text += String.fromCodePoint(node.value);
    return true;
  });
  return text;
}
