import { MAX_PIECE_CHARACTERS } from "../../limits/pattern.ts";
import type { Range } from "../../regex/regex.ts";
import type { TextChange } from "../../regex/text_change.ts";
import type { AttemptRanges, CharacterExplanation, FailedRange } from "../../regex/why/answer.ts";
import { number } from "../../regex/words.ts";
import { shownText } from "../matching/shown_text.ts";
import { placeOf } from "../model/spans.ts";
import type { ShownStep } from "../runtime/engine_client.ts";

/** A step in one sentence without full stop. */
export function snapshotSentence(snapshot: ShownStep, pattern: string, text: string): string {
  const { position, end, node } = snapshot;
  const part = node === null ? "the pattern" : quotePart(pattern, node);
  const at = `At ${placeOf(position)}: ${part}`;
  switch (snapshot.kind) {
    case "start":
      return `An attempt begins at ${placeOf(position)}`;
    case "succeed":
      return matchedLabel(snapshot, at, text);
    case "fail":
      return `${at} ${failedLabel(snapshot, text)}`;
    case "choice":
      return snapshot.opens
        ? `${at} tries one way and pushes the other on the backtracking stack`
        : `${at} continues`;
    case "backtrack":
      return backLabel(snapshot, part);
    case "capture":
      return `${at} ${snapshot.edge === "start" ? "starts" : "ends"} here`;
    case "enter":
      return `${at} looks ${isBehind(pattern, snapshot) ? "behind" : "ahead"}`;
    case "leave":
      return `At ${placeOf(position)}: the content of ${part} matched`;
    case "match":
      return matchedRange("Match", snapshot.start, end);
    case "none":
      return "No match: no start position is left to try";
    default:
      return "Stopped: the backtracking stack is full";
  }
}

/** A range of the text by its first and last character. */
export function matchedRange(what: string, start: number, end: number): string {
  return start === end
    ? `${what} at ${placeOf(start)}, empty`
    : `${what} from ${placeOf(start)} to ${number(end)}`;
}

const isBehind = (pattern: string, { node }: ShownStep) =>
  node !== null && pattern.startsWith("(?<", node.start);

/** Only the choices of a negative lookaround are backtracked to at the lookaround itself. */
function backLabel({ position, type }: ShownStep, part: string): string {
  if (type === "Assertion") {
    return `Back to ${placeOf(position)}: ${part} holds, because its content does not match`;
  }
  return `Back to ${placeOf(position)}: ${part} tries the other way`;
}

/** Assertions and loops can fail without a character that doesn't match. */
function failedLabel({ type, position, backward }: ShownStep, text: string): string {
  if (type === "Assertion") return "does not hold";
  if (type === "Quantifier") return "can't repeat an empty match";
  return `does not match ${backward ? characterBefore(text, position) : characterAt(text, position)}`;
}

function matchedLabel({ position, end, type }: ShownStep, at: string, text: string): string {
  if (position === end) return `${at} ${type === "Assertion" ? "holds" : "matches the empty string"}`;
  const [first, last] = position < end ? [position, end] : [end, position];
  return `${at} matches ${pieceQuoted(text, first, last)}`;
}

/** A character of a text in quotes; the end of the text in words. */
export function characterAt(text: string, index: number): string {
  if (index >= text.length) return "the end of the text";
  if (index > 0 && (text.codePointAt(index - 1) ?? 0) > 0xffff) {
    return `half of ${pieceQuoted(text, index - 1, index + 1)}`;
  }
  return pieceQuoted(text, index, index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1));
}

/** The character before an index of a text, in quotes; the start of the text in words. */
function characterBefore(text: string, index: number): string {
  if (index === 0) return "the start of the text";
  const isPair = index > 1 && (text.codePointAt(index - 2) ?? 0) > 0xffff;
  return pieceQuoted(text, index - (isPair ? 2 : 1), index);
}

/** A part of a text in quotes, shortened. */
export function pieceQuoted(text: string, start: number, end: number): string {
  const isLong = end - start > MAX_PIECE_CHARACTERS;
  return `“${readable(text.slice(start, isLong ? start + MAX_PIECE_CHARACTERS : end))}${isLong ? "…" : ""}”`;
}

/** A text as one string; invisible characters become the letters of their signs. */
export function readable(text: string): string {
  return shownText(text).map((part) => typeof part === "string" ? part : `‹${part.sign}›`).join("");
}

/** The source of a part of the pattern, shortened. */
export function quotePart(pattern: string, { start, end }: Range): string {
  const isLong = end - start > MAX_PIECE_CHARACTERS;
  return readable(pattern.slice(start, isLong ? start + MAX_PIECE_CHARACTERS : end)) + (isLong ? "…" : "");
}

/** The pattern and the text that sentences are about. */
interface Sources {
  readonly pattern: string;
  readonly text: string;
}

/** Why a character matched, or a search failed, in sentences without full stop. */
export function whySentences(answer: CharacterExplanation, pattern: string, text: string): string[] {
  const { index, matchedBy, match, status, tried, best } = answer;
  const sources = { pattern, text };
  const character = index < text.length
    ? `${characterAt(text, index)} at ${placeOf(index)}`
    : "the end of the text";
  if (status === "running") return [`The search takes too many steps to show what happened to ${character}`];
  if (status === "exhausted") {
    return [`The search keeps too many choices open to show what happened to ${character}`];
  }
  if (matchedBy) {
    return [
      `${quotePart(pattern, matchedBy.node)} matched ${character}`,
      ...iterationSentences(answer, pattern),
    ];
  }
  const nothing = index < text.length ? `Nothing matched ${character}` : "The text ends here";
  if (match) {
    return [
      nothing,
      ...triedSentences(answer, sources, match.start, "until it backtracked"),
      matchedRange("The match goes", match.start, match.end),
    ];
  }
  const isBest = tried.attempt.start === best.start && index === best.furthest;
  // An attempt that can't even start at the character explains nothing.
  const isVain = tried.attempt.start !== best.start && tried.matched.length === 0 &&
    tried.failures.every(({ isEdge }) => isEdge);
  const isDescribed = tried.failures.length > 0 && (isBest || isVain);
  const triedHere = isDescribed
    ? []
    : triedSentences(answer, sources, best.start, "but the attempt failed later");
  if (best.furthest === best.start) {
    const isEnough = tried.failures.length > 0 && !isDescribed;
    return [
      nothing,
      ...triedHere,
      "No match. Every attempt failed where it began",
      ...(isEnough ? [] : expectedPhrase(best, sources, "Expected")),
    ];
  }
  return [
    nothing,
    ...triedHere,
    `No match. The attempt from ${placeOf(best.start)} got furthest, to ${placeOf(best.furthest)}`,
    ...expectedPhrase(best, sources, "Expected"),
  ];
}

function iterationSentences({ matchedBy }: CharacterExplanation, pattern: string): string[] {
  return (matchedBy?.iterations ?? []).toReversed().map(({ quantifier, number: iteration }) =>
    `Iteration ${number(iteration)} of ${quotePart(pattern, quantifier)}`
  );
}

/**
 * The attempts at the character, in sentences.
 *
 * @param describedStart start of the attempt that the other sentences are about
 * @param undone how a match there failed later in that attempt
 */
function triedSentences(
  { index, tried }: CharacterExplanation,
  sources: Sources,
  describedStart: number,
  undone: string,
): string[] {
  const { failures, matched, succeeded, readers, attempt } = tried;
  const { pattern } = sources;
  const isDescribed = attempt.start === describedStart;
  const by = isDescribed ? "" : ` by the attempt from ${placeOf(attempt.start)}`;
  if (failures.length > 0) {
    const simple = failures.filter(({ lookaround }) => lookaround === null);
    return [
      ...(simple.length > 0 ? [`Tried here${by}, and failed: ${failedList(simple, sources)}`] : []),
      ...failures.flatMap((failure) => lookaroundSentences(failure, sources)),
    ];
  }
  if (matched.length > 0) {
    return [
      `Matched here${by}, ${isDescribed ? undone : "which failed later"}: ${listParts(matched, pattern)}`,
      ...(isDescribed ? [] : expectedPhrase(attempt, sources, "Expected")),
    ];
  }
  if (succeeded.length > 0) return [`Holds here${by}: ${listParts(succeeded, pattern)}`];
  if (readers.length > 0) return [`Only tested inside ${listParts(readers, pattern)}`];
  return [index < attempt.start ? "The search began after it" : "Nothing was tried here"];
}

/** What was expected at a position: first the literal alternatives, then the lookarounds. */
function expectedPhrase(
  { failures, furthest: position }: Pick<AttemptRanges, "failures" | "furthest">,
  sources: Sources,
  expected: string,
): string[] {
  const simple = failures.filter(({ lookaround }) => lookaround === null);
  const [first] = simple;
  const found = first?.backward
    ? characterBefore(sources.text, position)
    : characterAt(sources.text, position);
  const place = `${first?.backward ? "before" : "at"} ${placeOf(position)}`;
  return [
    ...(first ? [`${expected} ${place}: ${failedList(simple, sources)}, found ${found}`] : []),
    ...failures.flatMap((failure) => lookaroundSentences(failure, sources)),
  ];
}

/** A failed lookaround; nothing for other parts. */
function lookaroundSentences({ node, position, lookaround }: FailedRange, sources: Sources): string[] {
  if (lookaround === null) return [];
  const { pattern, text } = sources;
  const piece = quotePart(pattern, node);
  const place = lookaround.behind ? `before ${placeOf(position)}` : `at ${placeOf(position)}`;
  const kind = lookaround.behind ? "lookbehind" : "lookahead";
  if (!lookaround.negate) {
    return [
      `The ${kind} ${piece} did not match ${place}, so the match fails there`,
      ...expectedPhrase(lookaround, sources, `Inside ${piece}, expected`),
    ];
  }
  const { start, end } = lookaround.matched;
  const matched = start === end ? "the empty string" : pieceQuoted(text, start, end);
  return [`The negative ${kind} ${piece} matched ${matched} ${place}, so the match fails there`];
}

function failedList(failures: readonly FailedRange[], { pattern, text }: Sources): string {
  return joinNames(
    failures.map(({ node, needed }) =>
      needed === null
        ? listedPiece(pattern, node)
        : `${pieceQuoted(text, needed.start, needed.end)} (${quotePart(pattern, node)})`
    ),
  );
}

const listParts = (ranges: readonly Range[], pattern: string): string =>
  joinNames(ranges.map((range) => listedPiece(pattern, range)));

/** In quotes if it would be invisible in a list. */
function listedPiece(pattern: string, range: Range): string {
  const piece = quotePart(pattern, range);
  return piece === "," || piece.trim() === "" ? `“${piece}”` : piece;
}

/** Parts of a pattern that one answer of the debugger names; the others are counted. */
const MAX_NAMED_PARTS = 6;

function joinNames(pieces: readonly string[]): string {
  const names = [...new Set(pieces)];
  const rest = names.length - MAX_NAMED_PARTS;
  return names.slice(0, MAX_NAMED_PARTS).join(", ") + (rest > 0 ? `, and ${rest} more` : "");
}

/** A change of the text, without full stop. */
export function changeLabel({ start, end, inserted }: TextChange, text: string): string {
  const written = pieceQuoted(inserted, 0, inserted.length);
  if (start === end) return `Insert ${written} at ${placeOf(start)}`;
  const before = pieceQuoted(text, start, end);
  if (inserted === "") return `Remove ${before} at ${placeOf(start)}`;
  return `Replace ${before} with ${written} at ${placeOf(start)}`;
}
