import type { AST } from "@eslint-community/regexpp";
import { MAX_NAME_CHARACTERS } from "../../limits.ts";
import type { GroupNumbers } from "../syntax/groups.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { widthOf } from "../syntax/tree_queries.ts";
import { QUANTIFIED_LOOKAHEAD } from "./annex_b.ts";
import { lookaroundLabel, lookaroundTerms } from "./assertions.ts";
import { clipped, type Context, listed, type Phrase, phrase, type SharedName } from "./phrase.ts";
import { countNotes, emptyRoundNotes, isOptional, mannerOf, timesOf } from "./quantifiers.ts";

/** A group by its number and, where it has one, its name: "group 1 (year)". */
export function groupTitle(
  group: AST.CapturingGroup,
  numbers: GroupNumbers,
): string {
  const name = group.name === null ? "" : ` (${shownName(group.name)})`;
  return `group ${numbers.get(group) ?? 0}${name}`;
}

/** A group's name as far as it fits into a line. */
function shownName(name: string): string {
  return clipped(name, MAX_NAME_CHARACTERS);
}

/**
 * Says what a group, and the quantifier on it if any, does with the steps inside.
 *
 * @param choices the alternatives that have steps of their own; 1 where they are told as one step
 */
function groupLabel(
  group: AST.CapturingGroup | AST.Group,
  quantifier: AST.Quantifier | undefined,
  choices: number,
  numbers: GroupNumbers,
): string {
  const opening = opened(headOf(group, numbers), quantifier);
  const content = contentOf(group, quantifier, choices);
  if (opening === undefined) return content ?? "a group that captures nothing";
  return content === undefined ? opening : `${opening}: ${content}`;
}

/**
 * What is odd, or easily missed, about a group.
 *
 * @param shared for each name that several groups have, these
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
      `Groups ${namesakes.all} share this name; at most one of them holds text after a match`,
    );
  }
  if (quantifier && quantifier.max > 1) {
    notes.push("After several rounds the group holds what the last one took");
  }
  return notes;
}

function headOf(
  group: AST.CapturingGroup | AST.Group,
  numbers: GroupNumbers,
): string | undefined {
  if (group.type === "CapturingGroup") {
    return `capture as ${groupTitle(group, numbers)}`;
  }
  const changes = changesOf(group);
  if (!group.modifiers) return undefined;
  return changes.length === 0
    ? "a group whose modifiers change nothing"
    : `a group with ${changes.map(([flag, on]) => `${flag} ${on}`).join(", ")}`;
}

function opened(
  head: string | undefined,
  quantifier: AST.Quantifier | undefined,
): string | undefined {
  if (!quantifier) return head;
  if (head === undefined) return timesOf(quantifier);
  return isOptional(quantifier)
    ? `optionally ${head}${mannerOf(quantifier)}`
    : `${head}, ${timesOf(quantifier)}`;
}

function contentOf(
  { alternatives }: AST.CapturingGroup | AST.Group,
  quantifier: AST.Quantifier | undefined,
  choices: number,
): string | undefined {
  if (choices > 1) {
    const choice = `one of ${choices} alternatives`;
    return quantifier && quantifier.max > 1 ? `${choice} each time` : `${choice}, tried from left to right`;
  }
  return alternatives[0]?.elements.length === 0 ? "the empty string" : undefined;
}

function modifierNotes(group: AST.Group): string[] {
  return changesOf(group).map(([flag, on]) => EFFECTS[flag][on]);
}

type Flag = "i" | "m" | "s";

function changesOf({ modifiers }: AST.Group): [Flag, "on" | "off"][] {
  const changes: [Flag, "on" | "off"][] = [];
  for (const flag of ["i", "m", "s"] as const) {
    if (modifiers?.add[MEMBERS[flag]]) changes.push([flag, "on"]);
    if (modifiers?.remove?.[MEMBERS[flag]]) changes.push([flag, "off"]);
  }
  return changes;
}

const MEMBERS = { i: "ignoreCase", m: "multiline", s: "dotAll" } as const;

const EFFECTS: Readonly<Record<Flag, Readonly<Record<"on" | "off", string>>>> = {
  i: {
    on: "Inside, upper and lower case are alike",
    off: "Inside, upper and lower case differ",
  },
  m: {
    on: "Inside, ^ and $ hold at every line",
    off: "Inside, ^ and $ hold only at the start and end of the text",
  },
  s: {
    on: "Inside, the dot takes line ends too",
    off: "Inside, the dot takes no line ends",
  },
};

/** Says what a backreference repeats, or that its group can have taken nothing when it is read. */
export function backreferencePhrase(
  node: AST.Backreference,
  context: Context,
  { ignoreCase }: Modes,
): Phrase {
  const groups = Array.isArray(node.resolved) ? node.resolved : [node.resolved];
  const states = stateOf(groups, node);
  const live = groups.filter((_, index) => !isNever(states[index]));
  if (live.length === 0) return unset(titleOf(groups, context), states[0]);
  const title = titleOf(live, context);
  const choice = live.length > 1 ? ", whichever took part" : "";
  const took = live.length > 1 ? "none of them took part" : `${title} took no part`;
  const unsure = !states.includes("set");
  return phrase(`the same text as ${title} took${choice}`, undefined, {
    notes: [
      ...(ignoreCase ? ["Upper and lower case may differ"] : []),
      ...(unsure ? [`If ${took}, this matches the empty string`] : []),
    ],
  });
}

function unset(title: string, state: State | undefined): Phrase {
  const reason = REASONS[state ?? "later"] ?? "";
  return phrase(`the empty string, as ${title} holds nothing here`, undefined, {
    notes: [
      `In JavaScript a backreference to a group that holds nothing matches the empty string; ${reason}`,
    ],
  });
}

const REASONS: Readonly<Partial<Record<State, string>>> = {
  inside: "this one stands inside its group",
  apart: "this one stands in another alternative than its group",
  denied: "what a negative condition captures is not kept",
  later: "this one is read before its group",
};

function titleOf(
  groups: readonly AST.CapturingGroup[],
  { numbers, shared }: Context,
): string {
  const [first, second] = groups;
  if (!first) return "no group";
  if (!second) return groupTitle(first, numbers);
  const name = first.name ?? "";
  const known = shared.get(name);
  const any = known?.count === groups.length
    ? known.any
    : listed(groups.map((group) => String(numbers.get(group))), "or");
  return `group ${any} (${shownName(name)})`;
}

/**
 * What is certain about a group when a backreference to it is read. `unsure`: it may have been passed over.
 * All but `set` and `unsure` say why it never holds anything then: the reference stands `inside` it or in an
 * alternative `apart`; the group is in a negative lookaround (`denied`) or its turn comes `later`.
 */
export type State = "set" | "unsure" | "inside" | "apart" | "denied" | "later";

/** Whether a state means that the reference always matches the empty string. */
export function isNever(state: State | undefined): boolean {
  return state !== "set" && state !== "unsure";
}

/**
 * The states of groups at a backreference. Rounds of a loop need no thought, as each round of a quantifier
 * begins by forgetting what the groups in it took.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
 */
export function stateOf(
  groups: readonly AST.CapturingGroup[],
  reference: AST.Backreference,
): State[] {
  const around = new Set<AST.Node>();
  for (let node: AST.Node | null = reference.parent; node; node = node.parent) {
    around.add(node);
  }
  return groups.map((group) => state(group, reference, around));
}

function state(
  group: AST.CapturingGroup,
  reference: AST.Backreference,
  around: ReadonlySet<AST.Node>,
): State {
  if (around.has(group)) return "inside";
  let unsure = false;
  let node: AST.Node | null = group.parent;
  for (; node && !around.has(node); node = node.parent) {
    if (isDenied(node)) return "denied";
    unsure ||= mayPassOver(node);
  }
  if (node?.type !== "Alternative") return "apart";
  const isBefore = group.start < reference.start;
  if (isBefore === isBackward(node)) return "later";
  return unsure ? "unsure" : "set";
}

function isDenied(node: AST.Node): boolean {
  return node.type === "Assertion" && "negate" in node && node.negate;
}

function mayPassOver(node: AST.Node): boolean {
  if (node.type === "Quantifier") return node.min === 0;
  return "alternatives" in node && node.alternatives.length > 1;
}

/** Whether the elements of an alternative are matched from right to left. */
function isBackward(alternative: AST.Alternative): boolean {
  let node: AST.Node | null = alternative;
  while (node && node.type !== "Assertion") node = node.parent;
  return node?.kind === "lookbehind";
}

/** A construct whose content has steps of its own. */
export type Container =
  | AST.CapturingGroup
  | AST.Group
  | AST.LookaroundAssertion;

/** Says what a group or lookaround, with the quantifier on it if any, makes of the steps inside. */
export function containerPhrase(
  node: Container,
  quantifier: AST.Quantifier | undefined,
  context: Context,
): Phrase {
  const choices = wordsOf(node.alternatives) ? 1 : node.alternatives.length;
  const mayBeEmpty = node.type !== "Assertion" && widthOf(context.tree, node).empty;
  const odd = [
    ...(quantifier ? countNotes(quantifier) : []),
    ...(quantifier && mayBeEmpty ? emptyRoundNotes(quantifier) : []),
  ];
  if (node.type === "Assertion") {
    return lookaroundPhrase(node, quantifier, choices, odd);
  }
  const notes = [...groupNotes(node, quantifier, context.shared), ...odd];
  return phrase(
    groupLabel(node, quantifier, choices, context.numbers),
    undefined,
    { notes },
  );
}

function lookaroundPhrase(
  node: AST.LookaroundAssertion,
  quantifier: AST.Quantifier | undefined,
  choices: number,
  odd: readonly string[],
): Phrase {
  const times = quantifier ? `, ${timesOf(quantifier)}` : "";
  return phrase(`${lookaroundLabel(node, choices)}${times}`, undefined, {
    notes: quantifier ? [QUANTIFIED_LOOKAHEAD, ...odd] : odd,
    terms: lookaroundTerms(node),
  });
}

/** Neighbouring alternatives that are told in one step. */
export interface Choice {
  /** "alternative 2", "alternatives 3 to 40". */
  readonly title: string;
  readonly first: AST.Alternative;
  readonly last: AST.Alternative;
  /** The texts where several plain ones are told together; else undefined. */
  readonly words: readonly AST.Character[][] | undefined;
}

/** Divides alternatives into what is told together: stretches of plain texts, and every other one. */
export function choicesOf(alternatives: readonly AST.Alternative[]): Choice[] {
  const choices: Choice[] = [];
  for (let from = 0; from < alternatives.length;) {
    const words = textsFrom(alternatives, from);
    const together = words.length >= FEWEST_TOGETHER;
    const to = from + (together ? words.length : 1);
    const [first, last] = [alternatives[from], alternatives[to - 1]];
    if (!first || !last) break;
    const title = together ? `alternatives ${from + 1} to ${to}` : `alternative ${to}`;
    choices.push({ title, first, last, words: together ? words : undefined });
    from = to;
  }
  return choices;
}

/** Fewer plain texts among other alternatives read better in lines of their own. */
const FEWEST_TOGETHER = 3;

/** The plain texts that a choice is between, where each of its alternatives is one; else undefined. */
export function wordsOf(
  alternatives: readonly AST.Alternative[],
): AST.Character[][] | undefined {
  const words = textsFrom(alternatives, 0);
  return words.length === alternatives.length ? words : undefined;
}

/** The texts of the alternatives from one on, up to the first that is no plain text. */
function textsFrom(
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
