import { quote } from "../quote.ts";
import type { MeaningDiff } from "./meaning.ts";
import type { Difference } from "./spans.ts";
import type { TextMatch } from "./text_match.ts";

/** A verdict about two patterns, as it is read. */
export interface MeaningWords {
  /** One or two words: "Narrower". */
  readonly title: string;
  /** What that means, of the first and the second pattern. */
  readonly sentence: string;
  /** What the second pattern does otherwise: "Now also accepts …", "No longer accepts …". */
  readonly changes: readonly string[];
}

/** Says what a comparison has found, the left pattern being the first one, or the earlier one. */
export function meaningWords(meaning: MeaningDiff): MeaningWords {
  const { onlyLeft, onlyRight, elsewhere } = meaning;
  return {
    title: titleOf(meaning),
    sentence: sentenceOf(meaning),
    changes: [
      ...onlyRight === undefined ? [] : [`Now also accepts ${textOf(onlyRight)}`],
      ...onlyLeft === undefined ? [] : [`No longer accepts ${textOf(onlyLeft)}`],
      ...elsewhere ? [differenceWords(elsewhere)] : [],
    ],
  };
}

function titleOf({ relation, elsewhere, isSame }: MeaningDiff): string {
  if (relation === "equal" && isSame) return "The same";
  if (relation === "equal" && elsewhere) return "Same texts, other matches";
  return TITLES[relation];
}

const TITLES: Readonly<Record<MeaningDiff["relation"], string>> = {
  equal: "Equal",
  narrower: "The second is wider",
  wider: "The second is narrower",
  overlapping: "Overlapping",
  disjoint: "Disjoint",
  "not decided": "Not decided",
};

function sentenceOf(meaning: MeaningDiff): string {
  const { relation, isSame, elsewhere, reason, tried } = meaning;
  switch (relation) {
    case "equal":
      if (isSame) return "Both find the same matches at the same places, with the same captures";
      return elsewhere
        ? "Both match in the same texts, but not always at the same places or with the same captures"
        : `Both match in the same texts; places and captures agree on all ${tried} texts tried`;
    case "narrower":
      return "Every text that the first matches, the second matches too; not the other way round";
    case "wider":
      return "Every text that the second matches, the first matches too; not the other way round";
    case "overlapping":
      return "Some texts are matched by both, some by the first only, some by the second only";
    case "disjoint":
      return "No text is matched by both";
    case "not decided":
      return `${reason ?? "Nothing is proved"}. ${searchWords(meaning)}`;
  }
}

function searchWords({ onlyLeft, onlyRight, elsewhere, tried }: MeaningDiff): string {
  return onlyLeft === undefined && onlyRight === undefined && elsewhere === undefined
    ? `The two agree on all ${tried} texts tried`
    : `Both were run over ${tried} texts`;
}

/** Says in what a text two patterns find something else, and what. */
export function differenceWords({ text, in: kind, left, right }: Difference): string {
  const place = `In ${textOf(text)}`;
  if (left === null || right === null) {
    return `${place} the second finds ${left === null ? "another match" : "fewer matches"}`;
  }
  if (kind === "place") {
    return `${place} the second finds ${matchOf(text, right)} instead of ${matchOf(text, left)}`;
  }
  const group = left.captures.findIndex((each, at) => {
    const other = right.captures[at] ?? null;
    return each?.text !== other?.text || each?.start !== other?.start;
  });
  if (group < 0) return `${place} both find the same match, but the second has other groups`;
  const [one, other] = [left.captures[group] ?? null, right.captures[group] ?? null];
  return `${place} group ${group + 1} takes ${takenBy(other)} instead of ${takenBy(one)}`;
}

function matchOf(text: string, { start, end }: TextMatch): string {
  return `${textOf(text.slice(start, end), "an empty match")} at ${start}`;
}

const takenBy = (capture: TextMatch["captures"][number]): string =>
  capture === null ? "nothing" : `${textOf(capture.text)} at ${capture.start}`;

const textOf = (text: string, empty = "the empty text"): string => text === "" ? empty : quote(text);
