import type { Regex } from "../../regex/regex.ts";
import type { Snippet, SnippetDraft } from "../../schema/snippets.ts";

/** What a reader types to save a pattern. */
export interface SaveForm {
  readonly name: string;
  readonly description: string;
  /** Separated by commas. */
  readonly tags: string;
  /** About the new version. */
  readonly notes: string;
}

/** The form for a pattern that is not saved yet. */
export const EMPTY_FORM: SaveForm = { name: "", description: "", tags: "", notes: "" };

/** The form for a new version of a saved pattern. */
export function formOf({ name, description, tags }: Snippet): SaveForm {
  return { name, description, tags: tags.join(", "), notes: "" };
}

/** The tags in a text that separates them by commas. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(",").map((tag) => tag.trim().toLowerCase()))].filter((tag) => tag !== "");
}

/** What is saved of a form, a pattern and its text. */
export function draftOf(
  { name, description, tags }: SaveForm,
  { pattern, flags }: Regex,
  test: Pick<SnippetDraft, "text" | "tests"> = {},
): SnippetDraft {
  return { name: name.trim(), description, tags: tagsIn(tags), pattern, flags, ...test };
}

/** What a draft changes of a saved pattern: what was changed elsewhere meanwhile, and not here, stays. */
export function changesOf(draft: SnippetDraft, { name, description, tags, pattern, flags }: Snippet) {
  return {
    ...(draft.name !== name && { name: draft.name }),
    ...(draft.description !== description && { description: draft.description }),
    ...(draft.tags.join() !== tags.join() && { tags: draft.tags }),
    ...(!isSameRegex(draft, { pattern, flags }) && { pattern: draft.pattern, flags: draft.flags }),
  };
}

/** Whether pattern and flags are the same, letter by letter. */
export function isSameRegex(a: Regex, b: Regex): boolean {
  return a.pattern === b.pattern && a.flags === b.flags;
}

/** Whether a saved pattern already is what a draft would make of it. */
export function isSaved(snippet: Snippet, draft: SnippetDraft): boolean {
  return (["name", "description", "pattern", "flags"] as const).every((key) => snippet[key] === draft[key]) &&
    snippet.tags.join() === draft.tags.join();
}
