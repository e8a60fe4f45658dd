import type { Version } from "../schema/snippets.ts";
import { MAX_VERSIONS } from "../limits.ts";
import { type Place, versionKey } from "./keys.ts";
import { readable, sparing } from "./readable.ts";
import type { Store } from "./store.ts";

/** A version with its number, counted from 1. Versions never go by themselves: the newest number is how many. */
export interface Numbered {
  readonly number: number;
  readonly version: Version;
}

/**
 * Versions of a snippet, newest first.
 *
 * @param before a number that they are below; null for no bound
 */
export async function listVersions(
  { kv }: Pick<Store, "kv">,
  { userId, id }: Place,
  before: number | null,
  limit: number,
): Promise<Numbered[]> {
  const prefix = versionKey(userId, id);
  const range = before === null ? { prefix } : { prefix, end: versionKey(userId, id, before) };
  const entries = await Array.fromAsync(kv.list<Version>(range, { reverse: true, limit }));
  return entries.map(({ key, value }) => ({ number: Number(key.at(-1)), version: value }));
}

/** The same for those who only look: versions that cannot be read are left out. */
export function readableVersions(
  store: Pick<Store, "kv">,
  place: Place,
  before: number | null,
  limit: number,
): Promise<Numbered[]> {
  return sparing(() => listVersions(store, place, before, limit), async () => {
    const found: Numbered[] = [];
    for (let number = (before ?? MAX_VERSIONS + 1) - 1; number > 0 && found.length < limit; number--) {
      const version = await readable<Version>(store.kv, versionKey(place.userId, place.id, number));
      if (version !== null) found.push({ number, version });
    }
    return found;
  });
}
