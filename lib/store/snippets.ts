import { AppError } from "../errors.ts";
import type { User } from "../schema/me.ts";
import type { Snippet, Version } from "../schema/snippets.ts";
import { committed } from "./commit.ts";
import { beginDeletion, tryFinishDeletion } from "./deletions.ts";
import { withDigest, withoutDigest } from "./digests.ts";
import { libraryKey, type Place, snippetKey, userKey, versionKey } from "./keys.ts";
import { bytesOf, type CountedTally, countedTally, historySize, type Tally } from "./library_size.ts";
import type { Store } from "./store.ts";
import { listVersions, type Numbered } from "./versions.ts";

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

/** Throws to refuse a library of a number of bytes, of which some are added by this write. */
export type RefuseSize = (bytes: number, added: number) => void;

/** @throws AppError `not_found` */
export async function readSnippet({ kv }: Store, place: Place): Promise<Kept> {
  return keptIn(await snippetEntry(kv, place));
}

/**
 * Adds a snippet with its first version. `make` and `refuse` may be called again, and may throw.
 *
 * @throws AppError `unauthorized` when the user is gone: what was added now, no deletion would ever find
 */
export function addSnippet(
  store: Store,
  userId: string,
  make: (tally: CountedTally) => Change<Version>,
  refuse: RefuseSize,
): Promise<Kept> {
  return inTurn(store, userId, async () => {
    const [user, stored] = await store.kv.getMany<[User, Tally]>([userKey(userId), libraryKey(userId)]);
    if (user.value === null) throw new AppError("unauthorized", "The account is deleted");
    const counted = await countedTally(store, userId, stored);
    if (counted === null) return null;
    const { entry, tally } = counted;
    const { snippet, version } = make(tally);
    const bytes = sizeAfter(tally, bytesOf(snippet) + bytesOf(version), refuse);
    const inStep = await withDigest(store.kv, userId, snippet);
    const commit = store.kv.atomic().check(user, entry)
      .set(entry.key, { count: tally.count + 1, newestId: snippet.id, bytes } satisfies Tally)
      .set(snippetKey(userId, snippet.id), snippet)
      .set(versionKey(userId, snippet.id, 1), version);
    return keptBy(await inStep(commit).commit(), snippet);
  });
}

/**
 * Changes a snippet as `change` says; it and `refuse` may be called again, and may throw. Where `change` answers
 * null, everything stays as it is.
 *
 * @throws AppError `not_found`
 */
export function changeSnippet(
  store: Store,
  place: Place,
  change: (kept: Kept, newest: Numbered) => Change | null,
  refuse: RefuseSize,
): Promise<Kept> {
  return inTurn(store, place.userId, async () => {
    const keys = [snippetKey(place.userId, place.id), libraryKey(place.userId)] as const;
    const [entry, stored] = await store.kv.getMany<[Snippet, Tally]>(keys);
    const kept = keptIn(entry);
    const [newest] = await listVersions(store, place, null, 1);
    // Without versions the snippet has just been deleted: once more, and it is not found.
    const next = newest ? change(kept, newest) : undefined;
    if (newest === undefined || next === undefined) return null;
    if (next === null) return kept;
    const counted = await countedTally(store, place.userId, stored);
    if (counted === null) return null;
    const added = bytesOf(next.snippet) - bytesOf(kept.snippet) + (next.version ? bytesOf(next.version) : 0);
    const bytes = sizeAfter(counted.tally, added, refuse);
    const inStep = await withDigest(store.kv, place.userId, next.snippet);
    const commit = store.kv.atomic().check(entry, counted.entry).set(entry.key, next.snippet)
      .set(counted.entry.key, { ...counted.tally, bytes } satisfies Tally);
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
    const kept = keptIn(entry);
    refuse(kept);
    const tally = await store.kv.get<Tally>(libraryKey(userId));
    const history = await historySize(store, place);
    const inStep = await withoutDigest(store.kv, userId, id);
    const commit = store.kv.atomic().check(entry, tally).delete(entry.key)
      .set(tally.key, tallyWithout(tally.value, history === null ? null : bytesOf(kept.snippet) + history));
    const { ok } = await beginDeletion(inStep(commit), place).commit();
    return ok || null;
  });
  await tryFinishDeletion(store, place);
}

/** One writer of a user's library after another; those of other processes are met by trying again. */
function inTurn<T>({ random, turns }: Store, userId: string, attempt: () => Promise<T | null>): Promise<T> {
  return turns.take(JSON.stringify(libraryKey(userId)), () => committed(random, attempt));
}

function sizeAfter({ bytes }: CountedTally, added: number, refuse: RefuseSize): number {
  refuse(bytes + added, added);
  return bytes + added;
}

/** The tally without a snippet of so many bytes; where they are not known, the next write counts all of them anew. */
function tallyWithout(tally: Tally | null, freed: number | null): Tally {
  const { count = 1, newestId = null, bytes } = tally ?? {};
  const rest = { count: count - 1, newestId };
  return bytes === undefined || freed === null ? rest : { ...rest, bytes: Math.max(0, bytes - freed) };
}

const snippetEntry = (kv: Deno.Kv, { userId, id }: Place) => kv.get<Snippet>(snippetKey(userId, id));

function keptIn({ value, versionstamp }: Deno.KvEntryMaybe<Snippet>): Kept {
  if (value === null) throw new AppError("not_found", "There is no such snippet");
  return { snippet: value, revision: versionstamp };
}

function keptBy(commit: Deno.KvCommitResult | Deno.KvCommitError, snippet: Snippet): Kept | null {
  return commit.ok ? { snippet, revision: commit.versionstamp } : null;
}
