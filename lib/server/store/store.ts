import { DigestCache } from "./digests.ts";
import { EndedSessions } from "./ended_sessions.ts";

/** So many bytes from a cryptographic source. */
export type Random = (bytes: number) => Uint8Array;

/** What every store function takes first: the database, and what its commits need. */
export interface Store {
  readonly kv: Deno.Kv;
  readonly random: Random;
  /** Writers of this process, one after another for each key. */
  readonly turns: KeyedMutex;
  readonly digests: DigestCache;
  readonly endedSessions: EndedSessions;
}

/** The store of one process over an open database. */
export function createStore(kv: Deno.Kv, random: Random): Store {
  return {
    kv,
    random,
    turns: new KeyedMutex(),
    digests: new DigestCache(),
    endedSessions: new EndedSessions(),
  };
}

/**
 * Lets tasks on the same thing run one after another, in the order in which they came. Without it, 200
 * compare-and-sets of one key at once make thousands of retries.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs the task when all earlier ones of the same name have ended, well or not. */
  async take<T>(name: string, task: () => Promise<T>): Promise<T> {
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
