import { AppError } from "../errors.ts";
import { COMMIT_PAUSE_MS, MAX_COMMIT_TRIES } from "../limits.ts";
import type { Random } from "./store.ts";

/**
 * Repeats a read and its conditional commit until the commit goes through. Other processes may come between
 * the two, or hold the lock of the file; a random pause keeps them from meeting again.
 *
 * @param attempt reads and commits; null when another writer was first
 * @throws AppError `overloaded` when it does not go through in time
 */
export async function committed<T>(
  random: Random,
  attempt: () => Promise<T | null>,
): Promise<T> {
  for (let tries = 0; tries < MAX_COMMIT_TRIES; tries++) {
    const result = await unlocked(attempt);
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
async function unlocked<T>(attempt: () => Promise<T | null>) {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Error && /database is locked/.test(error.message)) {
      return null;
    }
    throw error;
  }
}

function pause(random: Random, mostMs: number): Promise<void> {
  const [byte = 0] = random(1);
  return new Promise((end) => setTimeout(end, mostMs * byte / 256));
}
