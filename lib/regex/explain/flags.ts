import type { Tree } from "../syntax/parse.ts";
import type { Node } from "../syntax/visit.ts";
import { caseEffect } from "./flag_case.ts";
import { type Reach, reachOf, within } from "./flag_reach.ts";
import { unicodeEffect } from "./flag_unicode.ts";
import { type Flag, FLAGS } from "./flag_words.ts";

/** What one flag changes about one pattern. */
export interface FlagNote {
  readonly flag: Flag;
  readonly name: string;
  /** Sentence case, no full stop. */
  readonly effect: string;
}

/** Says for each flag that is set what it changes about this very pattern, in the order of `FLAGS`. */
export function flagNotes(tree: Tree): FlagNote[] {
  const set = ORDER.filter((flag) => tree.regex.flags.includes(flag));
  const reach = reachOf(tree);
  return set.map((flag) => ({
    flag,
    name: FLAGS[flag].name,
    effect: EFFECTS[flag](tree, reach),
  }));
}

const ORDER: readonly Flag[] = ["d", "g", "i", "m", "s", "u", "v", "y"];

type Effect = (tree: Tree, reach: ReadonlyMap<Node, Reach>) => string;

const EFFECTS: Readonly<Record<Flag, Effect>> = {
  d: ({ groups }) => indicesEffect(groups.length),
  g: (tree) =>
    isTied(tree)
      ? "Finds every match; as each begins at the start of the text, there is at most one"
      : "Finds every match, not only the first",
  i: ({ regex }, reach) => caseEffect(reach, /[uv]/.test(regex.flags)),
  m: (_, reach) => multilineEffect(reach),
  s: (_, reach) => dotEffect(reach),
  u: unicodeEffect,
  v: unicodeEffect,
  y: ({ regex }) =>
    regex.flags.includes("g")
      ? "The first match must begin exactly at lastIndex, each other one where the one before ended"
      : "The match must begin exactly at lastIndex, which is 0 at first; nothing further on is tried",
};

function indicesEffect(groups: number): string {
  if (groups === 0) {
    return "Each match tells where it begins and ends; the pattern has no groups";
  }
  const all = groups === 1 ? "its group" : `its ${groups} groups`;
  return `Each match tells where it and ${all} begin and end`;
}

function isTied({ root, regex }: Tree): boolean {
  return !regex.flags.includes("m") &&
    root.alternatives.every(({ elements }) => isEdge(elements[0], "start"));
}

function multilineEffect(reach: ReadonlyMap<Node, Reach>): string {
  const edges = [...reach].flatMap(([node, { multiline }]) => multiline ? [node] : []);
  const start = edges.some((node) => isEdge(node, "start"));
  const end = edges.some((node) => isEdge(node, "end"));
  if (start && end) {
    return "^ and $ match at the start and end of every line, not only of the text";
  }
  if (start) return "^ matches at the start of every line, not only of the text";
  return end
    ? "$ matches at the end of every line, not only of the text"
    : `Changes nothing here: the pattern has no ^ and no $${within(reach)}`;
}

function isEdge(node: Node | undefined, kind: "start" | "end"): boolean {
  return node?.type === "Assertion" && node.kind === kind;
}

function dotEffect(reach: ReadonlyMap<Node, Reach>): string {
  const dots =
    [...reach].filter(([node, { dotAll }]) => dotAll && node.type === "CharacterSet" && node.kind === "any")
      .length;
  if (dots === 0) return `Changes nothing here: the pattern has no dot${within(reach)}`;
  return dots === 1 ? "The dot matches line ends too" : `The ${dots} dots match line ends too`;
}
