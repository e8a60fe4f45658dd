import { retryCommit } from "./commit.ts";
import { magicLinkKey, signInStateKey } from "./keys.ts";
import type { Store } from "./store.ts";

/** State of a sign-in while the visitor is at the provider. */
export interface SignInState extends Expiring {
  /** The provider's name in paths. */
  readonly provider: string;
  /** Hash of the secret in the cookie of the browser that started the sign-in. */
  readonly browser: string;
  /** PKCE code verifier. The provider has its hash. */
  readonly verifier: string;
  /** Expected in the provider's ID token. */
  readonly nonce: string;
  /** Path to redirect to after the sign-in. */
  readonly returnTo: string;
}

/** Stores a sign-in under the hash of its state. */
export function addSignInState(store: Store, hash: string, state: SignInState, now: number): Promise<void> {
  return storeExpiring(store, signInStateKey(hash), state, now);
}

/** Returns and deletes a sign-in. Null when it doesn't exist, was used or has expired. */
export function takeSignInState(store: Store, hash: string, now: number): Promise<SignInState | null> {
  return takeExpiring<SignInState>(store, signInStateKey(hash), now);
}

/** A sign-in by email. */
export interface MagicLink extends Expiring {
  readonly email: string;
  /** Path to redirect to after the sign-in. */
  readonly returnTo: string;
}

/** Stores a magic link under the hash of its token. */
export function addMagicLink(store: Store, hash: string, link: MagicLink, now: number): Promise<void> {
  return storeExpiring(store, magicLinkKey(hash), link, now);
}

/** A magic link that is still valid, or null. */
export function readMagicLink(store: Store, hash: string, now: number): Promise<MagicLink | null> {
  return readExpiring<MagicLink>(store, magicLinkKey(hash), now);
}

/** Returns and deletes a magic link. Null when it is not valid. */
export function takeMagicLink(store: Store, hash: string, now: number): Promise<MagicLink | null> {
  return takeExpiring<MagicLink>(store, magicLinkKey(hash), now);
}

/** A record with an expiry in Unix milliseconds. */
interface Expiring {
  readonly expiresAt: number;
}

async function storeExpiring({ kv, random }: Store, key: Deno.KvKey, record: Expiring, now: number) {
  await retryCommit(random, () => kv.set(key, record, { expireIn: Math.max(1, record.expiresAt - now) }));
}

async function readExpiring<T extends Expiring>(
  { kv }: Store,
  key: Deno.KvKey,
  now: number,
): Promise<T | null> {
  return ifUnexpired((await kv.get<T>(key)).value, now);
}

/** Deletes a record and returns it to exactly one of several concurrent callers; null to the others. */
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

// KV deletes expired records late.
function ifUnexpired<T extends Expiring>(record: T | null, now: number): T | null {
  return record !== null && record.expiresAt > now ? record : null;
}
