import type { PickCharacter, Span, TextSymbol } from "../language/alphabet.ts";
import { mostReadableCharacter } from "../language/alphabet.ts";
import type { Tree } from "../syntax/parse.ts";
import { walk } from "../syntax/visit.ts";

/** Cost of a character: one of the seeds, a letter or digit, another printable one of ASCII, and any other. */
const COSTS = { seed: 0, letter: 1, printable: 3, other: 20 } as const;

/** The cost of a character by how much it surprises; a text of 16 seeds costs as much as a letter. */
const COST_PER_CHARACTER = 1;
const COST_FACTOR = 16;

/** Characters that are used first, most common first within a kind. */
const LETTERS: readonly Span[] = [[0x61, 0x7a], [0x31, 0x39], [0x30, 0x30], [0x41, 0x5a]];

const PRINTABLE: Span = [0x20, 0x7e];

/** Seeds that are considered; further ones change nothing a reader would notice. */
const MAX_SEEDS = 400;

/** Chooses characters as in texts that a reader believes. */
export interface TypicalCharacters {
  readonly pick: PickCharacter;
  readonly costOf: (symbol: Pick<TextSymbol, "rank">) => number;
  /** The text of symbols, in which characters that represent the same ones vary. */
  readonly write: (symbols: readonly TextSymbol[]) => string;
}

/** @param texts from which characters are taken: literals of patterns, texts of a format or of the reader */
export function typicalCharacters(texts: readonly string[]): TypicalCharacters {
  const points = [...texts.join("").slice(0, 2 * MAX_SEEDS)].slice(0, MAX_SEEDS);
  const seeds = points.map((character) => character.codePointAt(0) ?? 0);
  const different = [...new Set(seeds)];
  const pick: PickCharacter = (spans) => {
    const seed = different.find((each) => isIn(spans, each));
    if (seed !== undefined) return { character: seed, rank: COSTS.seed };
    const letter = firstOf(spans, LETTERS);
    if (letter !== undefined) return { character: letter, rank: COSTS.letter };
    const { character } = mostReadableCharacter(spans);
    return { character, rank: isIn([PRINTABLE], character) ? COSTS.printable : COSTS.other };
  };
  return {
    pick,
    costOf: ({ rank }) => rank * COST_FACTOR + COST_PER_CHARACTER,
    write: (symbols) => {
      const used = new Map<TextSymbol, number>();
      return symbols.map((symbol) => {
        const choices = choicesFor(symbol, seeds);
        const count = used.get(symbol) ?? 0;
        used.set(symbol, count + 1);
        return choices[count % choices.length] ?? symbol.text;
      }).join("");
    },
  };
}

/** Characters that may take the place of a symbol, in the order of their use. */
function choicesFor({ text, spans, rank }: TextSymbol, seeds: readonly number[]): string[] {
  if (rank === COSTS.seed) return seeds.filter((each) => isIn(spans, each)).map(toText);
  if (rank !== COSTS.letter) return [text];
  const point = text.codePointAt(0) ?? 0;
  const [first, last] = LETTERS.find((kind) => isIn([kind], point)) ?? [point, point];
  const codes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return codes.filter((each) => isIn(spans, each)).map(toText);
}

/** What a text costs; its own characters may be among the seeds. */
export function textCost(text: string, seeds: readonly string[]): number {
  const { pick, costOf } = typicalCharacters(seeds);
  return [...text].reduce((sum, character) => {
    const point = character.codePointAt(0) ?? 0;
    return sum + costOf(pick([[point, point]]));
  }, 0);
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

function firstOf(spans: readonly Span[], kinds: readonly Span[]): number | undefined {
  for (const [first, last] of kinds) {
    const span = spans.find(([min, max]) => min <= last && max >= first);
    if (span) return Math.max(span[0], first);
  }
  return undefined;
}

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
