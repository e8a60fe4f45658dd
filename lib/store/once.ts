import { committed } from "./commit.ts";
import type { Store } from "./store.ts";

/** A record that is good until a time, Unix milliseconds. */
export interface Expiring {
  readonly expiresAt: number;
}

/** Stores a record until its time is over. */
export async function keep({ kv, random }: Store, key: Deno.KvKey, record: Expiring, now: number) {
  await committed(random, () => kv.set(key, record, { expireIn: Math.max(1, record.expiresAt - now) }));
}

/** A record whose time is not over, or null. */
export async function kept<T extends Expiring>(
  { kv }: Store,
  key: Deno.KvKey,
  now: number,
): Promise<T | null> {
  return live((await kv.get<T>(key)).value, now);
}

/** Removes a record and gives it to one caller, however many ask at once; null to the others. */
export async function taken<T extends Expiring>(
  { kv, random }: Store,
  key: Deno.KvKey,
  now: number,
): Promise<T | null> {
  const { record } = await committed(random, async () => {
    const entry = await kv.get<T>(key);
    if (entry.value === null) return { record: null };
    const { ok } = await kv.atomic().check(entry).delete(key).commit();
    return ok ? { record: entry.value } : null;
  });
  return live(record, now);
}

// The database removes what has expired late; the clock decides.
function live<T extends Expiring>(record: T | null, now: number): T | null {
  return record !== null && record.expiresAt > now ? record : null;
}
