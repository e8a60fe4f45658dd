import { MAX_VERSIONS } from "../limits.ts";
import type { Regex } from "../regex/regex.ts";
import type { Snippet, SnippetPatch, Version } from "../schema/snippets.ts";
import { changeSnippet, type Kept } from "../store/snippets.ts";
import { type Expected, type Library, placeOf, refuseOther, refuseSize } from "./library.ts";
import { limitReached, refuseInvalid } from "../refusals.ts";
import { ulidAfter } from "./ulid.ts";

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
