import type { RateLimit } from "../limits.ts";
import { committed } from "./commit.ts";
import { rateLimitKey, type Subject } from "./keys.ts";
import type { Store } from "./store.ts";
import { type Counted, counted, type Quota, quotaOf, uncounted, type Window } from "./window.ts";

/** A bucket with its limit, for one subject. */
export interface Bucket {
  readonly name: string;
  readonly limit: RateLimit;
  readonly subject: Subject;
}

/**
 * Counts a request. Exactly `limit.max` are admitted in a window, however many arrive at once, from however
 * many processes; refused ones write nothing.
 *
 * @param now Unix milliseconds
 */
export function countRequest(
  store: Store,
  bucket: Bucket,
  now: number,
): Promise<Quota> {
  return changed(store, bucket, (window) => counted(window, bucket.limit, now));
}

/** Takes a counted request back, as if it had not come. */
export function uncountRequest(
  store: Store,
  bucket: Bucket,
  now: number,
): Promise<Quota> {
  return changed(store, bucket, (window) => ({
    window: uncounted(window, bucket.limit, now),
    admitted: true,
  }));
}

function changed(
  { kv, random, turns }: Store,
  { name, limit, subject }: Bucket,
  change: (window: Window | null) => Counted,
): Promise<Quota> {
  const key = rateLimitKey(name, subject);
  return turns.take(JSON.stringify(key), () =>
    committed(random, async () => {
      const entry = await kv.get<Window>(key);
      const next = change(entry.value);
      const quota = quotaOf(next, limit);
      if (!next.admitted) return quota;
      const { ok } = await kv.atomic().check(entry)
        .set(key, next.window, { expireIn: limit.windowMs })
        .commit();
      return ok ? quota : null;
    }));
}
