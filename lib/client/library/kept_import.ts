/** Where an import notes what it must not forget when the page is closed. */
export type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (userId: string) => `workbench.importing.${userId}`;

/** The id of the pattern whose versions an import has not all written; null when there is none. */
export function readBegun(storage: Kept, userId: string): string | null {
  return storage.getItem(keyOf(userId));
}

/** Notes that the versions of a pattern are being written. */
export function noteBegun(storage: Kept, userId: string, id: string): void {
  try {
    storage.setItem(keyOf(userId), id);
  } catch {
    // Where nothing can be stored, an import that breaks off is begun anew, and leaves what it had written.
  }
}

/** All of them are written. */
export function dropBegun(storage: Kept, userId: string): void {
  storage.removeItem(keyOf(userId));
}
