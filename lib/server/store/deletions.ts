import { AppError } from "../errors.ts";
import { retryCommit } from "./commit.ts";
import { entriesBelow } from "./corrupt.ts";
import {
  deletionKey,
  digestsKey,
  digestsRevisionKey,
  libraryKey,
  snippetKey,
  testTextKey,
  versionKey,
} from "./keys.ts";
import type { Store } from "./store.ts";

/** What to delete: the versions and texts of one snippet, or a user's whole library when there is no `id`. */
interface DeletionTarget {
  readonly userId: string;
  readonly id?: string;
}

/** Adds a mark to a commit. As long as the mark exists, every start of the program resumes the deletion. */
export function beginDeletion(commit: Deno.AtomicOperation, target: DeletionTarget): Deno.AtomicOperation {
  return commit.set(deletionMark(target), true);
}

/** Entries deleted per commit. KV allows 1,000 mutations and 81,920 bytes of keys. */
export const DELETION_BATCH = 250;

/** Deletes the target's entries in batches, and the mark last. Concurrent calls are safe. */
export async function finishDeletion(store: Store, target: DeletionTarget): Promise<void> {
  for (const prefix of prefixesToDelete(target)) {
    while (await removeBatch(store, prefix) === DELETION_BATCH);
  }
  const { userId, id } = target;
  const totals = id === undefined ? [libraryKey(userId), digestsRevisionKey(userId)] : [];
  await removeKeys(store, [...totals, deletionMark(target)]);
  if (id === undefined) store.digests.forget(userId);
}

/**
 * Like `finishDeletion`, for use right after the commit that began the deletion. Because the remaining
 * entries can't be reached any more, a storage that becomes read-only is not an error.
 *
 * @returns whether everything is deleted; otherwise `finishDeletions` deletes the rest
 */
export async function tryFinishDeletion(store: Store, target: DeletionTarget): Promise<boolean> {
  try {
    await finishDeletion(store, target);
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError) return false;
    throw thrown;
  }
}

/** Resumes all deletions that an earlier process began. */
export async function finishDeletions(store: Store): Promise<void> {
  for (const { key } of await entriesBelow(store.kv, deletionKey())) {
    const [userId = "", id] = key.slice(1).map(String);
    await finishDeletion(store, id === undefined ? { userId } : { userId, id });
  }
}

function deletionMark({ userId, id }: DeletionTarget): Deno.KvKey {
  return id === undefined ? deletionKey(userId) : deletionKey(userId, id);
}

function prefixesToDelete({ userId, id }: DeletionTarget): Deno.KvKey[] {
  if (id !== undefined) return [versionKey(userId, id), testTextKey(userId, id)];
  return [
    snippetKey(userId),
    versionKey(userId),
    testTextKey(userId),
    digestsKey(userId),
    deletionKey(userId),
  ];
}

/** Deletes up to one batch of entries, including corrupt ones, and returns their number. */
async function removeBatch(store: Store, prefix: Deno.KvKey): Promise<number> {
  const keys = (await entriesBelow(store.kv, prefix, null, DELETION_BATCH)).map(({ key }) => key);
  if (keys.length > 0) await removeKeys(store, keys);
  return keys.length;
}

function removeKeys({ kv, random }: Store, keys: readonly Deno.KvKey[]): Promise<true> {
  return retryCommit(random, async () => {
    const commit = keys.reduce((commit, key) => commit.delete(key), kv.atomic());
    return (await commit.commit()).ok || null;
  });
}
