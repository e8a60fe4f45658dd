import type { Range } from "../../regex/regex.ts";
import type { WhyAnswer } from "../../regex/why/answer.ts";
import type { TextChange } from "../../regex/difference.ts";
import { number } from "../matches/match_words.ts";
import { characterAt, pieceOf, pieceQuoted } from "./moment_words.ts";

/** Why a character was taken, or a search stopped, in sentences without full stop. */
export function whyWords(answer: WhyAnswer, pattern: string, text: string): string[] {
  const { index, taker, match, status } = answer;
  const character = `${characterAt(text, index)} at ${number(index)}`;
  if (status === "running") return [`The search takes too many steps to say what became of ${character}`];
  if (taker) return [`${pieceOf(pattern, taker.node)} took ${character}`, ...iterationWords(answer, pattern)];
  const tried = listOf(answer.expected, pattern);
  return [
    index < text.length ? `Nothing took ${character}` : "The text ends here",
    tried === "" ? "Nothing was tried here" : `Tried here, and failed: ${tried}`,
    ...(match
      ? [`The match goes from ${number(match.start)} to ${number(match.end)}`]
      : bestWords(answer, pattern, text)),
  ];
}

function iterationWords({ taker }: WhyAnswer, pattern: string): string[] {
  return (taker?.iterations ?? []).toReversed().map(({ quantifier, number: iteration }) =>
    `Iteration ${number(iteration)} of ${pieceOf(pattern, quantifier)}`
  );
}

function bestWords({ best }: WhyAnswer, pattern: string, text: string): string[] {
  const { start, furthest, expected } = best;
  const wanted = listOf(expected, pattern);
  return [
    `No match. The attempt from ${number(start)} got furthest: to ${number(furthest)}`,
    wanted === "" ? "" : `Expected there: ${wanted}, found ${characterAt(text, furthest)}`,
  ].filter((each) => each !== "");
}

/** Parts that are named; further ones are counted. */
const NAMED = 6;

function listOf(ranges: readonly Range[], pattern: string): string {
  const names = [...new Set(ranges.map((range) => pieceOf(pattern, range)))];
  const rest = names.length - NAMED;
  return names.slice(0, NAMED).join(", ") + (rest > 0 ? `, and ${rest} more` : "");
}

/** A change of the text in words, without full stop. */
export function changeWords({ start, end, inserted }: TextChange, text: string): string {
  const written = pieceQuoted(inserted, 0, inserted.length);
  if (start === end) return `Put ${written} in at ${number(start)}`;
  const before = pieceQuoted(text, start, end);
  if (inserted === "") return `Take ${before} out at ${number(start)}`;
  return `Write ${written} for ${before} at ${number(start)}`;
}
