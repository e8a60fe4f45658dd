import type { AST } from "@eslint-community/regexpp";
import { MAX_SUMMARY_WORDS } from "../../limits.ts";
import { withArticle } from "../character_names.ts";
import { modesOfFlags } from "../syntax/modifiers.ts";
import { parse, type Tree } from "../syntax/parse.ts";
import { fold, type Node, nodesOf } from "../syntax/visit.ts";
import { type Shape, SHAPES } from "./common_patterns.ts";
import { listed, sentence } from "./phrase.ts";
import { type Item, itemsOf, written } from "./shape.ts";
import { caseSuffix, wordItem } from "./text.ts";

/**
 * Says in one sentence, without full stop, what a pattern of a common shape asks for as a whole. The shape
 * is recognised by its form, whatever the way of writing it, and only where that is exact.
 *
 * @returns undefined where nothing is certain, and where the one step of the pattern says the same
 */
export function summaryOf(tree: Tree): string | undefined {
  const items = itemsOf(tree);
  if (!items) return undefined;
  const frame = frameOf(items);
  // A sticky pattern without ^ matches neither anywhere nor at the start.
  if (tree.regex.flags.includes("y") && !frame.start) return undefined;
  if (items.length > 0 && frame.body.length === 0) return emptySummary(frame);
  if (mayCrossLines(frame)) return undefined;
  const shape = findCommonPattern(written(frame.body));
  if (shape) return commonPatternSummary(shape, frame);
  const words = frame.start || frame.end ? plainAlternatives(tree) : undefined;
  return words === undefined ? undefined : addPlace(words, frame);
}

/** Read as far as a question needs: reading all of them takes longer than loading all of the explanation. */
const normalForms = new Map<string, Shape>();
const unreadPatterns = SHAPES.values();

function findCommonPattern(form: string): Shape | undefined {
  while (!normalForms.has(form)) {
    const { value: shape, done } = unreadPatterns.next();
    if (done) break;
    const parsed = parse({ pattern: shape.pattern, flags: "" });
    const items = parsed.ok ? itemsOf(parsed.tree) : undefined;
    if (items) normalForms.set(written(items), shape);
  }
  return normalForms.get(form);
}

function emptySummary(frame: AnchoredBody): string | undefined {
  if (!isWhole(frame)) return undefined;
  return frame.start === "text" ? "The whole text is empty" : "An empty line";
}

function commonPatternSummary(
  { words, remark, only }: Shape,
  frame: AnchoredBody,
): string | undefined {
  const isFree = frame.start === undefined && frame.end === undefined;
  if (only === "whole" && !isWhole(frame)) return undefined;
  if ((only === "free" || only === "alone") && !isFree) return undefined;
  const joint = words.includes(",") && !isWhole(frame) && !isFree ? "," : "";
  const said = only === "alone" ? sentence(words) : addPlace(words + joint, frame);
  return remark === undefined ? said : `${said}; ${remark}`;
}

/**
 * With flag m, what can match a line terminator is not in one line although ^ and $ stand around it, and what ends in
 * one ends at the start of the next line, not at the end of its own.
 */
function mayCrossLines({ start, end, body }: AnchoredBody): boolean {
  if (start === "line" && end === "line") return body.some(({ atom }) => LINE_CROSSING.test(atom));
  return end === "line" && LINE_ENDING.test(body.at(-1)?.atom ?? "");
}

/** Sets and classes that may hold a line terminator: a range that begins before U+000A is taken to. */
const LINE_CROSSING = /\.|\\s|\[\^|\\u\{[ad]\}|\\u\{[0-9]\}-/;
const LINE_ENDING = /\\u\{[ad]\}/;

/** What a pattern asks for, and where `^` and `$` put it; `line` with flag m. */
interface AnchoredBody {
  readonly start: "text" | "line" | undefined;
  readonly end: "text" | "line" | undefined;
  readonly body: readonly Item[];
}

/** Takes the anchors off both ends of a pattern. */
export function frameOf(items: readonly Item[]): AnchoredBody {
  const start = anchorPlace(items[0], START_ANCHORS);
  const rest = start ? items.slice(1) : items;
  const end = anchorPlace(rest.at(-1), END_ANCHORS);
  return { start, end, body: end ? rest.slice(0, -1) : rest };
}

type AnchorPlaces = Readonly<Record<string, "text" | "line">>;

// A "$" before everything is no frame, and a pattern such as /$\n/ never matches; the same for "^" after it.
const START_ANCHORS: AnchorPlaces = { "^": "text", "^m": "line" };
const END_ANCHORS: AnchorPlaces = { $: "text", $m: "line" };

/** An anchor that may be left out, as in `(?:^)?a`, holds nothing. */
function anchorPlace(item: Item | undefined, edges: AnchorPlaces): "text" | "line" | undefined {
  return item && item.min > 0 ? edges[item.atom] : undefined;
}

/** Whether nothing may stand before and after the body. */
function isWhole({ start, end }: AnchoredBody): boolean {
  return start !== undefined && end !== undefined;
}

/** Says where in a text the thing is that the body asks for. */
function addPlace(words: string, { start, end }: AnchoredBody): string {
  if (start && end) {
    return start === "text" ? `The whole text is ${words}` : `A line that is ${words}`;
  }
  if (start) return `${sentence(words)} at the start of ${PLACES[start]}`;
  return end ? `${sentence(words)} at the end of ${PLACES[end]}` : `${sentence(words)}, anywhere in the text`;
}

const PLACES = { text: "the text", line: "a line" } as const;

/**
 * Counts up the texts that a pattern, its anchors apart, matches: `"jpg", "png" or "gif"`.
 *
 * @returns undefined where they are no few plain texts
 */
function plainAlternatives({ root, regex }: Tree): string | undefined {
  const texts = fold(
    root,
    (node, children: readonly Texts[]) =>
      combineTexts(node, children.filter((child) => child !== null), children.length),
  );
  if (!texts || texts.includes("")) return undefined;
  const items = [...new Set(texts)].map((text) => withArticle(wordItem(text)));
  const suffix = caseSuffix(nodesOf(root, "Character"), modesOfFlags(regex.flags));
  return listed(items, "or") + suffix;
}

/** Null where the texts are not plain or too many. */
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
