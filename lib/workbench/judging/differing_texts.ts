import { type DifferentGroup, differentGroups } from "../../regex/diff/different_groups.ts";
import type { MatchDifference, TextMatch } from "../../regex/diff/text_comparison.ts";
import type { TypicalTexts } from "../../regex/diff/typical_texts.ts";
import { quote } from "../../regex/quote.ts";

/** Texts that show the same kind of difference. */
export interface DifferingTexts {
  readonly title: string;
  /** None for texts that both accept, but match differently. */
  readonly sign: "+" | "−" | "=" | "";
  readonly texts: readonly DifferingText[];
}

interface DifferingText {
  readonly text: string;
  /** A shorter one that shows the same. */
  readonly shorter?: string;
  /** How the versions match it, without full stop. */
  readonly sentences: readonly string[];
}

/** The texts of a comparison: the shortest ones, those to show first, and further ones. */
interface FoundTexts {
  readonly onlyLeft?: string | undefined;
  readonly onlyRight?: string | undefined;
  readonly elsewhere?: MatchDifference | undefined;
  readonly typical?: TypicalTexts | undefined;
  readonly more?: readonly MatchDifference[] | undefined;
  /** A text that both accept, if that is worth saying. */
  readonly both?: string | undefined;
}

/** The texts in which two versions differ, by what they show; the right one is the later one. */
export function differingTexts(found: FoundTexts): DifferingTexts[] {
  const { onlyLeft, onlyRight, elsewhere, typical = {}, more = [], both } = found;
  const alone = (shortest: string | undefined, shown = shortest): DifferingText[] =>
    shown === undefined || shortest === undefined ? [] : [textOf(shown, shortest)];
  const others = (isIt: (each: MatchDifference) => boolean) =>
    more.filter((each) => each.in === "match" && isIt(each)).map(({ text }) => textOf(text));
  const kinds: readonly DifferingTexts[] = [
    {
      title: "Now also accepted",
      sign: "+",
      texts: [...alone(onlyRight, typical.onlyRight), ...others(({ left }) => left === null)],
    },
    {
      title: "No longer accepted",
      sign: "−",
      texts: [...alone(onlyLeft, typical.onlyLeft), ...others(({ right }) => right === null)],
    },
    { title: "Still accepted", sign: "=", texts: alone(both) },
    {
      title: "Matches differently",
      sign: "",
      texts: [
        ...elsewhere ? [describeDifference(typical.elsewhere ?? elsewhere, elsewhere.text)] : [],
        ...more.filter((each) => each.in !== "match").map((each) => describeDifference(each)),
      ],
    },
  ];
  return kinds.filter(({ texts }) => texts.length > 0);
}

const textOf = (
  text: string,
  shortest = text,
  sentences: readonly string[] = [],
): DifferingText => ({ text, ...shortest.length < text.length && { shorter: shortest }, sentences });

/** Describes how two versions match a text that both accept, in sentences without full stop. */
export function describeDifference(
  { text, in: kind, left, right }: MatchDifference,
  shortest = text,
): DifferingText {
  if (kind !== "captures" || left === null || right === null) {
    const sentences = [`Before: ${describeMatch(text, left)}`, `After: ${describeMatch(text, right)}`];
    return textOf(text, shortest, sentences);
  }
  const groups = differentGroups(left, right).map(({ number, captured: [one, other] }) =>
    one === undefined
      ? `Group ${number} is new: ${describeCapture(other)}`
      : other === undefined
      ? `Group ${number} is gone; it was ${describeCapture(one)}`
      : `Group ${number}: ${describeCapture(one)} → ${describeCapture(other)}`
  );
  return textOf(text, shortest, groups.length > 0 ? groups : ["The versions have different groups"]);
}

function describeMatch(text: string, match: TextMatch | null): string {
  if (match === null) return "no match there";
  const { start, end } = match;
  return `matches ${start === end ? "the empty text" : quote(text.slice(start, end))} at column ${start + 1}`;
}

function describeCapture(capture: DifferentGroup["captured"][number]): string {
  if (!capture) return "not set";
  const place = capture.start < 0 ? "" : ` at column ${capture.start + 1}`;
  return `${capture.text === "" ? "the empty text" : quote(capture.text)}${place}`;
}
