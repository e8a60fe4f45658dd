import { DigestCache } from "./digests.ts";
import { EndedSessions } from "./ended_sessions.ts";

/** Returns cryptographically secure random bytes. */
export type Random = (bytes: number) => Uint8Array;

/** The database, and what its commits need. First parameter of every store function. */
export interface Store {
  readonly kv: Deno.Kv;
  readonly random: Random;
  /** Serializes writes of this process, per key. */
  readonly mutex: KeyedMutex;
  readonly digests: DigestCache;
  readonly endedSessions: EndedSessions;
}

/** Creates the store for an open database. A process needs only one. */
export function createStore(kv: Deno.Kv, random: Random): Store {
  return {
    kv,
    random,
    mutex: new KeyedMutex(),
    digests: new DigestCache(),
    endedSessions: new EndedSessions(),
  };
}

/**
 * Runs tasks with the same key one after another, in the order of their calls. Without it, 200 concurrent
 * compare-and-sets of one key would cause thousands of retries.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs the task after all earlier tasks with the same key have settled. */
  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const result = before.then(task);
    const end = result.catch(() => {});
    this.#last.set(name, end);
    try {
      return await result;
    } finally {
      if (this.#last.get(name) === end) this.#last.delete(name);
    }
  }
}
