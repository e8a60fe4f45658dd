import { AppError } from "../errors.ts";
import type { User } from "../schema/me.ts";
import type { Snippet, Version } from "../schema/snippets.ts";
import { committed } from "./commit.ts";
import { beginDeletion, finishDeletion } from "./deletions.ts";
import { withDigest, withoutDigest } from "./digests.ts";
import { libraryKey, type Place, snippetKey, userKey, versionKey } from "./keys.ts";
import type { Store } from "./store.ts";
import { listVersions, type Numbered } from "./versions.ts";

/** How many snippets a user keeps, and the id given last. */
export interface Tally {
  readonly count: number;
  readonly newestId: string | null;
}

/** A snippet as it stands, and a word that changes whenever it does. */
export interface Kept {
  readonly snippet: Snippet;
  readonly revision: string;
}

/** What a write leaves: the snippet, and the version that it adds, if any. */
export interface Change<Added extends Version | null = Version | null> {
  readonly snippet: Snippet;
  readonly version: Added;
}

/** @throws AppError `not_found` */
export async function readSnippet({ kv }: Store, place: Place): Promise<Kept> {
  return keptIn(await snippetEntry(kv, place));
}

/**
 * Adds a snippet with its first version. `make` may be asked again, and may throw.
 *
 * @throws AppError `unauthorized` when the user is gone: what was added now, no deletion would ever find
 */
export function addSnippet(
  store: Store,
  userId: string,
  make: (tally: Tally) => Change<Version>,
): Promise<Kept> {
  return inTurn(store, userId, async () => {
    const [user, tally] = await store.kv.getMany<[User, Tally]>([userKey(userId), libraryKey(userId)]);
    if (user.value === null) throw new AppError("unauthorized", "The account is deleted");
    const { snippet, version } = make(tally.value ?? { count: 0, newestId: null });
    const inStep = await withDigest(store.kv, userId, snippet);
    const commit = store.kv.atomic().check(user, tally)
      .set(tally.key, { count: (tally.value?.count ?? 0) + 1, newestId: snippet.id } satisfies Tally)
      .set(snippetKey(userId, snippet.id), snippet)
      .set(versionKey(userId, snippet.id, 1), version);
    return keptBy(await inStep(commit).commit(), snippet);
  });
}

/**
 * Changes a snippet as `change` says, which may be asked again, and may throw. Where it answers null, all
 * stays as it is.
 *
 * @throws AppError `not_found`
 */
export function changeSnippet(
  store: Store,
  place: Place,
  change: (kept: Kept, newest: Numbered) => Change | null,
): Promise<Kept> {
  return inTurn(store, place.userId, async () => {
    const entry = await snippetEntry(store.kv, place);
    const kept = keptIn(entry);
    const [newest] = await listVersions(store, place, null, 1);
    // Without versions the snippet has just been deleted: once more, and it is not found.
    const next = newest ? change(kept, newest) : undefined;
    if (newest === undefined || next === undefined) return null;
    if (next === null) return kept;
    const inStep = await withDigest(store.kv, place.userId, next.snippet);
    const commit = store.kv.atomic().check(entry).set(entry.key, next.snippet);
    if (next.version) commit.set(versionKey(place.userId, place.id, newest.number + 1), next.version);
    return keptBy(await inStep(commit).commit(), next.snippet);
  });
}

/**
 * Removes a snippet, then its versions. From the first commit on nobody sees them; if the program ends before
 * the last, `finishDeletions` goes on.
 *
 * @param refuse may throw to keep the snippet
 * @throws AppError `not_found`
 */
export async function removeSnippet(
  store: Store,
  place: Place,
  refuse: (kept: Kept) => void,
): Promise<void> {
  const { userId, id } = place;
  await inTurn(store, userId, async () => {
    const entry = await snippetEntry(store.kv, place);
    refuse(keptIn(entry));
    const tally = await tallyEntry(store.kv, userId);
    const inStep = await withoutDigest(store.kv, userId, id);
    const commit = store.kv.atomic().check(entry, tally).delete(entry.key)
      .set(
        tally.key,
        { newestId: null, ...tally.value, count: (tally.value?.count ?? 1) - 1 } satisfies Tally,
      );
    const { ok } = await beginDeletion(inStep(commit), place).commit();
    return ok || null;
  });
  await finishDeletion(store, place);
}

/** One writer of a user's library after another; those of other processes are met by trying again. */
function inTurn<T>({ random, turns }: Store, userId: string, attempt: () => Promise<T | null>): Promise<T> {
  return turns.take(JSON.stringify(libraryKey(userId)), () => committed(random, attempt));
}

const tallyEntry = (kv: Deno.Kv, userId: string) => kv.get<Tally>(libraryKey(userId));

const snippetEntry = (kv: Deno.Kv, { userId, id }: Place) => kv.get<Snippet>(snippetKey(userId, id));

function keptIn({ value, versionstamp }: Deno.KvEntryMaybe<Snippet>): Kept {
  if (value === null) throw new AppError("not_found", "There is no such snippet");
  return { snippet: value, revision: versionstamp };
}

function keptBy(commit: Deno.KvCommitResult | Deno.KvCommitError, snippet: Snippet): Kept | null {
  return commit.ok ? { snippet, revision: commit.versionstamp } : null;
}
