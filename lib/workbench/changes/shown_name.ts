import { displayableCode } from "../model/displayable.ts";

/** Longest name of a file that is shown. */
const MAX_SHOWN_NAME = 300;

/** Characters of a longer name that are shown at its end. */
const NAME_END = 80;

/** Names in one line; further ones are counted. */
const MAX_LISTED_NAMES = 100;

/** The name of a file as the page shows it. A diff may have one of any length, and of any characters. */
export function shownName(name: string): string {
  if (name.length <= MAX_SHOWN_NAME) return displayableCode(name);
  return displayableCode(
    `${name.slice(0, MAX_SHOWN_NAME - NAME_END)}…${name.slice(-NAME_END)}`.toWellFormed(),
  );
}

/** Several names in one line. */
export function shownNames(names: readonly string[]): string {
  const more = names.length - MAX_LISTED_NAMES;
  const listed = names.slice(0, MAX_LISTED_NAMES).map(shownName).join(", ");
  return more > 0 ? `${listed} and ${more} more` : listed;
}
