import { ENDED_SESSION_RETRY_MS } from "../../limits.ts";

/**
 * Sessions that were ended while the storage took no changes. This process refuses them, and removes their records as
 * soon as it can. Each is a record of the database, so there are never more than sessions.
 */
export class EndedSessions {
  readonly #userIds = new Map<string, string>();
  #triedAt = -Infinity;

  /** Refuses sessions of a user from now on. */
  add(userId: string, ids: readonly string[]): void {
    for (const id of ids) this.#userIds.set(id, userId);
  }

  /** Whether a session was ended here and its record may still exist. */
  has(id: string): boolean {
    return this.#userIds.has(id);
  }

  /** Forgets sessions whose records are removed. */
  remove(ids: readonly string[]): void {
    for (const id of ids) this.#userIds.delete(id);
  }

  /**
   * The sessions whose removal is to be tried again, by user; none when it was tried a moment ago.
   *
   * @param now Unix milliseconds
   */
  due(now: number): ReadonlyMap<string, readonly string[]> {
    const isDue = now - this.#triedAt >= ENDED_SESSION_RETRY_MS || now < this.#triedAt;
    if (this.#userIds.size === 0 || !isDue) return new Map();
    this.#triedAt = now;
    const byUser = Map.groupBy(this.#userIds, ([, userId]) => userId);
    return new Map([...byUser].map(([userId, entries]) => [userId, entries.map(([id]) => id)]));
  }
}
