type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Ids of saved patterns that are to be deleted, each with the time from which on; Unix milliseconds. */
export type Pending = Readonly<Record<string, number>>;

const keyOf = (userId: string) => `workbench.deleting.${userId}`;

/** What a user deleted that the server has not heard of yet. It outlives the page, and a crash of the browser. */
export function readPending(storage: Kept, userId: string): Pending {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? "{}");
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter(([, due]) => typeof due === "number"));
  } catch {
    return {};
  }
}

/** Notes when ids are due. */
export function addPending(storage: Kept, userId: string, ids: readonly string[], due: number): void {
  const added = Object.fromEntries(ids.map((id) => [id, due]));
  write(storage, userId, { ...readPending(storage, userId), ...added });
}

/** Forgets ids: they were deleted, or are kept after all. */
export function dropPending(storage: Kept, userId: string, ids: readonly string[]): void {
  const rest = Object.entries(readPending(storage, userId)).filter(([id]) => !ids.includes(id));
  write(storage, userId, Object.fromEntries(rest));
}

/** Ids that were due before `now`, Unix milliseconds. */
export function overdueIn(storage: Kept, userId: string, now: number): string[] {
  const pending = Object.entries(readPending(storage, userId));
  return pending.filter(([, due]) => due <= now).map(([id]) => id);
}

function write(storage: Kept, userId: string, pending: Pending): void {
  try {
    if (Object.keys(pending).length === 0) storage.removeItem(keyOf(userId));
    else storage.setItem(keyOf(userId), JSON.stringify(pending));
  } catch {
    // Where nothing can be stored, what is due is sent when the page is left.
  }
}
