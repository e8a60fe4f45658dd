import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import type { Node } from "../syntax/visit.ts";
import type { Tree } from "../syntax/tree.ts";
import { counted } from "../words.ts";
import {
  type Composition,
  describeAlternatives,
  describeGroupContent,
  describeRun,
  describeSequence,
  inParentheses,
  isLoose,
  joinParts,
  partsOf,
  relationWords,
  repetitionsOf,
  type Run,
} from "./composition.ts";
import { MAX_NAME_CHARACTERS } from "./groups.ts";
import { renderLabel } from "./markup.ts";
import { truncate } from "./phrase.ts";
import { describeCount, isOptional } from "./quantifiers.ts";
import { inPlace, readFrame, requirementsOf } from "./sentence.ts";

/** A part of a pattern, an alternative or a group, as a row of a summary. */
export interface OutlineRow extends Range {
  /** The number of the group that it is; 0 for other parts. */
  readonly number: number;
  /** The group's name, or "Group" and its number; empty for other parts. */
  readonly name: string;
  /** What it matches. */
  readonly words: string;
}

/** A summary in rows; words are marked, and begin with "Matches". */
interface Outline {
  /** What the rows are together: "Matches the whole text: 4 parts in this order". */
  readonly title: string;
  /** All of it in one sentence. */
  readonly sentence: string;
  readonly rows: readonly OutlineRow[];
  /** "and 3 more parts"; empty if each has a row. */
  readonly more: string;
}

/** With more, the steps of the explanation are easier to read. */
const MAX_ROWS = 6;

/** Longest description in a row. */
const MAX_ROW_CHARACTERS = 90;

/** Creates what describes a part, with a budget of its own. */
export type Compose = () => Composition;

/** Summarizes a pattern by its top-level parts or alternatives. */
export function outlineParts(tree: Tree, compose: Compose): Outline {
  const { alternatives } = tree.root;
  const [only, other] = alternatives;
  if (!only || other) return choiceOutline(alternatives, (words) => `Matches ${words}`, compose);
  const composition = compose();
  const frame = readFrame(only, composition);
  const required = requirementsOf(frame, tree, composition);
  const isFit = !composition.isCut && required.body.length > 0 &&
    isShort(required.condition, 1, MAX_ROW_CHARACTERS);
  const { body, condition } = isFit ? required : { body: frame.body, condition: "" };
  const { lead, elements, choices } = unwrapped(body);
  const place = (words: string) => inPlace(withLead(lead, words), frame, tree, condition && `, ${condition}`);
  if (choices) return choiceOutline(choices, place, compose);
  const runs = partsOf(elements, composition);
  const outline = listed(runs, "part", partsInOrder(runs.length), place, {
    row: (run) => rowWords(run, compose),
    said: (run) =>
      shortly((composition) => describeRun(run, 0, true, composition), compose, MAX_CONTENT) ??
        clear(runForm(run, compose, 0)),
    join: (parts) => joinParts(parts.map((part) => ({ part, lead: "then " }))),
  });
  return runs.length > 1 ? outline : { ...outline, title: outline.sentence, rows: [] };
}

function choiceOutline(
  alternatives: readonly AST.Alternative[],
  place: (words: string) => string,
  compose: Compose,
): Outline {
  const all = alternatives.map((each) => [each]);
  return listed(all, "alternative", alternativesWords(alternatives.length), place, {
    row: ([each]) => sequenceForm(each?.elements ?? [], compose, 1),
    said([each]) {
      const words = sequenceForm(each?.elements ?? [], compose, 0);
      return words.includes(" except ") ? inParentheses(words) : clear(words);
    },
    join: (parts) => parts.join(" or "),
  });
}

/** Looks into groups that contain all of a sequence, of which one may be repeated. */
function unwrapped(body: readonly AST.Element[]) {
  let [elements, lead] = [body, ""];
  for (;;) {
    const [only, other] = elements;
    const group = only?.type === "Quantifier" && lead === "" ? only.element : only;
    if (other || (group?.type !== "Group" && group?.type !== "CapturingGroup")) return { elements, lead };
    if (only?.type === "Quantifier") lead = repetitionsOf(only);
    const { alternatives } = group;
    if (alternatives.length > 1) return { choices: alternatives, elements, lead };
    elements = alternatives[0]?.elements ?? [];
  }
}

/** How the parts of a pattern are described. */
interface Style<T> {
  readonly row: (part: T) => string;
  /** The same within a sentence. */
  readonly said: (part: T) => string;
  readonly join: (words: readonly string[]) => string;
}

function listed<T extends readonly Node[]>(
  all: readonly T[],
  noun: string,
  title: string,
  place: (words: string) => string,
  { row, said, join }: Style<T>,
): Outline {
  const shown = all.slice(0, MAX_ROWS);
  const rest = all.length - shown.length;
  const more = rest > 0 ? [counted(rest, `more ${noun}`)] : [];
  return {
    title: place(title),
    sentence: place(join([...shown.map(said), ...more])),
    rows: shown.map((nodes) => ({
      name: nameOf(nodes[0]),
      number: 0,
      words: row(nodes),
      start: nodes[0]?.start ?? 0,
      end: nodes.at(-1)?.end ?? 0,
    })),
    more: more.map((each) => `and ${each}`).join(""),
  };
}

function nameOf(node: Node | undefined): string {
  const group = node?.type === "Quantifier" ? node.element : node;
  return group?.type === "CapturingGroup" && group.name !== null
    ? truncate(group.name, MAX_NAME_CHARACTERS)
    : "";
}

const partsInOrder = (count: number): string => `${count} parts in this order`;

const alternativesWords = (count: number): string => `one of ${count} alternatives`;

/** Whether marked words have few enough levels of parentheses and characters. */
export const isShort = (words: string, levels: number, most: number): boolean =>
  parenthesesIn(words) <= levels && renderLabel(words).text.length <= most;

/** A description as plain text; undefined if it isn't complete or short. */
function shortly(
  describe: (composition: Composition) => string,
  compose: Compose,
  most: number,
  levels = 1,
): string | undefined {
  const composition = compose();
  const words = describe(composition);
  return !composition.isCut && isShort(words, levels, most) ? renderLabel(words).text : undefined;
}

/** What a part of a sequence matches, without the name of a group that has a row. */
const rowWords = (run: Run, compose: Compose): string =>
  (nameOf(run[0])
    ? undefined
    : shortly((composition) => describeRun(run, 0, false, composition), compose, MAX_ROW_CHARACTERS)) ??
    runForm(run, compose, 1);

/** A description of which it is clear where it ends. */
const clear = (words: string): string => isWide(words) ? inParentheses(words) : words;

/** What a part matches, without what is in it. */
function runForm(run: Run, compose: Compose, levels: number): string {
  const [element] = run;
  const node = element?.type === "Quantifier" ? element.element : element;
  const lead = element?.type === "Quantifier" ? repetitionsOf(element) : "";
  if (!node || !("alternatives" in node) || run.length > 1) {
    return node?.type === "Character"
      ? truncate(renderLabel(describeRun(run, 0, false, compose())).text, MAX_ROW_CHARACTERS)
      : withLead(lead, "one of many characters");
  }
  const relation = node.type === "Assertion" ? `a position ${relationWords(node)}` : "";
  return withLead(lead, withLead(relation, contentForm(node.alternatives, compose, levels)));
}

/** Adds what precedes a description; a colon shows that all that follows belongs to it. */
const withLead = (lead: string, words: string): string =>
  lead === "" ? words : `${lead}${isWide(words) ? ":" : ""} ${words}`;

/** Whether it isn't clear where a description ends. */
const isWide = (words: string): boolean => isLoose(words) && !/^[^:,;]*begins with/.test(words);

/** Longest description of what is in a group. */
const MAX_CONTENT = 120;

const contentForm = (alternatives: readonly AST.Alternative[], compose: Compose, levels: number): string =>
  shortly(
    (composition) => describeAlternatives(alternatives, 0, composition),
    compose,
    MAX_CONTENT,
    levels,
  ) ??
    (alternatives.length > 1
      ? alternativesWords(alternatives.length)
      : sequenceForm(alternatives[0]?.elements ?? [], compose, levels));

/** Describes a sequence: if it is too long, by its beginning or by the number of its parts. */
function sequenceForm(sequence: readonly AST.Element[], compose: Compose, levels: number): string {
  const { lead, elements, choices } = unwrapped(sequence);
  if (choices) return withLead(lead, alternativesWords(choices.length));
  const words = shortly(
    (composition) => describeSequence(elements, 0, composition),
    compose,
    MAX_CONTENT,
    levels,
  );
  const runs = partsOf(elements, compose());
  const [first] = runs;
  if (words !== undefined || !first || runs.length === 1) return withLead(lead, words ?? "a part");
  const [element] = first;
  const isRequired = element?.type === "Quantifier" ? element.min > 0 : element?.type !== "Assertion";
  const beginning = isRequired
    ? shortly((composition) => describeRun(first, 0, true, composition), compose, MAX_BEGINNING)
    : undefined;
  return withLead(
    lead,
    beginning === undefined
      ? partsInOrder(runs.length)
      : `a part that begins with ${beginning.replace(/^one of /, "")}`,
  );
}

/** Longest description of how a part begins. */
const MAX_BEGINNING = 42;

/**
 * Summarizes a pattern that is a sequence of at least two capturing groups, with the same or nothing between them.
 *
 * @returns null for any other pattern
 */
export function outlineGroups(tree: Tree, compose: Compose): Omit<Outline, "sentence"> | null {
  const [only, other] = tree.root.alternatives;
  if (only === undefined || other !== undefined) return null;
  const frame = readFrame(only, compose());
  const parts = splitAtGroups(frame.body);
  if (parts === null) return null;
  const { numbers } = compose().context;
  const { groups, between } = parts;
  const rows = groups.map(({ element, group }) => {
    const number = numbers.get(group) ?? 0;
    return {
      number,
      name: group.name === null ? `Group ${number}` : truncate(group.name, MAX_NAME_CHARACTERS),
      words: groupWords(element, group, compose),
      start: element.start,
      end: element.end,
    };
  });
  const separator = between.length === 0
    ? ""
    : shortly((composition) => describeSequence(between, 0, composition), compose, MAX_ROW_CHARACTERS);
  if (separator === undefined) return null;
  const together = separator === "" ? "in a row" : `separated by ${separator}`;
  return { title: inPlace(`${counted(rows.length, "group")} ${together}`, frame, tree), rows, more: "" };
}

interface Groups {
  readonly groups: readonly { readonly element: AST.Element; readonly group: AST.CapturingGroup }[];
  /** What is between each two of them. */
  readonly between: readonly AST.Element[];
}

/** Null if there is something before or after the groups, or not always the same between them. */
function splitAtGroups(body: readonly AST.Element[]): Groups | null {
  const groups: { element: AST.Element; group: AST.CapturingGroup }[] = [];
  const between: AST.Element[][] = [];
  for (const element of body) {
    const group = element.type === "Quantifier" ? element.element : element;
    if (group.type === "CapturingGroup") {
      groups.push({ element, group });
      between.push([]);
    } else {
      if (element.type === "Assertion") return null;
      between.at(-1)?.push(element);
      if (groups.length === 0) return null;
    }
  }
  const after = between.pop();
  const [first = []] = between;
  const isSame = between.every((each) => rawOf(each) === rawOf(first));
  const isFit = groups.length > 1 && groups.length <= MAX_ROWS && after?.length === 0;
  return isFit && isSame ? { groups, between: first } : null;
}

const rawOf = (elements: readonly AST.Element[]): string => elements.map(({ raw }) => raw).join("");

/** What a group matches, with at most one level of parentheses. */
function groupWords(element: AST.Element, group: AST.CapturingGroup, compose: Compose): string {
  const count = element.type !== "Quantifier"
    ? ""
    : ` (${isOptional(element) ? "optional" : `${describeCount(element)}; the last one is captured`})`;
  const words = shortly(
    (composition) => describeGroupContent(group, 0, composition),
    compose,
    MAX_CONTENT,
  ) ?? contentForm(group.alternatives, compose, 1);
  return words + count;
}

/** Levels of parentheses in words, outside of literal text and apart from a remark on all of them. */
function parenthesesIn(words: string): number {
  let level = 0;
  let most = 0;
  for (const sign of words.replace(/[\ufdd0\ufdd1][^\ufdd3]*\ufdd3| \(any case\)/g, "")) {
    if (sign === "(") most = Math.max(most, ++level);
    else if (sign === ")") level--;
  }
  return most;
}
