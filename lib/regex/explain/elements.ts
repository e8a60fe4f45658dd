import type { AST } from "@eslint-community/regexpp";
import type { Modes } from "../syntax/modifiers.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import { boundaryPhrase } from "./assertions.ts";
import { classPhrase, setPhrase } from "./classes.ts";
import { backreferencePhrase, containerPhrase, plainTexts } from "./groups.ts";
import { visibleLength } from "./markup.ts";
import { joinWithMore, type Phrase, phrase, type PhraseContext } from "./phrase.ts";
import { emptyIterationNotes, quantifiedPhrase } from "./quantifiers.ts";
import { textPhrase, wordsPhrase } from "./text.ts";

/** Consecutive elements that share a step. */
export interface ElementRun {
  /** At least one. */
  readonly elements: readonly AST.Element[];
  /** Undefined for a group or lookaround, quantified or not, whose content has steps of its own. */
  readonly phrase: Phrase | undefined;
}

/** Divides an alternative by step: runs of text, repetitions such as `\d\d\d`, and each other element. */
export function elementRuns(
  { elements }: AST.Alternative,
  mode: Modes,
  context: PhraseContext,
): ElementRun[] {
  return groupElements(elements).map((run) => ({
    elements: run,
    phrase: runPhrase(run, mode, context),
  }));
}

/** Groups consecutive elements that are described together, such as plain characters. */
export function groupElements(elements: readonly AST.Element[]): AST.Element[][] {
  const runs: AST.Element[][] = [];
  for (const element of elements) {
    const run = runs.at(-1);
    if (run?.[0] && shareStep(run[0], element)) run.push(element);
    else runs.push([element]);
  }
  return runs;
}

function shareStep(one: AST.Element, other: AST.Element): boolean {
  if (one.type !== other.type) return false;
  if (one.type === "Character") return true;
  return isSetElement(one) ? one.raw === other.raw : areExclusions(one, other);
}

/** True if both are negative lookarounds for plain text: `(?!000)(?!999)`. */
function areExclusions(one: AST.Element, other: AST.Element): boolean {
  const [first, second] = [excludedTexts(one), excludedTexts(other)];
  return first !== undefined && second !== undefined && first.kind === second.kind;
}

function excludedTexts(node: AST.Element) {
  if (node.type !== "Assertion" || !("alternatives" in node) || !node.negate) return undefined;
  const texts = plainTexts(node.alternatives);
  return texts && { kind: node.kind, node, texts };
}

function isSetElement(element: AST.Element): boolean {
  return element.type === "CharacterSet" || element.type === "CharacterClass" ||
    element.type === "ExpressionCharacterClass";
}

/** Describes consecutive elements; undefined for a group or lookaround that needs steps of its own. */
export function runPhrase(
  run: readonly AST.Element[],
  mode: Modes,
  context: PhraseContext,
): Phrase | undefined {
  const characters = run.filter((element) => element.type === "Character");
  if (characters.length > 0) return textPhrase(characters, mode);
  const [element] = run;
  if (element?.type === "Assertion" && run.length > 1) return exclusionsPhrase(run, mode, context);
  const words = element && elementPhrase(element, mode, context);
  if (!words || run.length === 1) return words;
  return phrase(
    words.many === undefined
      ? `${words.one}, exactly ${run.length} times`
      : `exactly ${run.length} ${words.many}`,
    undefined,
    words,
  );
}

/** Describes several negative lookarounds in a row as one. */
function exclusionsPhrase(
  run: readonly AST.Element[],
  mode: Modes,
  context: PhraseContext,
): Phrase | undefined {
  const all = run.flatMap((element) => excludedTexts(element) ?? []);
  const [first] = all;
  const words = wordsPhrase(all.flatMap(({ texts }) => texts), mode);
  return first && containerPhrase(first.node, undefined, words, context);
}

function elementPhrase(
  element: AST.Element,
  mode: Modes,
  context: PhraseContext,
): Phrase | undefined {
  if (element.type !== "Quantifier") return unquantifiedPhrase(element, false, mode, context);
  const thing = unquantifiedPhrase(element.element, true, mode, context);
  if (!thing) return undefined;
  const odd = nodeWidth(context.tree, element.element).empty ? emptyIterationNotes(element) : [];
  const notes = [...thing.notes, ...odd];
  return quantifiedPhrase({ ...thing, notes }, element);
}

function unquantifiedPhrase(
  element: Exclude<AST.Element, AST.Quantifier>,
  isRepeated: boolean,
  mode: Modes,
  context: PhraseContext,
): Phrase | undefined {
  if (element.type === "CapturingGroup") return undefined;
  if (element.type === "Group") {
    return element.modifiers ? undefined : inlineContent(element.alternatives, isRepeated, mode, context);
  }
  return leafPhrase(element, mode, context);
}

function leafPhrase(
  element: Exclude<AST.Element, AST.Quantifier>,
  mode: Modes,
  context: PhraseContext,
): Phrase | undefined {
  switch (element.type) {
    case "Character":
      return textPhrase([element], mode);
    case "CharacterSet":
      return setPhrase(element, mode);
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return classPhrase(element, mode);
    case "Backreference":
      return backreferencePhrase(element, context, mode);
    case "Assertion":
      return "alternatives" in element ? undefined : boundaryPhrase(element, mode);
    default:
      return undefined;
  }
}

/** Alternatives that a step describes without separate steps. */
const MAX_INLINE_ALTERNATIVES = 4;

/** Longest description of a group's content within the group's step. */
const MAX_INLINE_CHARACTERS = 120;

/**
 * Describes a group's content within the group's own step, if it is short: plain text, one element, or a choice
 * between a few. Doesn't look into groups in it.
 *
 * @param isRepeated whether the group has a quantifier; one inside it then needs a step of its own
 */
export function inlineContent(
  alternatives: readonly AST.Alternative[],
  isRepeated: boolean,
  mode: Modes,
  context: PhraseContext,
): Phrase | undefined {
  const texts = plainTexts(alternatives);
  const [first] = texts ?? [];
  if (texts && first) return texts.length === 1 ? textPhrase(first, mode) : wordsPhrase(texts, mode);
  if (alternatives.length > MAX_INLINE_ALTERNATIVES) return undefined;
  const mayRepeat = alternatives.length === 1 && !isRepeated;
  const phrases: Phrase[] = [];
  for (const alternative of alternatives) {
    const content = alternativePhrase(alternative, mayRepeat, mode, context);
    if (!content) return undefined;
    phrases.push(content);
  }
  const [only] = phrases;
  if (only && phrases.length === 1) return only;
  const words = phrases.map(({ one }) => one);
  // What follows "or" would seem to belong to the exceptions.
  const hasExceptions = words.slice(0, -1).some((each) => each.includes(" except "));
  const one = hasExceptions ? words.join(", or ") : joinWithMore(words, "or");
  if (visibleLength(one) > MAX_INLINE_CHARACTERS) return undefined;
  return phrase(one, undefined, {
    notes: phrases.flatMap(({ notes }) => notes),
    terms: [...new Set(phrases.flatMap(({ terms }) => terms))],
  });
}

/** Describes an alternative of one run of elements without groups in it. */
function alternativePhrase(
  { elements }: AST.Alternative,
  mayRepeat: boolean,
  mode: Modes,
  context: PhraseContext,
): Phrase | undefined {
  const [element] = elements;
  if (!element) return undefined;
  const isRun = elements.every((other) => other === element || shareStep(element, other));
  if (!isRun || isGroup(element) || element.type === "Assertion") return undefined;
  if (element.type === "Quantifier" && (!mayRepeat || isGroup(element.element))) return undefined;
  return runPhrase(elements, mode, context);
}

const isGroup = ({ type }: AST.Element): boolean => type === "Group" || type === "CapturingGroup";
