import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import { counted } from "../words.ts";
import {
  BETWEEN_BOUNDARIES,
  type Composition,
  describeAlternatives,
  describeGroupContent,
  describeRun,
  describeSequence,
  inParentheses,
  isBetweenBoundaries,
  isLoose,
  joinParts,
  partsOf,
  relationWords,
  repetitionsOf,
  type Run,
} from "./composition.ts";
import { MAX_NAME_CHARACTERS } from "./groups.ts";
import { bareKey, renderLabel } from "./markup.ts";
import { truncate } from "./phrase.ts";
import { describeCount, isOptional } from "./quantifiers.ts";
import { inPlace, readFrame, requirementsOf } from "./sentence.ts";
import { caseSuffix } from "./text.ts";

/** A part of a pattern, an alternative or a group, as a row of a summary. */
export interface OutlineRow extends Range {
  /** The number of the group that it is; 0 for other parts. */
  readonly number: number;
  /** The group's name, or "Group" and its number; "or" for its further alternatives; empty for other parts. */
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
  /** The groups that ‹placeholders› in the title are for, 0 for other parts. */
  readonly placeholders?: readonly number[] | undefined;
}

/** With more, the steps of the explanation are easier to read. */
const MAX_ROWS = 8;

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
  const template = templateOf(runs, compose);
  const outline = listed(runs, "part", template.words, place, {
    row: (run) => template.literals.includes(run) ? [] : partRows(run, compose),
    said: (run) =>
      shortly((composition) => describeRun(run, 0, true, composition), compose, MAX_CONTENT) ??
        clear(runForm(run, compose, 0)),
    join: (parts) => joinParts(parts.map((part) => ({ part, lead: "then " }))),
  });
  if (runs.length < 2) return { ...outline, title: outline.sentence, rows: [] };
  return { ...outline, placeholders: template.placeholders };
}

function choiceOutline(
  alternatives: readonly AST.Alternative[],
  place: (words: string) => string,
  compose: Compose,
): Outline {
  return listed(alternatives, "alternative", alternativesWords(alternatives.length), place, {
    row: ({ start, end, elements }) => [
      { start, end, number: 0, name: "", words: sequenceForm(elements, compose, 1) },
    ],
    said: (each) => sequenceForm(each.elements, compose, 0),
    join: joinForms,
  });
}

/** Joins alternatives. What follows "or" would seem to belong to an exception, or to how a part begins or ends. */
const joinForms = (forms: readonly string[]): string =>
  forms.map((form) => / except |a part that/.test(form) ? inParentheses(form) : clear(form)).join(" or ");

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
  readonly row: (part: T) => readonly OutlineRow[];
  /** What it matches, within a sentence. */
  readonly said: (part: T) => string;
  readonly join: (words: readonly string[]) => string;
}

function listed<T>(
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
    rows: shown.flatMap(row),
    more: more.map((each) => `and ${each}`).join(""),
  };
}

const alternativesWords = (count: number): string => `one of ${count} alternatives`;

/** Whether marked words have few enough levels of parentheses and characters. */
export const isShort = (words: string, levels: number, most: number): boolean =>
  parenthesesIn(words) <= levels && renderLabel(words).text.length <= most;

/** A description as plain text, a brief one if that is long; undefined if it isn't complete or short. */
function shortly(
  describe: (composition: Composition) => string,
  compose: Compose,
  most: number,
  levels = 1,
): string | undefined {
  for (const isBrief of [false, true]) {
    const composition = Object.assign(compose(), { isBrief });
    const words = describe(composition);
    if (!composition.isCut && isShort(words, levels, most)) return renderLabel(words).text;
  }
  return undefined;
}

/** A description of which it is clear where it ends. */
const clear = (words: string): string => isWide(words) ? inParentheses(words) : words;

/** What a part matches, without what is in it. */
function runForm(run: Run, compose: Compose, levels: number, most = MAX_CONTENT): string {
  const [element] = run;
  const list = listForm(run, compose);
  if (list) return list;
  const node = element?.type === "Quantifier" ? element.element : element;
  const lead = element?.type === "Quantifier" ? repetitionsOf(element) : "";
  if (!node || !("alternatives" in node) || run.length > 1) {
    return node?.type === "Character"
      ? truncate(renderLabel(describeRun(run, 0, false, compose())).text, MAX_ROW_CHARACTERS)
      : withLead(lead, "one of many characters");
  }
  const relation = node.type === "Assertion" ? `a position ${relationWords(node)}` : "";
  return withLead(lead, withLead(relation, contentForm(node.alternatives, compose, levels, most)));
}

/** A list without what its items are. */
function listForm({ list }: Run, compose: Compose): string | undefined {
  const between = list &&
    shortly((composition) => describeSequence(list.separator, 1, composition), compose, MAX_EDGE, 0);
  return list && `${list.count} parts${between ? ` separated by ${between}` : ""}`;
}

/** Adds what precedes a description; a colon shows that all that follows belongs to it. */
const withLead = (lead: string, words: string): string =>
  lead === "" ? words : `${lead}${isWide(words) ? ":" : ""} ${words}`;

/** Whether it isn't clear where a description ends. */
const isWide = (words: string): boolean =>
  isLoose(words) &&
  !/^(?:[^:,;()]* repetitions of |optionally )?a part that (?:contains|\w+ with) (?!.*a part that)/.test(
    words,
  );

/** Longest description of what is in a group. */
const MAX_CONTENT = 120;

const contentForm = (
  alternatives: readonly AST.Alternative[],
  compose: Compose,
  levels: number,
  most: number,
): string =>
  alternatives.length > 1
    ? shortly((composition) => describeAlternatives(alternatives, 0, composition), compose, most, levels) ??
      alternativesWords(alternatives.length)
    : sequenceForm(alternatives[0]?.elements ?? [], compose, levels, most);

/** Describes a sequence: if it is too long, by a word in it, its beginning, its end or the number of its parts. */
function sequenceForm(
  sequence: readonly AST.Element[],
  compose: Compose,
  levels: number,
  most = MAX_CONTENT,
): string {
  const { lead, elements, choices } = unwrapped(sequence);
  if (choices) return withLead(lead, contentForm(choices, compose, levels, most));
  const words = shortly((composition) => describeSequence(elements, 0, composition), compose, most, levels);
  if (words !== undefined) return withLead(lead, words);
  const runs = partsOf(elements, compose());
  const [first = [], last = []] = [runs[0], runs.at(-1)];
  if (first === last) return withLead(lead, listForm(first, compose) ?? "a part");
  const word = runs.find(isWord);
  const form = (word && word !== first ? edgeForm("contains", word, compose) : undefined) ??
    edgeForm("begins with", first, compose) ?? edgeForm("ends with", last, compose);
  return withLead(lead, form ?? `${runs.length} parts in this order`);
}

/** What a part contains, or how it begins or ends, if that is always there. */
function edgeForm(
  verb: "contains" | "begins with" | "ends with",
  run: Run,
  compose: Compose,
): string | undefined {
  const [element] = run;
  const isRequired = element?.type === "Quantifier" ? element.min > 0 : element?.type !== "Assertion";
  if (!isRequired) return undefined;
  const name = element && groupOf(run)?.name;
  const words = name
    ? `group ${truncate(name, MAX_NAME_CHARACTERS)}`
    : shortly((composition) => describeRun(run, 0, true, composition), compose, MAX_EDGE, 0);
  return words && `a part that ${verb} ${words.replace(/^one of /, "")}`;
}

/** Whether a part is literal text that says what is around it. */
const isWord = (run: Run): boolean => /\w\w/.test(templateText(run) ?? "");

/** Longest description of how a part begins or ends. */
const MAX_EDGE = 42;

/**
 * Summarizes a pattern of at least two capturing groups in a sequence that has few other parts besides literal text.
 *
 * @returns null for any other pattern
 */
export function outlineGroups(tree: Tree, compose: Compose): Omit<Outline, "sentence"> | null {
  const [only, other] = tree.root.alternatives;
  if (only === undefined || other !== undefined) return null;
  const composition = compose();
  const frame = readFrame(only, composition);
  const all = partsOf(frame.body, composition);
  const isBounded = isBetweenBoundaries(all);
  const parts = isBounded ? all.slice(1, -1) : all;
  const groups = parts.filter((part) => groupOf(part) !== undefined);
  if (groups.length < 2) return null;
  // What is written the same as another part has no row of its own.
  const listed = [
    ...new Map(
      parts.filter((part) => templateText(part) === undefined)
        .map((part) => [groupOf(part) ?? part.map(({ raw }) => raw).join(""), part]),
    ).values(),
  ];
  if (listed.length > Math.min(groups.length * 2, MAX_GROUP_ROWS)) return null;
  const { words, placeholders } = templateOf(parts, compose);
  return {
    title: inPlace(words, frame, tree) + (isBounded ? `, ${BETWEEN_BOUNDARIES}` : ""),
    placeholders,
    rows: listed.flatMap((part) => partRows(part, compose)),
    more: "",
  };
}

/** Groups, and what is not literal text between them, of which all have a row. */
const MAX_GROUP_ROWS = 10;

function groupOf([element, other]: Run): AST.CapturingGroup | undefined {
  const node = element?.type === "Quantifier" ? element.element : element;
  return node?.type === "CapturingGroup" && !other ? node : undefined;
}

/** The parts of a pattern as they follow each other: "‹year›-‹2 digits›‹optional whitespace›". */
interface Template {
  readonly words: string;
  /** Those that it has as they are. */
  readonly literals: readonly Run[];
  readonly placeholders: readonly number[];
}

/** A template of as many parts as fit; "…" stands for others, and for what can't be said. */
function templateOf(parts: readonly Run[], compose: Compose): Template {
  const { context: { numbers }, modeAt } = compose();
  const placeholders: number[] = [];
  const literals: Run[] = [];
  let words = "";
  for (const part of parts) {
    const text = templateText(part);
    const group = groupOf(part);
    const number = (group && numbers.get(group)) ?? 0;
    const piece = text ??
      `‹${group?.name ?? kindName(part, compose) ?? (number > 0 ? `group ${number}` : "…")}›`;
    if (renderLabel(words + piece).text.length > MAX_TEMPLATE) {
      words += "…";
      break;
    }
    words += piece;
    if (text === undefined) placeholders.push(number);
    else literals.push(part);
  }
  const characters = literals.flat().filter(isCharacter);
  const [first] = characters;
  return { words: words + (first ? caseSuffix(characters, modeAt(first)) : ""), literals, placeholders };
}

/** Longest template: about two lines. */
const MAX_TEMPLATE = 120;

/** Longest kind of a part in a template; of a longer one the number of its group is said. */
const MAX_KIND = 40;

/** Longest description of which a kind is made, by leaving out how much there is of it. */
const MAX_KIND_WORDS = 55;

/** What a part is made of, without how much of it, if that is short: "digits", "not ‹]›", "optional whitespace". */
function kindName(part: Run, compose: Compose): string | undefined {
  const words = part.common ??
    shortly((composition) => describeRun(part, 0, false, composition), compose, MAX_KIND_WORDS);
  const kind = (words ?? (groupOf(part) ? undefined : renderLabel(runForm(part, compose, 0, MAX_EDGE)).text))
    ?.replace(/\d+ parts in this order|(?<=not \w+ by )a part that .*/, "…")
    .replace(/a part that begins with (.*)/, "$1 …")
    .replace(/a part that (?:contains|ends with) (.*)/, "… $1 …")
    .replace(/^an? (.*) in the form (\S+).*/, "$1 $2")
    .replace(
      /^exactly |^one (?:of(?! \d+ alt)|or more(?: of)?) |^a position (?=.*ed by)|(?<=digits?) 0–9/g,
      "",
    )
    .replace(
      /^(?:optionally|an optional|zero or more(?: of)?(?! characters except)) (?:one of |an? )?/,
      "optional ",
    )
    .replace(/^optional \((.*)\)$/, "optional $1")
    .replace(
      /^(?:any character except (?!line)|(?:zero or more )?characters except (line endings$)?)/,
      (_, any) => any ? "any text" : "not ",
    )
    .replace(/(whitespace) characters$/, "$1")
    .replace(/^(not .*) and /, "$1 or ");
  return kind && kind.length <= MAX_KIND && !/[‹›]/.test(kind) ? kind : undefined;
}

const isCharacter = (element: AST.Element) => element.type === "Character";

/** Literal text of a template; undefined for other parts, and for what can't be read in it. */
function templateText(part: Run): string | undefined {
  const characters = part.filter(isCharacter);
  const text = String.fromCodePoint(...characters.map(({ value }) => value));
  return characters.length === part.length && /^(?:(?! {2})[ -~]){1,20}$/.test(text)
    ? bareKey(text)
    : undefined;
}

/** A row for a part, or one for each alternative of a group of which they can't be said in one. */
function partRows(part: Run, compose: Compose): OutlineRow[] {
  const [element, other] = part;
  const group = groupOf(part);
  const number = group ? compose().context.numbers.get(group) ?? 0 : 0;
  const name = group ? group.name ?? `Group ${number}` : "";
  const row = {
    start: element?.start ?? 0,
    end: part.at(-1)?.end ?? 0,
    number,
    name: truncate(name, MAX_NAME_CHARACTERS),
  };
  const count = group && element?.type === "Quantifier" && !(element.min === 1 && element.max === 1)
    ? ` (${isOptional(element) ? "optional" : `${describeCount(element)}; the last one is captured`})`
    : "";
  const words = group
    ? shortly((composition) => describeGroupContent(group, 0, composition), compose, MAX_CONTENT)
    : shortly((composition) => describeRun(part, 0, false, composition), compose, MAX_ROW_CHARACTERS);
  const isGroup = element?.type === "Group" || element?.type === "CapturingGroup";
  const choice = words === undefined && isGroup && !other ? element.alternatives : [];
  if (choice.length > 1 && choice.length <= MAX_CHOICE_ROWS) {
    return choice.map(({ start, end, elements }, at) => {
      const form = sequenceForm(elements, compose, 1);
      return at === 0 ? { ...row, words: `either ${form}` } : { ...row, start, end, name: "or", words: form };
    });
  }
  const form = words ??
    (group ? contentForm(group.alternatives, compose, 1, MAX_CONTENT) : runForm(part, compose, 1));
  return [{ ...row, words: form + count }];
}

/** Alternatives of a group that have a row each. */
const MAX_CHOICE_ROWS = 3;

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
