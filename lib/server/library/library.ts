import type { LibraryTally } from "../../schema/library.ts";
import { MAX_LIBRARY_BYTES, MAX_SNIPPETS, MAX_VERSIONS } from "../../limits.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Snippet, SnippetDraft, SnippetPatch, Version } from "../../schema/snippets.ts";
import { AppError, limitReached, refuseInvalid } from "../errors.ts";
import type { Place } from "../store/keys.ts";
import {
  addSnippet,
  changeSnippet,
  eachSaved,
  type Kept,
  readSnippet,
  removeSnippet,
} from "../store/snippets.ts";
import type { Random, Store } from "../store/store.ts";

/** One user's saved patterns, and the clock by which they are dated. */
export interface Library {
  readonly store: Store;
  readonly userId: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Revisions of which a snippet must have one for a change to be meant; null for whatever it has. */
type Expected = readonly string[] | null;

/** @throws AppError `not_found`, for snippets of other users too */
export async function getSnippet(library: Library, id: string): Promise<Kept> {
  return await readSnippet(library.store, placeOf(library, id));
}

/**
 * Removes a snippet with its versions.
 *
 * @throws AppError `not_found`; `precondition_failed`
 */
export async function deleteSnippet(library: Library, id: string, expected: Expected): Promise<void> {
  await removeSnippet(library.store, placeOf(library, id), (kept) => refuseOther(kept, expected));
}

/**
 * Where a snippet is kept.
 *
 * @throws AppError `not_found` for what no snippet is ever called
 */
export function placeOf({ userId }: Library, id: string): Place {
  if (!isUlid(id)) throw new AppError("not_found", "There is no such snippet");
  return { userId, id };
}

/** @throws AppError `validation_error` when a write would add bytes to a library beyond its quota */
function refuseSize(bytes: number, added: number): void {
  if (added > 0 && bytes > MAX_LIBRARY_BYTES) {
    throw limitReached(`A library holds ${MAX_LIBRARY_BYTES / 1_000_000} MB`);
  }
}

/** @throws AppError `precondition_failed` when the snippet is no longer what the caller saw */
function refuseOther({ revision }: Kept, expected: Expected): void {
  if (expected === null || expected.includes(revision)) return;
  throw new AppError("precondition_failed", "The snippet has changed since it was read");
}

/**
 * Saves a pattern, which is its first version.
 *
 * @throws AppError `validation_error` when it does not compile, or the library has too many snippets or bytes
 */
export async function createSnippet(
  { store, userId, now }: Library,
  draft: SnippetDraft,
): Promise<Kept> {
  refuseInvalid(draft);
  const time = now();
  const created_at = new Date(time).toISOString();
  const { pattern, flags } = draft;
  return await addSnippet(store, userId, ({ count, newestId }) => {
    if (count >= MAX_SNIPPETS) throw limitReached(`A library holds ${MAX_SNIPPETS} snippets`);
    const newId = (previous: string | null) => ulidAfter(previous, time, store.random);
    return {
      snippet: { id: newId(newestId), ...draft, created_at, updated_at: created_at },
      version: { id: newId(null), pattern, flags, notes: null, created_at },
    };
  }, refuseSize);
}

/**
 * Changes what a patch names. Another pattern, other flags or a note make a new version; a patch that changes
 * nothing and has no note leaves everything as it is.
 *
 * @throws AppError `not_found`; `precondition_failed`; `validation_error` when the pattern does not compile, or
 * the history or the library is full
 */
export async function patchSnippet(
  library: Library,
  id: string,
  patch: SnippetPatch,
  expected: Expected,
): Promise<Kept> {
  const { store } = library;
  const now = library.now();
  // A commit that meets another one is tried again, and then mostly with the same pattern.
  let checked: Regex | null = null;
  return await changeSnippet(store, placeOf(library, id), (kept, newest) => {
    refuseOther(kept, expected);
    const changed = patched(kept.snippet, patch);
    const hasVersion = patch.notes !== null || !isSameRegex(kept.snippet, changed);
    if (!hasVersion && isSame(kept.snippet, changed)) return null;
    if (checked === null || !isSameRegex(checked, changed)) refuseInvalid(changed);
    checked = changed;
    if (hasVersion && newest.number >= MAX_VERSIONS) {
      throw limitReached(`A snippet keeps ${MAX_VERSIONS} versions`);
    }
    const time = timeAfter(kept.snippet, newest.version, now);
    const snippet = { ...changed, updated_at: new Date(time).toISOString() };
    const versionId = ulidAfter(newest.version.id, time, store.random);
    return { snippet, version: hasVersion ? versionOf(snippet, versionId, patch.notes) : null };
  }, refuseSize);
}

/** The time of a change, Unix milliseconds: not before what it changes, also when the clock went back. */
function timeAfter({ created_at, updated_at }: Snippet, newest: Version, now: number): number {
  const earlier = [created_at, updated_at, newest.created_at].map((time) => Date.parse(time));
  return Math.max(now, ...earlier.filter((time) => time > now));
}

function patched(snippet: Snippet, patch: SnippetPatch): Snippet {
  return {
    ...snippet,
    name: patch.name ?? snippet.name,
    pattern: patch.pattern ?? snippet.pattern,
    flags: patch.flags ?? snippet.flags,
    description: patch.description ?? snippet.description,
    tags: patch.tags ?? snippet.tags,
  };
}

const isSame = (a: Snippet, b: Snippet) => JSON.stringify(a) === JSON.stringify(b);

const isSameRegex = (a: Regex, b: Regex) => a.pattern === b.pattern && a.flags === b.flags;

function versionOf({ pattern, flags, updated_at }: Snippet, id: string, notes: string | null): Version {
  return { id, pattern, flags, notes, created_at: updated_at };
}

/** Counts a user's snippets, from the digests: 10,000 are 25 values. */
export async function tallyOf({ store: { kv, digests: cache }, userId }: Library): Promise<LibraryTally> {
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
 * A whole library with its history as the text of one JSON document, piece by piece; newest first. What cannot be
 * read is named at its end.
 */
export async function* exportedLibrary({ store, userId }: Library): AsyncGenerator<string> {
  yield '{\n  "kind": "regex-workbench-library",\n  "version": 1,\n  "snippets": [';
  let separator = "\n";
  const missing: string[] = [];
  for await (const { snippet, versions, unreadable } of eachSaved(store, userId)) {
    missing.push(...unreadable);
    if (snippet === null) continue;
    yield `${separator}    ${
      JSON.stringify({ ...snippetEntry(snippet), versions: versions.map(versionEntry) })
    }`;
    separator = ",\n";
  }
  yield `\n  ],\n  "unreadable": ${JSON.stringify(missing)}\n}\n`;
}

/** Ids are of this library and would mean nothing in another. */
const snippetEntry = ({ name, pattern, flags, description, tags, created_at }: Snippet) => ({
  name,
  pattern,
  flags,
  description,
  tags,
  created_at,
});

const versionEntry = ({ pattern, flags, notes, created_at }: Version) => ({
  pattern,
  flags,
  notes,
  created_at,
});

/**
 * An identifier that sorts by the time of its making: 48 bits of Unix milliseconds and 80 random ones, in 26
 * characters. It is always greater than `previous`: within the same millisecond, or when the clock went back,
 * it is the one after it.
 *
 * @param now Unix milliseconds
 * @see https://github.com/ulid/spec
 */
export function ulidAfter(previous: string | null, now: number, random: Random): string {
  const made = (BigInt(now) << RANDOM_BITS) | BigInt(`0x${random(10).toHex()}`);
  const before = previous === null ? -1n : valueOf(previous);
  return written(made >> RANDOM_BITS > before >> RANDOM_BITS ? made : before + 1n);
}

/** Whether a string is an identifier as `ulidAfter` writes them. */
export function isUlid(text: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text);
}

const RANDOM_BITS = 80n;
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function written(value: bigint): string {
  const digits = value.toString(32).padStart(26, "0");
  return [...digits].map((digit) => LETTERS[parseInt(digit, 32)]).join("");
}

function valueOf(ulid: string): bigint {
  return [...ulid].reduce((value, letter) => value * 32n + BigInt(LETTERS.indexOf(letter)), 0n);
}
