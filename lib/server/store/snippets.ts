import { MAX_VERSIONS } from "../../limits/library.ts";
import type { NewestVersion } from "../../schema/library.ts";
import type { User } from "../../schema/me.ts";
import type { Snippet, Version } from "../../schema/snippets.ts";
import { AppError } from "../errors.ts";
import { retryCommit } from "./commit.ts";
import { lastEntryBelow, readOrNull, skipCorrupt } from "./corrupt.ts";
import { beginDeletion, tryFinishDeletion } from "./deletions.ts";
import { prepareDigestRemoval, prepareDigestUpdate } from "./digests.ts";
import { libraryKey, snippetKey, type SnippetRef, userKey, versionKey } from "./keys.ts";
import {
  type CountedTotals,
  countTotals,
  eachEntryBelow,
  type LibraryTotals,
  measureHistory,
  withRequest,
} from "./library_size.ts";
import type { Store } from "./store.ts";
import {
  assemble,
  assembleAll,
  longTextKey,
  MAX_READ_KEYS,
  type PreparedWrite,
  prepareWrite,
  recordBytes,
  type RecordKeys,
  type Stored,
  type TestText,
  withoutTestText,
} from "./test_texts.ts";

/** A stored snippet and its revision, which changes with every write. */
export interface SavedSnippet {
  readonly snippet: Snippet;
  readonly revision: string;
}

/** The result of a write: the snippet, and the version to add or to replace, if any. */
interface Change {
  readonly snippet: Snippet;
  readonly version: NumberedVersion | null;
}

/** A new snippet with its first version. */
interface Addition {
  readonly snippet: Snippet;
  readonly version: Version;
}

/** Throws to reject a write that adds `added` bytes to a library, for a new total of `bytes`. */
type RefuseSize = (bytes: number, added: number) => void;

/** @throws AppError `not_found` */
export async function readSnippet({ kv }: Store, ref: SnippetRef): Promise<SavedSnippet> {
  const { record, testText } = snippetKeys(ref);
  // Read at once, since a change in between would mix the text of one revision with the pattern of another.
  return await skipCorrupt(async () => {
    const [entry, test] = await kv.getMany<[Stored<Snippet>, TestText]>([record, testText]);
    return toSavedSnippet(entry, test.value);
  }, async () => toSavedSnippet(await snippetEntry(kv, ref), null));
}

/**
 * Adds a snippet with its first version. `make` and `refuse` may throw, and may be called several times.
 *
 * @param name of the request, which adds nothing if the same one has added the snippet already; null without one
 * @throws AppError `unauthorized` when the user has been deleted, since no deletion would remove the snippet
 */
export function addSnippet(
  store: Store,
  userId: string,
  make: (totals: CountedTotals) => Addition,
  refuse: RefuseSize,
  name: string | null = null,
): Promise<SavedSnippet> {
  return withLibraryLock(store, userId, async () => {
    const [user, stored] = await store.kv.getMany<[User, LibraryTotals]>([
      userKey(userId),
      libraryKey(userId),
    ]);
    if (user.value === null) throw new AppError("unauthorized", "The account is deleted");
    const counted = await countTotals(store, userId, stored);
    if (counted === null) return null;
    const { entry, totals } = counted;
    const before = totals.named?.find((each) => each.name === name);
    const added = before && await readIfThere(store, { userId, id: before.id });
    if (added) return added;
    const { snippet, version } = make(totals);
    const ref = { userId, id: snippet.id };
    const writes = [
      prepareWrite(snippetKeys(ref), snippet, null),
      prepareWrite(versionKeys(ref, 1), version, null),
    ];
    const bytes = checkedSize(totals, addedBytes(writes), refuse);
    const updateDigest = await prepareDigestUpdate(store.kv, userId, snippet);
    const commit = store.kv.atomic().check(user, entry)
      .set(
        entry.key,
        {
          ...totals,
          count: totals.count + 1,
          newestId: snippet.id,
          bytes,
          ...name !== null && { named: withRequest(totals.named, { name, id: snippet.id }) },
        } satisfies LibraryTotals,
      );
    for (const write of writes) write.addTo(commit);
    return savedByCommit(await updateDigest(commit).commit(), snippet);
  });
}

/** A snippet; null if it has been deleted. */
async function readIfThere(store: Store, ref: SnippetRef): Promise<SavedSnippet | null> {
  try {
    return await readSnippet(store, ref);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Applies `change` to a snippet. `change` and `refuse` may throw, and may be called several times. If
 * `change` returns null, nothing is written.
 *
 * @throws AppError `not_found`
 */
export function changeSnippet(
  store: Store,
  ref: SnippetRef,
  change: (saved: SavedSnippet, newest: NumberedVersion) => Change | null,
  refuse: RefuseSize,
): Promise<SavedSnippet> {
  return withLibraryLock(store, ref.userId, async () => {
    const { entry, saved, totals: stored } = await readForChange(store, ref);
    const [newest] = await listVersions(store, ref, null, 1);
    // A snippet without versions has just been deleted. The next attempt throws `not_found`.
    if (newest === undefined) return null;
    const next = change(saved, newest);
    if (next === null) return saved;
    const counted = await countTotals(store, ref.userId, stored);
    if (counted === null) return null;
    const writes = [prepareWrite(snippetKeys(ref), next.snippet, entry.value)];
    if (next.version) {
      const { number, version } = next.version;
      const before = number === newest.number ? newest.version : null;
      writes.push(prepareWrite(versionKeys(ref, number), version, before));
    }
    const bytes = checkedSize(counted.totals, addedBytes(writes), refuse);
    const updateDigest = await prepareDigestUpdate(store.kv, ref.userId, next.snippet);
    const commit = store.kv.atomic().check(entry, counted.entry)
      .set(counted.entry.key, { ...counted.totals, bytes } satisfies LibraryTotals);
    for (const write of writes) write.addTo(commit);
    return savedByCommit(await updateDigest(commit).commit(), next.snippet);
  });
}

/**
 * Deletes a snippet, then its versions. They can't be read after the first commit. If the program ends before
 * the last commit, `finishDeletions` resumes the deletion.
 *
 * @param refuse may throw to keep the snippet
 * @throws AppError `not_found`
 */
export async function removeSnippet(
  store: Store,
  ref: SnippetRef,
  refuse: (saved: SavedSnippet) => void,
): Promise<void> {
  const { userId, id } = ref;
  await withLibraryLock(store, userId, async () => {
    const entry = await snippetEntry(store.kv, ref);
    const saved = toSavedSnippet(entry, null);
    refuse(saved);
    const totals = await store.kv.get<LibraryTotals>(libraryKey(userId));
    const history = await measureHistory(store, ref);
    const updateDigest = await prepareDigestRemoval(store.kv, userId, id);
    const commit = store.kv.atomic().check(entry, totals).delete(entry.key)
      .set(
        totals.key,
        subtractSnippet(
          totals.value,
          history === null || entry.value === null ? null : recordBytes(entry.value) + history,
        ),
      );
    const { ok } = await beginDeletion(updateDigest(commit), ref).commit();
    return ok || null;
  });
  await tryFinishDeletion(store, ref);
}

/** Serializes the writes to a library within this process. Conflicts with other processes are retried. */
function withLibraryLock<T>(
  { random, mutex }: Store,
  userId: string,
  attempt: () => Promise<T | null>,
): Promise<T> {
  return mutex.run(JSON.stringify(libraryKey(userId)), () => retryCommit(random, attempt));
}

const addedBytes = (writes: readonly PreparedWrite[]) =>
  writes.reduce((sum, write) => sum + write.addedBytes, 0);

function checkedSize({ bytes }: CountedTotals, added: number, refuse: RefuseSize): number {
  refuse(bytes + added, added);
  return bytes + added;
}

/** Totals without a snippet of `freed` bytes. If the bytes are unknown, the next write counts them. */
function subtractSnippet(totals: LibraryTotals | null, freed: number | null): LibraryTotals {
  const { bytes, ...others }: LibraryTotals = totals ?? { count: 1, newestId: null };
  const rest = { ...others, count: others.count - 1 };
  return bytes === undefined || freed === null ? rest : { ...rest, bytes: Math.max(0, bytes - freed) };
}

const snippetKeys = (ref: SnippetRef): RecordKeys => ({
  record: snippetKey(ref.userId, ref.id),
  testText: longTextKey(ref),
});

const versionKeys = (ref: SnippetRef, number: number): RecordKeys => ({
  record: versionKey(ref.userId, ref.id, number),
  testText: longTextKey(ref, number),
});

const snippetEntry = (kv: Deno.Kv, { userId, id }: SnippetRef) =>
  kv.get<Stored<Snippet>>(snippetKey(userId, id));

/** A snippet with the totals of its library, read at once. A corrupt text is left out. */
function readForChange({ kv }: Store, ref: SnippetRef) {
  const { record, testText } = snippetKeys(ref);
  const keys = [record, libraryKey(ref.userId)] as const;
  return skipCorrupt(async () => {
    const [entry, totals, test] = await kv.getMany<[Stored<Snippet>, LibraryTotals, TestText]>(
      [...keys, testText],
    );
    return { entry, totals, saved: toSavedSnippet(entry, test.value) };
  }, async () => {
    const [entry, totals] = await kv.getMany<[Stored<Snippet>, LibraryTotals]>(keys);
    return { entry, totals, saved: toSavedSnippet(entry, null) };
  });
}

function toSavedSnippet(
  { value, versionstamp }: Deno.KvEntryMaybe<Stored<Snippet>>,
  test: TestText | null,
): SavedSnippet {
  if (value === null) throw new AppError("not_found", "Snippet not found");
  return { snippet: assemble(value, test).record, revision: versionstamp };
}

function savedByCommit(
  commit: Deno.KvCommitResult | Deno.KvCommitError,
  snippet: Snippet,
): SavedSnippet | null {
  return commit.ok ? { snippet, revision: commit.versionstamp } : null;
}

/**
 * Snippets of a user, newest first, without corrupt ones, and without their texts and tests.
 *
 * @param before exclusive upper bound of the ids, or null
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
    const entries = await Array.fromAsync(store.kv.list<Stored<Snippet>>(range, { reverse: true, limit }));
    return entries.map(({ value }) => withoutTestText(value));
  }, () => listSnippetsByDigests(store, userId, before, limit));
}

/** Like `listSnippets`, but takes the ids from the digests. */
async function listSnippetsByDigests(store: Store, userId: string, before: string | null, limit: number) {
  const found: Snippet[] = [];
  for await (const { digests } of store.digests.chunksBefore(store.kv, userId, before)) {
    const ids = digests.map(({ id }) => id).filter((id) => before === null || id < before).reverse();
    found.push(...await readSnippets(store, userId, ids));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** Like `listSnippets`, for the given ids in this order, without missing ones. */
export function readSnippets(
  { kv }: Store,
  userId: string,
  ids: readonly string[],
): Promise<Snippet[]> {
  const keys = ids.map((id) => snippetKey(userId, id));
  return skipCorrupt(() => readMany(kv, keys), async () => {
    const values = await Promise.all(keys.map((key) => readOrNull<Stored<Snippet>>(kv, key)));
    return values.filter((value) => value !== null).map(withoutTestText);
  });
}

async function readMany(kv: Deno.Kv, keys: readonly Deno.KvKey[]): Promise<Snippet[]> {
  const starts = Array.from(
    { length: Math.ceil(keys.length / MAX_READ_KEYS) },
    (_, at) => at * MAX_READ_KEYS,
  );
  const batches = starts.map((start) =>
    kv.getMany<Stored<Snippet>[]>(keys.slice(start, start + MAX_READ_KEYS))
  );
  return (await Promise.all(batches)).flat().flatMap(({ value }) =>
    value === null ? [] : withoutTestText(value)
  );
}

/**
 * A version and its number, totals from 1. Single versions are never deleted, so the newest number is also
 * their count.
 */
export interface NumberedVersion {
  readonly number: number;
  readonly version: Version;
}

/**
 * Versions of a snippet as they are stored, newest first.
 *
 * @param before exclusive upper bound of the numbers, or null
 */
async function listVersions(
  { kv }: Pick<Store, "kv">,
  { userId, id }: SnippetRef,
  before: number | null,
  limit: number,
): Promise<StoredVersion[]> {
  const prefix = versionKey(userId, id);
  const range = before === null ? { prefix } : { prefix, end: versionKey(userId, id, before) };
  const entries = await Array.fromAsync(kv.list<Stored<Version>>(range, { reverse: true, limit }));
  return entries.map(({ key, value }) => ({ number: Number(key.at(-1)), version: value }));
}

interface StoredVersion {
  readonly number: number;
  readonly version: Stored<Version>;
}

/** The number of a snippet's newest version, which is also their count, and its contracts; null without versions. */
export async function readNewestVersion(
  { kv }: Pick<Store, "kv">,
  ref: SnippetRef,
): Promise<NewestVersion | null> {
  const newest = await lastEntryBelow<Stored<Version>>(kv, versionKey(ref.userId, ref.id), null);
  if (newest === null) return null;
  const number = Number(newest.key.at(-1));
  if (newest.value === null) return { number };
  const [whole] = await assembleAll(kv, [{ keys: versionKeys(ref, number), stored: newest.value }]);
  const { contracts } = whole?.record ?? {};
  return { number, ...(contracts && { contracts }) };
}

/** Like `listVersions`, with long texts and without corrupt versions. */
export async function listReadableVersions(
  store: Pick<Store, "kv">,
  ref: SnippetRef,
  before: number | null,
  limit: number,
): Promise<NumberedVersion[]> {
  const found = await listStoredVersions(store, ref, before, limit);
  const rows = found.map(({ number, version }) => ({ keys: versionKeys(ref, number), stored: version }));
  const versions = await assembleAll(store.kv, rows);
  return found.map(({ number, version }, at) => ({ number, version: versions[at]?.record ?? version }));
}

function listStoredVersions(
  store: Pick<Store, "kv">,
  ref: SnippetRef,
  before: number | null,
  limit: number,
): Promise<StoredVersion[]> {
  return skipCorrupt(() => listVersions(store, ref, before, limit), async () => {
    const found: StoredVersion[] = [];
    for (let number = (before ?? MAX_VERSIONS + 1) - 1; number > 0 && found.length < limit; number--) {
      const version = await readOrNull<Stored<Version>>(store.kv, versionKey(ref.userId, ref.id, number));
      if (version !== null) found.push({ number, version });
    }
    return found;
  });
}

/** A snippet with its readable versions, newest first. */
interface SnippetHistory {
  readonly id: string;
  /** Null when it is corrupt. */
  readonly snippet: Snippet | null;
  readonly versions: readonly Version[];
  /** Names of corrupt records, for people to read. */
  readonly unreadable: readonly string[];
}

/**
 * Yields everything that a user has saved, newest first. It reads in batches because a library may exceed the
 * available memory.
 */
export async function* eachSnippetHistory(store: Store, userId: string): AsyncGenerator<SnippetHistory> {
  for await (const { key, value } of eachEntryBelow<Stored<Snippet>>(store, snippetKey(userId))) {
    yield await readHistory(store, { userId, id: String(key.at(-1)) }, value);
  }
}

async function readHistory(
  store: Store,
  ref: SnippetRef,
  stored: Stored<Snippet> | null,
): Promise<SnippetHistory> {
  const { userId, id } = ref;
  const name = `snippet ${id}`;
  const unreadable = stored === null ? [name] : [];
  const found: StoredVersion[] = [];
  for await (const { key, value } of eachEntryBelow<Stored<Version>>(store, versionKey(userId, id))) {
    const number = Number(key.at(-1));
    if (value === null) unreadable.push(`version ${number} of ${name}`);
    else found.push({ number, version: value });
  }
  const [[snippet], versions] = await Promise.all([
    assembleAll(store.kv, stored === null ? [] : [{ keys: snippetKeys(ref), stored }]),
    assembleAll(
      store.kv,
      found.map(({ number, version }) => ({ keys: versionKeys(ref, number), stored: version })),
    ),
  ]);
  if (snippet?.isWhole === false) unreadable.push(`text of ${name}`);
  versions.forEach(({ isWhole }, at) => {
    if (!isWhole) unreadable.push(`text of version ${found[at]?.number} of ${name}`);
  });
  return { id, snippet: snippet?.record ?? null, versions: versions.map(({ record }) => record), unreadable };
}
