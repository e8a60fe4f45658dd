import { COMMIT_PAUSE_MS, COMMIT_TOTAL_MS, MAX_COMMIT_TRIES, READ_ONLY_SECONDS } from "../../limits.ts";
import { AppError } from "../errors.ts";
import type { Random } from "./store.ts";

/**
 * Repeats a read and its conditional commit until the commit goes through. Other processes may come between
 * the two, or hold the lock of the file; a random pause keeps them from meeting again.
 *
 * @param attempt reads and commits; null when another writer was first
 * @param passedMs a clock that only goes forward, milliseconds
 * @throws AppError `overloaded` when it does not go through in time, or the storage takes no changes at all
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
    "The storage is busy; try again in a moment",
    {},
    { retryAfterSeconds: 1 },
  );
}

// With no lock to wait for, SQLite refuses at once when a second process writes.
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

/** What SQLite and KV say of a full disk, of a quota, and of a file or a replica that is only to be read. */
const READ_ONLY_MESSAGE = /disk is full|disk I\/O error|read-?only database|unable to open database/i;

function readOnlyError(cause: unknown): AppError {
  return new AppError(
    "overloaded",
    "Nothing can be saved for now; what is saved can be read",
    { reason: "read_only" },
    { cause, retryAfterSeconds: READ_ONLY_SECONDS },
  );
}

function pause(random: Random, mostMs: number): Promise<void> {
  const [byte = 0] = random(1);
  return new Promise((end) => setTimeout(end, mostMs * byte / 256));
}
