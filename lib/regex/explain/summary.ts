import type { AST } from "@eslint-community/regexpp";
import { MAX_SUMMARY_WORDS } from "../../limits/pattern.ts";
import { withArticle } from "../character_names.ts";
import { modesFromFlags } from "../syntax/modifiers.ts";
import { parse, type Tree } from "../syntax/parse.ts";
import { findNodes, fold, type Node } from "../syntax/visit.ts";
import { COMMON_PATTERNS, type CommonPattern } from "./common_patterns.ts";
import { formatNormalForm, type NormalizedItem, normalizePattern } from "./normal_form.ts";
import { capitalize, joinWithMore } from "./phrase.ts";
import { caseSuffix, wordItem } from "./text.ts";

/**
 * Summarizes in one sentence, without a full stop, what a common pattern matches as a whole. The pattern is
 * recognized by its normal form, whatever its spelling, and only if that is exact.
 *
 * @returns undefined if nothing is certain, or if the only step of the explanation says the same
 */
export function summarize(tree: Tree): string | undefined {
  const items = normalizePattern(tree);
  if (!items) return undefined;
  const frame = splitAnchors(items);
  // Without ^, a sticky pattern matches neither anywhere nor at the start.
  if (tree.regex.flags.includes("y") && !frame.start) return undefined;
  if (items.length > 0 && frame.body.length === 0) return emptySummary(frame);
  if (mayCrossLines(frame)) return undefined;
  const shape = findCommonPattern(formatNormalForm(frame.body));
  if (shape) return commonPatternSummary(shape, frame);
  const words = frame.start || frame.end ? plainAlternatives(tree) : undefined;
  return words === undefined ? undefined : addPlace(words, frame);
}

function emptySummary(frame: AnchoredBody): string | undefined {
  if (!isWhole(frame)) return undefined;
  return frame.start === "text" ? "The whole text is empty" : "An empty line";
}

/** A pattern without its outer anchors, and the places they stand for: `line` with flag m. */
interface AnchoredBody {
  readonly start: "text" | "line" | undefined;
  readonly end: "text" | "line" | undefined;
  readonly body: readonly NormalizedItem[];
}

/** Whether the body must match the whole text or line. */
function isWhole({ start, end }: AnchoredBody): boolean {
  return start !== undefined && end !== undefined;
}

/**
 * With flag m, text that can contain a line terminator isn't necessarily one line although it is between ^
 * and $, and a match that ends in a line terminator ends at the start of the next line.
 */
function mayCrossLines({ start, end, body }: AnchoredBody): boolean {
  if (start === "line" && end === "line") return body.some(({ atom }) => LINE_CROSSING.test(atom));
  return end === "line" && LINE_ENDING.test(body.at(-1)?.atom ?? "");
}

/** Sets and classes that may contain a line terminator; a range that begins before U+000A is assumed to. */
const LINE_CROSSING = /\.|\\s|\[\^|\\u\{[ad]\}|\\u\{[0-9]\}-/;

const LINE_ENDING = /\\u\{[ad]\}/;

function findCommonPattern(form: string): CommonPattern | undefined {
  while (!normalForms.has(form)) {
    const { value: shape, done } = unreadPatterns.next();
    if (done) break;
    const parsed = parse({ pattern: shape.pattern, flags: "" });
    const items = parsed.ok ? normalizePattern(parsed.tree) : undefined;
    if (items) normalForms.set(formatNormalForm(items), shape);
  }
  return normalForms.get(form);
}

/**
 * Common patterns by normal form, parsed on demand: parsing all of them takes longer than loading the rest of
 * the explanation.
 */
const normalForms = new Map<string, CommonPattern>();

const unreadPatterns = COMMON_PATTERNS.values();

function commonPatternSummary(
  { words, remark, only }: CommonPattern,
  frame: AnchoredBody,
): string | undefined {
  const isFree = frame.start === undefined && frame.end === undefined;
  if (only === "whole" && !isWhole(frame)) return undefined;
  if ((only === "free" || only === "alone") && !isFree) return undefined;
  const joint = words.includes(",") && !isWhole(frame) && !isFree ? "," : "";
  const summary = only === "alone" ? capitalize(words) : addPlace(words + joint, frame);
  return remark === undefined ? summary : `${summary}; ${remark}`;
}

/** Adds where in the text the body matches. */
function addPlace(words: string, { start, end }: AnchoredBody): string {
  if (start && end) {
    return start === "text" ? `The whole text is ${words}` : `A line that is ${words}`;
  }
  if (start) return `${capitalize(words)} at the start of ${PLACES[start]}`;
  return end
    ? `${capitalize(words)} at the end of ${PLACES[end]}`
    : `${capitalize(words)}, anywhere in the text`;
}

const PLACES = { text: "the text", line: "a line" } as const;

/**
 * Lists the texts that a pattern matches, ignoring its anchors: `"jpg", "png" or "gif"`.
 *
 * @returns undefined if the pattern matches anything but a few plain texts
 */
function plainAlternatives({ root, regex }: Tree): string | undefined {
  const texts = fold(
    root,
    (node, children: readonly Texts[]) =>
      combineTexts(node, children.filter((child) => child !== null), children.length),
  );
  if (!texts || texts.includes("")) return undefined;
  const items = [...new Set(texts)].map((text) => withArticle(wordItem(text)));
  const suffix = caseSuffix(findNodes(root, "Character"), modesFromFlags(regex.flags));
  return joinWithMore(items, "or") + suffix;
}

/** Null if the texts aren't plain or too many. */
type Texts = readonly string[] | null;

function combineTexts(
  node: Node,
  known: readonly (readonly string[])[],
  children: number,
): Texts {
  if (known.length < children) return null;
  switch (node.type) {
    case "Character":
      return [String.fromCodePoint(node.value)];
    case "Alternative":
      return concatenateTexts(known);
    case "Pattern":
    case "CapturingGroup":
      return withinLimit(known.flat());
    case "Group":
      return node.modifiers ? null : withinLimit(known.flat());
    case "Quantifier":
      return node.min === 0 && node.max === 1 ? withinLimit([...known.flat(), ""]) : null;
    case "Assertion":
      return isOuterAnchor(node) ? [""] : null;
    default:
      return null;
  }
}

function concatenateTexts(parts: readonly (readonly string[])[]): Texts {
  let texts: readonly string[] = [""];
  for (const part of parts) {
    texts = texts.flatMap((text) => part.map((next) => text + next));
    if (texts.length > MAX_SUMMARY_WORDS) return null;
  }
  return texts;
}

function withinLimit(texts: readonly string[]): Texts {
  return texts.length > MAX_SUMMARY_WORDS ? null : texts;
}

function isOuterAnchor(node: AST.Assertion): boolean {
  const { parent } = node;
  if (parent.type !== "Alternative" || parent.parent.type !== "Pattern") return false;
  if (parent.parent.alternatives.length > 1) return false;
  return node.kind === "start"
    ? parent.elements[0] === node
    : node.kind === "end" && parent.elements.at(-1) === node;
}

/** Splits off the anchors at both ends of a pattern. */
export function splitAnchors(items: readonly NormalizedItem[]): AnchoredBody {
  const start = anchorPlace(items[0], START_ANCHORS);
  const rest = start ? items.slice(1) : items;
  const end = anchorPlace(rest.at(-1), END_ANCHORS);
  return { start, end, body: end ? rest.slice(0, -1) : rest };
}

/** An optional anchor, as in `(?:^)?a`, has no effect. */
function anchorPlace(item: NormalizedItem | undefined, edges: AnchorPlaces): "text" | "line" | undefined {
  return item && item.min > 0 ? edges[item.atom] : undefined;
}

type AnchorPlaces = Readonly<Record<string, "text" | "line">>;

// "$" at the start and "^" at the end don't count: a pattern such as /$\n/ never matches.
const START_ANCHORS: AnchorPlaces = { "^": "text", "^m": "line" };

const END_ANCHORS: AnchorPlaces = { $: "text", $m: "line" };
