import type { Tree } from "../syntax/parse.ts";
import { differenceWitness } from "../witnesses/witness.ts";
import type { NativeMatches } from "./text_comparison.ts";

/** Texts to show first: those that a reader believes, for the differences of two patterns. */
export interface TypicalTexts {
  readonly onlyLeft?: string;
  readonly onlyRight?: string;
}

/** The differences that are known, as in `MeaningDiff`. */
interface ShortestTexts {
  readonly onlyLeft?: string | undefined;
  readonly onlyRight?: string | undefined;
}

/**
 * Finds a typical text for each difference that is known. The texts of a comparison are as short as possible instead.
 *
 * @param confirm confirms each text; it must stop runaway searches itself
 * @param models texts of the kind that the patterns are for, such as the reader's tests
 */
export function typicalTexts(
  left: Tree,
  right: Tree,
  { onlyLeft, onlyRight }: ShortestTexts,
  confirm: NativeMatches,
  models: readonly string[] = [],
): TypicalTexts {
  const isConfirmed = (text: string, accepting: "left" | "right"): boolean => {
    const other = accepting === "left" ? "right" : "left";
    return (confirm(accepting, text, 1)?.length ?? 0) > 0 && confirm(other, text, 1)?.length === 0;
  };
  const find = (one: Tree, other: Tree, shortest: string | undefined, side: "left" | "right") => {
    if (shortest === undefined) return undefined;
    const text = differenceWitness(one, other, { shortest, models })?.typical;
    return text !== undefined && isConfirmed(text, side) ? text : undefined;
  };
  const [mine, theirs] = [find(left, right, onlyLeft, "left"), find(right, left, onlyRight, "right")];
  return {
    ...(mine !== undefined && { onlyLeft: mine }),
    ...(theirs !== undefined && { onlyRight: theirs }),
  };
}
