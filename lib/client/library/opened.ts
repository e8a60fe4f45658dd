import { batch, type Signal, signal } from "@preact/signals";
import type { Snippet, Version } from "../../schema/snippets.ts";
import type { Failure } from "../answer.ts";
import { fetchSnippet, fetchVersions } from "../snippets.ts";

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
