/** Longest excerpt of a text in a list or a menu, in UTF-16 code units. */
const MAX_EXCERPT_CHARACTERS = 60;

/** The beginning of a text with "…", without half a surrogate pair; the whole text if it is short. */
export function excerpt(text: string): string {
  if (text.length <= MAX_EXCERPT_CHARACTERS) return text;
  return `${text.slice(0, MAX_EXCERPT_CHARACTERS).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** The beginning of a text as a string in code, on one line: `"a\n"`. */
export const stringExcerpt = (text: string): string => excerpt(JSON.stringify(text.toWellFormed()));
