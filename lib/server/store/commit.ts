import { AppError } from "../errors.ts";
import type { Random } from "./store.ts";

/** Attempts per commit. Including pauses, about two seconds of conflicts with other processes. */
const MAX_COMMIT_TRIES = 60;

/** Longest time for a commit. Waiting for the lock of the file alone takes five seconds. */
const COMMIT_TOTAL_MS = 8_000;

/** Longest pause before another attempt. */
const COMMIT_PAUSE_MS = 64;

/**
 * Repeats a read and its conditional commit until the commit succeeds. Other processes may write in between
 * or hold the file's lock. A random pause keeps them from colliding again.
 *
 * @param attempt reads and commits; returns null if another write came first
 * @param passedMs monotonic clock in milliseconds
 * @throws AppError `overloaded` when the commit doesn't succeed in time, or the storage is read-only
 */
export async function retryCommit<T>(
  random: Random,
  attempt: () => Promise<T | null>,
  passedMs: () => number = () => performance.now(),
): Promise<T> {
  const deadline = passedMs() + COMMIT_TOTAL_MS;
  for (let tries = 0; tries < MAX_COMMIT_TRIES && passedMs() < deadline; tries++) {
    const result = await attemptOnce(attempt);
    if (result !== null) return result;
    await pause(random, Math.min(2 ** tries, COMMIT_PAUSE_MS));
  }
  throw new AppError(
    "overloaded",
    "The storage is busy. Try again in a moment",
    {},
    { retryAfterSeconds: 1 },
  );
}

// SQLite fails immediately, without waiting for a lock, when a second process writes.
async function attemptOnce<T>(attempt: () => Promise<T | null>) {
  try {
    return await attempt();
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    if (/database is locked/.test(reason)) return null;
    if (READ_ONLY_MESSAGE.test(reason)) throw readOnlyError(error);
    throw error;
  }
}

/** Messages of SQLite and KV about a full disk, an exceeded quota, and a read-only file or replica. */
const READ_ONLY_MESSAGE = /disk is full|disk I\/O error|read-?only database|unable to open database/i;

/** Suggested time before retrying while the storage is read-only. */
const READ_ONLY_SECONDS = 60;

function readOnlyError(cause: unknown): AppError {
  return new AppError(
    "overloaded",
    "The storage is read-only for now. Nothing can be saved",
    { reason: "read_only" },
    { cause, retryAfterSeconds: READ_ONLY_SECONDS },
  );
}

function pause(random: Random, mostMs: number): Promise<void> {
  const [byte = 0] = random(1);
  return new Promise((end) => setTimeout(end, mostMs * byte / 256));
}
