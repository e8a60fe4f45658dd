import { deserialize, serialize } from "node:v8";
import { retryCommit } from "./commit.ts";
import { SCHEMA_VERSION_KEY } from "./keys.ts";
import { SCHEMA_VERSION } from "./kv.ts";
import { reconcile } from "./reconcile.ts";
import type { Store } from "./store.ts";

// A backup consists of a head, one line per entry, and a foot. A backup without a foot is incomplete.

interface Head {
  readonly schema_version: number;
}

interface Entry {
  readonly key: (string | number)[];
  /** Serialized by V8, in base64. JSON can't represent dates and bytes. */
  readonly value: string;
}

interface Foot {
  readonly entries: number;
}

/**
 * Yields the whole database as lines of JSON without line terminators. Writes that happen during the backup
 * may or may not be included, or in part, which `restore` repairs.
 */
export async function* backupLines({ kv }: Store): AsyncGenerator<string> {
  yield JSON.stringify({ schema_version: SCHEMA_VERSION } satisfies Head);
  let entries = 0;
  for await (const { key, value } of kv.list({ prefix: [] })) {
    if (isSchemaVersionKey(key)) continue;
    yield JSON.stringify(
      { key: serializableKey(key), value: new Uint8Array(serialize(value)).toBase64() } satisfies Entry,
    );
    entries++;
  }
  yield JSON.stringify({ entries } satisfies Foot);
}

/**
 * Checks the lines of a backup without writing anything.
 *
 * @throws RangeError when they are not a backup, have another schema version or are incomplete
 */
export async function checkBackup(lines: AsyncIterable<string>): Promise<void> {
  let [first, last, count] = ["", "", 0];
  for await (const line of lines) {
    if (count++ === 0) first = line;
    last = line;
  }
  if ((parseLine(first) as Partial<Head>).schema_version !== SCHEMA_VERSION) {
    throw new RangeError(`Expected a backup of layout ${SCHEMA_VERSION}`);
  }
  if ((parseLine(last) as Partial<Foot>).entries !== count - 2) throw new RangeError("The backup broke off");
}

/** Entries per commit when a backup is restored. Ten of 64 KiB stay below KV's limit of 800 KiB. */
const RESTORE_BATCH = 10;

/**
 * Writes the entries of a checked backup to an empty database, without those that have expired, and makes them agree.
 *
 * @param now Unix milliseconds
 * @returns the number of entries written
 * @throws RangeError when the database is not empty
 */
export async function restore(store: Store, lines: AsyncIterable<string>, now: number): Promise<number> {
  if (!await isEmpty(store)) throw new RangeError("Expected an empty database");
  let written = 0;
  let batch: Entry[] = [];
  for await (const line of lines) {
    const entry = parseLine(line);
    if ("key" in entry) batch.push(entry as Entry);
    if (batch.length < RESTORE_BATCH) continue;
    written += await writeBatch(store, batch, now);
    batch = [];
  }
  written += await writeBatch(store, batch, now);
  await reconcile(store);
  return written;
}

const isSchemaVersionKey = (key: Deno.KvKey) => key.length === 1 && key[0] === SCHEMA_VERSION_KEY[0];

function serializableKey(key: Deno.KvKey): (string | number)[] {
  return key.map((part) => {
    if (typeof part === "string" || typeof part === "number") return part;
    throw new TypeError(`Cannot write a part of a key that is a ${typeof part}`);
  });
}

function parseLine(line: string): object {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // The error below doesn't repeat the engine's message, which quotes the line.
  }
  throw new RangeError("Expected lines of JSON");
}

async function isEmpty({ kv }: Store): Promise<boolean> {
  const keys = await Array.fromAsync(kv.list({ prefix: [] }, { limit: 2 }), ({ key }) => key);
  return keys.every(isSchemaVersionKey);
}

async function writeBatch({ kv, random }: Store, batch: readonly Entry[], now: number): Promise<number> {
  const live = batch.map(({ key, value }) => ({ key, value: decodeValue(value) }))
    .map((entry) => ({ ...entry, expireIn: timeToLive(entry.value, now) }))
    .filter(({ expireIn }) => expireIn > 0);
  await retryCommit(random, async () => {
    const commit = kv.atomic();
    for (const { key, value, expireIn } of live) {
      commit.set(key, value, expireIn < Infinity ? { expireIn } : {});
    }
    return (await commit.commit()).ok || null;
  });
  return live.length;
}

const decodeValue = (text: string): unknown => deserialize(Uint8Array.fromBase64(text));

/** Milliseconds until an entry expires. KV doesn't report this, so entries that expire store `expiresAt`. */
function timeToLive(value: unknown, now: number): number {
  const expires = typeof value === "object" && value !== null && "expiresAt" in value;
  return expires && typeof value.expiresAt === "number" ? value.expiresAt - now : Infinity;
}
