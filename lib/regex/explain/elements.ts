import type { AST } from "@eslint-community/regexpp";
import type { Modes } from "../syntax/modifiers.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import { boundaryPhrase } from "./assertions.ts";
import { classPhrase, setPhrase } from "./classes.ts";
import { backreferencePhrase, plainTexts } from "./groups.ts";
import { type Phrase, phrase, type PhraseContext } from "./phrase.ts";
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

function groupElements(elements: readonly AST.Element[]): AST.Element[][] {
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
  return one.type === "Character" || (isSetElement(one) && one.raw === other.raw);
}

function isSetElement(element: AST.Element): boolean {
  return element.type === "CharacterSet" || element.type === "CharacterClass" ||
    element.type === "ExpressionCharacterClass";
}

function runPhrase(
  run: readonly AST.Element[],
  mode: Modes,
  context: PhraseContext,
): Phrase | undefined {
  const characters = run.filter((element) => element.type === "Character");
  if (characters.length > 0) return textPhrase(characters, mode);
  const [element] = run;
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

function elementPhrase(
  element: AST.Element,
  mode: Modes,
  context: PhraseContext,
): Phrase | undefined {
  if (element.type !== "Quantifier") return unquantifiedPhrase(element, mode, context);
  const thing = unquantifiedPhrase(element.element, mode, context);
  if (!thing) return undefined;
  const odd = nodeWidth(context.tree, element.element).empty ? emptyIterationNotes(element) : [];
  const notes = [...thing.notes, ...odd];
  return quantifiedPhrase({ ...thing, notes }, element);
}

function unquantifiedPhrase(
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
    case "Group":
      return textGroupPhrase(element, mode);
    case "CapturingGroup":
      return undefined;
  }
}

/** Describes a group that only contains text, or alternative texts, by its content. */
function textGroupPhrase(
  { modifiers, alternatives }: AST.Group,
  mode: Modes,
): Phrase | undefined {
  const words = modifiers ? undefined : plainTexts(alternatives);
  const [first] = words ?? [];
  if (!words || !first) return undefined;
  return words.length === 1 ? textPhrase(first, mode) : wordsPhrase(words, mode);
}
