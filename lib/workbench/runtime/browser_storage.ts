/** A storage of the browser, or of a test. */
export type ItemStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "workbench.";

/** A stored setting that is a number; null if nothing is stored, or storage is unavailable. */
export function readPreference(name: string, storage = ofBrowser): number | null {
  try {
    const written = storage().getItem(PREFIX + name);
    const value = Number(written ?? NaN);
    return written === "" || !Number.isFinite(value) ? null : value;
  } catch {
    return null;
  }
}

/** Stores a setting for the next visit; null removes it. */
export function writePreference(name: string, value: number | null, storage = ofBrowser): void {
  try {
    if (value === null) storage().removeItem(PREFIX + name);
    else storage().setItem(PREFIX + name, String(value));
  } catch {
    // Without storage, or if it is full, the setting applies until the page is left.
  }
}

/** Where storage is forbidden, even accessing the property throws. */
function ofBrowser(): ItemStorage {
  return localStorage;
}

/** An object in a storage; null if there is none. Storage may be forbidden, or have the data of another version. */
export function readStored<T extends object>(storage: ItemStorage, key: string): T | null {
  try {
    const value: T | null = JSON.parse(storage.getItem(key) ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** Stores an object, or removes an empty one. Without storage, or if it is full, it is forgotten with the page. */
export function writeStored(storage: ItemStorage, key: string, value: object): void {
  try {
    if (Object.keys(value).length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // What the page shows stays.
  }
}
