import { escapeInvisible } from "../../regex/railroad/labels.ts";
import { type Regex, toLiteral } from "../../regex/regex.ts";

/** Title of a link's preview; more than chats show. */
export const MAX_PREVIEW_TITLE_CHARACTERS = 100;

/** A pattern as a title shows it: without invisible characters, and not too long. */
export function literalTitle(regex: Regex): string {
  const literal = toLiteral(regex).split(" ").map(escapeInvisible).join(" ");
  const most = MAX_PREVIEW_TITLE_CHARACTERS;
  return literal.length > most ? `${literal.slice(0, most - 1).toWellFormed()}…` : literal;
}

/** The title of the page with a pattern, or with the name of a saved one. */
export function pageTitle(regex: Regex, name: string): string {
  const what = name || (regex.pattern === "" ? "" : literalTitle(regex));
  return what === "" ? "Regex Workbench" : `${what} · Regex Workbench`;
}
