import { EXPORT_BATCH } from "../limits.ts";
import type { Snippet, Version } from "../schema/snippets.ts";
import type { Place } from "./keys.ts";
import { listSnippets } from "./snippet_list.ts";
import type { Store } from "./store.ts";
import { readableVersions } from "./versions.ts";

/** All of a user's snippets, newest first, read a few at a time: a library may be larger than memory likes. */
export async function* eachSnippet(store: Store, userId: string): AsyncGenerator<Snippet> {
  let before: string | null = null;
  do {
    const batch: Snippet[] = await listSnippets(store, userId, before, EXPORT_BATCH);
    yield* batch;
    before = batch.at(-1)?.id ?? null;
  } while (before !== null);
}

/** All versions of a snippet, newest first, likewise. */
export async function* eachVersion(store: Store, place: Place): AsyncGenerator<Version> {
  let before: number | null = null;
  do {
    const batch = await readableVersions(store, place, before, EXPORT_BATCH);
    yield* batch.map(({ version }) => version);
    before = batch.at(-1)?.number ?? null;
  } while (before !== null);
}
