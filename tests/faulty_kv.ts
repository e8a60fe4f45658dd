/** Storage that fails as real storage does: what SQLite and KV said when it was tried. */
import { DatabaseSync } from "node:sqlite";

/** Words of a disk that is full, of a file that is only to be read, and of a lock that is never given back. */
export const NO_CHANGES = [
  "database or disk is full",
  "Can not write to a read-only database.",
  "disk I/O error",
] as const;

/** Lets every write fail with an error of these words; what it gives ends that. */
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

/** Lets commits through up to a number, and every later one fail as on a full disk; what it gives ends that. */
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

/** Writes bytes that are no value over every record in a file whose key has the word, or the bytes, in it. */
export function damage(path: string, word: string | Uint8Array): number {
  const file = new DatabaseSync(path);
  const { changes } = file.prepare("UPDATE kv SET v = x'ffee' WHERE instr(k, CAST(? AS BLOB)) > 0").run(word);
  file.close();
  return Number(changes);
}

/** Lets nothing that is asked be answered; what it gives lets all of it go on. */
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
