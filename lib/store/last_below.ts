import { sparing } from "./readable.ts";

/** An entry by the last word of its key, a snippet's id; its value is null when it cannot be read. */
export interface Last<T> {
  readonly id: string;
  readonly value: T | null;
}

/**
 * The last entry below a prefix, whether it can be read or not; null when there is none.
 *
 * @param end an id that it is below; null for no bound
 */
export function lastBelow<T>(kv: Deno.Kv, prefix: Deno.KvKey, end: string | null): Promise<Last<T> | null> {
  const range = end === null ? { prefix } : { prefix, end: [...prefix, end] };
  return sparing<Last<T> | null>(async () => {
    for await (const { key, value } of kv.list<T>(range, { reverse: true, limit: 1 })) {
      return { id: String(key.at(-1)), value };
    }
    return null;
  }, async () => ({ id: await idOfUnreadable(kv, prefix, end ?? AFTER_ALL), value: null }));
}

/** KV refuses to list what it cannot read and names no key: the id is sought letter by letter. */
async function idOfUnreadable(kv: Deno.Kv, prefix: Deno.KvKey, end: string): Promise<string> {
  let id = "";
  while (id.length < ID_CHARACTERS) id += LETTERS[await lastLetter((letter) => refuses(id + letter))];
  return id;

  function refuses(from: string): Promise<boolean> {
    const range = { start: [...prefix, from], end: [...prefix, end] };
    const list = async () => {
      await Array.fromAsync(kv.list(range, { reverse: true, limit: 1 }));
      return false;
    };
    return from < end ? sparing(list, () => Promise.resolve(true)) : Promise.resolve(false);
  }
}

/** The greatest letter from which on the entry is met, by halves. */
async function lastLetter(isMet: (letter: string) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, LETTERS.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (await isMet(LETTERS[middle] ?? "")) low = middle;
    else high = middle;
  }
  return low;
}

// Of identifiers as the library writes them.
const ID_CHARACTERS = 26;
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Sorts after every identifier. */
const AFTER_ALL = "~";
