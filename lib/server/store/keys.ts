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
 * | `["magic_links", hash]`                   | `MagicLink`     | sign_in_states.ts | after 10 minutes |
 * | `["libraries", user]`                     | `LibraryTotals` | library_size.ts, snippets.ts | never             |
 * | `["snippets", user, snippet]`             | `Snippet`       | snippets.ts    | never             |
 * | `["versions", user, snippet, number]`     | `Version`       | snippets.ts    | never             |
 * | `["test_texts", user, snippet, number]` | `TestText` | test_texts.ts  | never             |
 * | `["digests", user, first snippet]`        | `Digest[]`      | digests.ts     | never             |
 * | `["digests_revision", user]`              | `true`          | digests.ts     | never             |
 * | `["deletions", user, snippet?]`           | `true`          | deletions.ts   | when all is gone  |
 */

/** Holds the schema version of the database. */
export const SCHEMA_VERSION_KEY: Deno.KvKey = ["schema_version"];

/** Holds the secret that derives the names of users in the log. */
export const LOG_KEY: Deno.KvKey = ["log_key"];

/**
 * Who a rate limit applies to: a user (by id), a client (by network address), an email address, or the whole
 * site.
 */
export interface Subject {
  readonly scope: "ip" | "user" | "email" | "site";
  readonly id: string;
}

/** The window of a bucket for a subject. */
export function rateLimitKey(
  bucket: string,
  { scope, id }: Subject,
): Deno.KvKey {
  return key("rate_limits", bucket, scope, id);
}

/** Identifies a snippet by owner and id. */
export interface SnippetRef {
  readonly userId: string;
  readonly id: string;
}

/** The totals of a user's library. */
export function libraryKey(userId: string): Deno.KvKey {
  return key("libraries", userId);
}

/** A snippet. Without an id, the prefix of all snippets of a user. */
export function snippetKey(userId: string, ...id: readonly string[]): Deno.KvKey {
  return key("snippets", userId, ...id);
}

/**
 * A version of a snippet, counted from 1. Without a number or an id, the prefix of all versions of the
 * snippet or the user.
 */
export function versionKey(userId: string, ...rest: readonly (string | number)[]): Deno.KvKey {
  return key("versions", userId, ...rest);
}

/**
 * The long text and tests of a version, or of the snippet itself as number 0. Without a number or an id, the
 * prefix of all those of the snippet or the user.
 */
export function testTextKey(userId: string, ...rest: readonly (string | number)[]): Deno.KvKey {
  return key("test_texts", userId, ...rest);
}

/** A chunk of digests, by its first snippet. Without an id, the prefix of a user's chunks. */
export function digestsKey(userId: string, ...first: readonly string[]): Deno.KvKey {
  return key("digests", userId, ...first);
}

/** Written with every change of a user's digests. Its versionstamp shows whether they have changed. */
export function digestsRevisionKey(userId: string): Deno.KvKey {
  return key("digests_revision", userId);
}

/**
 * The mark of an unfinished deletion, of a snippet or of a user's library. Without parameters, the prefix of
 * all marks.
 */
export function deletionKey(...ids: readonly string[]): Deno.KvKey {
  return key("deletions", ...ids);
}

/** The prefix of all users. */
export function usersKey(): Deno.KvKey {
  return ["users"];
}

/** A user's account. */
export function userKey(id: string): Deno.KvKey {
  return key(...usersKey(), id);
}

/** The user who verified an email address. */
export function userByEmailKey(email: string): Deno.KvKey {
  return key("users_by_email", email);
}

/** Identifies a person at an issuer. The subject never changes and is never reassigned. */
export interface IdentityName {
  readonly issuer: string;
  readonly subject: string;
}

/** The `Identity` of a person at an issuer. */
export function identityKey({ issuer, subject }: IdentityName): Deno.KvKey {
  return key("identities", issuer, subject);
}

/** The prefix of a user's identities. */
export function userIdentitiesKey(userId: string): Deno.KvKey {
  return key("identities_by_user", userId);
}

/** One identity of a user. */
export function userIdentityKey(userId: string, { issuer, subject }: IdentityName): Deno.KvKey {
  return key(...userIdentitiesKey(userId), issuer, subject);
}

/** A session, by the hash of its token. */
export function sessionKey(hash: string): Deno.KvKey {
  return key("sessions", hash);
}

/** The prefix of a user's sessions. */
export function userSessionsKey(userId: string): Deno.KvKey {
  return key("sessions_by_user", userId);
}

/** One session of a user. */
export function userSessionKey(userId: string, hash: string): Deno.KvKey {
  return key(...userSessionsKey(userId), hash);
}

/** A pending sign-in with a provider, by the hash of its state. */
export function signInStateKey(hash: string): Deno.KvKey {
  return key("sign_in_states", hash);
}

/** A magic link, by the hash of its token. */
export function magicLinkKey(hash: string): Deno.KvKey {
  return key("magic_links", hash);
}

/** Longest encoded key. KV allows 2,048 bytes and needs some for the bounds of ranges. */
const MAX_KEY_BYTES = 2_000;

/**
 * Builds a key with variable parts. Callers validate the parts; this is the last line of defense. KV would
 * store an unpaired surrogate as U+FFFD, so two different parts could become the same key.
 *
 * @throws AppError `validation_error` when a part contains an unpaired surrogate, or the key is too long
 */
function key(...parts: Deno.KvKey): Deno.KvKey {
  const texts = parts.filter((part) => typeof part === "string");
  if (!texts.every((text) => text.isWellFormed())) throw invalidKeyError("contains an unpaired surrogate");
  // The quick estimate suffices for nearly all keys.
  const isTooLong = (count: (text: string) => number) =>
    texts.reduce((sum, text) => sum + count(text), 0) > MAX_KEY_BYTES;
  if (isTooLong(maxBytes) && isTooLong(exactBytes)) throw invalidKeyError("is too long");
  return parts;
}

/**
 * UTF-8 takes up to three bytes per code unit. KV adds two bytes per string and escapes U+0000 as two bytes.
 */
const maxBytes = (text: string) => 3 * text.length + 2;

const exactBytes = (text: string) =>
  text.length > MAX_KEY_BYTES
    ? text.length
    : new TextEncoder().encode(text).length + text.split("\0").length + 1;

const invalidKeyError = (problem: string) => new AppError("validation_error", `An identifier ${problem}`);

/** The prefix of all keys of a kind. */
const prefixOf = ([kind = ""]: Deno.KvKey): Deno.KvKey => [kind];

/** The prefixes of what libraries consist of; the next part of a key is the user. */
export const LIBRARY_PREFIXES: readonly Deno.KvKey[] = [
  libraryKey(""),
  snippetKey(""),
  versionKey(""),
  testTextKey(""),
  digestsKey(""),
  digestsRevisionKey(""),
].map(prefixOf);

const NAMELESS = { issuer: "", subject: "" };

/** The prefixes of what leads to users. */
export const PERSON_PREFIXES = {
  addresses: prefixOf(userByEmailKey("")),
  identities: prefixOf(identityKey(NAMELESS)),
  identitiesByUser: prefixOf(userIdentityKey("", NAMELESS)),
  sessions: prefixOf(sessionKey("")),
  sessionsByUser: prefixOf(userSessionKey("", "")),
};
