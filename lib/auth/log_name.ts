import { createHmac } from "node:crypto";
import { logKey } from "../store/log_key.ts";
import type { Store } from "../store/store.ts";

/** Gives the name under which a user stands in the log. */
export type LogNames = (userId: string) => Promise<string>;

/**
 * Names users in the log: the same one always alike, so that an operator can follow them, and nobody who has the
 * log alone learns an id from it. It is HMAC-SHA256 of the id under a secret of the database, 16 hex digits.
 */
export function logNames(store: Store): LogNames {
  let key: Promise<Uint8Array> | null = null;
  return async (userId) => {
    try {
      const secret = await (key ??= logKey(store));
      return createHmac("sha256", secret).update(userId).digest("hex").slice(0, NAME_DIGITS);
    } catch (error) {
      key = null;
      throw error;
    }
  };
}

/** 64 bits: no two of a billion users share a name, as far as anybody will see. */
const NAME_DIGITS = 16;
