import { MAX_DELETES } from "../../limits.ts";
import { AppError } from "../errors.ts";
import { committed } from "./commit.ts";
import { allBelow, isThere, readable } from "./corrupt.ts";
import { sessionKey, sessionOfKey, sessionsOfKey, userKey } from "./keys.ts";
import type { Store } from "./store.ts";

/** A browser in which somebody is signed in. Times are Unix milliseconds. */
export interface Session {
  /** Hash of the token that the browser holds. */
  readonly id: string;
  readonly userId: string;
  /** The browser and its system, in words. */
  readonly device: string;
  readonly createdAt: number;
  /** Of the last use, not later than an hour after it. */
  readonly seenAt: number;
  readonly expiresAt: number;
}

/** Stores a new session; false when its user is gone by then. */
export function addSession({ kv, random }: Store, session: Session): Promise<boolean> {
  return committed(random, async () => {
    const user = await kv.get(userKey(session.userId));
    if (user.value === null) return { done: false };
    const { ok } = await written(kv.atomic().check(user), session, session.createdAt).commit();
    return ok ? { done: true } : null;
  }).then(({ done }) => done);
}

/** The session with an id, or null when there is none that can be read, it was ended, or its time is over. */
export async function sessionById(store: Store, id: string, now: number): Promise<Session | null> {
  removeEnded(store, now);
  if (store.endedSessions.has(id)) return null;
  const value = await readable<Session>(store.kv, sessionKey(id));
  return value !== null && value.expiresAt > now ? value : null;
}

/** Writes a session's times; false when it has ended meanwhile, and stays so. */
export function updateSession(store: Store, session: Session, now: number): Promise<boolean> {
  const { kv, random, endedSessions } = store;
  return committed(random, async () => {
    const entry = await kv.get<Session>(sessionKey(session.id));
    if (entry.value === null || endedSessions.has(session.id)) return { done: false };
    const { ok } = await written(kv.atomic().check(entry), session, now).commit();
    return ok ? { done: true } : null;
  }).then(({ done }) => done);
}

/** A user's sessions, the one used last first. */
export async function sessionsOf(store: Store, userId: string, now: number): Promise<Session[]> {
  const ids = await idsOf(store, userId);
  const sessions = await Promise.all(ids.map((id) => sessionById(store, id, now)));
  return sessions.filter((session) => session !== null).sort((a, b) => b.seenAt - a.seenAt);
}

/**
 * Ends a session of a user; nothing happens when it is none of theirs.
 *
 * @returns whether the end is stored; while the storage takes no changes, only this process refuses the session
 */
export function endSession(store: Store, userId: string, id: string): Promise<boolean> {
  return ended(store, userId, [id]);
}

/** Ends all sessions of a user, and returns likewise. */
export async function endSessions(store: Store, userId: string): Promise<boolean> {
  const ids = await idsOf(store, userId);
  let isStored = true;
  for (let start = 0; start < ids.length; start += MAX_DELETES) {
    isStored = await ended(store, userId, ids.slice(start, start + MAX_DELETES)) && isStored;
  }
  return isStored;
}

function written(commit: Deno.AtomicOperation, session: Session, now: number): Deno.AtomicOperation {
  const { id, userId, expiresAt } = session;
  const expiry = { expireIn: Math.max(1, expiresAt - now) };
  return commit.set(sessionKey(id), session, expiry).set(sessionOfKey(userId, id), { expiresAt }, expiry);
}

async function ended(store: Store, userId: string, ids: readonly string[]): Promise<boolean> {
  const areOwn = await Promise.all(ids.map((id) => isThere(store.kv, sessionOfKey(userId, id))));
  const own = ids.filter((_, at) => areOwn[at]);
  store.endedSessions.add(userId, own);
  try {
    await removeRecords(store, userId, own);
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError) return false;
    throw thrown;
  }
}

async function removeRecords(store: Store, userId: string, ids: readonly string[]): Promise<void> {
  await committed(store.random, async () => {
    const commit = store.kv.atomic();
    for (const id of ids) commit.delete(sessionKey(id)).delete(sessionOfKey(userId, id));
    return (await commit.commit()).ok || null;
  });
  store.endedSessions.remove(ids);
}

/** Tries again to remove what could not be removed. Nobody waits for it; what fails stays refused. */
function removeEnded(store: Store, now: number): void {
  for (const [userId, ids] of store.endedSessions.due(now)) {
    removeRecords(store, userId, ids.slice(0, MAX_DELETES)).catch(() => {});
  }
}

async function idsOf({ kv }: Store, userId: string): Promise<string[]> {
  const entries = await allBelow(kv, sessionsOfKey(userId));
  return entries.map(({ key }) => String(key.at(-1)));
}
