import { signInStateKey } from "./keys.ts";
import { type Expiring, keep, taken } from "./once.ts";
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
  return keep(store, signInStateKey(hash), state, now);
}

/** The sign-in with a hash, which is used up by that; null when it was used, is too old, or never was. */
export function takeSignInState(store: Store, hash: string, now: number): Promise<SignInState | null> {
  return taken<SignInState>(store, signInStateKey(hash), now);
}
