import type { AST } from "@eslint-community/regexpp";
import { MAX_NAME_CHARACTERS } from "../../limits.ts";
import type { GroupNumbers, SharedName } from "./context.ts";
import { clipped } from "./phrase.ts";
import { isOptional, mannerOf, timesOf } from "./quantifiers.ts";

/** A group by its number and, where it has one, its name: "group 1 (year)". */
export function groupTitle(
  group: AST.CapturingGroup,
  numbers: GroupNumbers,
): string {
  const name = group.name === null ? "" : ` (${shownName(group.name)})`;
  return `group ${numbers.get(group) ?? 0}${name}`;
}

/** A group's name as far as it fits into a line. */
export function shownName(name: string): string {
  return clipped(name, MAX_NAME_CHARACTERS);
}

/**
 * Says what a group, and the quantifier on it if any, does with the steps inside.
 *
 * @param choices the alternatives that have steps of their own; 1 where they are told as one step
 */
export function groupLabel(
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
export function groupNotes(
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
