import type { AST } from "@eslint-community/regexpp";
import { type GroupNumbers, groupNumbers } from "../syntax/groups.ts";
import type { Tree } from "../syntax/tree.ts";
import { type DigitTexts, digitTexts } from "./number_ranges.ts";

/** The description of a part of a pattern, beginning in lower case and without a full stop. */
export interface Phrase {
  /** In the singular, with an article: "a digit". */
  readonly one: string;
  /** In the plural, after a number: "digits"; undefined if only "…, 3 times" is possible. */
  readonly many: string | undefined;
  /** In place of `one` in a sequence, if `one` would have two readings there: `one of "+", "-"`. */
  readonly choice?: string;
  /** Sentences about this part of the pattern. */
  readonly notes: readonly string[];
  /** Sentences that explain a term; useful once in an explanation. */
  readonly terms: readonly string[];
}

/** Creates a phrase, by default without notes and terms. */
export function phrase(
  one: string,
  many?: string,
  { notes = [], terms = [] }: Partial<Pick<Phrase, "notes" | "terms">> = {},
): Phrase {
  return { one, many, notes, terms };
}

/** A phrase for a choice: `"a", "b" or "c"`, and in a sequence `one of "a", "b", "c"`. */
export function choiceOf(items: readonly string[], suffix: string, many?: string): Phrase {
  const words = phrase(`${truncate(joinWithMore(items, "or"))}${suffix}`, many);
  return items.length > 1 ? { ...words, choice: `${truncate(oneOf(items))}${suffix}` } : words;
}

/** Joins a choice for a place within a sequence: `one of "a", (one or more "b")`. */
export function oneOf(items: readonly string[]): string {
  const shown = fitting(items);
  const rest = items.length - shown.length;
  return `one of ${shown.join(", ")}${rest > 0 ? `, … or ${rest} more` : ""}`;
}

/**
 * Joins a list as `a, b and c`. A list that is too long ends in "… and 37 more".
 *
 * @param items at least one
 */
export function joinWithMore(items: readonly string[], word: "and" | "or"): string {
  const shown = fitting(items);
  const rest = items.length - shown.length;
  if (rest > 0) return `${shown.join(", ")}, … ${word} ${rest} more`;
  const [last = "", ...others] = shown.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} ${word} ${last}`;
}

/** Longest description of one construct. */
const MAX_PHRASE_CHARACTERS = 900;

/** Truncates a text with an ellipsis, without splitting a surrogate pair. */
export function truncate(
  words: string,
  limit: number = MAX_PHRASE_CHARACTERS,
): string {
  if (words.length <= limit) return words;
  const cut = words.slice(0, limit - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Capitalizes the first letter. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Longest list within a line. The remaining items are counted. */
const MAX_LIST_CHARACTERS = 240;

function fitting(items: readonly string[]): readonly string[] {
  let length = 0;
  const over = items.findIndex((item) => (length += item.length + 2) > MAX_LIST_CHARACTERS);
  // The words that replace a single item would be as long as the item.
  return over < 0 || over >= items.length - 1 ? items : items.slice(0, Math.max(over, 1));
}

/** What the description of a construct needs to know about the rest of the pattern. */
export interface PhraseContext {
  readonly numbers: GroupNumbers;
  /** The groups of each name that several groups have. */
  readonly shared: ReadonlyMap<string, SharedName>;
  readonly digits: DigitTexts;
  readonly tree: Tree;
}

/** The numbers of the groups that share a name: "1 and 2" (`all`), "1 or 2" (`any`). */
export interface SharedName {
  readonly count: number;
  readonly all: string;
  readonly any: string;
}

/** Creates the context of a tree, in time proportional to its size. */
export function createContext(tree: Tree): PhraseContext {
  return {
    numbers: groupNumbers(tree),
    shared: sharedNames(tree.groups),
    digits: digitTexts(tree.root),
    tree,
  };
}

function sharedNames(
  groups: readonly AST.CapturingGroup[],
): ReadonlyMap<string, SharedName> {
  const numbers = new Map<string, string[]>();
  groups.forEach(({ name }, index) => {
    if (name === null) return;
    const sameName = numbers.get(name);
    if (sameName) sameName.push(String(index + 1));
    else numbers.set(name, [String(index + 1)]);
  });
  return new Map(
    [...numbers].filter(([, all]) => all.length > 1).map(([name, all]) => [
      name,
      {
        count: all.length,
        all: joinWithMore(all, "and"),
        any: joinWithMore(all, "or"),
      },
    ]),
  );
}
