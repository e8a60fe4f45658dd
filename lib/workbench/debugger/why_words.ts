import type { Range } from "../../regex/regex.ts";
import type { FailedRange, TriedRanges, WhyAnswer } from "../../regex/why/answer.ts";
import type { TextChange } from "../../regex/difference.ts";
import { number } from "../matches/match_words.ts";
import { characterAt, characterBefore, pieceOf, pieceQuoted } from "./moment_words.ts";

/** What the sentences are about. */
interface Sources {
  readonly pattern: string;
  readonly text: string;
}

/** Why a character matched, or a search failed, in sentences without full stop. */
export function whyWords(answer: WhyAnswer, pattern: string, text: string): string[] {
  const { index, taker, match, status, tried, best } = answer;
  const sources = { pattern, text };
  const character = index < text.length ? `${characterAt(text, index)} at ${number(index)}` : "the end of the text";
  if (status === "running") return [`The search takes too many steps to say what became of ${character}`];
  if (status === "exhausted") {
    return [`The search keeps too many choices open to say what became of ${character}`];
  }
  if (taker) return [`${pieceOf(pattern, taker.node)} matched ${character}`, ...iterationWords(answer, pattern)];
  const nothing = index < text.length ? `Nothing matched ${character}` : "The text ends here";
  if (match) {
    return [
      nothing,
      ...triedWords(tried, sources, index, match.start),
      `The match goes from ${number(match.start)} to ${number(match.end)}`,
    ];
  }
  const isSame = tried.start === best.start && index === best.furthest && tried.failures.length > 0;
  return [
    nothing,
    ...(isSame ? [] : triedWords(tried, sources, index, best.start)),
    best.furthest > best.start
      ? `No match. The attempt from ${number(best.start)} got furthest, to ${number(best.furthest)}`
      : "No match. Every attempt failed where it began",
    ...expectedWords(best.failures, sources, best.furthest, "Expected"),
  ];
}

function iterationWords({ taker }: WhyAnswer, pattern: string): string[] {
  return (taker?.iterations ?? []).toReversed().map(({ quantifier, number: iteration }) =>
    `Iteration ${number(iteration)} of ${pieceOf(pattern, quantifier)}`
  );
}

function triedWords(tried: TriedRanges, sources: Sources, index: number, told: number): string[] {
  const { failures, matched, held, readers, start } = tried;
  const { pattern } = sources;
  const attempt = start === told ? "" : ` by the attempt from ${number(start)}`;
  if (failures.length > 0) {
    const simple = failures.filter(({ lookaround }) => lookaround === null);
    return [
      ...(simple.length > 0 ? [`Tried here${attempt}, and failed: ${failedList(simple, sources)}`] : []),
      ...failures.flatMap((failure) => lookaroundWords(failure, sources)),
    ];
  }
  if (matched.length > 0) return [`Matched here${attempt}, until it backtracked: ${listOf(matched, pattern)}`];
  if (held.length > 0) return [`Holds here${attempt}: ${listOf(held, pattern)}`];
  if (readers.length > 0) return [`Only tested inside ${listOf(readers, pattern)}`];
  return [index < start ? "The search began after it" : "Nothing was tried here"];
}

/** What failed at a position: first what would have matched a text, then the lookarounds. */
function expectedWords(
  failures: readonly FailedRange[],
  sources: Sources,
  position: number,
  expected: string,
): string[] {
  const simple = failures.filter(({ lookaround }) => lookaround === null);
  const [first] = simple;
  const found = first?.backward ? characterBefore(sources.text, position) : characterAt(sources.text, position);
  const place = `${first?.backward ? "before" : "at"} ${number(position)}`;
  return [
    ...(first ? [`${expected} ${place}: ${failedList(simple, sources)}, found ${found}`] : []),
    ...failures.flatMap((failure) => lookaroundWords(failure, sources)),
  ];
}

/** A failed lookaround; nothing for other parts. */
function lookaroundWords({ node, position, lookaround }: FailedRange, sources: Sources): string[] {
  if (lookaround === null) return [];
  const { pattern, text } = sources;
  const piece = pieceOf(pattern, node);
  const place = lookaround.behind ? `before ${number(position)}` : `at ${number(position)}`;
  const kind = lookaround.behind ? "lookbehind" : "lookahead";
  if (!lookaround.negate) {
    return [
      `The ${kind} ${piece} did not match ${place}, so the match fails there`,
      ...expectedWords(lookaround.failures, sources, lookaround.furthest, `Inside ${piece}, expected`),
    ];
  }
  const { start, end } = lookaround.matched;
  const matched = start === end ? "the empty string" : pieceQuoted(text, start, end);
  return [`The negative ${kind} ${piece} matched ${matched} ${place}, so the match fails there`];
}

function failedList(failures: readonly FailedRange[], { pattern, text }: Sources): string {
  return namesOf(failures.map(({ node, needed }) =>
    needed === null
      ? pieceOf(pattern, node)
      : `${pieceQuoted(text, needed.start, needed.end)} (${pieceOf(pattern, node)})`
  ));
}

/** Parts that are named; further ones are counted. */
const NAMED = 6;

const listOf = (ranges: readonly Range[], pattern: string): string =>
  namesOf(ranges.map((range) => pieceOf(pattern, range)));

function namesOf(pieces: readonly string[]): string {
  const names = [...new Set(pieces)];
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
