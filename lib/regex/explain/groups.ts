import type { AST } from "@eslint-community/regexpp";
import type { GroupNumbers } from "../syntax/groups.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import { QUANTIFIED_LOOKAHEAD } from "./annex_b.ts";
import { lookaroundLabel, lookaroundTerms } from "./assertions.ts";
import { tag } from "./markup.ts";
import { numberRange } from "./number_ranges.ts";
import {
  joinWithMore,
  type Phrase,
  phrase,
  type PhraseContext,
  type SharedName,
  truncate,
} from "./phrase.ts";
import { countNotes, describeRepetition, emptyIterationNotes } from "./quantifiers.ts";

/** The number of a group and its name, if any: "group 1 (year)". */
export function groupTitle(
  group: AST.CapturingGroup,
  numbers: GroupNumbers,
): string {
  const name = group.name === null ? "" : ` (${shortName(group.name)})`;
  return `group ${numbers.get(group) ?? 0}${name}`;
}

/** Longest group name shown in full. */
export const MAX_NAME_CHARACTERS = 80;

/** A group's name, truncated to fit on a line. */
function shortName(name: string): string {
  return truncate(name, MAX_NAME_CHARACTERS);
}

/** Describes what a backreference matches, or why its group is always empty there. */
export function backreferencePhrase(
  node: AST.Backreference,
  context: PhraseContext,
  { ignoreCase }: Modes,
): Phrase {
  const groups = Array.isArray(node.resolved) ? node.resolved : [node.resolved];
  const states = referenceStates(groups, node);
  const live = groups.filter((_, index) => !isAlwaysEmpty(states[index]));
  if (live.length === 0) return emptyReferencePhrase(groupsTitle(groups, context), states[0]);
  const title = groupsTitle(live, context);
  const choice = live.length > 1 ? ", whichever matched" : "";
  const condition = live.length > 1 ? "none of them matched" : `${title} didn't match`;
  const unsure = !states.includes("set");
  const isRepeated = live.some((group) => isInLoopApartFrom(group, node));
  return phrase(`the text captured by ${title}${choice}${tag(" (backreference)")}`, undefined, {
    notes: [
      ...(ignoreCase ? ["Ignores case"] : []),
      ...(isRepeated ? ["Only the last iteration of the loop around the group counts"] : []),
      ...(unsure ? [`Matches the empty string if ${condition}`] : []),
    ],
  });
}

function emptyReferencePhrase(title: string, state: ReferenceState | undefined): Phrase {
  const reason = EMPTY_REASONS[state ?? "later"] ?? "";
  return phrase(`the empty string, because ${title} is never set here${tag(" (backreference)")}`, undefined, {
    notes: [`A backreference to a group that isn't set matches the empty string: ${reason}`],
  });
}

const EMPTY_REASONS: Readonly<Partial<Record<ReferenceState, string>>> = {
  inside: "this one is inside its own group",
  apart: "this one and its group are in different alternatives",
  denied: "captures in a negative lookaround are always reset",
  later: "this one is matched before its group",
};

/** True if a loop repeats a group, but not the reference to it. */
function isInLoopApartFrom(group: AST.CapturingGroup, reference: AST.Backreference): boolean {
  for (let node: AST.Node | null = group.parent; node && !isAround(node, reference); node = node.parent) {
    if (node.type === "Quantifier" && node.max > 1) return true;
  }
  return false;
}

const isAround = (node: AST.Node, inner: AST.Node): boolean =>
  node.start <= inner.start && inner.end <= node.end;

function groupsTitle(
  groups: readonly AST.CapturingGroup[],
  { numbers, shared }: PhraseContext,
): string {
  const [first, second] = groups;
  if (!first) return "no group";
  if (!second) return groupTitle(first, numbers);
  const name = first.name ?? "";
  const sharing = shared.get(name);
  const any = sharing?.count === groups.length
    ? sharing.any
    : joinWithMore(groups.map((group) => String(numbers.get(group))), "or");
  return `group ${any} (${shortName(name)})`;
}

/**
 * What is certain about a group when a backreference to it is matched. `unsure`: the group may have been
 * skipped. All but `set` and `unsure` are reasons why it is always empty then: the reference is `inside` the
 * group or in a different alternative (`apart`), or the group is in a negative lookaround (`denied`) or
 * matched `later`.
 */
export type ReferenceState = "set" | "unsure" | "inside" | "apart" | "denied" | "later";

/** True if the reference always matches the empty string. */
export function isAlwaysEmpty(state: ReferenceState | undefined): boolean {
  return state !== "set" && state !== "unsure";
}

/**
 * The states of groups at a backreference. Loops need no special treatment, because each iteration of a
 * quantifier begins by resetting the groups inside it.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
 */
export function referenceStates(
  groups: readonly AST.CapturingGroup[],
  reference: AST.Backreference,
): ReferenceState[] {
  const around = new Set<AST.Node>();
  for (let node: AST.Node | null = reference.parent; node; node = node.parent) {
    around.add(node);
  }
  return groups.map((group) => referenceState(group, reference, around));
}

function referenceState(
  group: AST.CapturingGroup,
  reference: AST.Backreference,
  around: ReadonlySet<AST.Node>,
): ReferenceState {
  if (around.has(group)) return "inside";
  let unsure = false;
  let node: AST.Node | null = group.parent;
  for (; node && !around.has(node); node = node.parent) {
    if (isNegativeLookaround(node)) return "denied";
    unsure ||= mayBeSkipped(node);
  }
  if (node?.type !== "Alternative") return "apart";
  const isBefore = group.start < reference.start;
  if (isBefore === isMatchedBackward(node)) return "later";
  return unsure ? "unsure" : "set";
}

function isNegativeLookaround(node: AST.Node): boolean {
  return node.type === "Assertion" && "negate" in node && node.negate;
}

function mayBeSkipped(node: AST.Node): boolean {
  if (node.type === "Quantifier") return node.min === 0;
  return "alternatives" in node && node.alternatives.length > 1;
}

/** True if the elements of an alternative are matched from right to left. */
function isMatchedBackward(alternative: AST.Alternative): boolean {
  let node: AST.Node | null = alternative;
  while (node && node.type !== "Assertion") node = node.parent;
  return node?.kind === "lookbehind";
}

/** A construct whose content has steps of its own. */
export type ContainerNode =
  | AST.CapturingGroup
  | AST.Group
  | AST.LookaroundAssertion;

/**
 * Describes a group or lookaround and its quantifier, if any.
 *
 * @param content what its content matches, if this step describes that as well; else it has steps of its own
 */
export function containerPhrase(
  node: ContainerNode,
  quantifier: AST.Quantifier | undefined,
  content: Phrase | undefined,
  context: PhraseContext,
): Phrase {
  const choices = node.alternatives.length;
  const mayBeEmpty = node.type !== "Assertion" && nodeWidth(context.tree, node).empty;
  const odd = [
    ...(quantifier ? countNotes(quantifier) : []),
    ...(quantifier && mayBeEmpty ? emptyIterationNotes(quantifier) : []),
  ];
  const [notes, terms] = [content?.notes ?? [], content?.terms ?? []];
  if (node.type === "Assertion") {
    return phrase(lookaroundText(node, quantifier, content?.one, choices), undefined, {
      notes: [...notes, ...quantifier ? [...quantifiedLookaheadNotes(quantifier), QUANTIFIED_LOOKAHEAD] : []],
      terms: [...terms, ...lookaroundTerms(node)],
    });
  }
  const words = content?.one ?? numberRange(node.alternatives, context.digits);
  return phrase(groupLabel(node, quantifier, words, choices, context.numbers), undefined, {
    notes: [...notes, ...groupNotes(node, quantifier, context.shared), ...odd],
    terms,
  });
}

function lookaroundText(
  node: AST.LookaroundAssertion,
  quantifier: AST.Quantifier | undefined,
  content: string | undefined,
  choices: number,
): string {
  const times = quantifier ? `, ${describeRepetition(quantifier)}` : "";
  return `${lookaroundLabel(node, content, choices)}${times}`;
}

/** An iteration of a lookahead matches nothing, so iterations that aren't required are rejected. */
function quantifiedLookaheadNotes({ min, max }: AST.Quantifier): string[] {
  if (max === 0) return ["It is never checked"];
  return [min === 0 ? "It may be skipped, so it checks nothing" : "Repeating it changes nothing"];
}

/**
 * Notes on what is unusual or easily overlooked about a group.
 *
 * @param shared the groups of each name that several groups have
 */
function groupNotes(
  group: AST.CapturingGroup | AST.Group,
  quantifier: AST.Quantifier | undefined,
  shared: ReadonlyMap<string, SharedName>,
): string[] {
  if (group.type === "Group") return modifierNotes(group);
  const notes = [];
  const namesakes = group.name === null ? undefined : shared.get(group.name);
  if (namesakes !== undefined) {
    notes.push(
      `Groups ${namesakes.all} share this name; at most one of them is set after a match`,
    );
  }
  if (quantifier && quantifier.max > 1) {
    notes.push("Captures only its last iteration");
  }
  return notes;
}

function modifierNotes(group: AST.Group): string[] {
  return modifierChanges(group).map(([flag, on]) => MODIFIER_NOTES[flag][on]);
}

function modifierChanges({ modifiers }: AST.Group): [ModifierFlag, "on" | "off"][] {
  const changes: [ModifierFlag, "on" | "off"][] = [];
  for (const flag of ["i", "m", "s"] as const) {
    if (modifiers?.add[MODIFIER_KEYS[flag]]) changes.push([flag, "on"]);
    if (modifiers?.remove?.[MODIFIER_KEYS[flag]]) changes.push([flag, "off"]);
  }
  return changes;
}

type ModifierFlag = "i" | "m" | "s";

const MODIFIER_KEYS = { i: "ignoreCase", m: "multiline", s: "dotAll" } as const;

const MODIFIER_NOTES: Readonly<Record<ModifierFlag, Readonly<Record<"on" | "off", string>>>> = {
  i: { on: "Ignores case inside", off: "Is case-sensitive inside" },
  m: {
    on: "Inside, ^ and $ match at the start and end of each line",
    off: "Inside, ^ and $ match only at the start and end of the text",
  },
  s: {
    on: "Inside, the dot matches line endings as well",
    off: "Inside, the dot doesn't match line endings",
  },
};

function groupLabel(
  group: AST.CapturingGroup | AST.Group,
  quantifier: AST.Quantifier | undefined,
  inline: string | undefined,
  choices: number,
  numbers: GroupNumbers,
): string {
  const head = groupHead(group, numbers);
  const opening = quantifier ? `${head}, ${describeRepetition(quantifier)}` : head;
  const content = inline ?? contentLabel(group, quantifier, choices);
  return content === undefined ? opening : `${opening}: ${content}`;
}

function groupHead(
  group: AST.CapturingGroup | AST.Group,
  numbers: GroupNumbers,
): string {
  if (group.type === "CapturingGroup") return groupTitle(group, numbers);
  if (!group.modifiers) return "non-capturing group";
  const changes = modifierChanges(group);
  return changes.length === 0
    ? "group with modifiers that change nothing"
    : `group with ${changes.map(([flag, on]) => `flag ${flag} ${on}`).join(", ")}`;
}

function contentLabel(
  { alternatives }: AST.CapturingGroup | AST.Group,
  quantifier: AST.Quantifier | undefined,
  choices: number,
): string | undefined {
  if (choices > 1) {
    return quantifier && quantifier.max > 1
      ? `${choiceWords(choices)} each time`
      : `${choiceWords(choices)}, tried in order`;
  }
  return alternatives[0]?.elements.length === 0 ? "the empty string" : undefined;
}

/** Consecutive alternatives that share a step. */
export interface AlternativeRun {
  /** "alternative 2", "alternatives 3 to 40"; "either" and "or" if there are only two. */
  readonly title: string;
  readonly first: AST.Alternative;
  readonly last: AST.Alternative;
  /** The texts, if the step describes several plain ones; else undefined. */
  readonly words: readonly AST.Character[][] | undefined;
}

/** Divides alternatives by step: runs of plain texts, and each other alternative. */
export function groupAlternatives(alternatives: readonly AST.Alternative[]): AlternativeRun[] {
  const choices: AlternativeRun[] = [];
  for (let from = 0; from < alternatives.length;) {
    const words = plainTextsFrom(alternatives, from);
    const together = words.length >= MIN_TEXTS_IN_ONE_STEP;
    const to = from + (together ? words.length : 1);
    const [first, last] = [alternatives[from], alternatives[to - 1]];
    if (!first || !last) break;
    const title = together
      ? `alternatives ${from + 1} to ${to}`
      : alternatives.length === 2
      ? from === 0 ? "either" : "or"
      : `alternative ${to}`;
    choices.push({ title, first, last, words: together ? words : undefined });
    from = to;
  }
  return choices;
}

/** Whether a title of alternatives has numbers. */
export const isNumbered = (title: string): boolean => title.startsWith("alternative");

/** The texts of the alternatives from an index up to the first that isn't plain text. */
function plainTextsFrom(
  alternatives: readonly AST.Alternative[],
  from: number,
): AST.Character[][] {
  const words: AST.Character[][] = [];
  for (let index = from; index < alternatives.length; index++) {
    const elements = alternatives[index]?.elements ?? [];
    const word = elements.filter((element) => element.type === "Character");
    if (word.length === 0 || word.length < elements.length) break;
    words.push(word);
  }
  return words;
}

/** Fewer plain texts between other alternatives are easier to read in steps of their own. */
const MIN_TEXTS_IN_ONE_STEP = 3;

/** The characters of each alternative if all of them are plain text; else undefined. */
export function plainTexts(
  alternatives: readonly AST.Alternative[],
): AST.Character[][] | undefined {
  const words = plainTextsFrom(alternatives, 0);
  return words.length === alternatives.length ? words : undefined;
}

/** What a choice between alternatives is called. */
export const choiceWords = (count: number): string =>
  count === 2 ? "either of two" : `one of ${count} alternatives`;
