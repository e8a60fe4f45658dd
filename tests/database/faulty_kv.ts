/** Storage that fails as real storage does, with the original messages of SQLite and KV. */
import { DatabaseSync } from "node:sqlite";

/** Error messages of a full disk, a read-only file, and a lock that is never released. */
export const NO_CHANGES = [
  "database or disk is full",
  "Can not write to a read-only database.",
  "disk I/O error",
] as const;

/** Makes every write fail with this error message; returns a function that ends that. */
export function refuseWrites(kv: Deno.Kv, words: string): () => void {
  const refuse = () => Promise.reject(new TypeError(words));
  const prototype = Deno.Kv.prototype;
  const broken = {
    set: refuse,
    delete: refuse,
    atomic: () => Object.assign(prototype.atomic.call(kv), { commit: refuse }),
  };
  Object.assign(kv, broken);
  return () => {
    for (const name of Object.keys(broken)) Reflect.deleteProperty(kv, name);
  };
}

/**
 * Lets a number of commits succeed, and makes all later ones fail as on a full disk; returns a function that
 * ends that.
 */
export function refuseWritesAfter(kv: Deno.Kv, commits: number): () => void {
  const prototype = Deno.Kv.prototype;
  let left = commits;
  Object.assign(kv, {
    atomic: () => {
      const operation = prototype.atomic.call(kv);
      const commit = operation.commit.bind(operation);
      return Object.assign(operation, {
        commit: () => left-- > 0 ? commit() : Promise.reject(new TypeError(NO_CHANGES[0])),
      });
    },
  });
  return () => void Reflect.deleteProperty(kv, "atomic");
}

/** Overwrites every record of a file whose key contains the word or the bytes with invalid bytes. */
export function damage(path: string, word: string | Uint8Array): number {
  const file = new DatabaseSync(path);
  const { changes } = file.prepare("UPDATE kv SET v = x'ffee' WHERE instr(k, CAST(? AS BLOB)) > 0").run(word);
  file.close();
  return Number(changes);
}

/**
 * Does something right after a number of reads, as another process may; returns whether it has been done.
 *
 * @param reads calls of `get` and `getMany` before it
 */
export function meanwhile(kv: Deno.Kv, act: () => Promise<unknown>, reads = 1): () => boolean {
  const prototype = Deno.Kv.prototype;
  const names = ["get", "getMany"] as const;
  let [left, isDone] = [reads, false];
  const once =
    <Given extends unknown[], Result>(read: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      const result = await read.apply(kv, given);
      if (--left > 0) return result;
      for (const name of names) Reflect.deleteProperty(kv, name);
      await act();
      isDone = true;
      return result;
    };
  Object.assign(kv, { get: once(prototype.get), getMany: once(prototype.getMany) });
  return () => isDone;
}

/** Makes all operations wait; returns a function that lets them continue. */
export function silence(kv: Deno.Kv): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const prototype = Deno.Kv.prototype;
  const later =
    <Given extends unknown[], Result>(operation: (...given: Given) => Promise<Result>) => (...given: Given) =>
      promise.then(() => operation.apply(kv, given));
  const silent = { get: later(prototype.get), getMany: later(prototype.getMany) };
  Object.assign(kv, silent);
  return () => {
    for (const name of Object.keys(silent)) Reflect.deleteProperty(kv, name);
    resolve();
  };
}
