import { MAX_MEANING_STEPS, MAX_SAMPLES_PER_KIND } from "../../limits/search.ts";
import { sharedTexts } from "../language/generated_tests.ts";
import { doubledTexts } from "../language/samples.ts";
import type { Tree } from "../syntax/tree.ts";
import { literalsOf, textCost, variedText } from "../witnesses/typical_characters.ts";
import { differenceWitness, sharedWitness } from "../witnesses/witness.ts";
import { compareOnTexts, type MatchDifference, type NativeMatches } from "./text_comparison.ts";

/** Texts to show first: those that a reader believes, for the differences of two patterns. */
export interface TypicalTexts {
  readonly onlyLeft?: string;
  readonly onlyRight?: string;
  /** A text in which both find a match, but another one. */
  readonly elsewhere?: MatchDifference;
}

/** The differences that are known, as in `MeaningDiff`. */
interface ShortestTexts {
  readonly onlyLeft?: string | undefined;
  readonly onlyRight?: string | undefined;
  readonly both?: string | undefined;
  readonly elsewhere?: MatchDifference | undefined;
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
  { onlyLeft, onlyRight, both, elsewhere }: ShortestTexts,
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
  const [leftText, rightText] = [find(left, right, onlyLeft, "left"), find(right, left, onlyRight, "right")];
  const differing = elsewhere && differentMatch(left, right, { both, elsewhere, models }, confirm);
  return {
    ...(leftText !== undefined && { onlyLeft: leftText }),
    ...(rightText !== undefined && { onlyRight: rightText }),
    ...(differing && { elsewhere: differing }),
  };
}

interface KnownTexts {
  readonly both: string | undefined;
  readonly elsewhere: MatchDifference;
  readonly models: readonly string[];
}

/** Steps on texts of which one is to show other positions or groups; a few milliseconds. */
const MAX_TYPICAL_MATCH_STEPS = 300_000;

/**
 * The text whose characters surprise least, of the reader's texts if one is different, otherwise of those around a text that
 * both accept. No automaton knows positions, so the candidates are run.
 */
function differentMatch(
  left: Tree,
  right: Tree,
  { both, elsewhere, models }: KnownTexts,
  native: NativeMatches,
): MatchDifference | undefined {
  const options = { maxSteps: MAX_MEANING_STEPS, maxTotalSteps: MAX_TYPICAL_MATCH_STEPS, limit: Infinity };
  const run = (texts: readonly string[]) =>
    compareOnTexts(left, right, new Set(texts), options).differences
      .filter((each) => each.in === elsewhere.in);
  // Only what is shown is confirmed, which takes most of the time.
  const confirmed = (found: readonly MatchDifference[]) =>
    found.find(({ text }) =>
      compareOnTexts(left, right, [text], { ...options, native }).differences.length > 0
    );
  const given = confirmed(run(models));
  if (given) return given;
  const shared = sharedWitness(left, right, { shortest: both })?.typical ?? both;
  const seeds = [literalsOf(left), literalsOf(right)];
  const near = sharedTexts(left, right, 2 * MAX_SAMPLES_PER_KIND, shared ?? null);
  const texts = [
    ...shared === undefined ? [] : [shared, ...doubledTexts(shared)],
    variedText(elsewhere.text),
    elsewhere.text,
    ...near,
  ];
  const found = run(texts).map((each) => [textCost(each.text, seeds), each] as const);
  return confirmed(found.sort(([one], [other]) => one - other).map(([, each]) => each));
}
