import { AppError } from "../errors.ts";
import { retryCommit } from "./commit.ts";
import { entriesBelow, keyExists, readOrNull } from "./corrupt.ts";
import { sessionKey, userKey, userSessionKey, userSessionsKey } from "./keys.ts";
import type { Store } from "./store.ts";

/** A signed-in browser. Times are in Unix milliseconds. */
export interface Session {
  /** Hash of the browser's token. */
  readonly id: string;
  readonly userId: string;
  /** Browser and operating system, for people to read. */
  readonly device: string;
  readonly createdAt: number;
  /** Last use, updated at most once per hour. */
  readonly seenAt: number;
  readonly expiresAt: number;
}

/** Stores a new session. False when its user has been deleted. */
export function addSession({ kv, random }: Store, session: Session): Promise<boolean> {
  return retryCommit(random, async () => {
    const user = await kv.get(userKey(session.userId));
    if (user.value === null) return { done: false };
    const { ok } = await setSession(kv.atomic().check(user), session, session.createdAt).commit();
    return ok ? { done: true } : null;
  }).then(({ done }) => done);
}

/** A session that is valid at `now`, or null. */
export async function readSession(store: Store, id: string, now: number): Promise<Session | null> {
  retryRemovals(store, now);
  if (store.endedSessions.has(id)) return null;
  const value = await readOrNull<Session>(store.kv, sessionKey(id));
  return value !== null && value.expiresAt > now ? value : null;
}

/** Updates a session's times. False when the session has ended. */
export function updateSession(store: Store, session: Session, now: number): Promise<boolean> {
  const { kv, random, endedSessions } = store;
  return retryCommit(random, async () => {
    const entry = await kv.get<Session>(sessionKey(session.id));
    if (entry.value === null || endedSessions.has(session.id)) return { done: false };
    const { ok } = await setSession(kv.atomic().check(entry), session, now).commit();
    return ok ? { done: true } : null;
  }).then(({ done }) => done);
}

/** A user's sessions, most recently used first. */
export async function listSessions(store: Store, userId: string, now: number): Promise<Session[]> {
  const ids = await listSessionIds(store, userId);
  const sessions = await Promise.all(ids.map((id) => readSession(store, id, now)));
  return sessions.filter((session) => session !== null).sort((a, b) => b.seenAt - a.seenAt);
}

/**
 * Ends a session of a user. Ignores sessions of other users.
 *
 * @returns whether the record is deleted; if the storage is read-only, only this process rejects the session
 */
export function endSession(store: Store, userId: string, id: string): Promise<boolean> {
  return endSessionsById(store, userId, [id]);
}

/** Sessions deleted per commit. KV allows 1,000 mutations, and each session takes two. */
export const MAX_DELETES = 400;

/** Ends all sessions of a user. Returns the same as `endSession`. */
export async function endSessions(store: Store, userId: string): Promise<boolean> {
  const ids = await listSessionIds(store, userId);
  let isStored = true;
  for (let start = 0; start < ids.length; start += MAX_DELETES) {
    isStored = await endSessionsById(store, userId, ids.slice(start, start + MAX_DELETES)) && isStored;
  }
  return isStored;
}

function setSession(commit: Deno.AtomicOperation, session: Session, now: number): Deno.AtomicOperation {
  const { id, userId, expiresAt } = session;
  const expiry = { expireIn: Math.max(1, expiresAt - now) };
  return commit.set(sessionKey(id), session, expiry).set(userSessionKey(userId, id), { expiresAt }, expiry);
}

async function endSessionsById(store: Store, userId: string, ids: readonly string[]): Promise<boolean> {
  const areOwn = await Promise.all(ids.map((id) => keyExists(store.kv, userSessionKey(userId, id))));
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
  await retryCommit(store.random, async () => {
    const commit = store.kv.atomic();
    for (const id of ids) commit.delete(sessionKey(id)).delete(userSessionKey(userId, id));
    return (await commit.commit()).ok || null;
  });
  store.endedSessions.remove(ids);
}

/** Retries deleting records in the background. If it fails, this process keeps rejecting the sessions. */
function retryRemovals(store: Store, now: number): void {
  for (const [userId, ids] of store.endedSessions.due(now)) {
    removeRecords(store, userId, ids.slice(0, MAX_DELETES)).catch(() => {});
  }
}

async function listSessionIds({ kv }: Store, userId: string): Promise<string[]> {
  const entries = await entriesBelow(kv, userSessionsKey(userId));
  return entries.map(({ key }) => String(key.at(-1)));
}
