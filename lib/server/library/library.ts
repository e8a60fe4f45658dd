import type { LibraryTally } from "../../schema/library.ts";
import { MAX_LIBRARY_BYTES, MAX_SNIPPETS, MAX_VERSIONS } from "../../limits/library.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Snippet, SnippetDraft, SnippetPatch, Version } from "../../schema/snippets.ts";
import { versionDetails } from "../../schema/snippet_details.ts";
import { AppError, limitReached, parseOrThrow } from "../errors.ts";
import type { SnippetRef } from "../store/keys.ts";
import {
  addSnippet,
  changeSnippet,
  eachSnippetHistory,
  type NumberedVersion,
  readSnippet,
  removeSnippet,
  type SavedSnippet,
} from "../store/snippets.ts";
import type { Random, Store } from "../store/store.ts";

/** A user's saved patterns, and the clock for their timestamps. */
export interface Library {
  readonly store: Store;
  readonly userId: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Acceptable revisions of a snippet before a change; null for any. */
type ExpectedRevisions = readonly string[] | null;

/**
 * Reads a snippet of the user.
 *
 * @throws AppError `not_found`, also for snippets of other users
 */
export async function getSnippet(library: Library, id: string): Promise<SavedSnippet> {
  return await readSnippet(library.store, snippetRef(library, id));
}

/**
 * Deletes a snippet with its versions.
 *
 * @throws AppError `not_found` or `precondition_failed`
 */
export async function deleteSnippet(
  library: Library,
  id: string,
  expected: ExpectedRevisions,
): Promise<void> {
  await removeSnippet(library.store, snippetRef(library, id), (current) => checkRevision(current, expected));
}

/**
 * Identifies a snippet of the user.
 *
 * @throws AppError `not_found` when the id is malformed
 */
export function snippetRef({ userId }: Library, id: string): SnippetRef {
  if (!isUlid(id)) throw new AppError("not_found", "Snippet not found");
  return { userId, id };
}

/** @throws AppError `validation_error` when a write would exceed the library's quota */
function checkSize(bytes: number, added: number): void {
  if (added > 0 && bytes > MAX_LIBRARY_BYTES) {
    throw limitReached(`A library can hold up to ${MAX_LIBRARY_BYTES / 1_000_000} MB`);
  }
}

/** @throws AppError `precondition_failed` when the snippet has changed */
function checkRevision({ revision }: SavedSnippet, expected: ExpectedRevisions): void {
  if (expected === null || expected.includes(revision)) return;
  throw new AppError("precondition_failed", "The snippet has changed since it was read");
}

/**
 * Saves a pattern with its first version.
 *
 * @param key marks a request that may be repeated: the same pattern with the same key is saved once; null for none
 * @throws AppError `validation_error` when the pattern does not compile, or the library is full
 */
export async function createSnippet(
  { store, userId, now }: Library,
  draft: SnippetDraft,
  key: string | null = null,
): Promise<SavedSnippet> {
  parseOrThrow(draft);
  const name = key === null ? null : await requestName(key, draft);
  const time = now();
  const created_at = new Date(time).toISOString();
  const { pattern, flags } = draft;
  return await addSnippet(
    store,
    userId,
    ({ count, newestId }) => {
      if (count >= MAX_SNIPPETS) throw limitReached(`A library can hold up to ${MAX_SNIPPETS} snippets`);
      const newId = (previous: string | null) => nextUlid(previous, time, store.random);
      return {
        snippet: { id: newId(newestId), ...draft, created_at, updated_at: created_at },
        version: { id: newId(null), pattern, flags, notes: null, ...versionDetails(draft), created_at },
      };
    },
    checkSize,
    name,
  );
}

/** Short for a request with a key: the library keeps several. */
async function requestName(key: string, draft: SnippetDraft): Promise<string> {
  const written = new TextEncoder().encode(JSON.stringify([key, draft]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", written)).toBase64();
}

/**
 * Changes fields of a snippet. A different pattern, different flags or a note create a new version. A different
 * text, tests or contracts alone change the newest version. A patch without effect writes nothing.
 *
 * @throws AppError `not_found`; `precondition_failed`; `validation_error` when the pattern does not compile,
 *   or the history or the library is full
 */
export async function patchSnippet(
  library: Library,
  id: string,
  patch: SnippetPatch,
  expected: ExpectedRevisions,
): Promise<SavedSnippet> {
  const { store } = library;
  const now = library.now();
  // A retried commit usually has the same pattern, which isn't parsed again.
  let checked: Regex | null = null;
  return await changeSnippet(store, snippetRef(library, id), (current, newest) => {
    checkRevision(current, expected);
    const changed = applyPatch(current.snippet, patch);
    const hasVersion = patch.notes !== null || !isSameRegex(current.snippet, changed);
    if (!hasVersion && isSame(current.snippet, changed)) return null;
    if (checked === null || !isSameRegex(checked, changed)) parseOrThrow(changed);
    checked = changed;
    if (hasVersion && newest.number >= MAX_VERSIONS) {
      throw limitReached(`A snippet can have up to ${MAX_VERSIONS} versions`);
    }
    const time = changeTime(current.snippet, newest.version, now);
    const snippet = { ...changed, updated_at: new Date(time).toISOString() };
    if (hasVersion) {
      const versionId = nextUlid(newest.version.id, time, store.random);
      const version = createVersion(snippet, versionId, patch.notes);
      return { snippet, version: { number: newest.number + 1, version } };
    }
    return { snippet, version: isSameTest(current.snippet, changed) ? null : withTest(newest, snippet) };
  }, checkSize);
}

/**
 * The time of a change in Unix milliseconds. Never before existing timestamps, even if the clock was set
 * back.
 */
function changeTime({ created_at, updated_at }: Snippet, newest: Version, now: number): number {
  const earlier = [created_at, updated_at, newest.created_at].map((time) => Date.parse(time));
  return Math.max(now, ...earlier.filter((time) => time > now));
}

/** A detail that the patch leaves out stays; null removes it. */
function applyPatch(snippet: Snippet, patch: SnippetPatch): Snippet {
  const { notes: _notes, ...changes } = patch;
  const changed: Snippet = { ...snippet };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) Reflect.deleteProperty(changed, name);
    else if (value !== undefined) Reflect.set(changed, name, value);
  }
  return changed;
}

const isSameTest = (a: Snippet, b: Snippet) => isSame(versionDetails(a), versionDetails(b));

/** The newest version with the text, the tests and the contracts of its snippet. */
function withTest({ number, version }: NumberedVersion, snippet: Snippet): NumberedVersion {
  const { id, pattern, flags, notes, created_at } = version;
  return { number, version: { id, pattern, flags, notes, ...versionDetails(snippet), created_at } };
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

const isSameRegex = (a: Regex, b: Regex) => a.pattern === b.pattern && a.flags === b.flags;

function createVersion(snippet: Snippet, id: string, notes: string | null): Version {
  const { pattern, flags, updated_at } = snippet;
  return { id, pattern, flags, notes, ...versionDetails(snippet), created_at: updated_at };
}

/** Counts a user's snippets by tag. It reads the digests: 10,000 snippets take 25 values. */
export async function summarizeLibrary(
  { store: { kv, digests: cache }, userId }: Library,
): Promise<LibraryTally> {
  const counts = new Map<string, number>();
  let total = 0;
  for await (const { digests } of cache.chunksBefore(kv, userId, null)) {
    total += digests.length;
    for (const tag of digests.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const tags = [...counts].map(([tag, count]) => ({ tag, count }));
  return { total, tags: tags.toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1)) };
}

/**
 * Yields a library with its history as the pieces of a JSON document, newest first. Corrupt records are
 * listed at its end.
 */
export async function* exportLibrary({ store, userId }: Library): AsyncGenerator<string> {
  yield '{\n  "kind": "regex-workbench-library",\n  "version": 1,\n  "snippets": [';
  let separator = "\n";
  const missing: string[] = [];
  for await (const { snippet, versions, unreadable } of eachSnippetHistory(store, userId)) {
    missing.push(...unreadable);
    if (snippet === null) continue;
    yield `${separator}    ${
      JSON.stringify({ ...snippetEntry(snippet), versions: versions.map(versionEntry) })
    }`;
    separator = ",\n";
  }
  yield `\n  ],\n  "unreadable": ${JSON.stringify(missing)}\n}\n`;
}

/** Without ids, which are meaningless in other libraries. */
const snippetEntry = ({ id: _id, updated_at: _updated, ...entry }: Snippet) => entry;

const versionEntry = ({ id: _id, ...entry }: Version) => entry;

/**
 * Creates a ULID: 48 bits of Unix milliseconds and 80 random bits in 26 characters, sorted by time. It is
 * always greater than `previous`: in the same millisecond, or after the clock was set back, it is the next
 * one.
 *
 * @param now Unix milliseconds
 * @see https://github.com/ulid/spec
 */
export function nextUlid(previous: string | null, now: number, random: Random): string {
  const candidate = (BigInt(now) << RANDOM_BITS) | BigInt(`0x${random(10).toHex()}`);
  const before = previous === null ? -1n : parseUlid(previous);
  return formatUlid(candidate >> RANDOM_BITS > before >> RANDOM_BITS ? candidate : before + 1n);
}

/** True if a string has the format of `nextUlid`'s results. */
export function isUlid(text: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text);
}

const RANDOM_BITS = 80n;
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function formatUlid(value: bigint): string {
  const digits = value.toString(32).padStart(26, "0");
  return [...digits].map((digit) => LETTERS[parseInt(digit, 32)]).join("");
}

function parseUlid(ulid: string): bigint {
  return [...ulid].reduce((value, letter) => value * 32n + BigInt(LETTERS.indexOf(letter)), 0n);
}
