import { batch, type Signal, signal } from "@preact/signals";
import type { Snippet, SnippetPatch, Version } from "../../schema/snippets.ts";
import type { Failure } from "../answer.ts";
import { createSnippet, fetchSnippet, fetchVersions, patchSnippet } from "../snippets.ts";
import { tagsIn } from "../saving/form.ts";
import { type Shelf, take } from "./shelf.ts";
import type { Typed } from "./typed.ts";

/** One saved pattern with its history, as the page shows it beside the list. */
export interface Opened {
  readonly id: Signal<string | null>;
  readonly snippet: Signal<Snippet | null>;
  /** Newest first. */
  readonly versions: Signal<readonly Version[]>;
  /** Where the older versions begin; null when all have come. */
  readonly older: Signal<string | null>;
  readonly busy: Signal<boolean>;
  readonly failure: Signal<Failure | null>;
  /** Stands for what was last read of it. */
  readonly etag: Signal<string>;
}

/** Nothing opened yet. */
export function openedOf(): Opened {
  return {
    id: signal<string | null>(null),
    snippet: signal<Snippet | null>(null),
    versions: signal<readonly Version[]>([]),
    older: signal<string | null>(null),
    busy: signal(false),
    failure: signal<Failure | null>(null),
    etag: signal(""),
  };
}

/** Shows a saved pattern; null shows none. */
export async function show(opened: Opened, id: string | null): Promise<void> {
  if (opened.id.peek() === id) return;
  batch(() => {
    opened.id.value = id;
    opened.snippet.value = null;
    opened.versions.value = [];
    opened.older.value = null;
    opened.failure.value = null;
  });
  await read(opened);
}

/** Reads anew what is shown. */
export async function read(opened: Opened): Promise<void> {
  const { id, snippet, versions, older, failure, etag } = opened;
  const asked = id.peek();
  if (asked === null) return;
  const [one, page] = await Promise.all([fetchSnippet(asked), fetchVersions(asked, null)]);
  if (id.peek() !== asked) return;
  batch(() => {
    if (!one.ok) failure.value = one.failure;
    else if (!page.ok) failure.value = page.failure;
    else {
      snippet.value = one.value;
      etag.value = one.etag;
      versions.value = page.value.items;
      older.value = page.value.next_cursor;
    }
  });
}

/** Brings versions of before. */
export async function readOlder({ id, versions, older, failure }: Opened): Promise<void> {
  const [asked, cursor] = [id.peek(), older.peek()];
  if (asked === null || cursor === null) return;
  const page = await fetchVersions(asked, cursor);
  if (id.peek() !== asked) return;
  batch(() => {
    if (!page.ok) failure.value = page.failure;
    else {
      versions.value = [...versions.peek(), ...page.value.items];
      older.value = page.value.next_cursor;
    }
  });
}

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
