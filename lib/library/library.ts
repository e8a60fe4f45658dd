import { AppError } from "../errors.ts";
import { MAX_LIBRARY_BYTES } from "../limits.ts";
import { limitReached } from "../refusals.ts";
import type { Place } from "../store/keys.ts";
import { type Kept, readSnippet, removeSnippet } from "../store/snippets.ts";
import type { Store } from "../store/store.ts";
import { isUlid } from "./ulid.ts";

/** One user's saved patterns, and the clock by which they are dated. */
export interface Library {
  readonly store: Store;
  readonly userId: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Revisions of which a snippet must have one for a change to be meant; null for whatever it has. */
export type Expected = readonly string[] | null;

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
export function refuseSize(bytes: number, added: number): void {
  if (added > 0 && bytes > MAX_LIBRARY_BYTES) {
    throw limitReached(`A library holds ${MAX_LIBRARY_BYTES / 1_000_000} MB`);
  }
}

/** @throws AppError `precondition_failed` when the snippet is no longer what the caller saw */
export function refuseOther({ revision }: Kept, expected: Expected): void {
  if (expected === null || expected.includes(revision)) return;
  throw new AppError("precondition_failed", "The snippet has changed since it was read");
}
