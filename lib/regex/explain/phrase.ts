import type { AST } from "@eslint-community/regexpp";
import { MAX_LIST_CHARACTERS, MAX_PHRASE_CHARACTERS } from "../../limits.ts";
import { type GroupNumbers, groupNumbers } from "../syntax/groups.ts";
import type { Tree } from "../syntax/parse.ts";

/** How something that a pattern asks for is called. Lower case at the beginning, no full stop. */
export interface Phrase {
  /** One of it, with its article: "a digit". */
  readonly one: string;
  /** Several of it, after a number: "digits"; undefined where only "…, 3 times" can be said. */
  readonly many: string | undefined;
  /** Sentences about this very place. */
  readonly notes: readonly string[];
  /** Sentences that explain a word; worth saying once in an explanation. */
  readonly terms: readonly string[];
}

/** Makes a phrase, without remarks unless some are given. */
export function phrase(
  one: string,
  many?: string,
  { notes = [], terms = [] }: Partial<Pick<Phrase, "notes" | "terms">> = {},
): Phrase {
  return { one, many, notes, terms };
}

/**
 * Strings things together: `a, b and c`. A list that grows too long ends in "… and 37 more".
 *
 * @param items at least one
 */
export function listed(items: readonly string[], word: "and" | "or"): string {
  const shown = fitting(items);
  const rest = items.length - shown.length;
  if (rest > 0) return `${shown.join(", ")}, … ${word} ${rest} more`;
  const [last = "", ...others] = shown.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} ${word} ${last}`;
}

/** Cuts words that outgrow a line, between two characters. */
export function clipped(
  words: string,
  limit: number = MAX_PHRASE_CHARACTERS,
): string {
  if (words.length <= limit) return words;
  const cut = words.slice(0, limit - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Begins a line with a capital letter. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function fitting(items: readonly string[]): readonly string[] {
  let length = 0;
  const over = items.findIndex((item) => (length += item.length + 2) > MAX_LIST_CHARACTERS);
  // One item too many is as long as the words that would stand for it.
  return over < 0 || over >= items.length - 1 ? items : items.slice(0, Math.max(over, 1));
}

/** What the wording of one construct needs to know of the rest of the pattern. */
export interface Context {
  readonly numbers: GroupNumbers;
  /** For each name that several groups have, these. */
  readonly shared: ReadonlyMap<string, SharedName>;
  readonly tree: Tree;
}

/** The groups that have one name: "1 and 2" all of them, "1 or 2" whichever. */
export interface SharedName {
  readonly count: number;
  readonly all: string;
  readonly any: string;
}

/** Collects the context of a tree's nodes, in time proportional to the tree. */
export function contextOf(tree: Tree): Context {
  return {
    numbers: groupNumbers(tree),
    shared: sharedNames(tree.groups),
    tree,
  };
}

function sharedNames(
  groups: readonly AST.CapturingGroup[],
): ReadonlyMap<string, SharedName> {
  const numbers = new Map<string, string[]>();
  groups.forEach(({ name }, index) => {
    if (name === null) return;
    const known = numbers.get(name);
    if (known) known.push(String(index + 1));
    else numbers.set(name, [String(index + 1)]);
  });
  return new Map(
    [...numbers].filter(([, all]) => all.length > 1).map(([name, all]) => [
      name,
      {
        count: all.length,
        all: listed(all, "and"),
        any: listed(all, "or"),
      },
    ]),
  );
}
