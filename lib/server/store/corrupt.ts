/**
 * Reads several records at once. If one of them is corrupt, KV rejects the whole read, and `oneByOne` is
 * called instead.
 *
 * @param oneByOne reads the records separately and leaves out corrupt ones
 */
export async function skipCorrupt<T>(together: () => Promise<T>, oneByOne: () => Promise<T>): Promise<T> {
  try {
    return await together();
  } catch (error) {
    if (!isCorruptError(error)) throw error;
    return await oneByOne();
  }
}

/** Reads a value. Null when the key has no value or a corrupt one. A corrupt value stays in the database. */
export function readOrNull<T>(kv: Deno.Kv, key: Deno.KvKey): Promise<T | null> {
  return skipCorrupt(async () => (await kv.get<T>(key)).value, () => Promise.resolve(null));
}

/** True if a key has a value, even a corrupt one. */
export function keyExists(kv: Deno.Kv, key: Deno.KvKey): Promise<boolean> {
  return skipCorrupt(async () => (await kv.get(key)).value !== null, () => Promise.resolve(true));
}

/** An entry of the database. The value is null when it is corrupt. */
export interface PossiblyCorruptEntry<T> {
  readonly key: Deno.KvKey;
  readonly value: T | null;
}

/**
 * The last entry below a prefix, even if it is corrupt. Null when there is none.
 *
 * @param end exclusive upper bound, or null
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

/**
 * Entries below a prefix in descending order, including corrupt ones.
 *
 * @param end exclusive upper bound, or null
 * @param limit largest number of entries
 */
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

/** True if KV read bytes that it can't deserialize, for example after a disk error. */
const isCorruptError = (error: unknown) =>
  error instanceof RangeError && /could not deserialize/.test(error.message);

/**
 * Finds the key of the last entry below a prefix, whose value is corrupt. KV refuses to list the entry and
 * its error doesn't contain the key, so this determines the key part by part: a list is refused as long as
 * its range contains the entry.
 *
 * @param end exclusive upper bound, or null
 */
async function corruptKey(
  kv: Deno.Kv,
  prefix: Deno.KvKey,
  end: Deno.KvKey | null,
): Promise<Deno.KvKey> {
  const isReachedFrom = (start: Deno.KvKey) =>
    isListRefused(kv, end === null ? { prefix, start } : { start, end });
  const key = [...prefix];
  do key.push(await findLastPart((part) => isReachedFrom([...key, part]))); while (
    await isReachedFrom([...key, FIRST_PART])
  );
  return key;
}

/** True if a range that starts at the bound still contains the entry. */
type IsReached<Bound> = (bound: Bound) => Promise<boolean>;

/** Parts of our keys are strings or integers. Integers sort after strings. */
async function findLastPart(isReached: IsReached<Deno.KvKeyPart>): Promise<Deno.KvKeyPart> {
  return await isReached(0)
    ? await bisect(Number.MAX_SAFE_INTEGER, isReached)
    : await findLastWord(isReached);
}

async function findLastWord(isReached: IsReached<string>): Promise<string> {
  let word = "";
  while (await isReached(`${word}\0`)) {
    const count = await isReached(word + characterAt(ASCII)) ? CHARACTERS : ASCII;
    word += characterAt(await bisect(count, (at) => isReached(word + characterAt(at))));
  }
  return word;
}

/** Finds the greatest integer from 0 and below a limit that is reached. 0 must be reached. */
async function bisect(limit: number, isReached: IsReached<number>): Promise<number> {
  let [low, high] = [0, limit];
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (await isReached(middle)) low = middle;
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

/** The character at an index in the order of UTF-8, which is the order of keys. Surrogates are left out. */
const characterAt = (index: number) =>
  String.fromCodePoint(index < SURROGATES ? index : index + SURROGATE_COUNT);

const SURROGATES = 0xd800;
const SURROGATE_COUNT = 0x800;
const ASCII = 0x80;
const CHARACTERS = 0x110000 - SURROGATE_COUNT;

/** Sorts before all other key parts. */
const FIRST_PART = new Uint8Array();
