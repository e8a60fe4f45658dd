import { serialize } from "node:v8";
import { VERSION_DETAILS, type VersionDetail, versionDetails } from "../../schema/snippet_details.ts";
import type { Snippet, Version } from "../../schema/snippets.ts";
import { readOrNull, skipCorrupt } from "./corrupt.ts";
import { type SnippetRef, testTextKey } from "./keys.ts";

// A value of the database has at most 64 KiB. That is enough for a snippet or a version with a short text. A
// long text is stored with its tests under a separate key.

/** The details of a version, such as its text, its tests and its contracts. */
export type TestText = Pick<Version, VersionDetail>;

/** A snippet or a version as it is stored. */
export type Stored<T extends Snippet | Version> = T & {
  /** Bytes that the text and the tests add to those of the record, if they have a separate key. */
  readonly testBytes?: number;
};

/** The size that counts against the quota: UTF-8 bytes of the JSON that the API returns. */
export function recordBytes<T extends Snippet | Version>(stored: Stored<T>): number {
  const { testBytes = 0, ...record } = stored;
  return jsonBytes(record) + testBytes;
}

const jsonBytes = (value: object) => new TextEncoder().encode(JSON.stringify(value)).length;

/** A record without its text, tests and contracts, as lists show it. */
export function withoutTestText<T extends Snippet | Version>(stored: Stored<T>): T {
  const record: T = { ...stored };
  for (const name of [...VERSION_DETAILS, "testBytes"]) Reflect.deleteProperty(record, name);
  return record;
}

/** Where a record is stored. */
export interface RecordKeys {
  readonly record: Deno.KvKey;
  /** The key of a long text. */
  readonly testText: Deno.KvKey;
}

/** The key of the long text of a version, or of the snippet itself without a number. */
export function longTextKey({ userId, id }: SnippetRef, number: number = 0): Deno.KvKey {
  return testTextKey(userId, id, number);
}

/** A change of a record that a commit can contain. */
export interface PreparedWrite {
  /** Size of the new record minus that of the previous one. */
  readonly addedBytes: number;
  readonly addTo: (commit: Deno.AtomicOperation) => void;
}

/** A text with its tests is stored together with its pattern up to this size, and under a separate key above it. */
const MAX_INLINE_TEST_BYTES = 32 * 1024;

/**
 * Prepares writing a record, with a long text under its own key.
 *
 * @param before the record that is replaced, or null
 */
export function prepareWrite<T extends Snippet | Version>(
  keys: RecordKeys,
  record: T,
  before: Stored<T> | null,
): PreparedWrite {
  const test = versionDetails(record);
  const isLong = serialize(test).length > MAX_INLINE_TEST_BYTES;
  const stored = isLong ? separate(record) : record;
  return {
    addedBytes: recordBytes(stored) - (before === null ? 0 : recordBytes(before)),
    addTo(commit) {
      commit.set(keys.record, stored);
      if (isLong) commit.set(keys.testText, test);
      else if (before?.testBytes !== undefined) commit.delete(keys.testText);
    },
  };
}

function separate<T extends Snippet | Version>(record: T): Stored<T> {
  const rest = withoutTestText(record);
  return { ...rest, testBytes: jsonBytes(record) - jsonBytes(rest) };
}

/** A record with its text and tests. `isWhole` is false when they are corrupt, and then missing. */
export interface Assembled<T> {
  readonly record: T;
  readonly isWhole: boolean;
}

/** Combines a stored record and its long text. Both must have been read at once. */
export function assemble<T extends Snippet | Version>(
  stored: Stored<T>,
  test: TestText | null,
): Assembled<T> {
  if (stored.testBytes === undefined) return { record: stored, isWhole: true };
  return { record: { ...withoutTestText(stored), ...test }, isWhole: test !== null };
}

/** A stored record with its keys. */
export interface StoredRow<T extends Snippet | Version> {
  readonly keys: RecordKeys;
  readonly stored: Stored<T>;
}

/** Keys per read; the limit of KV. Even. */
export const MAX_READ_KEYS = 10;

/**
 * Reads the long texts of records, in the order of the records. Each record with a long text is read again
 * together with the text, because it may have been changed in between.
 */
export async function assembleAll<T extends Snippet | Version>(
  kv: Deno.Kv,
  rows: readonly StoredRow<T>[],
): Promise<Assembled<T>[]> {
  const long = rows.filter(({ stored }) => stored.testBytes !== undefined);
  const perRead = MAX_READ_KEYS / 2;
  const batches = Array.from(
    { length: Math.ceil(long.length / perRead) },
    (_, at) => long.slice(at * perRead, (at + 1) * perRead),
  );
  const found = (await Promise.all(batches.map((batch) => readBatch(kv, batch)))).flat();
  const byRow = new Map(long.map((row, index) => [row, found[index]]));
  return rows.map((row) => byRow.get(row) ?? assemble(row.stored, null));
}

function readBatch<T extends Snippet | Version>(
  kv: Deno.Kv,
  batch: readonly StoredRow<T>[],
): Promise<Assembled<T>[]> {
  return skipCorrupt(async () => {
    const values = await kv.getMany<(Stored<T> | TestText)[]>(batch.flatMap(({ keys }) => [
      keys.record,
      keys.testText,
    ]));
    return batch.map(({ stored }, index) => {
      const [record, test] = [values[2 * index]?.value, values[2 * index + 1]?.value];
      // A record that was deleted in between stays in a list without its text.
      return assemble(record as Stored<T> | null ?? stored, test as TestText | null ?? null);
    });
  }, () => Promise.all(batch.map(({ keys, stored }) => readCorrupt(kv, keys, stored))));
}

async function readCorrupt<T extends Snippet | Version>(
  kv: Deno.Kv,
  keys: RecordKeys,
  stored: Stored<T>,
): Promise<Assembled<T>> {
  return assemble(stored, await readOrNull<TestText>(kv, keys.testText));
}
