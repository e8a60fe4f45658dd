/** Interval between attempts to delete the records of ended sessions while the storage is read-only. */
export const ENDED_SESSION_RETRY_MS = 10_000;

/**
 * Sessions that ended while the storage was read-only. This process rejects them and deletes their records
 * when the storage accepts writes again.
 */
export class EndedSessions {
  readonly #userIds = new Map<string, string>();
  #triedAt = -Infinity;

  /** Rejects sessions of a user from now on. */
  add(userId: string, ids: readonly string[]): void {
    for (const id of ids) this.#userIds.set(id, userId);
  }

  /** True if a session has ended although its record may still exist. */
  has(id: string): boolean {
    return this.#userIds.has(id);
  }

  /** Removes sessions whose records are deleted. */
  remove(ids: readonly string[]): void {
    for (const id of ids) this.#userIds.delete(id);
  }

  /**
   * Sessions whose deletion should be retried, by user. Empty when the last attempt was less than
   * `ENDED_SESSION_RETRY_MS` ago.
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
