import { MAX_READ_KEYS, MAX_VERSIONS } from "../../limits.ts";
import type { User } from "../../schema/me.ts";
import type { Snippet, Version } from "../../schema/snippets.ts";
import { AppError } from "../errors.ts";
import { retryCommit } from "./commit.ts";
import { readOrNull, skipCorrupt } from "./corrupt.ts";
import { beginDeletion, tryFinishDeletion } from "./deletions.ts";
import { prepareDigestRemoval, prepareDigestUpdate } from "./digests.ts";
import { libraryKey, snippetKey, type SnippetRef, userKey, versionKey } from "./keys.ts";
import {
  type CountedTotals,
  countTotals,
  eachEntryBelow,
  type LibraryTotals,
  measureHistory,
  recordBytes,
} from "./library_size.ts";
import type { Store } from "./store.ts";

/** A snippet as it stands, and a word that changes whenever it does. */
export interface SavedSnippet {
  readonly snippet: Snippet;
  readonly revision: string;
}

/** What a write leaves: the snippet, and the version that it adds, if any. */
interface Change<Added extends Version | null = Version | null> {
  readonly snippet: Snippet;
  readonly version: Added;
}

/** Throws to refuse a library of a number of bytes, of which some are added by this write. */
type RefuseSize = (bytes: number, added: number) => void;

/** @throws AppError `not_found` */
export async function readSnippet({ kv }: Store, place: SnippetRef): Promise<SavedSnippet> {
  return toSavedSnippet(await snippetEntry(kv, place));
}

/**
 * Adds a snippet with its first version. `make` and `refuse` may be called again, and may throw.
 *
 * @throws AppError `unauthorized` when the user is gone: what was added now, no deletion would ever find
 */
export function addSnippet(
  store: Store,
  userId: string,
  make: (tally: CountedTotals) => Change<Version>,
  refuse: RefuseSize,
): Promise<SavedSnippet> {
  return withLibraryLock(store, userId, async () => {
    const [user, stored] = await store.kv.getMany<[User, LibraryTotals]>([
      userKey(userId),
      libraryKey(userId),
    ]);
    if (user.value === null) throw new AppError("unauthorized", "The account is deleted");
    const counted = await countTotals(store, userId, stored);
    if (counted === null) return null;
    const { entry, tally } = counted;
    const { snippet, version } = make(tally);
    const bytes = checkedSize(tally, recordBytes(snippet) + recordBytes(version), refuse);
    const inStep = await prepareDigestUpdate(store.kv, userId, snippet);
    const commit = store.kv.atomic().check(user, entry)
      .set(entry.key, { count: tally.count + 1, newestId: snippet.id, bytes } satisfies LibraryTotals)
      .set(snippetKey(userId, snippet.id), snippet)
      .set(versionKey(userId, snippet.id, 1), version);
    return savedByCommit(await inStep(commit).commit(), snippet);
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
  place: SnippetRef,
  change: (kept: SavedSnippet, newest: NumberedVersion) => Change | null,
  refuse: RefuseSize,
): Promise<SavedSnippet> {
  return withLibraryLock(store, place.userId, async () => {
    const keys = [snippetKey(place.userId, place.id), libraryKey(place.userId)] as const;
    const [entry, stored] = await store.kv.getMany<[Snippet, LibraryTotals]>(keys);
    const kept = toSavedSnippet(entry);
    const [newest] = await listVersions(store, place, null, 1);
    // Without versions the snippet has just been deleted: once more, and it is not found.
    const next = newest ? change(kept, newest) : undefined;
    if (newest === undefined || next === undefined) return null;
    if (next === null) return kept;
    const counted = await countTotals(store, place.userId, stored);
    if (counted === null) return null;
    const added = recordBytes(next.snippet) - recordBytes(kept.snippet) +
      (next.version ? recordBytes(next.version) : 0);
    const bytes = checkedSize(counted.tally, added, refuse);
    const inStep = await prepareDigestUpdate(store.kv, place.userId, next.snippet);
    const commit = store.kv.atomic().check(entry, counted.entry).set(entry.key, next.snippet)
      .set(counted.entry.key, { ...counted.tally, bytes } satisfies LibraryTotals);
    if (next.version) commit.set(versionKey(place.userId, place.id, newest.number + 1), next.version);
    return savedByCommit(await inStep(commit).commit(), next.snippet);
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
  place: SnippetRef,
  refuse: (kept: SavedSnippet) => void,
): Promise<void> {
  const { userId, id } = place;
  await withLibraryLock(store, userId, async () => {
    const entry = await snippetEntry(store.kv, place);
    const kept = toSavedSnippet(entry);
    refuse(kept);
    const tally = await store.kv.get<LibraryTotals>(libraryKey(userId));
    const history = await measureHistory(store, place);
    const inStep = await prepareDigestRemoval(store.kv, userId, id);
    const commit = store.kv.atomic().check(entry, tally).delete(entry.key)
      .set(
        tally.key,
        subtractSnippet(tally.value, history === null ? null : recordBytes(kept.snippet) + history),
      );
    const { ok } = await beginDeletion(inStep(commit), place).commit();
    return ok || null;
  });
  await tryFinishDeletion(store, place);
}

/** One writer of a user's library after another; those of other processes are met by trying again. */
function withLibraryLock<T>(
  { random, turns }: Store,
  userId: string,
  attempt: () => Promise<T | null>,
): Promise<T> {
  return turns.take(JSON.stringify(libraryKey(userId)), () => retryCommit(random, attempt));
}

function checkedSize({ bytes }: CountedTotals, added: number, refuse: RefuseSize): number {
  refuse(bytes + added, added);
  return bytes + added;
}

/** The tally without a snippet of so many bytes; where they are not known, the next write counts all of them anew. */
function subtractSnippet(tally: LibraryTotals | null, freed: number | null): LibraryTotals {
  const { count = 1, newestId = null, bytes } = tally ?? {};
  const rest = { count: count - 1, newestId };
  return bytes === undefined || freed === null ? rest : { ...rest, bytes: Math.max(0, bytes - freed) };
}

const snippetEntry = (kv: Deno.Kv, { userId, id }: SnippetRef) => kv.get<Snippet>(snippetKey(userId, id));

function toSavedSnippet({ value, versionstamp }: Deno.KvEntryMaybe<Snippet>): SavedSnippet {
  if (value === null) throw new AppError("not_found", "There is no such snippet");
  return { snippet: value, revision: versionstamp };
}

function savedByCommit(
  commit: Deno.KvCommitResult | Deno.KvCommitError,
  snippet: Snippet,
): SavedSnippet | null {
  return commit.ok ? { snippet, revision: commit.versionstamp } : null;
}

/**
 * Snippets of a user, newest-created first; those that cannot be read are left out.
 *
 * @param before an id that they are below; null for no bound
 */
export function listSnippets(
  store: Store,
  userId: string,
  before: string | null,
  limit: number,
): Promise<Snippet[]> {
  const prefix = snippetKey(userId);
  const range = before === null ? { prefix } : { prefix, end: snippetKey(userId, before) };
  return skipCorrupt(async () => {
    const entries = await Array.fromAsync(store.kv.list<Snippet>(range, { reverse: true, limit }));
    return entries.map(({ value }) => value);
  }, () => listSnippetsByDigests(store, userId, before, limit));
}

/** The same by the ids that the digests have. */
async function listSnippetsByDigests(store: Store, userId: string, before: string | null, limit: number) {
  const found: Snippet[] = [];
  for await (const { digests } of store.digests.chunksBefore(store.kv, userId, before)) {
    const ids = digests.map(({ id }) => id).filter((id) => before === null || id < before).reverse();
    found.push(...await readSnippets(store, userId, ids));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** The snippets with these ids, in this order; those that are gone, or cannot be read, are left out. */
export function readSnippets(
  { kv }: Store,
  userId: string,
  ids: readonly string[],
): Promise<Snippet[]> {
  const keys = ids.map((id) => snippetKey(userId, id));
  return skipCorrupt(() => readMany(kv, keys), async () => {
    const values = await Promise.all(keys.map((key) => readOrNull<Snippet>(kv, key)));
    return values.filter((value) => value !== null);
  });
}

async function readMany(kv: Deno.Kv, keys: readonly Deno.KvKey[]): Promise<Snippet[]> {
  const starts = Array.from(
    { length: Math.ceil(keys.length / MAX_READ_KEYS) },
    (_, at) => at * MAX_READ_KEYS,
  );
  const batches = starts.map((start) => kv.getMany<Snippet[]>(keys.slice(start, start + MAX_READ_KEYS)));
  return (await Promise.all(batches)).flat().flatMap(({ value }) => value ?? []);
}

/** A version with its number, counted from 1. Versions never go by themselves: the newest number is how many. */
interface NumberedVersion {
  readonly number: number;
  readonly version: Version;
}

/**
 * Versions of a snippet, newest first.
 *
 * @param before a number that they are below; null for no bound
 */
async function listVersions(
  { kv }: Pick<Store, "kv">,
  { userId, id }: SnippetRef,
  before: number | null,
  limit: number,
): Promise<NumberedVersion[]> {
  const prefix = versionKey(userId, id);
  const range = before === null ? { prefix } : { prefix, end: versionKey(userId, id, before) };
  const entries = await Array.fromAsync(kv.list<Version>(range, { reverse: true, limit }));
  return entries.map(({ key, value }) => ({ number: Number(key.at(-1)), version: value }));
}

/** The same for those who only look: versions that cannot be read are left out. */
export function listReadableVersions(
  store: Pick<Store, "kv">,
  place: SnippetRef,
  before: number | null,
  limit: number,
): Promise<NumberedVersion[]> {
  return skipCorrupt(() => listVersions(store, place, before, limit), async () => {
    const found: NumberedVersion[] = [];
    for (let number = (before ?? MAX_VERSIONS + 1) - 1; number > 0 && found.length < limit; number--) {
      const version = await readOrNull<Version>(store.kv, versionKey(place.userId, place.id, number));
      if (version !== null) found.push({ number, version });
    }
    return found;
  });
}

/** A saved pattern with its history, newest first, as far as they can be read. */
interface SnippetHistory {
  readonly id: string;
  /** Null where it cannot be read. */
  readonly snippet: Snippet | null;
  readonly versions: readonly Version[];
  /** What of it cannot be read, in words. */
  readonly unreadable: readonly string[];
}

/** All that a user has saved, newest first, read a few at a time: a library may be larger than memory likes. */
export async function* eachSnippetHistory(store: Store, userId: string): AsyncGenerator<SnippetHistory> {
  for await (const { key, value } of eachEntryBelow<Snippet>(store, snippetKey(userId))) {
    yield await readHistory(store, { userId, id: String(key.at(-1)) }, value);
  }
}

async function readHistory(
  store: Store,
  place: SnippetRef,
  snippet: Snippet | null,
): Promise<SnippetHistory> {
  const { userId, id } = place;
  const name = `snippet ${id}`;
  const [versions, unreadable]: [Version[], string[]] = [[], snippet === null ? [name] : []];
  for await (const { key, value } of eachEntryBelow<Version>(store, versionKey(userId, id))) {
    if (value === null) unreadable.push(`version ${String(key.at(-1))} of ${name}`);
    else versions.push(value);
  }
  return { id, snippet, versions, unreadable };
}
