import { MAX_PIECE_CHARACTERS } from "../../limits/pattern.ts";
import { pointAfter, pointBefore } from "../engine/machine.ts";
import type { PartFailure, SearchExplanation } from "../engine/why.ts";
import { lineStarts, positionAt } from "../matching/matches.ts";
import type { Range } from "../regex.ts";
import { groupNumbers } from "../syntax/groups.ts";
import type { Tree } from "../syntax/tree.ts";
import type { Node } from "../syntax/visit.ts";
import { number } from "../words.ts";

/** A sentence without full stop; pieces of the pattern and of the text are code. */
export type Sentence = readonly (string | { readonly code: string })[];

/**
 * Why the search of a line or of a whole text failed, in sentences; none if it found a match. Lines and columns are
 * counted from 1; lines are named only in a text with several.
 */
export function lineReasons(reason: SearchExplanation, text: string): Sentence[] {
  const { program: { tree }, status, start, furthest, failures } = reason;
  if (status === "match") return [];
  if (status !== "none") return [["The search takes too many steps to find the reason"]];
  const sentences = failureSentences(tree, text, furthest, failures, "");
  const place: Sentence[] = start === furthest
    ? text.length > 0 ? [["Starting elsewhere gets no further"]] : []
    : start > 0
    ? [[`The attempt that got furthest started at ${placeIn(text, start)}`]]
    : [];
  return [...sentences, ...place];
}

/** What is known of one of several causes. */
interface CauseFacts {
  readonly failures: readonly PartFailure[];
  readonly position: number;
  /** The characters that are not as expected; empty at the end. */
  readonly places: readonly Range[];
  /** The word that was expected in the place of a word; null if it is about characters. */
  readonly word: string | null;
  /** True if they would be as expected in the other case. */
  readonly isCase: boolean;
}

/** What a cause is: what was expected, and what is there, in each of its places. */
export function causeSentence(
  tree: Tree,
  text: string,
  { failures, position, places, word, isCase }: CauseFacts,
): Sentence {
  const [first, ...more] = places;
  const rest = more.length - MAX_MORE_PLACES;
  return [
    ...word !== null && first
      ? [`At ${placeIn(text, first.start)}: expected `, piece(word), ", found ", ...found(text, first)]
      : partSentence(tree, text, position, failures, "", first),
    ...more.slice(0, MAX_MORE_PLACES).flatMap((place) => [
      `, at ${placeIn(text, place.start)} `,
      ...found(text, place),
    ]),
    ...rest > 0 ? [` and at ${number(rest)} more`] : [],
    ...isCase ? ["; only the case differs"] : [],
  ];
}

/** Further places that one sentence names. */
const MAX_MORE_PLACES = 3;

const found = (text: string, { start, end }: Range): Sentence =>
  start < end ? ['"', piece(text.slice(start, end)), '"'] : ["the end"];

/**
 * Says which word boundary is missing.
 *
 * @param match the match that the pattern would have without its word boundaries
 */
export function boundarySentence(tree: Tree, text: string, { start, end }: Range): Sentence {
  const missing = [["before", start], ["after", end]] as const;
  const sides = missing.filter(([, at]) => !isWordBoundary(tree, text, at)).map(([side]) => side);
  const what = start === end ? ["The empty string"] : [piece(text.slice(start, end))];
  const where = sides.length === 0 ? "inside it" : `${sides.join(" or ")} it`;
  return [
    ...what,
    ` at ${placeIn(text, start)} would match, but there is no word boundary (`,
    { code: "\\b" },
    `) ${where}`,
  ];
}

function isWordBoundary({ regex }: Tree, text: string, at: number): boolean {
  const boundary = new RegExp("\\b", `${regex.flags.replace(/[^iuv]/g, "")}y`);
  boundary.lastIndex = at;
  return boundary.test(text);
}

/** @param opening the context of the failed parts, as the beginning of a sentence; empty for the pattern itself */
function failureSentences(
  tree: Tree,
  text: string,
  position: number,
  failures: readonly PartFailure[],
  opening: string,
): Sentence[] {
  const simple = failures.filter(({ lookaround }) => lookaround === null);
  return [
    ...(simple.length > 0 ? [partSentence(tree, text, position, simple, opening)] : []),
    ...failures.flatMap((failure) => lookaroundSentences(tree, text, failure)),
  ];
}

/**
 * What was expected at a position, and what is there.
 *
 * @param opening see `failureSentences`
 * @param met what is there; the next character unless given
 */
function partSentence(
  tree: Tree,
  text: string,
  position: number,
  failures: readonly PartFailure[],
  opening: string,
  met?: Range,
): Sentence {
  const [first] = failures;
  const isBackward = first?.backward ?? false;
  const found = isBackward
    ? text.slice(pointBefore(text, position), position)
    : text.slice(position, met?.end ?? pointAfter(text, position));
  const place = placeIn(text, isBackward ? pointBefore(text, position) : position);
  if (failures.length === 1 && first && isWordEdge(first.node)) {
    return begin(opening, wordEdgeSentence(text, first));
  }
  const group = failures.length === 1 && first && readsCharacter(first) ? groupAround(tree, first.node) : "";
  const parts = [...expectedParts(text, failures), `${group}, found `];
  if (text === "") return begin(opening, ["Expected ", ...parts, "an empty line"]);
  if (position === 0 && isBackward) {
    return begin(opening, ["Expected ", ...parts, `the start of the ${wholeName(text)}`]);
  }
  const there = found === "" ? [`the end of the ${wholeName(text)}`] : ['"', piece(found), '"'];
  return begin(opening, [`At ${place}: expected `, ...parts, ...there]);
}

/** A position in words: its column, and its line if there are several. */
function placeIn(text: string, offset: number): string {
  if (!hasLines(text)) return `column ${number(offset + 1)}`;
  const { line, column } = positionAt(lineStarts(text), offset);
  return `line ${number(line)}, column ${number(column)}`;
}

const hasLines = (text: string) => /[\n\r]/.test(text);

const wholeName = (text: string) => hasLines(text) ? "text" : "line";

const isWordEdge = (node: Node): node is Extract<Node, { kind: "word"; type: "Assertion" }> =>
  node.type === "Assertion" && node.kind === "word";

/** Why `\b` or `\B` failed: what is on both sides of the position. */
function wordEdgeSentence(text: string, { node, position }: PartFailure): Sentence {
  const sides: Sentence[] = [
    position === 0
      ? [`the start of the ${wholeName(text)}`]
      : [piece(text.slice(pointBefore(text, position), position))],
    position === text.length
      ? [`the end of the ${wholeName(text)}`]
      : [piece(text.slice(position, pointAfter(text, position)))],
  ];
  const [before = [], after = []] = sides;
  const isNegated = isWordEdge(node) && node.negate;
  return [
    piece(node.raw),
    isNegated
      ? " needs a place without a word boundary, but there is one"
      : " needs a word boundary, but there is none",
    ` at ${placeIn(text, position)}, between `,
    ...before,
    " and ",
    ...after,
  ];
}

/** Assertions test a position, and a backreference needs a certain text. */
const readsCharacter = ({ node, needed }: PartFailure) => node.type !== "Assertion" && needed === null;

/** Parts of the pattern that are named as expected at a column. */
export const MAX_EXPECTED_PARTS = 5;

function expectedParts(text: string, failures: readonly PartFailure[]): Sentence {
  const parts = new Map<string, Sentence>();
  for (const { node, needed } of failures) {
    const source = piece(node.raw);
    const part = needed === null
      ? [source]
      : [piece(text.slice(needed.start, needed.end)), " (", source, ")"];
    parts.set(JSON.stringify(part), part);
  }
  const all = [...parts.values()];
  const named = all.slice(0, MAX_EXPECTED_PARTS);
  const rest = all.length - named.length;
  if (rest > 0) named.push([`${number(rest)} other parts`]);
  return named.flatMap((part, index) =>
    index === 0 ? part : [index === named.length - 1 ? " or " : ", ", ...part]
  );
}

function lookaroundSentences(
  tree: Tree,
  text: string,
  { node, position, lookaround }: PartFailure,
): Sentence[] {
  if (lookaround === null || node.type !== "Assertion") return [];
  const kind = node.kind === "lookbehind" ? "lookbehind" : "lookahead";
  const place = placeIn(text, position);
  if (lookaround.negate) {
    const { start, end } = lookaround.matched;
    const matched: Sentence = start === end ? ["the empty string"] : [piece(text.slice(start, end))];
    return [[`The negative ${kind} `, piece(node.raw), " rejects ", ...matched, ` at ${place}`]];
  }
  return [
    [`The ${kind} `, piece(node.raw), ` can't match at ${place}`],
    ...failureSentences(tree, text, lookaround.furthest, lookaround.failures, `Inside the ${kind},`),
  ];
}

function begin(opening: string, sentence: Sentence): Sentence {
  if (opening === "") return sentence;
  const [first = "", ...rest] = sentence;
  const start = typeof first === "string" ? `${first.charAt(0).toLowerCase()}${first.slice(1)}` : first;
  return [`${opening} `, start, ...rest];
}

/** The innermost capturing group around a part, in parentheses; empty if there is none. */
function groupAround(tree: Tree, node: Node): string {
  for (let around: Node | null = node; around; around = around.parent as Node | null) {
    if (around.type === "CapturingGroup") {
      const name = around.name === null ? "" : `, ${around.name}`;
      return ` (group ${groupNumbers(tree).get(around) ?? 0}${name})`;
    }
  }
  return "";
}

function piece(source: string): { code: string } {
  return {
    code: source.length > MAX_PIECE_CHARACTERS ? `${source.slice(0, MAX_PIECE_CHARACTERS)}…` : source,
  };
}
