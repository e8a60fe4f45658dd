import { mostReadableCharacter, type Span } from "../syntax/readable_characters.ts";
import type { PickCharacter, TextSymbol } from "../language/alphabet.ts";
import type { Tree } from "../syntax/tree.ts";
import { walk } from "../syntax/visit.ts";

/**
 * Cost of a character by how much it surprises. Where a letter is possible, a delimiter of the seeds is none that a reader would
 * expect there.
 */
const SEED_LETTER = 0;
const SEED_CAPITAL = 0.0625;
const LETTER = 1;
const SEED = 1.25;
const OTHER_PRINTABLE = 3;
const OTHER = 20;

/** Costs of places, beside those of their characters. */
const STARTS_WITH_SEPARATOR = 1.25;
const SECOND_DELIMITER = 1.5;
const ENDS_WITH_SEPARATOR = 1.25;
const EMPTY = 2;

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
interface TypicalCharacters {
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
    const seedOf = (...ranks: readonly number[]) => {
      for (const rank of ranks) {
        const character = bySeed.get(rank)?.find((each) => isIn(spans, each));
        if (character !== undefined) return { character, rank };
      }
      return undefined;
    };
    const known = seedOf(SEED_LETTER, SEED_CAPITAL);
    if (known) return known;
    for (const [at, kind] of LETTERS.entries()) {
      const span = spans.find(([min, max]) => min <= kind[1] && max >= kind[0]);
      // Equal costs would leave it to the order of the code units.
      if (span) return { character: Math.max(span[0], kind[0]), rank: LETTER + at / COST_FACTOR };
    }
    const delimiter = seedOf(SEED);
    if (delimiter) return delimiter;
    const { character } = mostReadableCharacter(spans);
    return { character, rank: isIn([PRINTABLE], character) ? OTHER_PRINTABLE : OTHER };
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
        text += inCaseOf(text.slice(-1), choices[count % choices.length] ?? symbol.text, symbol.spans);
      }
      return text;
    },
  };
}

/** Characters that may take the place of a symbol, in the order of their use. */
function choicesFor({ text, spans, rank }: TextSymbol, seeds: readonly number[]): string[] {
  const suitable = seeds.filter((each) => rankOfSeed(each) === rank && isIn(spans, each));
  if (suitable.length > 0) return suitable.map(toText);
  if (rank < LETTER || rank >= SEED) return [text];
  const point = text.codePointAt(0) ?? 0;
  const [first, last] = LETTERS.find((kind) => isIn([kind], point)) ?? [point, point];
  const codes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return codes.filter((each) => isIn(spans, each)).map(toText);
}

/** A letter in the case of the one before it, if a symbol has it in both. */
function inCaseOf(before: string, character: string, spans: readonly Span[]): string {
  if (!/^[a-z]$/i.test(character)) return character;
  const other = /[A-Z]/.test(before)
    ? character.toUpperCase()
    : /[a-z]/.test(before)
    ? character.toLowerCase()
    : character;
  return isIn(spans, other.charCodeAt(0)) ? other : character;
}

function placeCost(symbol: CostedSymbol | undefined, previous: CostedSymbol | undefined): number {
  if (previous === undefined) {
    return symbol === undefined ? EMPTY : /[.?=&,]/.test(symbol.text) ? STARTS_WITH_SEPARATOR : 0;
  }
  if (symbol === undefined) return SEPARATOR.test(previous.text) ? ENDS_WITH_SEPARATOR : 0;
  return isDelimiter(symbol) && isDelimiter(previous) ? SECOND_DELIMITER : 0;
}

/** Delimiters after which a reader expects something else. */
const SEPARATOR = /[-._+@#?=&,]/;

function rankOfSeed(point: number): number {
  const character = toText(point);
  if (/\p{Lu}/u.test(character)) return SEED_CAPITAL;
  if (LETTER_OR_DIGIT.test(character)) return SEED_LETTER;
  return isIn([PRINTABLE], point) ? SEED : OTHER;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

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

/** A text with other digits in place of zeros: "1234567" for "0000000". */
export function variedText(text: string): string {
  let digits = 0;
  return text.replaceAll("0", () => `${1 + digits++ % 9}`);
}

const toText = (point: number): string => String.fromCodePoint(point);

const isIn = (spans: readonly Span[], point: number): boolean =>
  spans.some(([min, max]) => min <= point && point <= max);

/**
 * The literal characters of a pattern, in their order.
 *
 * @example literalsOf(tree("/ab?[c]/")) // "ab"
 */
export function literalsOf(tree: Tree): string {
  let text = "";
  walk(tree.root, (node) => {
    if (node.type === "CharacterClass" || node.type === "ExpressionCharacterClass") return false;
    if (node.type === "Character" && text.length < MAX_SEEDS) text += String.fromCodePoint(node.value);
    return true;
  });
  return text;
}
