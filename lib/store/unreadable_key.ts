import { sparing } from "./readable.ts";

/**
 * The key of the last entry below a prefix, whose value cannot be read. KV refuses to list it and names no key:
 * it is sought part by part, by where lists begin to be refused.
 *
 * @param end a key that it is below; null for no bound
 */
export async function unreadableKey(
  kv: Deno.Kv,
  prefix: Deno.KvKey,
  end: Deno.KvKey | null,
): Promise<Deno.KvKey> {
  const isMetFrom = (start: Deno.KvKey) => isRefused(kv, end === null ? { prefix, start } : { start, end });
  const key = [...prefix];
  do key.push(await lastPart((part) => isMetFrom([...key, part]))); while (
    await isMetFrom([...key, FIRST_PART])
  );
  return key;
}

/** Whether the entry that is sought is not before something. */
type IsMet<Bound> = (bound: Bound) => Promise<boolean>;

/** Parts are words, or whole numbers, which sort after words. */
async function lastPart(isMet: IsMet<Deno.KvKeyPart>): Promise<Deno.KvKeyPart> {
  return await isMet(0) ? await greatest(Number.MAX_SAFE_INTEGER, isMet) : await lastWord(isMet);
}

async function lastWord(isMet: IsMet<string>): Promise<string> {
  let word = "";
  while (await isMet(`${word}\0`)) {
    const count = await isMet(word + characterAt(ASCII)) ? CHARACTERS : ASCII;
    word += characterAt(await greatest(count, (at) => isMet(word + characterAt(at))));
  }
  return word;
}

/** The greatest number below a limit that is met, by halves; 0 is. */
async function greatest(limit: number, isMet: IsMet<number>): Promise<number> {
  let [low, high] = [0, limit];
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (await isMet(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function isRefused(kv: Deno.Kv, range: Deno.KvListSelector): Promise<boolean> {
  return sparing(async () => {
    try {
      await Array.fromAsync(kv.list(range, { reverse: true, limit: 1 }));
    } catch (error) {
      if (!isBackwards(error)) throw error;
    }
    return false;
  }, () => Promise.resolve(true));
}

const isBackwards = (error: unknown) =>
  error instanceof TypeError && /greater than end key/.test(error.message);

/** Characters in the order of their UTF-8, which is that of keys; surrogates are none. */
const characterAt = (index: number) =>
  String.fromCodePoint(index < SURROGATES ? index : index + SURROGATE_COUNT);

const SURROGATES = 0xd800;
const SURROGATE_COUNT = 0x800;
const ASCII = 0x80;
const CHARACTERS = 0x110000 - SURROGATE_COUNT;

/** Sorts before all other parts. */
const FIRST_PART = new Uint8Array();
