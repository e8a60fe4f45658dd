import { DELETION_BATCH } from "../../limits.ts";
import { AppError } from "../errors.ts";
import { retryCommit } from "./commit.ts";
import { entriesBelow } from "./corrupt.ts";
import { deletionKey, digestsKey, digestsRevisionKey, libraryKey, snippetKey, versionKey } from "./keys.ts";
import type { Store } from "./store.ts";

/** What goes: the versions of one snippet, or without an id the whole library of a user. */
export interface DeletionTarget {
  readonly userId: string;
  readonly id?: string;
}

/** Adds to a commit the mark from which on a deletion is brought to its end, whatever happens. */
export function beginDeletion(commit: Deno.AtomicOperation, doomed: DeletionTarget): Deno.AtomicOperation {
  return commit.set(deletionMark(doomed), true);
}

/** Removes what a mark stands for, in batches, and the mark last. It may run several times at once. */
export async function finishDeletion(store: Store, doomed: DeletionTarget): Promise<void> {
  for (const prefix of prefixesToDelete(doomed)) {
    while (await removeBatch(store, prefix) === DELETION_BATCH);
  }
  await removeKeys(
    store,
    doomed.id === undefined ? [...finalKeys(doomed.userId), deletionMark(doomed)] : [deletionMark(doomed)],
  );
  if (doomed.id === undefined) store.digests.forget(doomed.userId);
}

/**
 * The same after the commit that began a deletion: nobody sees any more what is left, so that a storage that takes no
 * further changes does not make the deletion fail.
 *
 * @returns whether everything is removed; otherwise `finishDeletions` removes the rest
 */
export async function tryFinishDeletion(store: Store, doomed: DeletionTarget): Promise<boolean> {
  try {
    await finishDeletion(store, doomed);
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError) return false;
    throw thrown;
  }
}

/** Brings to an end every deletion that an earlier process began. */
export async function finishDeletions(store: Store): Promise<void> {
  for (const { key } of await entriesBelow(store.kv, deletionKey())) {
    const [userId = "", id] = key.slice(1).map(String);
    await finishDeletion(store, id === undefined ? { userId } : { userId, id });
  }
}

function deletionMark({ userId, id }: DeletionTarget): Deno.KvKey {
  return id === undefined ? deletionKey(userId) : deletionKey(userId, id);
}

const finalKeys = (userId: string): Deno.KvKey[] => [libraryKey(userId), digestsRevisionKey(userId)];

function prefixesToDelete({ userId, id }: DeletionTarget): Deno.KvKey[] {
  if (id !== undefined) return [versionKey(userId, id)];
  return [snippetKey(userId), versionKey(userId), digestsKey(userId), deletionKey(userId)];
}

/** How many entries went, also such as cannot be read; fewer than a batch when none are left. */
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
