/**
 * Reads records together; where one of them cannot be read, which makes KV refuse them all, in another way.
 *
 * @param oneByOne leaves out what cannot be read
 */
export async function sparing<T>(together: () => Promise<T>, oneByOne: () => Promise<T>): Promise<T> {
  try {
    return await together();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return await oneByOne();
  }
}

/** The value of a key; null where there is none, or none that can be read. It stays in the database. */
export function readable<T>(kv: Deno.Kv, key: Deno.KvKey): Promise<T | null> {
  return sparing(async () => (await kv.get<T>(key)).value, () => Promise.resolve(null));
}

/** Whether a key has a value, and be it one that cannot be read. */
export function isThere(kv: Deno.Kv, key: Deno.KvKey): Promise<boolean> {
  return sparing(async () => (await kv.get(key)).value !== null, () => Promise.resolve(true));
}

/** Whether KV met bytes that are no value, as a damaged disk or file leaves them. */
const isUnreadable = (error: unknown) =>
  error instanceof RangeError && /could not deserialize/.test(error.message);
