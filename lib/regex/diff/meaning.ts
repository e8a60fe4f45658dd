import { MAX_EQUALITY_WORK_PER_PROOF, MAX_MEANING_STEPS, MAX_SAMPLES_PER_KIND } from "../../limits/search.ts";
import { type Refusal, REFUSALS } from "../language/budget.ts";
import { sharedTexts } from "../language/generated_tests.ts";
import { compareLanguages, type LanguageRelation, type Relation } from "../language/relation.ts";
import { isSameForm } from "../language/same_form.ts";
import { doubledTexts, nearbyTexts, variedTexts } from "../language/samples.ts";
import { findSameMatches, FROM_START, type SameFrom } from "../equality/same_matches.ts";
import { quote } from "../quote.ts";
import { withinWork } from "../work.ts";
import type { Tree } from "../syntax/tree.ts";
import { otherGroupsPhrase } from "./different_groups.ts";
import { differOnlyInGroups } from "./other_groups.ts";
import {
  compareOnTexts,
  type MatchDifference,
  type NativeMatches,
  withOwnEngine,
} from "./text_comparison.ts";

/** How the matches of two patterns relate. The native engine has confirmed each text in it. */
export interface MeaningDiff {
  /** How the texts with a match relate: "narrower" means that the left pattern accepts fewer. */
  readonly relation: Relation | "not decided";
  /** `proved` for all texts; `searched` for those that were tested. */
  readonly how: "proved" | "searched";
  /** Why there is no proof, in a sentence. */
  readonly reason?: string;
  /** What prevents a proof, if it is known. */
  readonly refusal?: Refusal;
  /** A text in which only one of them finds a match, and one in which both do. */
  readonly onlyLeft?: string;
  readonly onlyRight?: string;
  readonly both?: string;
  /** A text in which both find a match, but at different positions or with different captures. */
  readonly elsewhere?: MatchDifference;
  /** True if positions and captures are proved to be the same in all texts. */
  readonly isSame: boolean;
  /** From where searches are proved to find the same: `everywhere` if `isSame`. */
  readonly sameFrom?: SameFrom;
  /** From where the matches are proved to be the same in all texts, if the groups differ: in captures, numbers or names. */
  readonly otherGroups?: SameFrom;
  /** True if a proof is about the specification, from which some engines deviate: see `LanguageRelation`. */
  readonly mayDeviate?: true;
  /** Texts on which both were run. */
  readonly tried: number;
}

/** Work of a comparison, over all proofs and texts, in steps of `countWork()`: less than a second. */
const MAX_MEANING_WORK = 9_000_000;

type WitnessTexts = Pick<MeaningDiff, "onlyLeft" | "onlyRight" | "both">;

/**
 * Compares the matches of two patterns: first the texts in which they find a match at all, then positions and
 * captures. If the languages cannot be compared, it runs both patterns on generated texts. Nothing is decided of patterns
 * that take more than `MAX_MEANING_WORK`.
 *
 * @param confirm confirms each text; it must stop runaway searches itself
 */
export function compareMeaning(left: Tree, right: Tree, confirm: NativeMatches): MeaningDiff {
  return withinWork(MAX_MEANING_WORK, () => compareAll(left, right, confirm), () => TOO_MUCH_WORK);
}

const TOO_MUCH_WORK: MeaningDiff = {
  relation: "not decided",
  how: "searched",
  refusal: "work",
  reason: REFUSALS.work,
  isSame: false,
  tried: 0,
};

function compareAll(left: Tree, right: Tree, confirm: NativeMatches): MeaningDiff {
  const native = withOwnEngine(confirm, left, right);
  const isSameText = isSameForm(left, right);
  const proved: LanguageRelation = isSameText
    ? { relation: "equal", how: "proved", states: 0 }
    : compareLanguages(left, right);
  const checked = checkTexts(proved, native);
  const tried = tryTexts(left, right, proved, native, isSameText ? undefined : proved.both ?? null);
  const found = withShared({ ...tried.texts, ...checked.texts }, native);
  const { elsewhere } = tried;
  const sameFrom = isSameText
    ? "everywhere"
    : elsewhere === undefined
    ? findsTheSameFrom(left, right, proved)
    : undefined;
  const isSame = sameFrom === "everywhere";
  const isElsewhere = elsewhere?.in === "place" || (isSame && elsewhere !== undefined);
  const captures = isSame ? "same" : elsewhere?.in === "captures" ? "other" : undefined;
  const otherGroups = proved.relation === "equal" && !isElsewhere
    ? differOnlyInGroups(left, right, captures)
    : undefined;
  return {
    ...decideRelation(proved, checked, found),
    ...found,
    ...(elsewhere && { elsewhere }),
    isSame,
    ...(sameFrom && { sameFrom }),
    ...(otherGroups && { otherGroups }),
    ...(proved.mayDeviate && { mayDeviate: true }),
    ...(proved.refusal && { refusal: proved.refusal }),
    tried: tried.count,
  };
}

/** From where patterns with the same texts are proved to find the same matches in them, with the same captures. */
function findsTheSameFrom(
  left: Tree,
  right: Tree,
  { relation, how, mayDeviate }: LanguageRelation,
): SameFrom | undefined {
  if (relation !== "equal" || how !== "proved" || mayDeviate) return undefined;
  return findSameMatches(left, right, { work: MAX_EQUALITY_WORK_PER_PROOF });
}

/**
 * If each side accepts a text that the other doesn't, both often accept their concatenation, which shows an
 * overlap.
 */
function withShared(found: WitnessTexts, native: NativeMatches): WitnessTexts {
  const { onlyLeft, onlyRight } = found;
  if (found.both !== undefined || onlyLeft === undefined || onlyRight === undefined) return found;
  const both = [onlyLeft + onlyRight, onlyRight + onlyLeft].find((text) =>
    checkTexts({ both: text }, native).texts.both !== undefined
  );
  return both === undefined ? found : { ...found, both };
}

/** The result of checking texts with the native engine. */
interface CheckedTexts {
  /** The confirmed ones. */
  readonly texts: WitnessTexts;
  /** A text on which the native engine had a different result. */
  readonly refuted?: string;
}

/** Checks texts that are expected to match on one side or on both with the native engine. */
function checkTexts(claimed: WitnessTexts, native: NativeMatches): CheckedTexts {
  const texts: { -readonly [kind in keyof WitnessTexts]: string } = {};
  let refuted: string | undefined;
  for (const kind of KINDS) {
    const text = claimed[kind];
    if (text === undefined) continue;
    const counts = [native("left", text, 1)?.length, native("right", text, 1)?.length];
    const isExpected = counts.map((count, side) => count === undefined || count === EXPECTED[kind][side]);
    if (isExpected.includes(false)) refuted ??= text;
    else if (!counts.includes(undefined)) texts[kind] = text;
  }
  return { texts, ...(refuted !== undefined && { refuted }) };
}

const KINDS = ["onlyLeft", "onlyRight", "both"] as const;

/** Expected number of matches of the left and the right pattern in a text of each kind, if at most one is requested. */
const EXPECTED = { onlyLeft: [1, 0], onlyRight: [0, 1], both: [1, 1] } as const;

/** Steps of both patterns on all tested texts together. */
const MAX_MEANING_TOTAL_STEPS = 2_000_000;

/** Runs both patterns on texts, short ones first, so that examples are short. */
function tryTexts(
  left: Tree,
  right: Tree,
  { relation, how }: LanguageRelation,
  native: NativeMatches,
  sharedText: string | null | undefined,
) {
  const shared = relation === "disjoint"
    ? []
    : sharedTexts(left, right, 3 * MAX_SAMPLES_PER_KIND, sharedText);
  const near = [...shared, ...shared.slice(0, MAX_SAMPLES_PER_KIND).flatMap(doubledTexts)];
  const made = how === "proved" ? near : [...near, ...sampleTexts(left), ...sampleTexts(right)];
  const texts = [...new Set(made)].sort((a, b) => a.length - b.length);
  const { same, alike, differences, shared: both } = compareOnTexts(left, right, texts, {
    maxSteps: MAX_MEANING_STEPS,
    maxTotalSteps: MAX_MEANING_TOTAL_STEPS,
    limit: Infinity,
    native,
    firstOfEach: true,
  });
  const elsewhere = differences.find((each) => each.in === "place") ??
    differences.find((each) => each.in === "captures");
  return {
    texts: checkTexts({ ...witnessTexts(differences), ...(both !== undefined && { both }) }, native).texts,
    elsewhere,
    count: same + alike + differences.length,
  };
}

function sampleTexts(tree: Tree): string[] {
  const varied = variedTexts(tree).map(({ text }) => text).slice(0, 3 * MAX_SAMPLES_PER_KIND);
  return [...varied, ...nearbyTexts(varied[0] ?? "").map(({ text }) => text)];
}

function witnessTexts(differences: readonly MatchDifference[]): WitnessTexts {
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

/** A proof counts only if the native engine confirms all its texts. Texts of all three kinds prove an overlap. */
function decideRelation(
  { relation, how, reason, ...claimed }: LanguageRelation,
  { texts, refuted }: CheckedTexts,
  found: WitnessTexts,
): Pick<MeaningDiff, "relation" | "how" | "reason"> {
  const contradicting = KINDS.find((each) =>
    each !== "both" && claimed[each] === undefined && found[each] !== undefined
  );
  const isConfirmed = contradicting === undefined &&
    KINDS.every((each) => claimed[each] === undefined || texts[each] !== undefined);
  if (how === "proved" && isConfirmed) return { relation, how };
  const { onlyLeft, onlyRight, both } = found;
  if (onlyLeft !== undefined && onlyRight !== undefined && both !== undefined) {
    return { relation: "overlapping", how: "proved" };
  }
  return {
    relation: "not decided",
    how: "searched",
    reason: reason ?? unconfirmedPhrase(refuted ?? (contradicting && found[contradicting])),
  };
}

/** Why a proof doesn't count: the engine that checks its texts had a different result on one, or took too long. */
function unconfirmedPhrase(refuted: string | undefined): string {
  return refuted === undefined
    ? "The comparison has a result, but checking it took too long"
    : `The comparison has a result, but on ${refuted === "" ? "the empty text" : quote(refuted)} ` +
      "the engine that checks it behaves differently, so nothing is claimed";
}

/** The result of a comparison in words. */
export interface MeaningPhrases {
  /** The answer in a few words: "The new pattern accepts more". */
  readonly title: string;
  /** Its meaning for both patterns. */
  readonly sentence: string;
}

/** Describes a comparison; the right pattern is called the new one. */
export function meaningPhrase(meaning: MeaningDiff): MeaningPhrases {
  return {
    title: relationTitle(meaning),
    sentence: relationSentence(meaning) + deviationPhrase(meaning),
  };
}

function relationTitle({ relation, elsewhere, sameFrom, otherGroups }: MeaningDiff): string {
  if (relation !== "equal") return TITLES[relation];
  if (otherGroups) return `The same matches, but ${otherGroupsPhrase(elsewhere)}`;
  if (sameFrom) return "Same matches";
  return elsewhere ? `Same texts, other ${elsewhere.in === "place" ? "matches" : "groups"}` : TITLES.equal;
}

const TITLES: Readonly<Record<MeaningDiff["relation"], string>> = {
  equal: "Same texts",
  narrower: "The new pattern accepts more",
  wider: "The new pattern accepts less",
  overlapping: "The new pattern accepts other texts",
  disjoint: "The new pattern accepts none of the same texts",
  "not decided": "Not decided",
};

function relationSentence(meaning: MeaningDiff): string {
  const { relation, sameFrom, isSame, elsewhere, otherGroups, reason, tried } = meaning;
  switch (relation) {
    case "equal":
      if (otherGroups ?? sameFrom) {
        const groups = otherGroups
          ? `but ${isSame ? "groups have other names" : "their groups differ"}`
          : "with the same captures";
        return `Both find the same matches at the same positions, ${groups}${
          (otherGroups ?? sameFrom) === "start" ? `, ${FROM_START}` : ""
        }`;
      }
      if (elsewhere?.in === "captures") return "Both match in the same texts, but their groups differ";
      return elsewhere
        ? "Both match in the same texts, but not always at the same positions"
        : `Both match in the same texts; positions and captures agree on all ${tried} texts tried`;
    case "narrower":
      return "It matches every text that the other one matches, and more";
    case "wider":
      return "The other one matches every text that it matches, and more";
    case "overlapping":
      return "Each matches texts that the other one doesn't";
    case "disjoint":
      return "No text is matched by both";
    case "not decided":
      return `${reason ?? "Nothing is proved"}. ${searchPhrase(meaning)}`;
  }
}

function deviationPhrase({ relation, mayDeviate }: MeaningDiff): string {
  return mayDeviate && relation !== "not decided" ? `. ${MAY_DEVIATE}` : "";
}

/** What limits a proof about patterns whose modifiers some engines confuse. */
const MAY_DEVIATE =
  "Some engines, such as that of Node 24, handle the modifiers of such patterns incorrectly and may behave differently";

function searchPhrase({ onlyLeft, onlyRight, elsewhere, tried }: MeaningDiff): string {
  return onlyLeft === undefined && onlyRight === undefined && elsewhere === undefined
    ? `They agree on all ${tried} texts tried`
    : `Both were run over ${tried} texts`;
}
