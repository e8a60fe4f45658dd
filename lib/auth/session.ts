import { SESSION_MS, SESSION_RENEWAL_MS, SESSION_SEEN_MS } from "../limits.ts";
import type { User } from "../schema/me.ts";
import { addSession, type Session, sessionById, updateSession } from "../store/sessions.ts";
import type { Store } from "../store/store.ts";
import { userById } from "../store/users.ts";
import { hashOf, isToken, newToken } from "./token.ts";

/** Somebody signed in, in one browser. */
export interface SignedIn {
  readonly user: User;
  readonly session: Session;
}

/**
 * Signs a user in with a new session.
 *
 * @param device the browser and its system, in words
 * @param now Unix milliseconds
 * @returns the token that the browser keeps, which is stored nowhere; null when the user is gone meanwhile
 */
export async function openSession(
  store: Store,
  user: User,
  device: string,
  now: number,
): Promise<string | null> {
  const token = newToken(store.random);
  const times = { createdAt: now, seenAt: now, expiresAt: now + SESSION_MS };
  const session: Session = { id: hashOf(token), userId: user.id, device, ...times };
  return await addSession(store, session) ? token : null;
}

/** Who holds a token; null when it is none, or its session has ended. */
export async function signedInBy(store: Store, token: string, now: number): Promise<SignedIn | null> {
  if (!isToken(token)) return null;
  const session = await sessionById(store, hashOf(token), now);
  const user = session && await userById(store, session.userId);
  return user && { user, session };
}

/**
 * Notes that a session was used: its time at most hourly, a new end when half of its life is over.
 *
 * @returns whether it has a new end, which the browser must learn
 */
export async function noteUse(store: Store, session: Session, now: number): Promise<boolean> {
  const renewed = session.expiresAt - now < SESSION_RENEWAL_MS;
  if (!renewed && now - session.seenAt < SESSION_SEEN_MS) return false;
  const expiresAt = renewed ? now + SESSION_MS : session.expiresAt;
  const lives = await updateSession(store, { ...session, seenAt: now, expiresAt }, now);
  return lives && renewed;
}
