import type { AST } from "@eslint-community/regexpp";
import {
  MAX_NAME_CHARACTERS,
  MAX_SUMMARY_ALTERNATIVES,
  MAX_SUMMARY_CHARACTERS,
  MAX_SUMMARY_DEPTH,
  MAX_SUMMARY_ELEMENTS,
  MAX_SUMMARY_PARTS,
  MAX_SUMMARY_WORDS,
} from "../../limits/pattern.ts";
import type { Modes } from "../syntax/modifiers.ts";
import type { Node } from "../syntax/visit.ts";
import { boundaryPhrase } from "./assertions.ts";
import { groupElements, inlineContent, runPhrase } from "./elements.ts";
import { groupTitle, plainTexts } from "./groups.ts";
import { visibleLength, withoutTags } from "./markup.ts";
import { joinWithMore, type PhraseContext, truncate } from "./phrase.ts";
import { describeCount, isOptional, quantifiedPhrase } from "./quantifiers.ts";
import { caseSuffix, literalText, wordItem } from "./text.ts";

/** The context and the remaining budget of a composed description. */
export interface Composition {
  readonly context: PhraseContext;
  readonly modeAt: (node: Node) => Modes;
  /** What a part matches, if it is a common pattern: "an IPv4 address". */
  readonly commonPart: (node: Node) => string | undefined;
  /** The texts that a part matches, in words, if they are few. */
  readonly texts: (node: Node) => string | undefined;
  /** Number of elements that may still be described; it decreases, so that the work is bounded. */
  elements: number;
}

/** Creates a composition that may describe as many elements as a readable sentence can contain. */
export function newComposition(parts: Omit<Composition, "elements">): Composition {
  return { ...parts, elements: MAX_SUMMARY_ELEMENTS };
}

/**
 * Describes consecutive elements: `one or more digits 0–9, then "%", followed by a word boundary`. A lookbehind
 * before them and a lookahead after them are clauses at the end.
 */
export function describeSequence(
  elements: readonly AST.Element[],
  depth: number,
  composition: Composition,
): string {
  if (elements.length === 0) return EMPTY_STRING;
  const runs = groupElements(flattened(elements));
  const parts: string[] = [];
  const isBounded = runs.length > 2 && isBoundary(runs[0]) && isBoundary(runs.at(-1));
  const inner = isBounded ? runs.slice(1, -1) : runs;
  const before = inner.length === 2 && isLookaround(inner[0], "lookbehind") ? inner[0] : undefined;
  const after = inner.length > 1 && isLookaround(inner.at(-1), "lookahead") ? inner.at(-1) : undefined;
  const middle = inner.slice(before ? 1 : 0, after && after !== inner[0] ? -1 : undefined);
  let length = 0;
  let described = 0;
  for (const run of middle) {
    if (parts.length === MAX_SUMMARY_PARTS || length > MAX_SUMMARY_CHARACTERS || composition.elements <= 0) {
      break;
    }
    const part = describeRun(run, depth, composition);
    length += visibleLength(part);
    if (part !== EMPTY_STRING || middle.length === 1) parts.push(part);
    described++;
  }
  const clauses = [before, after].flatMap((run) => run ? [lookaroundClause(run, depth, composition)] : []);
  const names = depth === 0 && middle.length > described ? groupNames(middle) : [];
  if (names.length >= MIN_NAMES) {
    return [`text with the groups ${joinWithMore(names, "and")} in this order`, ...clauses].join(", ");
  }
  const rest = middle.length - described;
  const shown = rest > 0 ? [...parts, `${rest} more ${rest === 1 ? "part" : "parts"}`] : parts;
  // Within a larger description, the empty string is not mentioned.
  const isEmpty = depth === 0 && middle.every(isZeroWidth);
  const words = isEmpty
    ? [EMPTY_STRING, ...shown.map((part) => `at ${part}`)]
    : [shown.join(", then ") || EMPTY_STRING];
  return [...words, ...clauses, ...(isBounded ? ["between word boundaries"] : [])].join(", ");
}

/** From this number of named groups on, their names are more informative than the first parts of a long sequence. */
const MIN_NAMES = 3;

/** The names of groups that participate in every match. */
function groupNames(runs: readonly Run[]): string[] {
  return runs.flatMap(([element]) => {
    const group = element?.type === "Quantifier" && element.min > 0 ? element.element : element;
    return group?.type === "CapturingGroup" && group.name !== null
      ? [truncate(group.name, MAX_NAME_CHARACTERS)]
      : [];
  });
}

const EMPTY_STRING = "the empty string";

/** Whether a description needs parentheses within a larger one. */
export const isCompound = (words: string): boolean => /, | or /.test(words);

const inParentheses = (words: string): string => `(${words})`;

/** Replaces groups that only group with their content. */
function flattened(elements: readonly AST.Element[]): readonly AST.Element[] {
  if (!elements.some(isPlainGroup)) return elements;
  return elements.flatMap((element) =>
    isPlainGroup(element) ? element.alternatives[0]?.elements ?? [] : [element]
  );
}

function isPlainGroup(element: AST.Element): element is AST.Group {
  return element.type === "Group" && element.modifiers === null && element.alternatives.length === 1;
}

type Run = readonly AST.Element[];

const isBoundary = (run: Run | undefined): boolean => {
  const [element, other] = run ?? [];
  return element?.type === "Assertion" && element.kind === "word" && !element.negate && !other;
};

function isLookaround(run: Run | undefined, kind: "lookahead" | "lookbehind"): boolean {
  return run?.[0]?.type === "Assertion" && run[0].kind === kind;
}

const isZeroWidth = ([element]: Run): boolean => element?.type === "Assertion";

function describeRun(run: Run, depth: number, composition: Composition): string {
  composition.elements--;
  const [element] = run;
  if (!element) return EMPTY_STRING;
  const mode = composition.modeAt(element);
  if (element.type === "Assertion") {
    return "alternatives" in element
      ? `a position ${lookaroundClause(run, depth, composition)}`
      : boundaryPhrase(element, mode).one.replace(/^(not )?at /, (_, not) => not ? "a position not at " : "");
  }
  const words = isGroupOrRepeated(element) ? undefined : runPhrase(run, mode, composition.context);
  if (words) return withoutTags(words.one);
  if (element.type === "Quantifier") return describeRepeated(element, depth, composition);
  return isGroup(element) ? describeGroup(element, depth, composition) : "a part";
}

const isGroup = (element: AST.Element): element is AST.Group | AST.CapturingGroup =>
  element.type === "Group" || element.type === "CapturingGroup";

const isGroupOrRepeated = (element: AST.Element): boolean =>
  isGroup(element) || (element.type === "Quantifier" && isGroup(element.element));

/** What is before or after the match, as a clause: `followed by "a"`. */
function lookaroundClause(run: Run, depth: number, composition: Composition): string {
  const [node] = run;
  if (node?.type !== "Assertion" || !("alternatives" in node)) return "";
  const words = run.length === 1 ? undefined : runPhrase(run, composition.modeAt(node), composition.context);
  if (words) return withoutTags(words.one);
  const relation = `${node.negate ? "not " : ""}${node.kind === "lookahead" ? "followed" : "preceded"} by`;
  const content = describeAlternatives(node.alternatives, depth + 1, composition);
  return `${relation} ${isCompound(content) ? inParentheses(content) : content}`;
}

function describeRepeated(node: AST.Quantifier, depth: number, composition: Composition): string {
  const { element } = node;
  if (!isGroup(element)) {
    return element.type === "Assertion"
      ? `${node.min === 0 ? "optionally " : ""}a position ${lookaroundClause([element], depth, composition)}`
      : "a part";
  }
  if (node.max === 0) return EMPTY_STRING;
  const content = hasModifiers(element)
    ? undefined
    : inlineContent(element.alternatives, true, composition.modeAt(element), composition.context);
  if (content?.many !== undefined && !isNamed(element)) {
    return withoutTags(quantifiedPhrase(content, node).one);
  }
  const words = describeGroup(element, depth, composition);
  const count = isOptional(node) ? "optionally" : describeCount(node).replace(/ times$/, " repetitions of");
  return `${count} ${isCompound(words) ? inParentheses(words) : words}`;
}

const isNamed = (group: AST.Group | AST.CapturingGroup): boolean =>
  group.type === "CapturingGroup" && group.name !== null;

const hasModifiers = (group: AST.Group | AST.CapturingGroup): boolean =>
  group.type === "Group" && group.modifiers !== null;

function describeGroup(
  group: AST.Group | AST.CapturingGroup,
  depth: number,
  composition: Composition,
): string {
  const content = groupContent(group, depth, composition);
  if (group.type !== "CapturingGroup" || group.name === null) return content;
  return `group ${truncate(group.name, MAX_NAME_CHARACTERS)} (${content})`;
}

function groupContent(
  group: AST.Group | AST.CapturingGroup,
  depth: number,
  composition: Composition,
): string {
  const common = composition.commonPart(group);
  if (common !== undefined) return common;
  if (depth >= MAX_SUMMARY_DEPTH || composition.elements <= 0) {
    return group.type === "CapturingGroup"
      ? groupTitle(group, composition.context.numbers).replace(/ \(.*/s, "")
      : "a group";
  }
  const isShort = group.end - group.start <= MAX_SUMMARY_CHARACTERS;
  const texts = isShort ? composition.texts(group) : undefined;
  return texts ?? describeAlternatives(group.alternatives, depth + 1, composition);
}

/** Describes a choice: `"a", "b" or "c"`. */
export function describeAlternatives(
  alternatives: readonly AST.Alternative[],
  depth: number,
  composition: Composition,
): string {
  const [first] = alternatives;
  if (!first) return EMPTY_STRING;
  if (alternatives.length === 1) return describeSequence(first.elements, depth, composition);
  const texts = plainTexts(alternatives);
  if (texts) return describeTexts(texts, composition.modeAt(first));
  const items: string[] = [];
  for (const { elements } of alternatives) {
    if (items.length === MAX_SUMMARY_ALTERNATIVES || composition.elements <= 0) break;
    const words = describeSequence(elements, depth, composition);
    items.push(words.includes(", ") ? inParentheses(words) : words);
  }
  const rest = alternatives.length - items.length;
  // What follows "or" would seem to belong to the exceptions.
  const unique = [...new Set(items)].map((words, index, { length }) =>
    index < length - 1 && words.includes(" except ") && !words.startsWith("(") ? inParentheses(words) : words
  );
  if (rest === 0) return unique.join(" or ");
  return `one of ${alternatives.length} alternatives${
    items.length > 0 ? ` (${unique.join(" or ")} or …)` : ""
  }`;
}

function describeTexts(texts: readonly (readonly AST.Character[])[], mode: Modes): string {
  const shown = texts.slice(0, MAX_SUMMARY_WORDS);
  const items = [...new Set(shown.map((text) => wordItem(literalText(text))))];
  const suffix = caseSuffix(shown.flat(), mode);
  return texts.length > shown.length
    ? `one of ${texts.length} texts (${items.slice(0, MAX_SUMMARY_ALTERNATIVES).join(", ")}, …)${suffix}`
    : joinWithMore(items, "or") + suffix;
}
