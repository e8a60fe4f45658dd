import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import { finish, type Steps } from "../steps.ts";
import { modeLookup, type Modes } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { type Node, walkInSteps } from "../syntax/visit.ts";
import { type ElementRun, elementRuns, inlineContent } from "./elements.ts";
import {
  type AlternativeRun,
  choiceWords,
  type ContainerNode,
  containerPhrase,
  groupAlternatives,
  isNumbered,
  plainTexts,
} from "./groups.ts";
import { type LabelMark, renderLabel, startsWithKey } from "./markup.ts";
import { numberRange } from "./number_ranges.ts";
import { capitalize, createContext, type Phrase, phrase, type PhraseContext, truncate } from "./phrase.ts";
import { wordsPhrase } from "./text.ts";

/** One line of an explanation. `/api/export` takes steps without `range` and `marks`. */
export interface ExplanationStep {
  /** Plain English in sentence case, without a full stop. */
  readonly label: string;
  /** Literal characters and terms such as "lazy" in the label, in order; undefined if there are none. */
  readonly marks?: readonly LabelMark[];
  /** Nesting level: 0 at the top, and at most one more than the step before. */
  readonly depth: number;
  /** A further sentence, such as a remark on unusual syntax or on the effect of a flag. */
  readonly detail?: string;
  /** The whole construct. The step of a character is the deepest one whose range contains it. */
  readonly range: Range;
}

/** The deepest step whose range contains a code unit of the pattern; undefined after its end. */
export function stepAt(
  steps: readonly ExplanationStep[],
  index: number,
): ExplanationStep | undefined {
  return steps.findLast(({ range }) => range.start <= index && index < range.end);
}

/**
 * Explains a pattern in plain English, depth first, a group before its content. The same tree always gives
 * the same steps. Ranges of siblings don't overlap and are inside their parent's, and every code unit of the
 * pattern has a step.
 *
 * @returns at least one step, even for the empty pattern
 */
export function explainPattern(tree: Tree): ExplanationStep[] {
  return finish(explainInSteps(tree));
}

/** Explains a pattern a node at a time. */
export function* explainInSteps(tree: Tree): Steps<ExplanationStep[]> {
  const builder = newBuilder(createContext(tree));
  const modeAt = modeLookup(tree);
  yield* walkInSteps(tree.root, (node) => enter(node, modeAt(node), builder));
  return builder.steps;
}

function enter(node: Node, mode: Modes, builder: ExplanationBuilder): boolean {
  switch (node.type) {
    case "Pattern":
      return enterPattern(node, mode, builder);
    case "Alternative":
      return enterAlternative(node, mode, builder);
    case "Modifiers":
      return false;
    default:
      return node.parent?.type === "Quantifier"
        ? enterQuantified(node, mode, builder)
        : enterElement(node, mode, builder);
  }
}

function enterPattern(
  node: AST.Pattern,
  mode: Modes,
  builder: ExplanationBuilder,
): boolean {
  if (node.raw === "") {
    addStep(EMPTY_PATTERN, node, 0, builder);
    return false;
  }
  const { alternatives } = node;
  if (alternatives.length === 1 || plainTexts(alternatives)) {
    return enterContent(node, 0, mode, builder);
  }
  const words = numberRange(alternatives, builder.context.digits) ??
    `${choiceWords(alternatives.length)}, tried in order`;
  addStep(phrase(words), node, 0, builder);
  return enterContent(node, 1, mode, builder);
}

const EMPTY_PATTERN: Phrase = phrase(
  "the empty string, which matches at every position",
);

/**
 * Describes a choice between plain texts in one step, or prepares the steps of the alternatives.
 *
 * @returns whether the alternatives get steps of their own
 */
function enterContent(
  node: AST.Pattern | ContainerNode,
  depth: number,
  mode: Modes,
  builder: ExplanationBuilder,
): boolean {
  builder.depths.set(node, depth);
  if (node.alternatives.length === 1) return true;
  const words = plainTexts(node.alternatives);
  const choices = groupAlternatives(node.alternatives);
  if (!words) {
    for (const choice of choices) builder.choices.set(choice.first, choice);
    return true;
  }
  const start = choices[0]?.first.start ?? node.start;
  const end = choices.at(-1)?.last.end ?? node.end;
  addStep(wordsPhrase(words, mode), { start, end }, depth, builder);
  return false;
}

function enterAlternative(
  node: AST.Alternative,
  mode: Modes,
  builder: ExplanationBuilder,
): boolean {
  const depth = countDepth(node, builder);
  const choice = builder.choices.get(node);
  if (choice?.words) {
    const range = { start: node.start, end: choice.last.end };
    addStep(wordsPhrase(choice.words, mode), range, depth, builder, `${choice.title}: `);
    return false;
  }
  const isOnly = node.parent.alternatives.length === 1;
  if (!choice && !isOnly) return false;
  enterParts(node, choice?.title, elementRuns(node, mode, builder.context), builder);
  return true;
}

/**
 * An alternative with one run of elements is part of that run's step; with several, it has a step above
 * theirs.
 */
function enterParts(
  node: AST.Alternative,
  title: string | undefined,
  parts: readonly ElementRun[],
  builder: ExplanationBuilder,
): void {
  const depth = countDepth(node, builder);
  for (const part of parts) {
    const [element] = part.elements;
    if (element) builder.parts.set(element, part);
  }
  builder.depths.set(node, depth);
  if (title === undefined) return;
  const first = parts[0]?.elements[0];
  if (first && parts.length === 1) {
    const separator = isNumbered(title) ? parts[0]?.phrase ? ":" : "," : "";
    builder.prefixes.set(first, `${title}${separator} `);
    return;
  }
  const words = first ? title : `${title}${isNumbered(title) ? ":" : ""} the empty string`;
  addStep(phrase(words), node, depth, builder);
  builder.depths.set(node, depth + 1);
}

function enterElement(node: Node, mode: Modes, builder: ExplanationBuilder): boolean {
  const part = builder.parts.get(node);
  if (!part) return false;
  const depth = countDepth(node, builder);
  const prefix = builder.prefixes.get(node);
  if (part.phrase) {
    const end = part.elements.at(-1)?.end ?? node.end;
    addStep(part.phrase, { start: node.start, end }, depth, builder, `${prefix ?? ""}${escapedKind(part)}`);
    return false;
  }
  const quantifier = node.type === "Quantifier" ? node : undefined;
  const inner = quantifier?.element ?? node;
  if (!isContainer(inner)) return false;
  const hasModifiers = inner.type === "Group" && inner.modifiers !== null;
  const content = hasModifiers
    ? undefined
    : inlineContent(inner.alternatives, quantifier !== undefined, mode, builder.context);
  addStep(containerPhrase(inner, quantifier, content, builder.context), node, depth, builder, prefix);
  if (content) return false;
  builder.depths.set(node, depth + 1);
  return quantifier ? true : enterContent(inner, depth + 1, mode, builder);
}

/** What the text is that escapes stand for; empty for text that is written as it is matched. */
function escapedKind({ elements, phrase }: ElementRun): string {
  if (phrase === undefined || !startsWithKey(phrase.one)) return "";
  const isEscaped = elements.some((each) =>
    each.type === "Character" && each.raw !== String.fromCodePoint(each.value)
  );
  return isEscaped ? elements.length === 1 ? "the character " : "the text " : "";
}

function enterQuantified(node: Node, mode: Modes, builder: ExplanationBuilder): boolean {
  return isContainer(node) &&
    enterContent(node, countDepth(node, builder), mode, builder);
}

function isContainer(node: AST.Node): node is ContainerNode {
  return node.type === "Group" || node.type === "CapturingGroup" ||
    (node.type === "Assertion" && "alternatives" in node);
}

/**
 * An explanation under construction: the steps so far, and decisions about nodes that the walk has yet to
 * enter.
 */
interface ExplanationBuilder {
  readonly context: PhraseContext;
  readonly steps: ExplanationStep[];
  /** The depth of the steps for a node's children. */
  readonly depths: Map<AST.Node, number>;
  /** Alternatives that share a step, by the first of them. */
  readonly choices: Map<Node, AlternativeRun>;
  /** Elements that share a step, by the first of them. */
  readonly parts: Map<Node, ElementRun>;
  /** Text before the label of an element's step. */
  readonly prefixes: Map<Node, string>;
  /** General remarks made so far, each of which is made only once. */
  readonly explainedTerms: Set<string>;
}

function newBuilder(context: PhraseContext): ExplanationBuilder {
  return {
    context,
    steps: [],
    depths: new Map(),
    choices: new Map(),
    parts: new Map(),
    prefixes: new Map(),
    explainedTerms: new Set(),
  };
}

/** The depth of the steps for a node's siblings and itself. */
function countDepth(node: Node, { depths }: ExplanationBuilder): number {
  return node.parent ? depths.get(node.parent) ?? 0 : 0;
}

/** Longest label and longest detail of a step. */
const MAX_STEP_CHARACTERS = 1_500;

/** Adds a step. A remark that explains a term is made only the first time. */
function addStep(
  { one, notes, terms }: Phrase,
  { start, end }: Range,
  depth: number,
  { steps, explainedTerms }: ExplanationBuilder,
  prefix = "",
): void {
  const { text: label, marks } = renderLabel(truncate(capitalize(prefix + one), MAX_STEP_CHARACTERS));
  const remarks = [...notes, ...terms.filter((term) => !explainedTerms.has(term))];
  for (const term of terms) explainedTerms.add(term);
  const detail = truncate(remarks.join(". "), MAX_STEP_CHARACTERS);
  steps.push({
    label,
    depth,
    range: { start, end },
    ...(marks.length > 0 && { marks }),
    ...(detail && { detail }),
  });
}
