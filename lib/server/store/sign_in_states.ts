import { retryCommit } from "./commit.ts";
import { magicLinkKey, signInStateKey } from "./keys.ts";
import type { Store } from "./store.ts";

/** What is remembered of a sign-in while the visitor is at the provider. */
export interface SignInState extends Expiring {
  /** Name of the provider, as in the path. */
  readonly provider: string;
  /** Hash of the cookie of the browser that began. */
  readonly browser: string;
  /** The secret of which the provider has the hash (PKCE). */
  readonly verifier: string;
  /** What the provider's ID token must repeat. */
  readonly nonce: string;
  /** Path of the site that the sign-in leads to. */
  readonly returnTo: string;
}

/** Stores a sign-in under the hash of its state. */
export function addSignInState(store: Store, hash: string, state: SignInState, now: number): Promise<void> {
  return storeExpiring(store, signInStateKey(hash), state, now);
}

/** The sign-in with a hash, which is used up by that; null when it was used, is too old, or never was. */
export function takeSignInState(store: Store, hash: string, now: number): Promise<SignInState | null> {
  return takeExpiring<SignInState>(store, signInStateKey(hash), now);
}

/** What a mailed link stands for. */
export interface MagicLink extends Expiring {
  readonly email: string;
  /** Path of the site that the sign-in leads to. */
  readonly returnTo: string;
}

/** Stores a link under the hash of its token. */
export function addMagicLink(store: Store, hash: string, link: MagicLink, now: number): Promise<void> {
  return storeExpiring(store, magicLinkKey(hash), link, now);
}

/** The link with a hash, left as it is; null when it was used, is too old, or never was. */
export function readMagicLink(store: Store, hash: string, now: number): Promise<MagicLink | null> {
  return readExpiring<MagicLink>(store, magicLinkKey(hash), now);
}

/** The link with a hash, which is used up by that. */
export function takeMagicLink(store: Store, hash: string, now: number): Promise<MagicLink | null> {
  return takeExpiring<MagicLink>(store, magicLinkKey(hash), now);
}

/** A record that is good until a time, Unix milliseconds. */
interface Expiring {
  readonly expiresAt: number;
}

/** Stores a record until its time is over. */
async function storeExpiring({ kv, random }: Store, key: Deno.KvKey, record: Expiring, now: number) {
  await retryCommit(random, () => kv.set(key, record, { expireIn: Math.max(1, record.expiresAt - now) }));
}

/** A record whose time is not over, or null. */
async function readExpiring<T extends Expiring>(
  { kv }: Store,
  key: Deno.KvKey,
  now: number,
): Promise<T | null> {
  return ifUnexpired((await kv.get<T>(key)).value, now);
}

/** Removes a record and gives it to one caller, however many ask at once; null to the others. */
async function takeExpiring<T extends Expiring>(
  { kv, random }: Store,
  key: Deno.KvKey,
  now: number,
): Promise<T | null> {
  const { record } = await retryCommit(random, async () => {
    const entry = await kv.get<T>(key);
    if (entry.value === null) return { record: null };
    const { ok } = await kv.atomic().check(entry).delete(key).commit();
    return ok ? { record: entry.value } : null;
  });
  return ifUnexpired(record, now);
}

// The database removes what has expired late; the clock decides.
function ifUnexpired<T extends Expiring>(record: T | null, now: number): T | null {
  return record !== null && record.expiresAt > now ? record : null;
}
