import { sparing } from "./readable.ts";
import { unreadableKey } from "./unreadable_key.ts";

/** An entry as far as it can be read: else its value is null. */
export interface Found<T> {
  readonly key: Deno.KvKey;
  readonly value: T | null;
}

/**
 * The last entry below a prefix, whether it can be read or not; null when there is none.
 *
 * @param end a key that it is below; null for no bound
 */
export function lastBelow<T>(
  kv: Deno.Kv,
  prefix: Deno.KvKey,
  end: Deno.KvKey | null,
): Promise<Found<T> | null> {
  return sparing<Found<T> | null>(async () => {
    for await (const found of kv.list<T>(below(prefix, end), { reverse: true, limit: 1 })) return found;
    return null;
  }, async () => ({ key: await unreadableKey(kv, prefix, end), value: null }));
}

/** Entries below a prefix, last first, as many as `limit`; those that cannot be read too. */
export function allBelow<T>(
  kv: Deno.Kv,
  prefix: Deno.KvKey,
  end: Deno.KvKey | null = null,
  limit: number = Infinity,
): Promise<Found<T>[]> {
  const options = limit < Infinity ? { reverse: true, limit } : { reverse: true };
  return sparing<Found<T>[]>(() => Array.fromAsync(kv.list<T>(below(prefix, end), options)), async () => {
    const all: Found<T>[] = [];
    while (all.length < limit) {
      const found = await lastBelow<T>(kv, prefix, all.at(-1)?.key ?? end);
      if (found === null) break;
      all.push(found);
    }
    return all;
  });
}

const below = (prefix: Deno.KvKey, end: Deno.KvKey | null): Deno.KvListSelector =>
  end === null ? { prefix } : { prefix, end };
