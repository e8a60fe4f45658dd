import type { Regex } from "../../regex/regex.ts";
import type { Snippet, SnippetDraft } from "../../schema/snippets.ts";

/** The fields of the form that saves a pattern. */
export interface SaveForm {
  readonly name: string;
  readonly description: string;
  /** Separated by commas. */
  readonly tags: string;
  /** Notes on the new version. */
  readonly notes: string;
}

/** The form for a pattern that isn't saved yet. */
export const EMPTY_FORM: SaveForm = { name: "", description: "", tags: "", notes: "" };

/** The form for a new version of a saved pattern. */
export function fillForm({ name, description, tags }: Snippet): SaveForm {
  return { name, description, tags: tags.join(", "), notes: "" };
}

/** The tags in a text that separates them by commas. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(",").map((tag) => tag.trim().toLowerCase()))].filter((tag) => tag !== "");
}

/** The draft of a form, a pattern and its text. */
export function createDraft(
  { name, description, tags }: SaveForm,
  { pattern, flags }: Regex,
  test: Pick<SnippetDraft, "text" | "tests"> = {},
): SnippetDraft {
  return { name: name.trim(), description, tags: tagsIn(tags), pattern, flags, ...test };
}

/**
 * The fields of a saved pattern that a draft changes; changes made elsewhere meanwhile are kept in the other
 * fields.
 */
export function changedFields(draft: SnippetDraft, { name, description, tags, pattern, flags }: Snippet) {
  return {
    ...(draft.name !== name && { name: draft.name }),
    ...(draft.description !== description && { description: draft.description }),
    ...(draft.tags.join() !== tags.join() && { tags: draft.tags }),
    ...(!isSameRegex(draft, { pattern, flags }) && { pattern: draft.pattern, flags: draft.flags }),
  };
}

/** True if pattern and flags are the same, character by character. */
export function isSameRegex(a: Regex, b: Regex): boolean {
  return a.pattern === b.pattern && a.flags === b.flags;
}

/** True if a saved pattern already equals a draft. */
export function isSaved(snippet: Snippet, draft: SnippetDraft): boolean {
  return (["name", "description", "pattern", "flags"] as const).every((key) => snippet[key] === draft[key]) &&
    snippet.tags.join() === draft.tags.join();
}
