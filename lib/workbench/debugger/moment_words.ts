import type { Range } from "../../regex/regex.ts";
import { shownText } from "../fields/shown_text.ts";
import { number } from "../matches/match_words.ts";
import type { SeenMoment } from "./engine_messages.ts";

/** A piece is quoted up to here; the views show the whole. */
const QUOTED_CHARACTERS = 40;

/** What happened at a moment, in one sentence without full stop. */
export function momentWords(moment: SeenMoment, pattern: string, text: string): string {
  const { position, end, node } = moment;
  const part = node === null ? "the pattern" : pieceOf(pattern, node);
  const at = `At ${number(position)}: ${part}`;
  switch (moment.kind) {
    case "start":
      return `An attempt begins at ${number(position)}`;
    case "take":
      return takenWords(moment, at, text);
    case "fail":
      return `${at} ${failedWords(moment, text)}`;
    case "choice":
      return moment.opens ? `${at} tries one way, and keeps another for later` : `${at} goes on`;
    case "back":
      return backWords(moment, part);
    case "capture":
      return `${at} ${moment.edge === "start" ? "begins" : "ends"} here`;
    case "enter":
      return `${at} looks ${isBehind(pattern, moment) ? "behind" : "ahead"}`;
    case "leave":
      return `${at} has looked`;
    case "match":
      return `Match from ${number(moment.start)} to ${number(end)}`;
    case "none":
      return "No match: no start is left to try";
    default:
      return "Ended: too many ways were kept for later";
  }
}

const isBehind = (pattern: string, { node }: SeenMoment) =>
  node !== null && pattern.startsWith("(?<", node.start);

/** Only what a negative lookaround notes is gone back to at the lookaround itself. */
function backWords({ position, type }: SeenMoment, part: string): string {
  if (type === "Assertion") {
    return `Back to ${number(position)}: ${part} holds, for what it looks for is not there`;
  }
  return `Back to ${number(position)}: ${part} goes another way`;
}

/** Assertions and loops fail without a character that does not fit. */
function failedWords({ type, position, backward }: SeenMoment, text: string): string {
  if (type === "Assertion") return "does not hold";
  if (type === "Quantifier") return "may not repeat what is empty";
  return `does not fit ${backward ? characterBefore(text, position) : characterAt(text, position)}`;
}

function takenWords({ position, end, type }: SeenMoment, at: string, text: string): string {
  if (position === end) return `${at} ${type === "Assertion" ? "holds" : "takes nothing"}`;
  const [first, last] = position < end ? [position, end] : [end, position];
  return `${at} takes ${pieceQuoted(text, first, last)}`;
}

/** A character of a text in quotes; its end in words. */
export function characterAt(text: string, index: number): string {
  if (index >= text.length) return "the end of the text";
  if (index > 0 && (text.codePointAt(index - 1) ?? 0) > 0xffff) {
    return `half of ${pieceQuoted(text, index - 1, index + 1)}`;
  }
  return pieceQuoted(text, index, index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1));
}

/** The character that ends at an index of a text, in quotes; the start of the text in words. */
export function characterBefore(text: string, index: number): string {
  if (index === 0) return "the start of the text";
  const isPair = index > 1 && (text.codePointAt(index - 2) ?? 0) > 0xffff;
  return pieceQuoted(text, index - (isPair ? 2 : 1), index);
}

/** A stretch of a text in quotes, shortened. */
export function pieceQuoted(text: string, start: number, end: number): string {
  const isLong = end - start > QUOTED_CHARACTERS;
  return `“${readable(text.slice(start, isLong ? start + QUOTED_CHARACTERS : end))}${isLong ? "…" : ""}”`;
}

/** A text in one string; characters without a shape by the letters of their signs. */
export function readable(text: string): string {
  return shownText(text).map((part) => typeof part === "string" ? part : `‹${part.sign}›`).join("");
}

/** A part of a pattern as it stands, shortened. */
export function pieceOf(pattern: string, { start, end }: Range): string {
  const isLong = end - start > QUOTED_CHARACTERS;
  return readable(pattern.slice(start, isLong ? start + QUOTED_CHARACTERS : end)) + (isLong ? "…" : "");
}
