import { batch } from "@preact/signals";
import type { SnippetPatch, Version } from "../../schema/snippets.ts";
import type { Failure } from "../answer.ts";
import { tagsIn } from "../saving/form.ts";
import { createSnippet, patchSnippet } from "../snippets.ts";
import { type Opened, read } from "./opened.ts";
import { type Shelf, take } from "./shelf.ts";
import type { Typed } from "./typed.ts";

/**
 * Gives it another name, description or tags.
 *
 * @returns whether that is saved
 */
export async function rename(shelf: Shelf, opened: Opened, typed: Typed): Promise<boolean> {
  const { name, description, tags } = typed;
  return await change(shelf, opened, { name: name.trim(), description, tags: tagsIn(tags) });
}

/** Makes an earlier version the newest; the ones between stay. */
export async function restore(shelf: Shelf, opened: Opened, version: Version, notes: string): Promise<void> {
  await change(shelf, opened, { pattern: version.pattern, flags: version.flags, notes });
}

/**
 * Saves it once more under another name, with its newest version only.
 *
 * @returns the id of the copy; null when there is none
 */
export async function duplicate(shelf: Shelf, opened: Opened): Promise<string | null> {
  const { busy, failure, snippet } = opened;
  const original = snippet.peek();
  if (original === null || busy.peek()) return null;
  const { pattern, flags, description, tags } = original;
  busy.value = true;
  const answer = await createSnippet({ name: copyName(original.name), pattern, flags, description, tags });
  batch(() => (busy.value = false, failure.value = answer.ok ? null : answer.failure));
  if (!answer.ok) return null;
  take(shelf, [answer.value]);
  return answer.value.id;
}

async function change(shelf: Shelf, opened: Opened, patch: Partial<SnippetPatch>): Promise<boolean> {
  const { id, etag, busy, failure } = opened;
  const asked = id.peek();
  if (asked === null || busy.peek()) return false;
  busy.value = true;
  const answer = await patchSnippet(asked, patch, etag.peek());
  busy.value = false;
  if (answer.ok) {
    take(shelf, [answer.value]);
    failure.value = null;
    await read(opened);
    return true;
  }
  if (answer.failure.kind === "changed") await read(opened);
  failure.value = answer.failure.kind === "changed" ? CHANGED : answer.failure;
  return false;
}

const CHANGED: Failure = {
  kind: "changed",
  message: "It was changed elsewhere meanwhile; what is shown now is the newest. Look, then try again",
  waitSeconds: 0,
};

/** Within the longest name. */
function copyName(name: string): string {
  return `${name.slice(0, 110)} (copy)`;
}
