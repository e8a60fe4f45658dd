import { magicLinkKey } from "./keys.ts";
import { type Expiring, keep, kept, taken } from "./once.ts";
import type { Store } from "./store.ts";

/** What a mailed link stands for. */
export interface MagicLink extends Expiring {
  readonly email: string;
  /** Path of the site that the sign-in leads to. */
  readonly returnTo: string;
}

/** Stores a link under the hash of its token. */
export function addMagicLink(store: Store, hash: string, link: MagicLink, now: number): Promise<void> {
  return keep(store, magicLinkKey(hash), link, now);
}

/** The link with a hash, left as it is; null when it was used, is too old, or never was. */
export function magicLink(store: Store, hash: string, now: number): Promise<MagicLink | null> {
  return kept<MagicLink>(store, magicLinkKey(hash), now);
}

/** The link with a hash, which is used up by that. */
export function takeMagicLink(store: Store, hash: string, now: number): Promise<MagicLink | null> {
  return taken<MagicLink>(store, magicLinkKey(hash), now);
}
