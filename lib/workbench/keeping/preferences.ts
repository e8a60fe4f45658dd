type PreferenceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "workbench.";

/** What a reader once set, as a number; null when nothing is kept, or the browser keeps nothing. */
export function readPreference(name: string, storage = ofBrowser): number | null {
  try {
    const written = storage().getItem(PREFIX + name);
    const value = Number(written ?? NaN);
    return written === "" || !Number.isFinite(value) ? null : value;
  } catch {
    return null;
  }
}

/** Keeps what a reader set for the next visit; null forgets it. */
export function writePreference(name: string, value: number | null, storage = ofBrowser): void {
  try {
    if (value === null) storage().removeItem(PREFIX + name);
    else storage().setItem(PREFIX + name, String(value));
  } catch {
    // A browser that keeps nothing, or is full, still shows what was set until the page is left.
  }
}

/** Where storage is forbidden, already asking for it throws. */
function ofBrowser(): PreferenceStorage {
  return localStorage;
}
