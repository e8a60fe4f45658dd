import { MAX_PROVIDER_KEY_CHARACTERS } from "../../limits.ts";

/** The part of `sessionStorage` that is used. */
export type KeyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const NAME = "workbench.provider-key";

/** The key that this user asked to be kept for the session of the tab; another's is removed. Empty for none. */
export function readKey(userId: string, storage = ofTab): string {
  try {
    const [owner, key]: unknown[] = JSON.parse(storage().getItem(NAME) ?? "[]");
    if (owner === userId && typeof key === "string") return key;
    storage().removeItem(NAME);
  } catch {
    // A browser that keeps nothing, or kept something else.
  }
  return "";
}

/** Keeps a key until the tab is closed, for one user; null for either removes it. */
export function writeKey(userId: string | null, key: string | null, storage = ofTab): void {
  try {
    if (userId === null || key === null) storage().removeItem(NAME);
    else storage().setItem(NAME, JSON.stringify([userId, key]));
  } catch {
    // Then the key is typed again after a reload.
  }
}

/** Whether a header can carry the key. */
export function isSendableKey(key: string): boolean {
  return key.length <= MAX_PROVIDER_KEY_CHARACTERS && /^[\x21-\x7e]+$/.test(key);
}

/** Where storage is forbidden, already asking for it throws. */
function ofTab(): KeyStorage {
  return sessionStorage;
}
