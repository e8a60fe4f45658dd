import type { User } from "../../schema/me.ts";
import { AppError } from "../errors.ts";
import type { IdentityName } from "../store/keys.ts";
import { endSession, endSessions, listSessions, type Session } from "../store/sessions.ts";
import { eachSnippetHistory } from "../store/snippets.ts";
import type { Store } from "../store/store.ts";
import { deleteUser, type Identity, listIdentities, removeIdentity } from "../store/users.ts";
import { isHash } from "./session.ts";

/** A user's account, without the library. */
interface Account {
  /** Sign-in methods, oldest first. */
  readonly identities: readonly Identity[];
  /** Removed sign-in methods. */
  readonly removed: readonly IdentityName[];
  /** Most recently used first. */
  readonly sessions: readonly Session[];
  /** Names of corrupt sign-in methods, for people to read. */
  readonly unreadable: readonly string[];
}

/** Reads an account. `now` is in Unix milliseconds. */
export async function readAccount(store: Store, user: User, now: number): Promise<Account> {
  const [identities, sessions] = await Promise.all([
    listIdentities(store, user.id),
    listSessions(store, user.id, now),
  ]);
  const unreadable = identities.unreadable.map(({ issuer, subject }) => `way in ${issuer} ${subject}`);
  return { identities: identities.found, removed: identities.removed, sessions, unreadable };
}

/**
 * Ends a session of a user. Ignores invalid ids and sessions of other users.
 *
 * @returns whether the record is deleted; if the storage is read-only, only this process rejects the session
 */
export async function endOwnedSession(store: Store, user: User, sessionId: string): Promise<boolean> {
  return !isHash(sessionId) || await endSession(store, user.id, sessionId);
}

/** Ends all sessions of a user, including the current one. Returns the same as `endOwnedSession`. */
export function signOutEverywhere(store: Store, user: User): Promise<boolean> {
  return endSessions(store, user.id);
}

/**
 * Removes a sign-in method permanently. Ignores methods of other users. Sessions stay valid because they
 * don't record their sign-in method.
 *
 * @throws AppError `validation_error` when it is the user's last one
 */
export async function removeSignInMethod(store: Store, user: User, name: IdentityName): Promise<void> {
  if (await removeIdentity(store, user.id, name) !== "last") return;
  throw new AppError(
    "validation_error",
    "The last sign-in method can't be removed; delete the account instead",
  );
}

/**
 * Deletes an account with all its data. Once the user's record is deleted, nothing can be added and all
 * sessions are invalid, so their records are deleted last.
 *
 * @returns whether everything is deleted already; the rest can't be reached any more
 * @throws AppError `overloaded` when the storage is read-only; then nothing is deleted
 */
export async function deleteAccount(store: Store, user: User): Promise<boolean> {
  const isRemoved = await deleteUser(store, user).catch(rethrowAsNotDeleted);
  return await endSessions(store, user.id) && isRemoved;
}

function rethrowAsNotDeleted(cause: unknown): never {
  if (!(cause instanceof AppError) || cause.code !== "overloaded") throw cause;
  const { details, retryAfterSeconds = 1 } = cause;
  const message = "The account was not deleted: storage is read-only for now";
  throw new AppError("overloaded", message, details, { cause, retryAfterSeconds });
}

/**
 * Yields everything that is stored about a user as the pieces of a JSON document, because a library may
 * exceed the available memory. Corrupt records are listed at its end.
 *
 * @param now Unix milliseconds
 */
export async function* exportAccount(store: Store, user: User, now: number): AsyncGenerator<string> {
  const { identities, removed, sessions, unreadable: missing } = await readAccount(store, user, now);
  const head = {
    exported_at: formatTime(now),
    user,
    ways_in: identities.map(identityEntry),
    removed_ways_in: removed,
    sessions: sessions.map(sessionEntry),
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "snippets": [`;
  let separator = "\n";
  const unreadable = [...missing];
  for await (const saved of eachSnippetHistory(store, user.id)) {
    unreadable.push(...saved.unreadable);
    yield `${separator}    ${JSON.stringify({ id: saved.id, ...saved.snippet, versions: saved.versions })}`;
    separator = ",\n";
  }
  yield `\n  ],\n  "unreadable": ${JSON.stringify(unreadable)}\n}\n`;
}

const formatTime = (time: number) => new Date(time).toISOString();

const identityEntry = ({ label, issuer, subject, email, linkedAt }: Identity) => ({
  label,
  issuer,
  subject,
  email,
  linked_at: formatTime(linkedAt),
});

const sessionEntry = ({ device, createdAt, seenAt, expiresAt }: Session) => ({
  device,
  created_at: formatTime(createdAt),
  last_used_at: formatTime(seenAt),
  expires_at: formatTime(expiresAt),
});
