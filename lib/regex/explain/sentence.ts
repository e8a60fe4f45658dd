import type { AST } from "@eslint-community/regexpp";
import { isVisible, withArticle } from "../character_names.ts";
import { isLastLineEnd } from "../syntax/buffer_boundaries.ts";
import { modeLookup, type Modes, modesFromFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { findNodes, fold, type Node } from "../syntax/visit.ts";
import type { ClassNode } from "./class_items.ts";
import { COMMON_PATTERNS, type CommonPattern } from "./common_patterns.ts";
import {
  type Choice,
  type CommonPart,
  type Composition,
  describeAlternatives,
  describeSequence,
  inParentheses,
  isLoose,
  joinChoice,
  MAX_SUMMARY_WORDS,
  MAX_WRITTEN_REPETITIONS,
  newComposition,
} from "./composition.ts";
import { canMatchLineEnding } from "./line_endings.ts";
import {
  formatNormalForm,
  MAX_COMMON_PATTERN_NODES,
  mergeRepeats,
  type NormalizedItem,
  normalizeNodes,
} from "./normal_form.ts";
import { createContext } from "./phrase.ts";
import { type RequirementSubject, takeRequirements } from "./requirements.ts";
import { hasCapture } from "./separated_lists.ts";
import { caseKey, caseSuffix, wordItem } from "./text.ts";
import { emptyClasses } from "./unmatchable.ts";

/** What a pattern matches, in one sentence without a full stop, as marked words that begin with "Matches". */
interface Sentence {
  readonly words: string;
  /** What a common pattern accepts or rejects contrary to its words. */
  readonly remark?: string | undefined;
  /** Whether the pattern is exactly a common one, whatever its spelling. */
  readonly isCommon?: true;
}

/** The normal forms of a pattern's parts; undefined for a part that has none. */
type Forms = ReturnType<typeof normalizeNodes>;

/** What composes descriptions of a pattern's parts, each with a budget of its own. */
export function composer(tree: Tree, forms: Forms): () => Composition {
  const modeAt = modeLookup(tree);
  const context = createContext(tree);
  return () =>
    newComposition({
      context,
      modeAt,
      // Normal forms don't know about modifiers.
      commonParts: (elements, at) =>
        commonParts(elements, at, (node) => modeAt(node) === modeAt(tree.root) ? forms.get(node) : undefined),
      texts: (node) => plainAlternatives(node, modeAt(node)),
    });
}

/** Describes a pattern that can match: as a common one, or composed from its parts as far as the composition reaches. */
export function describePattern(tree: Tree, forms: Forms, composition: Composition): Sentence {
  if (tree.regex.pattern === "") return { words: "Matches the empty string at every position" };
  const items = forms.get(tree.root);
  const frame = items && splitAnchors(items);
  const common = frame && frame.body.length > 0 && !mayCrossLines(frame, tree)
    ? commonSentence(frame)
    : undefined;
  return common ?? { words: composedSentence(tree, composition) };
}

/** Says why a pattern never matches, if that is plain to see. */
export function neverReason(tree: Tree): string | undefined {
  const [emptyClass] = emptyClasses(tree, modeLookup(tree)) ?? [];
  return emptyClass && `Never matches: ${nameClass(emptyClass)} accepts no character`;
}

/** A class as it is written, if that can be read within a sentence. */
const nameClass = ({ raw }: ClassNode): string =>
  /^[!-~]{1,40}$/.test(raw) ? `\`${raw}\`` : "a character class";

/** The words for a pattern that never matches, from those for what it looks for. */
export function neverWords(matches: string): string {
  const words = matches.replace(/^Matches:? /, "");
  const isPlaced = /^(?:at the|the whole|from the) /.test(words);
  return `Never matches: it would ${isPlaced ? "have to match" : "need"} ${words}`;
}

/** A pattern without its outer anchors, and the positions that they assert: `line` with flag m. */
interface AnchoredBody extends Place {
  readonly body: readonly NormalizedItem[];
}

interface Place {
  readonly start: "text" | "line" | undefined;
  readonly end: "text" | "line" | undefined;
}

/** True if the body must match the whole text or line. */
function isWhole({ start, end }: Place): boolean {
  return start !== undefined && end !== undefined;
}

/** True if the text between ^ and $ with flag m may span several lines. */
function mayCrossLines({ start, end }: Place, tree: Tree): boolean {
  return start === "line" && end === "line" && canMatchLineEnding(tree.root, modeLookup(tree));
}

/** Common patterns by their normal form. */
const COMMON = new Map(COMMON_PATTERNS.map((each) => [each.pattern, each]));

/** The words for a common pattern; undefined if it isn't one, or they wouldn't be true in this place. */
function commonSentence(frame: AnchoredBody): Sentence | undefined {
  const shape = COMMON.get(formatNormalForm(frame.body));
  if (shape) return commonInPlace(shape, frame);
  const [first, ...others] = frame.body;
  const last = others.at(-1);
  if (frame.start || frame.end || first?.atom !== "\\b" || last?.atom !== "\\b") return undefined;
  const word = COMMON.get(formatNormalForm(others.slice(0, -1)));
  if (!word || (word.only !== undefined && !word.isPart)) return undefined;
  return { words: `Matches ${word.words}, between word boundaries`, remark: word.remark, isCommon: true };
}

function commonInPlace(
  { words, remark, only, isPart }: CommonPattern,
  frame: AnchoredBody,
): Sentence | undefined {
  const isFree = frame.start === undefined && frame.end === undefined;
  const isPartial = only === "whole" && !isWhole(frame);
  if (isPartial && !isPart) return undefined;
  if (only === "alone" && !isFree) return undefined;
  const remarks = [remark, isPartial ? "can be part of a longer text" : undefined].filter(Boolean);
  return {
    words: addPlace(words, frame),
    remark: remarks.join("; ") || undefined,
    isCommon: true,
  };
}

/** The normal forms of common patterns that can be a part of a larger one. */
const PARTS = COMMON_PATTERNS.filter(({ isPart }) => isPart).map(({ pattern }) => pattern);

/** Elements of a common pattern, however it is written. */
const MOST_ELEMENTS = 40;

/** What consecutive elements match, in words, where they are a common pattern; none beyond an element with a capture. */
function* commonParts(
  elements: readonly AST.Element[],
  at: number,
  formOf: (node: Node) => readonly NormalizedItem[] | undefined,
): Generator<CommonPart> {
  let items: readonly NormalizedItem[] = [];
  for (let end = at + 1; end <= Math.min(elements.length, at + MOST_ELEMENTS); end++) {
    const element = elements[end - 1]!;
    const form = formOf(element);
    if (!form || end > at + 1 && hasCapture(element)) return;
    items = mergeRepeats([...items, ...form]);
    const begun = formatNormalForm(items.slice(0, -1)) + items.at(-1)?.atom;
    if (!PARTS.some((part) => part.startsWith(begun))) return;
    const shape = COMMON.get(formatNormalForm(items));
    if (shape?.isPart) {
      const { words, remark } = shape;
      yield { end, words: (isBrief) => isBrief || remark === undefined ? words : `${words} (${remark})` };
    }
    if (hasCapture(element)) return;
  }
}

/** Adds where in the text the body matches. */
function addPlace(words: string, place: Place, condition = ""): string {
  const { start, end } = place;
  if (start && end) {
    return `Matches ${
      start === end ? `the whole ${start}` : "from the start to the end"
    }${condition}: ${words}`;
  }
  const where = placeLabel(place);
  if (where === undefined) return `Matches ${words}${condition}`;
  return condition || isLoose(words) ? `Matches ${where}${condition}: ${words}` : `Matches ${words} ${where}`;
}

function placeLabel({ start, end }: Place): string | undefined {
  if (start) return `at the start of ${PLACES[start]}`;
  return end && `at the end of ${PLACES[end]}`;
}

const PLACES = { text: "the text", line: "a line" } as const;

/** Describes a pattern by its top-level parts. */
function composedSentence(tree: Tree, composition: Composition): string {
  const { alternatives } = tree.root;
  const texts = tree.size <= MAX_COMMON_PATTERN_NODES
    ? plainAlternatives(tree.root, modesFromFlags(tree.regex.flags))
    : undefined;
  const frames = alternatives.map((alternative) => readFrame(alternative, composition));
  const [first] = frames;
  if (!first) return "Matches the empty string";
  if (frames.length === 1) return sequenceSentence(first, texts, tree, composition);
  if (frames.every(({ start, end }) => !start && !end)) {
    return `Matches ${texts ? joinChoice(texts) : describeAlternatives(alternatives, 0, composition)}`;
  }
  return alternativesWithPlaces(frames, tree, composition);
}

/** An alternative without its outer anchors. */
interface Frame extends Place {
  readonly body: readonly AST.Element[];
}

/** Splits off the outer anchors of an alternative. */
export function readFrame({ elements }: AST.Alternative, { modeAt }: Pick<Composition, "modeAt">): Frame {
  const [first, last] = [elements[0], elements.at(-1)];
  const place = (node: AST.Element) => modeAt(node).multiline ? "line" : "text";
  const start = first && isEdge(first, "start") ? place(first) : undefined;
  const end = last && isEdge(last, "end") ? place(last) : undefined;
  return { start, end, body: elements.slice(start ? 1 : 0, end ? -1 : undefined) };
}

const isEdge = (node: AST.Element, kind: "start" | "end"): boolean =>
  node.type === "Assertion" && node.kind === kind && !isLastLineEnd(node);

function sequenceSentence(
  frame: Frame,
  texts: Choice | undefined,
  tree: Tree,
  composition: Composition,
): string {
  if (frame.body.length === 0) return emptySentence(frame);
  const { body, condition } = requirementsOf(frame, tree, composition);
  if (body.length === 0) {
    return addPlace("the empty string", frame, condition && `, ${condition}`);
  }
  const words = texts ? joinChoice(texts) : describeSequence(body, 0, composition);
  return inPlace(words, frame, tree, condition && `, ${condition}`);
}

/** Splits off what a text must contain besides. */
export const requirementsOf = (frame: Frame, tree: Tree, composition: Composition) =>
  takeRequirements(
    frame.body,
    requirementSubject(frame, tree),
    frame.start === "text" && frame.end === "text",
    composition,
  );

/** Says of what a pattern without its outer anchors matches where that is. */
export function inPlace(words: string, frame: Place, tree: Tree, condition = ""): string {
  return mayCrossLines(frame, tree)
    ? `${FROM_LINE_TO_LINE}${condition}: ${words}`
    : addPlace(words, frame, condition);
}

function requirementSubject(place: Place, tree: Tree): RequirementSubject | undefined {
  if (place.start === undefined) return undefined;
  if (place.start === "line") return "line";
  return isWhole(place) && !canMatchLineEnding(tree.root, modeLookup(tree)) ? "whole" : "text";
}

function emptySentence({ start, end }: Place): string {
  if (start && end) {
    return start === "text" && end === "text"
      ? "Matches the whole text if it is empty"
      : "Matches an empty line";
  }
  return `Matches the empty string ${placeLabel({ start, end }) ?? "at every position"}`;
}

/** Describes alternatives of which some are anchored. */
function alternativesWithPlaces(frames: readonly Frame[], tree: Tree, composition: Composition): string {
  const [first] = frames;
  const crosses = frames.some((frame) => mayCrossLines(frame, tree));
  const isSame = frames.every(({ start, end }) => start === first?.start && end === first?.end);
  const list = frames.map((frame) => {
    const words = describeSequence(frame.body, 0, composition);
    const inner = isLoose(words) ? inParentheses(words) : words;
    return isSame ? inner : `${inner} ${anchoredPlace(frame, crosses)}`;
  }).join(" or ");
  return isSame && first ? inPlace(list, first, tree) : `Matches ${list}`;
}

function anchoredPlace({ start, end }: Place, crosses: boolean): string {
  if (start && end && start !== "text" && crosses) return "from the start of a line to the end of a line";
  if (start && end) return `as the whole ${start}`;
  return placeLabel({ start, end }) ?? "anywhere";
}

const FROM_LINE_TO_LINE = "Matches from the start of a line to the end of a line";

/**
 * Lists the texts that a pattern or group matches, ignoring its anchors: `"jpg", "png" or "gif"`.
 *
 * @returns undefined if the pattern matches anything but a few plain texts, or one character in different numbers
 */
function plainAlternatives(root: Node, mode: Modes): Choice | undefined {
  const texts = fold(
    root,
    (node, children: readonly Texts[]) =>
      combineTexts(node, children.filter((child) => child !== null), children.length),
  );
  if (!texts || texts.includes("")) return undefined;
  const distinct = [...Map.groupBy(texts, (text) => caseKey(text, mode)).values()].flatMap(([text = ""]) =>
    text
  );
  if (distinct.length > 1 && new Set(distinct.join("")).size === 1) return undefined;
  const items = distinct.map((text) => withArticle(wordItem(text)));
  return { items, suffix: caseSuffix(findNodes(root, "Character"), mode) };
}

/** Null if the texts aren't plain or too many. */
type Texts = readonly string[] | null;

function combineTexts(
  node: Node,
  parts: readonly (readonly string[])[],
  children: number,
): Texts {
  if (parts.length < children) return null;
  switch (node.type) {
    case "Character":
      return [String.fromCodePoint(node.value)];
    case "Alternative":
      return concatenateTexts(parts);
    case "Pattern":
    case "CapturingGroup":
      return withinLimit(parts.flat());
    case "Group":
      return node.modifiers ? null : withinLimit(parts.flat());
    case "CharacterClass":
      return node.negate || node.elements.length !== 1 ? null : parts.flat();
    case "Quantifier":
      if (node.min === 0 && node.max === 1) return withinLimit([...parts.flat(), ""]);
      return node.min === node.max && node.min <= MAX_WRITTEN_REPETITIONS && parts.flat().every(isAllVisible)
        ? concatenateTexts(Array.from({ length: node.min }, () => parts.flat()))
        : null;
    case "Assertion":
      return isOuterAnchor(node) ? [""] : null;
    default:
      return null;
  }
}

const isAllVisible = (text: string): boolean =>
  Array.from(text).every((each) => isVisible(each.codePointAt(0) ?? 0));

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
    : node.kind === "end" && parent.elements.at(-1) === node && !isLastLineEnd(node);
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
