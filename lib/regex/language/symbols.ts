import type { Alphabet, Span } from "./alphabet.ts";
import { mostReadable } from "./readable.ts";

/** A character to lengthen a text by, standing for all that neither side tells from it. */
export interface TextSymbol {
  readonly text: string;
  /** The classes that each side reads one after the other: two where it reads a pair in halves. */
  readonly classes: readonly [left: readonly number[], right: readonly number[]];
  /** A half of a surrogate pair; read in code points, a low half never follows a high one. */
  readonly half: "high" | "low" | undefined;
}

/** The symbols of an alphabet that both sides share, the most readable first. */
export function symbolsOf({ classes }: Alphabet, unicode: boolean): TextSymbol[] {
  return inOrder(classes.map((spans, index): Ranked => {
    const { character, rank } = mostReadable(spans);
    const half = unicode ? halfOf(character) : undefined;
    return { rank, symbol: { text: String.fromCodePoint(character), classes: [[index], [index]], half } };
  }));
}

interface Ranked {
  readonly rank: number;
  readonly symbol: TextSymbol;
}

function inOrder(ranked: readonly Ranked[]): TextSymbol[] {
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ symbol }) => symbol);
}

function halfOf(character: number): TextSymbol["half"] {
  if (character >= HIGH[0] && character <= HIGH[1]) return "high";
  return character >= LOW[0] && character <= LOW[1] ? "low" : undefined;
}

/** The halves of surrogate pairs. */
export const HIGH: Span = [0xd800, 0xdbff];
export const LOW: Span = [0xdc00, 0xdfff];
