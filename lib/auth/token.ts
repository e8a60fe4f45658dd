import { createHash } from "node:crypto";
import { TOKEN_BYTES } from "../limits.ts";
import type { Random } from "../store/store.ts";

/** A secret that cannot be guessed, in 43 characters that need no escaping in a URL or a cookie. */
export function newToken(random: Random): string {
  return random(TOKEN_BYTES).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Whether a string looks like a token; others are not worth a look into the database. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/**
 * SHA-256 of a token, which is what is stored: who reads the database cannot use it. On this thread: the way to
 * another one and back takes longer than hashing 43 characters.
 */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Whether a string looks like a hash as `hashOf` writes it; only such a string can be the ID of a session. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
