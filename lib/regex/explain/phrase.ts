import { MAX_LIST_CHARACTERS, MAX_PHRASE_CHARACTERS } from "../../limits.ts";

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
