import { versionDetails } from "../../schema/snippet_details.ts";
import type { Snippet, Version } from "../../schema/snippets.ts";
import { finishDeletion } from "./deletions.ts";
import { replaceDigests } from "./digests.ts";
import {
  LIBRARY_PREFIXES,
  libraryKey,
  PERSON_PREFIXES,
  snippetKey,
  type SnippetRef,
  testTextKey,
  usersKey,
  versionKey,
} from "./keys.ts";
import type { LibraryTotals } from "./library_size.ts";
import type { Store } from "./store.ts";
import {
  assembleAll,
  type Assembled,
  longTextKey,
  prepareWrite,
  recordBytes,
  type RecordKeys,
  type Stored,
  type StoredRow,
  type TestText,
  withoutTestText,
} from "./test_texts.ts";
import type { Identity } from "./users.ts";

/**
 * Makes the records of a restored database agree. A backup reads the database in batches while the site may be writing, so a
 * write can be in it in part: a snippet without its digest, versions or totals, or the library of a deleted user. What
 * was read last decides if something exists; a snippet keeps the versions that it had when it was read. Nothing else
 * may use the database meanwhile.
 */
export async function reconcile(store: Store): Promise<void> {
  const { kv } = store;
  const users = new Set(await namesBelow(kv, usersKey()));
  const owners = new Set(
    (await Promise.all(LIBRARY_PREFIXES.map((prefix) => namesBelow(kv, prefix)))).flat(),
  );
  for (const userId of owners) {
    if (users.has(userId)) await reconcileLibrary(store, userId);
    else await finishDeletion(store, { userId });
  }
  await removeSignInsOfOthers(kv, users);
}

async function reconcileLibrary(store: Store, userId: string): Promise<void> {
  const { kv } = store;
  const snippets: Snippet[] = [];
  const texts: LongTexts = new Set();
  for await (const { key } of kv.list({ prefix: testTextKey(userId) })) texts.add(nameOf(key));
  let bytes = 0;
  for await (const { value } of kv.list<Stored<Snippet>>({ prefix: snippetKey(userId) })) {
    const size = await reconcileSnippet(store, { userId, id: value.id }, value, texts);
    if (size === null) continue;
    snippets.push(withoutTestText(value));
    bytes += size;
  }
  const ids = new Set(snippets.map(({ id }) => id));
  const named = [...await namesBelow(kv, versionKey(userId)), ...await namesBelow(kv, testTextKey(userId))];
  for (const id of new Set(named)) if (!ids.has(id)) await finishDeletion(store, { userId, id });
  await replaceDigests(kv, userId, snippets);
  const { value: totals } = await kv.get<LibraryTotals>(libraryKey(userId));
  const newest = [totals?.newestId ?? "", snippets.at(-1)?.id ?? ""].toSorted().at(-1);
  await kv.set(
    libraryKey(userId),
    { count: snippets.length, newestId: newest || null, bytes } satisfies LibraryTotals,
  );
}

/** The keys of a library's long texts, by `nameOf`. */
type LongTexts = Set<string>;

const nameOf = (key: Deno.KvKey) => JSON.stringify(key);

/**
 * Removes the versions that are newer than the snippet, or the snippet if it has none.
 *
 * @returns bytes of the snippet and its versions; null if it is removed
 */
async function reconcileSnippet(
  store: Store,
  ref: SnippetRef,
  snippet: Stored<Snippet>,
  texts: LongTexts,
): Promise<number | null> {
  const { kv } = store;
  const { userId, id } = ref;
  const versions = await Array.fromAsync(kv.list<Stored<Version>>({ prefix: versionKey(userId, id) }));
  if (versions.length === 0) {
    await kv.delete(snippetKey(userId, id));
    await finishDeletion(store, ref);
    return null;
  }
  const newest = versions.findLastIndex(({ value }) => isVersionOf(value, snippet));
  const kept = newest < 0 ? versions : versions.slice(0, newest + 1);
  for (const { key } of versions.slice(kept.length)) {
    await kv.atomic().delete(key).delete(longTextKey(ref, Number(key.at(-1)))).commit();
  }
  const last = kept.at(-1);
  let bytes = last === undefined ? 0 : await agreeOnText(kv, ref, snippet, last, texts);
  for (const { key, value } of kept.slice(0, -1)) {
    bytes += await reconcileText(
      kv,
      { record: key, testText: longTextKey(ref, Number(key.at(-1))) },
      value,
      texts,
    );
  }
  return bytes;
}

const isVersionOf = (version: Version, { pattern, flags, updated_at }: Snippet) =>
  version.pattern === pattern && version.flags === flags && version.created_at <= updated_at;

/**
 * Gives a snippet and its newest version the same text, which may have been changed after one of them was read. Returns the
 * bytes of both.
 */
async function agreeOnText(
  kv: Deno.Kv,
  ref: SnippetRef,
  snippet: Stored<Snippet>,
  { key, value: version }: Deno.KvEntry<Stored<Version>>,
  texts: LongTexts,
): Promise<number> {
  const ofSnippet = {
    keys: { record: snippetKey(ref.userId, ref.id), testText: longTextKey(ref) },
    stored: snippet,
  };
  const ofVersion = {
    keys: { record: key, testText: longTextKey(ref, Number(key.at(-1))) },
    stored: version,
  };
  const [own, other] = await Promise.all([readWhole(kv, ofSnippet), readWhole(kv, ofVersion)]);
  const test = versionDetails(own.isWhole ? own.record : other.record);
  return await writeText(kv, ofSnippet, own, test, texts) +
    await writeText(kv, ofVersion, other, test, texts);
}

async function readWhole<T extends Snippet | Version>(
  kv: Deno.Kv,
  row: StoredRow<T>,
): Promise<Assembled<T>> {
  const [found] = await assembleAll(kv, [row]);
  return found ?? { record: row.stored, isWhole: false };
}

/** Writes a record with another text, unless it has that already. Returns its bytes. */
async function writeText<T extends Snippet | Version>(
  kv: Deno.Kv,
  { keys, stored }: StoredRow<T>,
  { record, isWhole }: Assembled<T>,
  test: TestText,
  texts: LongTexts,
): Promise<number> {
  if (stored.testBytes === undefined && texts.has(nameOf(keys.testText))) await kv.delete(keys.testText);
  const { addedBytes, addTo } = prepareWrite(keys, { ...withoutTestText(stored), ...test }, stored);
  if (!isWhole || addedBytes !== 0 || JSON.stringify(versionDetails(record)) !== JSON.stringify(test)) {
    const commit = kv.atomic();
    addTo(commit);
    await commit.commit();
  }
  return recordBytes(stored) + addedBytes;
}

/** Removes the mention of a long text that is missing, and a long text that nothing mentions. Returns the record's bytes. */
async function reconcileText<T extends Snippet | Version>(
  kv: Deno.Kv,
  { record, testText }: RecordKeys,
  stored: Stored<T>,
  texts: LongTexts,
): Promise<number> {
  const isLong = stored.testBytes !== undefined;
  if (isLong === texts.has(nameOf(testText))) return recordBytes(stored);
  const rest = isLong ? withoutTestText(stored) : stored;
  await kv.atomic().set(record, rest).delete(testText).commit();
  return recordBytes(rest);
}

/** Removes addresses, sign-in methods and sessions of users that don't exist. */
async function removeSignInsOfOthers(kv: Deno.Kv, users: ReadonlySet<string>): Promise<void> {
  const { addresses, identities, identitiesByUser, sessions, sessionsByUser } = PERSON_PREFIXES;
  for await (const { key, value } of kv.list<string>({ prefix: addresses })) {
    if (!users.has(value)) await kv.delete(key);
  }
  for (const prefix of [identities, sessions]) {
    for await (const { key, value } of kv.list<Pick<Identity, "userId">>({ prefix })) {
      if (!users.has(value.userId)) await kv.delete(key);
    }
  }
  for (const prefix of [identitiesByUser, sessionsByUser]) {
    for await (const { key } of kv.list({ prefix })) {
      if (!users.has(String(key[1]))) await kv.delete(key);
    }
  }
}

/** The different parts of keys that follow a prefix, without reading all entries. */
async function namesBelow(kv: Deno.Kv, prefix: Deno.KvKey): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    // U+0000 after a name sorts after all keys below that name.
    const start = [...prefix, names.length === 0 ? "" : `${names.at(-1)}\0`];
    const [found] = await Array.fromAsync(kv.list({ prefix, start }, { limit: 1 }));
    if (found === undefined) return names;
    names.push(String(found.key[prefix.length]));
  }
}
