import { MAX_MEANING_STEPS, MAX_SAMPLES_PER_KIND } from "../../limits.ts";
import { isSameForm } from "../language/form/same.ts";
import { type LanguageRelation, type Relation, relationOf } from "../language/relation.ts";
import { sharedTexts } from "../language/samples/shared_texts.ts";
import { nearbyTexts } from "../language/samples/nearby.ts";
import { variedTexts } from "../language/samples/variations.ts";
import type { Tree } from "../syntax/parse.ts";
import { comparedOn, type Difference, type NativeMatches } from "./spans.ts";

/** How what two patterns find relates; each text in it has been run natively. */
export interface MeaningDiff {
  /** Of the texts in which the patterns find a match, left to right: "narrower" where the left one finds less. */
  readonly relation: Relation | "not decided";
  /** `proved` for all texts; `searched`: on the texts that were tried. */
  readonly how: "proved" | "searched";
  /** Why it is not proved, in a sentence. */
  readonly reason?: string;
  /** A text in which only one of them finds a match, and one in which both do. */
  readonly onlyLeft?: string;
  readonly onlyRight?: string;
  readonly both?: string;
  /** A text in which both find a match, and other places or captures. */
  readonly elsewhere?: Difference;
  /** Places and captures are proved to be the same in all texts. */
  readonly isSame: boolean;
  /** Texts on which both were run. */
  readonly tried: number;
}

type Texts = Pick<MeaningDiff, "onlyLeft" | "onlyRight" | "both">;

/**
 * Compares what two patterns find: first the texts in which they find a match at all, then places and captures.
 * Where the languages cannot be compared, both engines are run over made-up texts. It counts its steps and no
 * time: call it where it can be ended.
 *
 * @param native the last word on each text; must be guarded against a runaway
 */
export function meaningDiffOf(left: Tree, right: Tree, native: NativeMatches): MeaningDiff {
  const isSame = isSameForm(left, right);
  const proved: LanguageRelation = isSame
    ? { relation: "equal", how: "proved", states: 0 }
    : relationOf(left, right);
  const texts = confirmed(proved, native);
  const tried = triedOn(left, right, proved, native);
  const found = { ...tried.texts, ...texts };
  const { elsewhere } = tried;
  return {
    ...relationFrom(proved, texts, found),
    ...found,
    ...(elsewhere && { elsewhere }),
    isSame,
    tried: tried.count,
  };
}

/** The texts that the native engine bears out. */
function confirmed({ onlyLeft, onlyRight, both }: Texts, native: NativeMatches): Texts {
  const matches = (side: "left" | "right", text: string) => native(side, text, 1)?.length;
  const holds = (text: string | undefined, left: number, right: number): text is string =>
    text !== undefined && matches("left", text) === left && matches("right", text) === right;
  return {
    ...(holds(onlyLeft, 1, 0) && { onlyLeft }),
    ...(holds(onlyRight, 0, 1) && { onlyRight }),
    ...(holds(both, 1, 1) && { both }),
  };
}

interface Tried {
  readonly texts: Texts;
  readonly elsewhere: Difference | undefined;
  readonly count: number;
}

/** Runs both over texts, short ones first, so that an example is short. */
function triedOn(left: Tree, right: Tree, { relation, how }: LanguageRelation, native: NativeMatches): Tried {
  const shared = relation === "disjoint" ? [] : sharedTexts(left, right, 3 * MAX_SAMPLES_PER_KIND);
  const made = how === "proved" ? shared : [...shared, ...textsFor(left), ...textsFor(right)];
  const texts = [...new Set(made)].sort((a, b) => a.length - b.length);
  const { same, differences, shared: both } = comparedOn(left, right, texts, {
    maxSteps: MAX_MEANING_STEPS,
    limit: Infinity,
    native,
  });
  const elsewhere = differences.find((each) => each.in === "place") ??
    differences.find((each) => each.in === "captures");
  return {
    texts: confirmed({ ...textsIn(differences), ...(both !== undefined && { both }) }, native),
    elsewhere,
    count: same + differences.length,
  };
}

function textsFor(tree: Tree): string[] {
  const varied = variedTexts(tree).map(({ text }) => text).slice(0, 3 * MAX_SAMPLES_PER_KIND);
  return [...varied, ...nearbyTexts(varied[0] ?? "").map(({ text }) => text)];
}

function textsIn(differences: readonly Difference[]): Texts {
  const only = differences.filter((each) => each.in === "match");
  const [onlyLeft, onlyRight] = [
    only.find(({ right }) => right === null)?.text,
    only.find(({ left }) => left === null)?.text,
  ];
  return {
    ...(onlyLeft !== undefined && { onlyLeft }),
    ...(onlyRight !== undefined && { onlyRight }),
  };
}

/** What is proved stands where the native engine bears its texts out; witnesses of all kinds prove an overlap. */
function relationFrom(
  { relation, how, reason, ...claimed }: LanguageRelation,
  borneOut: Texts,
  found: Texts,
): Pick<MeaningDiff, "relation" | "how" | "reason"> {
  const isBorneOut = (["onlyLeft", "onlyRight", "both"] as const).every((each) =>
    claimed[each] === undefined ? each === "both" || found[each] === undefined : borneOut[each] !== undefined
  );
  if (how === "proved" && isBorneOut) return { relation, how };
  const { onlyLeft, onlyRight, both } = found;
  if (onlyLeft !== undefined && onlyRight !== undefined && both !== undefined) {
    return { relation: "overlapping", how: "proved" };
  }
  return {
    relation: "not decided",
    how: "searched",
    reason: reason ?? "This browser's engine does not bear out what was found",
  };
}
