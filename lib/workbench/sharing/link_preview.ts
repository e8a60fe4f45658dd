import type { Model } from "../model/model.ts";
import { literalTitle } from "../model/title.ts";

/** Characters of the description in the preview of a link. */
const MAX_PREVIEW_CHARACTERS = 300;

/** The pattern of a link and its summary, or its error. */
export function previewLink({ regex, views }: Model) {
  return {
    title: literalTitle(regex.value),
    description: cut(describeMeaning(views.value), MAX_PREVIEW_CHARACTERS),
  };
}

function describeMeaning(views: Model["views"]["value"]): string {
  if (views === null) return "A regular expression";
  const { error, summary } = views;
  if (error.value) return `Error: ${error.value.message}`;
  return summary.value ?? "";
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
}
