import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import { finish, type Steps } from "../steps.ts";
import { isLastLineEnd } from "../syntax/buffer_boundaries.ts";
import { groupNumbers } from "../syntax/groups.ts";
import { modeLookup, type Modes } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { childNodes, type Node, walk } from "../syntax/visit.ts";
import { number } from "../words.ts";
import {
  type DrawnSetNode,
  setWording,
  shortName,
  textWording,
  type Wording,
  wordLabel,
  wordPiece,
} from "./labels.ts";
import type { Diagram, Group, GroupKind, LabelItem, Loop, Shape, Terminal, TerminalKind } from "./shape.ts";

/** Options of a diagram. */
export interface DiagramOptions {
  /**
   * Folded parts to draw anyway: offsets from the `toggles` of boxes in an earlier diagram of the same
   * pattern.
   */
  readonly unfolded?: ReadonlySet<number>;
}

/** Turns a pattern into a railroad diagram at once; see `buildDiagramInSteps`. */
export function buildDiagram(tree: Tree, options: DiagramOptions = {}): Diagram {
  return finish(buildDiagramInSteps(tree, options));
}

/**
 * Turns a pattern into a railroad diagram. Alternatives after the eighth and very deeply nested parts are
 * folded into boxes that `unfolded` opens. A pattern with too many boxes is drawn up to `stoppedAt`. The same
 * tree and options always give the same diagram; takes time proportional to the tree. The first step plans the
 * drawing, each further step is about one node.
 */
export function* buildDiagramInSteps(tree: Tree, options: DiagramOptions = {}): Steps<Diagram> {
  const unfolded = options.unfolded ?? new Set<number>();
  const plan = planDrawing(tree, unfolded);
  const context = { plan, modes: modeLookup(tree), unfolded, numbers: groupNumbers(tree) };
  const shapes: (Shape | undefined)[] = [];
  for (const node of nodesToDraw(tree, plan)) {
    const count = hasShapedParts(node, plan) ? childNodes(node).length : 0;
    shapes.push(nodeShape(node, count === 0 ? [] : shapes.splice(-count), context));
    yield;
  }
  const [shape] = shapes;
  if (shape === undefined) throw new Error("A whole pattern has a shape");
  const { stoppedAt } = plan;
  const stop = stoppedAt === undefined ? {} : { stoppedAt };
  return { regex: tree.regex, shape, ...stop };
}

/** The nodes that are drawn, each after its parts. */
function nodesToDraw(tree: Tree, plan: DrawingPlan): readonly Node[] {
  const nodes: Node[] = [];
  walk(tree.root, (node) => hasShapedParts(node, plan), (node) => void nodes.push(node));
  return nodes;
}

/** True if the parts of a node have shapes; a class is drawn as a whole. */
function hasShapedParts(node: Node, plan: DrawingPlan): boolean {
  return !isClass(node) && !isOmitted(node, plan);
}

/** Boxes per diagram. A box takes about 300 bytes of markup, so a diagram stays below a megabyte. */
export const MAX_DIAGRAM_BOXES = 2_000;

/** Depth of the tree at which a part is collapsed to one box. HTML parsers allow 512 nested elements. */
const MAX_DIAGRAM_DEPTH = 48;

/**
 * Decides in one walk which parts are drawn.
 *
 * @param unfolded offsets of folded parts to draw
 */
function planDrawing(tree: Tree, unfolded: ReadonlySet<number>): DrawingPlan {
  if (isDrawnWhole(tree)) return DRAW_EVERYTHING;
  const folded = new Set<Node>();
  const beyond = new Set<Node>();
  const tops = [0];
  let previous: Node = tree.root;
  let boxes = 0;
  let stoppedAt: number | undefined;

  walk(tree.root, (node, depth) => {
    const top = tops.at(-1) ?? 0;
    const unfolds = unfolded.has(node.start);
    if (isNesting(node)) tops.push(unfolds ? depth : top);
    if (folded.has(node)) return false;
    boxes += continuesText(node, previous) ? 0 : 1;
    previous = node;
    if (boxes > MAX_DIAGRAM_BOXES) {
      stoppedAt ??= node.start;
      beyond.add(node);
      return false;
    }
    if (isNesting(node) && !unfolds && depth - top > MAX_DIAGRAM_DEPTH) {
      folded.add(node);
      return false;
    }
    for (const hidden of hiddenAlternatives(node, unfolded)) folded.add(hidden);
    return hasDrawnParts(node);
  }, (node) => {
    if (isNesting(node)) tops.pop();
  });
  return { folded, beyond, stoppedAt };
}

/** Which parts of a tree are drawn, decided before anything is built. */
interface DrawingPlan {
  /** Parts that are folded into a box which can be opened: hidden alternatives, and deeply nested parts. */
  readonly folded: ReadonlySet<Node>;
  /** Parts after the last box that fits into a diagram. */
  readonly beyond: ReadonlySet<Node>;
  /** Offset of the first part in `beyond`, in UTF-16 code units of the pattern. */
  readonly stoppedAt: number | undefined;
}

/** Alternatives that are drawn before the rest is collapsed to one box: about the height of the diagram. */
export const MAX_DIAGRAM_ALTERNATIVES = 8;

/** True if a tree is certainly drawn completely; most are. */
function isDrawnWhole({ size, depth, regex: { pattern } }: Tree): boolean {
  return size < MAX_DIAGRAM_BOXES && depth <= MAX_DIAGRAM_DEPTH &&
    pattern.split("|", MAX_DIAGRAM_ALTERNATIVES + 1).length <= MAX_DIAGRAM_ALTERNATIVES;
}

const DRAW_EVERYTHING: DrawingPlan = { folded: new Set(), beyond: new Set(), stoppedAt: undefined };

function isNesting(node: Node): node is Nesting {
  return node.type !== "Pattern" && "alternatives" in node &&
    node.type !== "ClassStringDisjunction";
}

type Nesting = AST.Group | AST.CapturingGroup | AST.LookaroundAssertion;

/** True if a character shares the box of the character before it. */
function continuesText(node: Node, previous: Node): boolean {
  return node.type === "Character" && previous.type === "Character" &&
    node.parent === previous.parent && node.start === previous.end;
}

function hiddenAlternatives(
  node: Node,
  unfolded: ReadonlySet<number>,
): readonly AST.Alternative[] {
  if (node.type !== "Pattern" && !isNesting(node)) return [];
  const offset = unfoldingOffset(node.alternatives);
  return offset === undefined || unfolded.has(offset)
    ? []
    : node.alternatives.slice(MAX_DIAGRAM_ALTERNATIVES);
}

/** The offset that unfolds the hidden alternatives of a choice; undefined if it hides none. */
function unfoldingOffset(
  alternatives: readonly AST.Alternative[],
): number | undefined {
  return alternatives[MAX_DIAGRAM_ALTERNATIVES]?.start;
}

/** True if parts of a node have boxes of their own; a class is a single box. */
function hasDrawnParts(node: Node): boolean {
  return node.type === "Pattern" || node.type === "Alternative" ||
    node.type === "Quantifier" || isNesting(node);
}

/** The shape of a node; undefined for a node that its parent draws. */
function nodeShape(
  node: Node,
  parts: PartShapes,
  context: DiagramContext,
): Shape | undefined {
  const { plan, modes, numbers } = context;
  if (isOmitted(node, plan)) return omittedBox(node, plan.folded.has(node));
  switch (node.type) {
    case "Pattern":
      return contentShape(node, parts, context);
    case "Alternative":
      return sequenceShape(node, parts, context);
    case "Group":
      return node.modifiers
        ? modifiersShape(node, node.modifiers, parts.slice(1), context)
        : contentShape(node, parts, context);
    case "CapturingGroup":
      return captureShape(node, parts, context);
    case "Quantifier":
      return loopShape(node, parts);
    case "Assertion":
      return node.kind === "lookahead" || node.kind === "lookbehind"
        ? lookaroundShape(node, parts, context)
        : anchorBox(node, modes(node));
    case "Backreference":
      return referenceBox(node, numbers);
    case "Character":
      return node.parent.type === "Quantifier" ? literalBox([node]) : undefined;
    default:
      return isSetElement(node) ? setBox(node, modes(node)) : undefined;
  }
}

/** The shapes of a node's children, in order; undefined for children that the node itself draws. */
type PartShapes = readonly (Shape | undefined)[];

/** What the shape of a node depends on besides the node. */
interface DiagramContext {
  readonly plan: DrawingPlan;
  readonly modes: (node: Node) => Modes;
  /** Offsets of folded parts to draw anyway. */
  readonly unfolded: ReadonlySet<number>;
  /** The numbers of the capturing groups, from 1. */
  readonly numbers: ReadonlyMap<Node, number>;
}

function isOmitted(node: Node, { folded, beyond }: DrawingPlan): boolean {
  return folded.has(node) || beyond.has(node);
}

/** The box that replaces a part that isn't drawn. */
function omittedBox(range: Range, opens: boolean): Terminal {
  const size = `${number(range.end - range.start)} characters`;
  const box = wordBox("more", toRange(range), `… ${size}`);
  const name = `${size}, ${opens ? "folded" : "not drawn"}`;
  return { ...box, name, ...(opens ? { toggles: range.start } : {}) };
}

function wordBox(
  kind: TerminalKind,
  range: Range,
  text: string,
): Terminal {
  return { type: "terminal", kind, range, label: wordLabel(text), name: text };
}

function toRange({ start, end }: Range): Range {
  return { start, end };
}

/** The content of a pattern, or of a group without a frame, with the whole range of the node. */
function contentShape(
  node: AST.Pattern | AST.Group,
  parts: PartShapes,
  context: DiagramContext,
): Shape {
  const content = choiceShape(node.alternatives, parts, context);
  const range = toRange(node);
  if (node.type === "Pattern") return content;
  return content.type === "choice" || content.type === "sequence"
    ? { ...content, range }
    : { type: "sequence", items: [content], range, name: "group" };
}

/** The shape of alternatives; a single one needs no choice around it. */
function choiceShape(
  alternatives: readonly AST.Alternative[],
  parts: PartShapes,
  { plan, unfolded }: DiagramContext,
): Shape {
  const cut = alternatives.findIndex((alternative) =>
    plan.folded.has(alternative) || plan.beyond.has(alternative)
  );
  const drawn = cut < 0 ? alternatives.length : cut;
  const items = parts.slice(0, drawn).filter((part) => part !== undefined);
  const hidden = alternatives.slice(drawn);
  const offset = unfoldingOffset(alternatives) ?? NaN;
  const opens = hidden.every((node) => plan.folded.has(node));
  if (hidden.length > 0) items.push(hiddenBox(hidden, opens));
  if (unfolded.has(offset)) items.push(fewerBox(alternatives, offset));
  return combineAlternatives(items, alternatives);
}

/** The box that replaces alternatives that aren't drawn. */
function hiddenBox(
  hidden: readonly AST.Alternative[],
  opens: boolean,
): Terminal {
  const start = hidden[0]?.start ?? 0;
  const range = { start, end: hidden.at(-1)?.end ?? start };
  const count = number(hidden.length);
  const noun = hidden.length === 1 ? "alternative" : "alternatives";
  const box = wordBox("more", range, `${count} more ${noun}`);
  const name = `${count} more ${noun}, ${opens ? "folded" : "not drawn"}`;
  return { ...box, name, ...(opens ? { toggles: start } : {}) };
}

/** The box that folds a choice again. */
function fewerBox(
  alternatives: readonly AST.Alternative[],
  toggles: number,
): Terminal {
  const end = alternatives.at(-1)?.end ?? 0;
  return {
    ...wordBox("fewer", { start: end, end }, "show fewer"),
    name: "show fewer alternatives",
    toggles,
  };
}

function combineAlternatives(
  items: readonly Shape[],
  alternatives: readonly AST.Alternative[],
): Shape {
  const [only] = items;
  if (only !== undefined && items.length === 1) return only;
  const start = alternatives[0]?.start ?? 0;
  const end = alternatives.at(-1)?.end ?? start;
  const name = `one of ${number(alternatives.length)} alternatives`;
  return { type: "choice", items, range: { start, end }, name };
}

/**
 * The elements of an alternative in a row. Consecutive characters share a box; a single element needs no
 * sequence around it.
 */
function sequenceShape(
  node: AST.Alternative,
  parts: PartShapes,
  { plan }: DiagramContext,
): Shape {
  const first = node.elements.findIndex((element) => plan.beyond.has(element));
  const cut = node.elements[first];
  const elements = cut ? node.elements.slice(0, first) : node.elements;
  const items = joinCharacters(elements, parts);
  if (cut) items.push(omittedBox({ start: cut.start, end: node.end }, false));
  return combineElements(items, node);
}

function joinCharacters(elements: readonly AST.Element[], parts: PartShapes): Shape[] {
  const items: Shape[] = [];
  let text: AST.Character[] = [];
  const endText = () => {
    if (text.length > 0) items.push(literalBox(text));
    text = [];
  };
  for (const [index, element] of elements.entries()) {
    const part = parts[index];
    if (element.type === "Character") text.push(element);
    if (part === undefined) continue;
    endText();
    items.push(part);
  }
  endText();
  return items;
}

/** The box of consecutive characters. */
function literalBox(run: readonly AST.Character[]): Terminal {
  const text = run.map(({ value }) => String.fromCodePoint(value)).join("");
  const range = { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
  return { type: "terminal", kind: "literal", range, ...textWording(text) };
}

function combineElements(items: readonly Shape[], node: AST.Alternative): Shape {
  const [only] = items;
  const range = toRange(node);
  if (only === undefined) return wordBox("empty", range, "nothing");
  if (items.length === 1) return only;
  const name = `${items.length} parts in a row`;
  return { type: "sequence", items, range, name };
}

function modifiersShape(
  node: AST.Group,
  modifiers: AST.Modifiers,
  parts: PartShapes,
  context: DiagramContext,
): Group {
  const title = modifierLabel(modifiers);
  const frame = groupFrame("modifiers", node, parts, context);
  return { ...frame, title, name: title };
}

/** Describes the changes of modifiers: `case-insensitive on, multiline off`. */
function modifierLabel({ add, remove }: AST.Modifiers): string {
  return [...flagChanges(add, "on"), ...flagChanges(remove, "off")].join(", ") ||
    "no flag changed";
}

function flagChanges(flags: AST.ModifierFlags | null, state: string): string[] {
  return MODIFIER_WORDS.filter(({ key }) => flags?.[key]).map(({ words }) => `${words} ${state}`);
}

const MODIFIER_WORDS = [
  { key: "ignoreCase", words: "case-insensitive" },
  { key: "multiline", words: "multiline" },
  { key: "dotAll", words: "dot all" },
] as const;

function groupFrame(
  kind: GroupKind,
  node: AST.CapturingGroup | AST.LookaroundAssertion | AST.Group,
  parts: PartShapes,
  context: DiagramContext,
) {
  const item = choiceShape(node.alternatives, parts, context);
  return { type: "group" as const, kind, item, range: toRange(node) };
}

function captureShape(
  node: AST.CapturingGroup,
  parts: PartShapes,
  context: DiagramContext,
): Group {
  const groupNumber = context.numbers.get(node) ?? 0;
  const title = shortName(node.name ?? "");
  const name = [`group ${groupNumber}`, ...(title ? [title] : [])].join(", ");
  const frame = groupFrame("capture", node, parts, context);
  return { ...frame, title, number: groupNumber, name };
}

function loopShape(node: AST.Quantifier, [part]: PartShapes): Loop {
  const item = part ?? omittedBox(node.element, false);
  const count = countLabel(node);
  const { min, max } = node;
  const name = `${item.name}, ${quantifierLabel(node)}`;
  return { type: "loop", item, min, max, count, range: toRange(node), name };
}

/**
 * A quantifier's count in the drawing: `0–1`, `1+`, `3 times`, `2–5 lazy`.
 */
function countLabel({ min, max, greedy }: AST.Quantifier): string {
  if (min === max && min !== Infinity) return min === 1 ? "1 time" : `${min} times`;
  const range = max === Infinity ? `${min === Infinity ? "∞" : min}+` : `${min}–${max}`;
  return greedy ? range : `${range} lazy`;
}

/** A quantifier's count in words, such as `one or more times, lazy`. */
function quantifierLabel({ min, max, greedy }: AST.Quantifier): string {
  const lazy = greedy ? "" : ", lazy";
  if (min === 0 && max === 1) return `optional${lazy}`;
  if (max === Infinity) {
    return `${AT_LEAST[min] ?? `${min} or more`} times${lazy}`;
  }
  if (min === max) return min === 1 ? "once" : `${min} times${lazy}`;
  return `${min} to ${max} times${lazy}`;
}

const AT_LEAST: Readonly<Record<number, string>> = {
  0: "zero or more",
  1: "one or more",
};

function lookaroundShape(
  node: AST.LookaroundAssertion,
  parts: PartShapes,
  context: DiagramContext,
): Group {
  const title = lookaroundLabel(node);
  const negative = node.negate ? { negative: true } : {};
  return { ...groupFrame(node.kind, node, parts, context), ...negative, title, name: title };
}

function lookaroundLabel(node: AST.LookaroundAssertion): string {
  const words = node.kind === "lookahead" ? "followed by" : "preceded by";
  return node.negate ? `not ${words}` : words;
}

function anchorBox(
  node: AST.BoundaryAssertion,
  modes: Modes,
): Terminal {
  return wordBox("anchor", toRange(node), anchorLabel(node, modes));
}

/**
 * Describes an anchor.
 *
 * @param modes the modes of the node; `multiline` makes `^` and `$` match at lines
 */
function anchorLabel(
  node: AST.BoundaryAssertion,
  { multiline }: Modes,
): string {
  if (node.kind === "word") {
    return node.negate ? "not a word boundary" : "word boundary";
  }
  if (isLastLineEnd(node)) return "end of text or before final line ending";
  return `${node.kind} of ${multiline ? "line" : "text"}`;
}

/** Groups with the same name that a backreference in the diagram lists. */
const MAX_NAMED_GROUPS = 3;

/**
 * The box of a backreference.
 *
 * @param numbers the numbers of the capturing groups, from 1
 */
function referenceBox(
  node: AST.Backreference,
  numbers: ReadonlyMap<Node, number>,
): Terminal {
  const groups = [node.resolved].flat();
  const found = groups.slice(0, MAX_NAMED_GROUPS).map((group) => numbers.get(group) ?? 0);
  const others = groups.length > found.length ? ` or ${number(groups.length - found.length)} more` : "";
  const text = `same as group ${found.join(" or ")}${others}`;
  const wording = referenceWording(text, groups[0]?.name ?? "");
  return { type: "terminal", kind: "reference", range: toRange(node), ...wording, number: found[0] ?? 0 };
}

function referenceWording(text: string, groupName: string): Wording {
  if (groupName === "") return { label: wordLabel(text), name: text };
  const name = shortName(groupName);
  const item: LabelItem = [wordPiece(`${text} (`), { kind: "text", text: name }, wordPiece(")")];
  return { label: { items: [item], apart: true }, name: `${text} (${name})` };
}

/** True if a node is a set with its own box; a set inside a class belongs to the box of the class. */
function isSetElement(node: Node): node is DrawnSetNode {
  const { parent } = node;
  return (node.type === "CharacterSet" || isClass(node)) && (parent?.type === "Alternative" ||
    parent?.type === "Quantifier");
}

function isClass(node: Node): node is AST.CharacterClass | AST.ExpressionCharacterClass {
  return node.type === "CharacterClass" || node.type === "ExpressionCharacterClass";
}

/** The box of a class or a class escape. */
function setBox(node: DrawnSetNode, modes: Modes): Terminal {
  return { type: "terminal", kind: "set", range: toRange(node), ...setWording(node, modes) };
}
