import type { User } from "../../schema/me.ts";
import { AppError } from "../errors.ts";
import type { IdentityName } from "../store/keys.ts";
import { endSession, endSessions, listSessions, type Session } from "../store/sessions.ts";
import { eachSnippetHistory } from "../store/snippets.ts";
import type { Store } from "../store/store.ts";
import { deleteUser, type Identity, listIdentities, removeIdentity } from "../store/users.ts";
import { isHash } from "./session.ts";

/** What an account consists of beside the library. */
interface Account {
  /** Ways in, oldest first. */
  readonly identities: readonly Identity[];
  /** Ways in that were removed. */
  readonly removed: readonly IdentityName[];
  /** The one used last first. */
  readonly sessions: readonly Session[];
  /** Ways in that cannot be read, in words. */
  readonly unreadable: readonly string[];
}

/** What a user's account consists of at `now`, Unix milliseconds. */
export async function readAccount(store: Store, user: User, now: number): Promise<Account> {
  const [identities, sessions] = await Promise.all([
    listIdentities(store, user.id),
    listSessions(store, user.id, now),
  ]);
  const unreadable = identities.unreadable.map(({ issuer, subject }) => `way in ${issuer} ${subject}`);
  return { identities: identities.found, removed: identities.removed, sessions, unreadable };
}

/**
 * Ends one session of a user. An ID that is malformed, or not one of theirs, is ignored.
 *
 * @returns whether the end is stored; while the storage takes no changes, only this process refuses the session
 */
export async function endOwnedSession(store: Store, user: User, sessionId: string): Promise<boolean> {
  return !isHash(sessionId) || await endSession(store, user.id, sessionId);
}

/** Ends all sessions of a user, this one too, and returns likewise. */
export function signOutEverywhere(store: Store, user: User): Promise<boolean> {
  return endSessions(store, user.id);
}

/**
 * Removes a way in, which never leads to the account again. One that is not the user's is ignored. Sessions go on,
 * since they do not record which way in they came by.
 *
 * @throws AppError `validation_error` when the user has no other
 */
export async function removeSignInMethod(store: Store, user: User, name: IdentityName): Promise<void> {
  if (await removeIdentity(store, user.id, name) !== "last") return;
  throw new AppError(
    "validation_error",
    "The last sign-in method can't be removed; delete the account instead",
  );
}

/**
 * Deletes an account with everything in it. Once the user's own record is removed, nothing can be added and no session
 * signs anybody in, so that sessions are removed last.
 *
 * @returns whether everything is removed already; the rest can no longer be reached
 * @throws AppError `overloaded` when the storage takes no changes: then nothing is deleted
 */
export async function deleteAccount(store: Store, user: User): Promise<boolean> {
  const isRemoved = await deleteUser(store, user).catch(rethrowAsNotDeleted);
  return await endSessions(store, user.id) && isRemoved;
}

function rethrowAsNotDeleted(cause: unknown): never {
  if (!(cause instanceof AppError) || cause.code !== "overloaded") throw cause;
  const { details, retryAfterSeconds = 1 } = cause;
  const message = "The account is not deleted: nothing can be changed for now";
  throw new AppError("overloaded", message, details, { cause, retryAfterSeconds });
}

/**
 * Everything that is stored about a user, as the text of one JSON document, piece by piece: a library may be
 * larger than memory likes. What cannot be read is named at its end; of such a pattern the versions are there.
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
