import type { Range } from "../../regex/regex.ts";
import type { AttemptRanges, FailedRange, WhyAnswer } from "../../regex/why/answer.ts";
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
  const character = index < text.length
    ? `${characterAt(text, index)} at ${number(index)}`
    : "the end of the text";
  if (status === "running") return [`The search takes too many steps to say what became of ${character}`];
  if (status === "exhausted") {
    return [`The search keeps too many choices open to say what became of ${character}`];
  }
  if (taker) {
    return [`${pieceOf(pattern, taker.node)} matched ${character}`, ...iterationWords(answer, pattern)];
  }
  const nothing = index < text.length ? `Nothing matched ${character}` : "The text ends here";
  if (match) {
    return [
      nothing,
      ...triedWords(answer, sources, match.start, "until it backtracked"),
      `The match goes from ${number(match.start)} to ${number(match.end)}`,
    ];
  }
  const isBest = tried.attempt.start === best.start && index === best.furthest;
  // An attempt that may not even begin at the character explains nothing.
  const isVain = tried.attempt.start !== best.start && tried.matched.length === 0 &&
    tried.failures.every(({ isEdge }) => isEdge);
  const isTold = tried.failures.length > 0 && (isBest || isVain);
  const triedHere = isTold ? [] : triedWords(answer, sources, best.start, "but the attempt failed later");
  if (best.furthest === best.start) {
    const isEnough = tried.failures.length > 0 && !isTold;
    return [
      nothing,
      ...triedHere,
      "No match. Every attempt failed where it began",
      ...(isEnough ? [] : expectedWords(best, sources, "Expected")),
    ];
  }
  return [
    nothing,
    ...triedHere,
    `No match. The attempt from ${number(best.start)} got furthest, to ${number(best.furthest)}`,
    ...expectedWords(best, sources, "Expected"),
  ];
}

function iterationWords({ taker }: WhyAnswer, pattern: string): string[] {
  return (taker?.iterations ?? []).toReversed().map(({ quantifier, number: iteration }) =>
    `Iteration ${number(iteration)} of ${pieceOf(pattern, quantifier)}`
  );
}

/**
 * What was tried at the character.
 *
 * @param told start of the attempt that the other sentences are about
 * @param undone what came of a match there in that attempt
 */
function triedWords({ index, tried }: WhyAnswer, sources: Sources, told: number, undone: string): string[] {
  const { failures, matched, held, readers, attempt } = tried;
  const { pattern } = sources;
  const isTold = attempt.start === told;
  const by = isTold ? "" : ` by the attempt from ${number(attempt.start)}`;
  if (failures.length > 0) {
    const simple = failures.filter(({ lookaround }) => lookaround === null);
    return [
      ...(simple.length > 0 ? [`Tried here${by}, and failed: ${failedList(simple, sources)}`] : []),
      ...failures.flatMap((failure) => lookaroundWords(failure, sources)),
    ];
  }
  if (matched.length > 0) {
    return [
      `Matched here${by}, ${isTold ? undone : "which failed later"}: ${listOf(matched, pattern)}`,
      ...(isTold ? [] : expectedWords(attempt, sources, "Expected")),
    ];
  }
  if (held.length > 0) return [`Holds here${by}: ${listOf(held, pattern)}`];
  if (readers.length > 0) return [`Only tested inside ${listOf(readers, pattern)}`];
  return [index < attempt.start ? "The search began after it" : "Nothing was tried here"];
}

/** What failed at a position: first what would have matched a text, then the lookarounds. */
function expectedWords(
  { failures, furthest: position }: Pick<AttemptRanges, "failures" | "furthest">,
  sources: Sources,
  expected: string,
): string[] {
  const simple = failures.filter(({ lookaround }) => lookaround === null);
  const [first] = simple;
  const found = first?.backward
    ? characterBefore(sources.text, position)
    : characterAt(sources.text, position);
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
      ...expectedWords(lookaround, sources, `Inside ${piece}, expected`),
    ];
  }
  const { start, end } = lookaround.matched;
  const matched = start === end ? "the empty string" : pieceQuoted(text, start, end);
  return [`The negative ${kind} ${piece} matched ${matched} ${place}, so the match fails there`];
}

function failedList(failures: readonly FailedRange[], { pattern, text }: Sources): string {
  return namesOf(
    failures.map(({ node, needed }) =>
      needed === null
        ? listedPiece(pattern, node)
        : `${pieceQuoted(text, needed.start, needed.end)} (${pieceOf(pattern, node)})`
    ),
  );
}

/** Parts that are named; further ones are counted. */
const NAMED = 6;

const listOf = (ranges: readonly Range[], pattern: string): string =>
  namesOf(ranges.map((range) => listedPiece(pattern, range)));

/** In quotes where it would not be seen in a list. */
function listedPiece(pattern: string, range: Range): string {
  const piece = pieceOf(pattern, range);
  return piece === "," || piece.trim() === "" ? `“${piece}”` : piece;
}

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
