/**
 * The characters that a part of a pattern matches: code points with flag u or v, otherwise UTF-16 code units.
 * The platform's RegExp decides, one character at a time, so properties, case folding and complements match
 * its version of Unicode. The results are cached.
 */
export interface CharacterTable {
  /** For each of the first 256 characters, 1 if the table has it. */
  readonly low: Uint8Array;
  /** The same for other characters, in pages of `PAGE_SIZE`, as far as they were tested. */
  readonly pages: Map<number, Uint8Array>;
  readonly has: (character: number) => boolean;
}

/** The strings that a class matches with flag v; the platform's RegExp decides here, too. */
export interface StringTable {
  /** Upper bound for the length of the strings, in UTF-16 code units. */
  readonly longest: number;
  readonly has: (text: string) => boolean;
}

/** True if a character is in the table. */
export function hasCharacter(table: CharacterTable, character: number): boolean {
  return (character < LOW_CHARACTERS ? table.low[character] : lookUpPage(table, character)) === 1;
}

/** The table of a single character. */
export function singleCharacterTable(character: number): CharacterTable {
  return cachedTable(`=${character}`, () => (other) => other === character);
}

/**
 * The table of a character, class or escape. Equal arguments give the same table, as long as it is cached.
 *
 * @param source source of the part, valid as a pattern of its own
 * @param flags the flags in effect there, of `i`, `s`, `u` and `v`
 */
export function characterTable(source: string, flags: string): CharacterTable {
  const toText = /[uv]/.test(flags) ? String.fromCodePoint : String.fromCharCode;
  return cachedTable(`${flags}/${source}`, () => {
    const { has } = stringTable(source, flags, 2);
    return (character) => has(toText(character));
  });
}

/** The table of a class that matches strings; see `StringTable` for `longest`. */
export function stringTable(source: string, flags: string, longest: number): StringTable {
  const only = new RegExp(`^(?:${source})$`, flags);
  return { longest, has: (text) => only.test(text) };
}

/**
 * True if two characters are equal when case is ignored.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
 */
export function isSameIgnoringCase(a: number, b: number, unicode: boolean): boolean {
  if (a === b) return true;
  if (unicode) return TWICE_UNICODE.test(String.fromCodePoint(a, b));
  return TWICE.test(String.fromCharCode(a, b));
}

/** Most texts consist of these characters, so their results are in one array. */
const LOW_CHARACTERS = 256;

const PAGE_BITS = 6;

const PAGE_SIZE = 1 << PAGE_BITS;

const TWICE = /^([^])\1$/i;

const TWICE_UNICODE = /^([^])\1$/iu;

const tables = new Map<string, CharacterTable>();

/** Character tables in the cache, about 300 bytes each. */
const MAX_ENGINE_TABLES = 1_000;

function cachedTable(key: string, ask: () => (character: number) => boolean): CharacterTable {
  const cached = tables.get(key);
  if (cached) return cached;
  if (tables.size >= MAX_ENGINE_TABLES) tables.clear();
  const has = ask();
  const table = { low: testCharacters(has, 0, LOW_CHARACTERS), pages: new Map<number, Uint8Array>(), has };
  tables.set(key, table);
  return table;
}

/** Pages per character table, with 64 characters each; more than any script needs. */
const MAX_ENGINE_PAGES = 1_024;

function lookUpPage({ pages, has }: CharacterTable, character: number): number | undefined {
  const number = character >> PAGE_BITS;
  const cached = pages.get(number);
  if (cached) return cached[character & (PAGE_SIZE - 1)];
  if (pages.size >= MAX_ENGINE_PAGES) pages.clear();
  const page = testCharacters(has, number << PAGE_BITS, PAGE_SIZE);
  pages.set(number, page);
  return page[character & (PAGE_SIZE - 1)];
}

function testCharacters(has: (character: number) => boolean, first: number, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, offset) => has(first + offset) ? 1 : 0);
}
