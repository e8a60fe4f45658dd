import type { Regex } from "../../regex/regex.ts";
import {
  fromNames,
  TYPED_DETAILS,
  type TypedDetail,
  type VersionDetail,
} from "../../schema/snippet_details.ts";
import type { Snippet, SnippetDraft } from "../../schema/snippets.ts";

/** The details that forms show, as text. Tags are separated by commas. */
export type TypedDetails = Readonly<Record<TypedDetail, string>>;

/** The fields of the form that saves a pattern. */
export interface SaveForm extends TypedDetails {
  /** Notes on the new version. */
  readonly notes: string;
}

/** The names of these fields. */
export const FORM_KEYS = [...TYPED_DETAILS, "notes"] as const;

/** The form for a pattern that isn't saved yet. */
export const EMPTY_FORM: SaveForm = fromNames(FORM_KEYS, () => "");

/** The details of a saved pattern as forms show them. */
export function typedDetails(snippet: Pick<Snippet, TypedDetail>): TypedDetails {
  return fromNames(TYPED_DETAILS, (name) => [snippet[name] ?? ""].flat().join(", "));
}

/** The form for a new version of a saved pattern. */
export function fillForm(snippet: Snippet): SaveForm {
  return { ...typedDetails(snippet), notes: "" };
}

/** The tags in a text that separates them by commas. */
function tagsIn(text: string): string[] {
  return [...new Set(text.split(",").map((tag) => tag.trim().toLowerCase()))].filter((tag) => tag !== "");
}

/** The details that are typed into a form. */
export function detailsIn(form: TypedDetails): Pick<SnippetDraft, TypedDetail> {
  const { name, tags } = form;
  return { ...fromNames(TYPED_DETAILS, (detail) => form[detail]), name: name.trim(), tags: tagsIn(tags) };
}

/** The draft of a form, a pattern and its text. */
export function createDraft(
  form: SaveForm,
  { pattern, flags }: Regex,
  test: Pick<SnippetDraft, VersionDetail> = {},
): SnippetDraft {
  return { ...detailsIn(form), pattern, flags, ...test };
}

/**
 * The fields of a saved pattern that a draft changes; changes made elsewhere meanwhile are kept in the other
 * fields.
 */
export function changedFields(
  draft: SnippetDraft,
  snippet: Pick<Snippet, TypedDetail | "pattern" | "flags">,
): Partial<Pick<SnippetDraft, TypedDetail | "pattern" | "flags">> {
  const changed = TYPED_DETAILS.filter((name) => !isSameDetail(name, draft, snippet));
  return {
    ...fromNames(changed, (name) => draft[name]) as Partial<Pick<SnippetDraft, TypedDetail>>,
    ...(!isSameRegex(draft, snippet) && { pattern: draft.pattern, flags: draft.flags }),
  };
}

function isSameDetail(
  name: TypedDetail,
  one: Pick<SnippetDraft, TypedDetail>,
  other: Pick<SnippetDraft, TypedDetail>,
): boolean {
  return String(one[name]) === String(other[name]);
}

/** True if pattern and flags are the same, character by character. */
export function isSameRegex(a: Regex, b: Regex): boolean {
  return a.pattern === b.pattern && a.flags === b.flags;
}

/** True if a saved pattern already equals a draft. */
export function isSaved(snippet: Snippet, draft: SnippetDraft): boolean {
  return isSameRegex(snippet, draft) && TYPED_DETAILS.every((name) => isSameDetail(name, snippet, draft));
}
