/**
 * Reads records together; where one of them cannot be read, which makes KV refuse them all, in another way.
 *
 * @param oneByOne leaves out what cannot be read
 */
export async function skipCorrupt<T>(together: () => Promise<T>, oneByOne: () => Promise<T>): Promise<T> {
  try {
    return await together();
  } catch (error) {
    if (!isCorruptError(error)) throw error;
    return await oneByOne();
  }
}

/** The value of a key; null where there is none, or none that can be read. It stays in the database. */
export function readOrNull<T>(kv: Deno.Kv, key: Deno.KvKey): Promise<T | null> {
  return skipCorrupt(async () => (await kv.get<T>(key)).value, () => Promise.resolve(null));
}

/** Whether a key has a value, and be it one that cannot be read. */
export function keyExists(kv: Deno.Kv, key: Deno.KvKey): Promise<boolean> {
  return skipCorrupt(async () => (await kv.get(key)).value !== null, () => Promise.resolve(true));
}

/** Whether KV met bytes that are no value, as a damaged disk or file leaves them. */
const isCorruptError = (error: unknown) =>
  error instanceof RangeError && /could not deserialize/.test(error.message);

/**
 * The key of the last entry below a prefix, whose value cannot be read. KV refuses to list it and names no key:
 * it is sought part by part, by where lists begin to be refused.
 *
 * @param end a key that it is below; null for no bound
 */
async function corruptKey(
  kv: Deno.Kv,
  prefix: Deno.KvKey,
  end: Deno.KvKey | null,
): Promise<Deno.KvKey> {
  const isMetFrom = (start: Deno.KvKey) =>
    isListRefused(kv, end === null ? { prefix, start } : { start, end });
  const key = [...prefix];
  do key.push(await findLastPart((part) => isMetFrom([...key, part]))); while (
    await isMetFrom([...key, FIRST_PART])
  );
  return key;
}

/** Whether the entry that is sought is not before something. */
type IsReached<Bound> = (bound: Bound) => Promise<boolean>;

/** Parts are words, or whole numbers, which sort after words. */
async function findLastPart(isMet: IsReached<Deno.KvKeyPart>): Promise<Deno.KvKeyPart> {
  return await isMet(0) ? await bisect(Number.MAX_SAFE_INTEGER, isMet) : await findLastWord(isMet);
}

async function findLastWord(isMet: IsReached<string>): Promise<string> {
  let word = "";
  while (await isMet(`${word}\0`)) {
    const count = await isMet(word + characterAt(ASCII)) ? CHARACTERS : ASCII;
    word += characterAt(await bisect(count, (at) => isMet(word + characterAt(at))));
  }
  return word;
}

/** The greatest number below a limit that is met, by halves; 0 is. */
async function bisect(limit: number, isMet: IsReached<number>): Promise<number> {
  let [low, high] = [0, limit];
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (await isMet(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function isListRefused(kv: Deno.Kv, range: Deno.KvListSelector): Promise<boolean> {
  return skipCorrupt(async () => {
    try {
      await Array.fromAsync(kv.list(range, { reverse: true, limit: 1 }));
    } catch (error) {
      if (!isReversedRange(error)) throw error;
    }
    return false;
  }, () => Promise.resolve(true));
}

const isReversedRange = (error: unknown) =>
  error instanceof TypeError && /greater than end key/.test(error.message);

/** Characters in the order of their UTF-8, which is that of keys; surrogates are none. */
const characterAt = (index: number) =>
  String.fromCodePoint(index < SURROGATES ? index : index + SURROGATE_COUNT);

const SURROGATES = 0xd800;
const SURROGATE_COUNT = 0x800;
const ASCII = 0x80;
const CHARACTERS = 0x110000 - SURROGATE_COUNT;

/** Sorts before all other parts. */
const FIRST_PART = new Uint8Array();

/** An entry as far as it can be read: else its value is null. */
export interface PossiblyCorruptEntry<T> {
  readonly key: Deno.KvKey;
  readonly value: T | null;
}

/**
 * The last entry below a prefix, whether it can be read or not; null when there is none.
 *
 * @param end a key that it is below; null for no bound
 */
export function lastEntryBelow<T>(
  kv: Deno.Kv,
  prefix: Deno.KvKey,
  end: Deno.KvKey | null,
): Promise<PossiblyCorruptEntry<T> | null> {
  return skipCorrupt<PossiblyCorruptEntry<T> | null>(async () => {
    for await (const found of kv.list<T>(rangeBelow(prefix, end), { reverse: true, limit: 1 })) return found;
    return null;
  }, async () => ({ key: await corruptKey(kv, prefix, end), value: null }));
}

/** Entries below a prefix, last first, as many as `limit`; those that cannot be read too. */
export function entriesBelow<T>(
  kv: Deno.Kv,
  prefix: Deno.KvKey,
  end: Deno.KvKey | null = null,
  limit: number = Infinity,
): Promise<PossiblyCorruptEntry<T>[]> {
  const options = limit < Infinity ? { reverse: true, limit } : { reverse: true };
  return skipCorrupt<PossiblyCorruptEntry<T>[]>(
    () => Array.fromAsync(kv.list<T>(rangeBelow(prefix, end), options)),
    async () => {
      const all: PossiblyCorruptEntry<T>[] = [];
      while (all.length < limit) {
        const found = await lastEntryBelow<T>(kv, prefix, all.at(-1)?.key ?? end);
        if (found === null) break;
        all.push(found);
      }
      return all;
    },
  );
}

const rangeBelow = (prefix: Deno.KvKey, end: Deno.KvKey | null): Deno.KvListSelector =>
  end === null ? { prefix } : { prefix, end };
