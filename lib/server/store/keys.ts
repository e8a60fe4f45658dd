import { MAX_KEY_BYTES } from "../../limits.ts";
import { AppError } from "../errors.ts";

/**
 * Every key of the database.
 *
 * | key                                       | value           | written by     | expires           |
 * | ----------------------------------------- | --------------- | -------------- | ----------------- |
 * | `["schema_version"]`                      | number          | kv.ts          | never             |
 * | `["log_key"]`                             | `Uint8Array`    | log_key.ts     | never             |
 * | `["rate_limits", bucket, scope, subject]` | `Window`        | rate_limits.ts | with the window   |
 * | `["users", id]`                           | `User`          | users.ts       | never             |
 * | `["users_by_email", email]`               | user's id       | users.ts       | never             |
 * | `["identities", issuer, subject]`         | `Identity`      | users.ts       | never             |
 * | `["identities_by_user", id, issuer, subject]` | `true` or `"removed"` | users.ts       | never             |
 * | `["sessions", hash]`                      | `Session`       | sessions.ts    | with the session  |
 * | `["sessions_by_user", id, hash]`          | its end         | sessions.ts    | with the session  |
 * | `["sign_in_states", hash]`                | `SignInState`   | sign_in_states.ts | after 10 minutes |
 * | `["magic_links", hash]`                   | `MagicLink`     | magic_links.ts | after 10 minutes  |
 * | `["libraries", user]`                     | `Tally`         | library_size.ts, snippets.ts | never             |
 * | `["snippets", user, snippet]`             | `Snippet`       | snippets.ts    | never             |
 * | `["versions", user, snippet, number]`     | `Version`       | snippets.ts    | never             |
 * | `["digests", user, first snippet]`        | `Digest[]`      | digests.ts     | never             |
 * | `["digests_revision", user]`              | `true`          | digests.ts     | never             |
 * | `["deletions", user, snippet?]`           | `true`          | deletions.ts   | when all is gone  |
 */

/** The layout of keys and values that this program writes. */
export const SCHEMA_VERSION_KEY: Deno.KvKey = ["schema_version"];

/** The secret with which users are named in the log. */
export const LOG_KEY: Deno.KvKey = ["log_key"];

/** Who is counted: a signed-in user by id, a client by its network address, an e-mail address, or the whole site. */
export interface Subject {
  readonly scope: "ip" | "user" | "email" | "site";
  readonly id: string;
}

/** The window of one bucket for one subject. */
export function rateLimitKey(
  bucket: string,
  { scope, id }: Subject,
): Deno.KvKey {
  return key("rate_limits", bucket, scope, id);
}

/** A snippet, by its owner and its id. */
export interface SnippetRef {
  readonly userId: string;
  readonly id: string;
}

/** What a user's snippets have in common. */
export function libraryKey(userId: string): Deno.KvKey {
  return key("libraries", userId);
}

/** One snippet; without an id, the prefix of a user's. */
export function snippetKey(userId: string, ...id: readonly string[]): Deno.KvKey {
  return key("snippets", userId, ...id);
}

/** One version of a snippet, counted from 1; without numbers, or ids, the prefix of what is below. */
export function versionKey(userId: string, ...rest: readonly (string | number)[]): Deno.KvKey {
  return key("versions", userId, ...rest);
}

/** Digests from a snippet's on, up to the next key; without an id, the prefix of a user's. */
export function digestsKey(userId: string, ...first: readonly string[]): Deno.KvKey {
  return key("digests", userId, ...first);
}

/** Written whenever a user's digests are; its versionstamp tells whether they have changed. */
export function digestsRevisionKey(userId: string): Deno.KvKey {
  return key("digests_revision", userId);
}

/** A deletion under way, of one snippet or of all that a user has; without both, the prefix of all. */
export function deletionKey(...place: readonly string[]): Deno.KvKey {
  return key("deletions", ...place);
}

/** Where all users are. */
export function usersKey(): Deno.KvKey {
  return ["users"];
}

/** A user. */
export function userKey(id: string): Deno.KvKey {
  return key(...usersKey(), id);
}

/** The user who proved to own an e-mail address. */
export function userByEmailKey(email: string): Deno.KvKey {
  return key("users_by_email", email);
}

/** What an issuer calls somebody, which never changes and is given to nobody else. */
export interface IdentityName {
  readonly issuer: string;
  readonly subject: string;
}

/** One way in, by its name. */
export function identityKey({ issuer, subject }: IdentityName): Deno.KvKey {
  return key("identities", issuer, subject);
}

/** Where a user's ways in are listed. */
export function userIdentitiesKey(userId: string): Deno.KvKey {
  return key("identities_by_user", userId);
}

/** One entry of the list. */
export function userIdentityKey(userId: string, { issuer, subject }: IdentityName): Deno.KvKey {
  return key(...userIdentitiesKey(userId), issuer, subject);
}

/** A session, by the hash of its token. */
export function sessionKey(hash: string): Deno.KvKey {
  return key("sessions", hash);
}

/** Where a user's sessions are listed. */
export function userSessionsKey(userId: string): Deno.KvKey {
  return key("sessions_by_user", userId);
}

/** One entry of the list. */
export function userSessionKey(userId: string, hash: string): Deno.KvKey {
  return key(...userSessionsKey(userId), hash);
}

/** A sign-in on its way through a provider, by the hash of its state. */
export function signInStateKey(hash: string): Deno.KvKey {
  return key("sign_in_states", hash);
}

/** A magic link, by the hash of its token. */
export function magicLinkKey(hash: string): Deno.KvKey {
  return key("magic_links", hash);
}

/**
 * Makes every key that has a variable part, so that none is too long for the database. Callers validate what they
 * pass; this catches what they miss. A lone surrogate would be stored as U+FFFD, so that two different parts could
 * become the same key.
 *
 * @throws AppError `validation_error`
 */
function key(...parts: Deno.KvKey): Deno.KvKey {
  const texts = parts.filter((part) => typeof part === "string");
  if (!texts.every((text) => text.isWellFormed())) throw invalidKeyError("contains an unpaired surrogate");
  // Nearly all keys are short enough by the first, quick estimate.
  const isTooLong = (count: (text: string) => number) =>
    texts.reduce((sum, text) => sum + count(text), 0) > MAX_KEY_BYTES;
  if (isTooLong(maxBytes) && isTooLong(exactBytes)) throw invalidKeyError("is too long");
  return parts;
}

/** A code unit takes up to three bytes of UTF-8; each string has two more, and U+0000 is written as two. */
const maxBytes = (text: string) => 3 * text.length + 2;

const exactBytes = (text: string) =>
  text.length > MAX_KEY_BYTES
    ? text.length
    : new TextEncoder().encode(text).length + text.split("\0").length + 1;

const invalidKeyError = (problem: string) => new AppError("validation_error", `An identifier ${problem}`);
