import type { User } from "../schema/me.ts";
import { endSession, endSessions, type Session, sessionsOf } from "../store/sessions.ts";
import type { Store } from "../store/store.ts";
import { deleteUser, identitiesOf, type Identity } from "../store/users.ts";
import { isHash } from "./token.ts";

/** What an account consists of beside the library. */
export interface Account {
  /** Ways in, oldest first. */
  readonly identities: readonly Identity[];
  /** The one used last first. */
  readonly sessions: readonly Session[];
  /** Ways in that cannot be read, in words. */
  readonly unreadable: readonly string[];
}

/** What a user's account consists of at `now`, Unix milliseconds. */
export async function accountOf(store: Store, user: User, now: number): Promise<Account> {
  const [identities, sessions] = await Promise.all([
    identitiesOf(store, user.id),
    sessionsOf(store, user.id, now),
  ]);
  const unreadable = identities.unreadable.map(({ issuer, subject }) => `way in ${issuer} ${subject}`);
  return { identities: identities.found, sessions, unreadable };
}

/** Ends one session of a user. An ID that is malformed, or not one of theirs, is ignored. */
export async function signOutOf(store: Store, user: User, sessionId: string): Promise<void> {
  if (isHash(sessionId)) await endSession(store, user.id, sessionId);
}

/** Ends all sessions of a user, this one too. */
export function signOutEverywhere(store: Store, user: User): Promise<void> {
  return endSessions(store, user.id);
}

/**
 * Deletes an account with everything in it. From the user's own removal on nothing can be added; a session that
 * began just before goes after it.
 */
export async function deleteAccount(store: Store, user: User): Promise<void> {
  await endSessions(store, user.id);
  await deleteUser(store, user);
  await endSessions(store, user.id);
}
