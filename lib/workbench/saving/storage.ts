/** What saving stores in the browser. What is read without saving is in `client/user.ts`. */
import { EMPTY_FORM, type SaveForm } from "../client/save_form.ts";
import {
  INTERRUPTED,
  type Interrupted,
  SAVED_PATTERN,
  type SavedPattern,
  TYPED_FIELDS,
} from "../client/user.ts";
import { type ItemStorage, readStored, writeStored } from "../runtime/browser_storage.ts";

/**
 * The last known version of a saved pattern in this tab. It survives a reload; otherwise changes saved in
 * another tab meanwhile would be overwritten unnoticed.
 */
export function readSavedPattern(storage: ItemStorage, id: string): SavedPattern | null {
  const stored = readStored<SavedPattern>(storage, SAVED_PATTERN);
  return stored?.snippet?.id === id ? stored : null;
}

/** Stores it for this tab, unless storage is full or forbidden. */
export function writeSavedPattern(storage: ItemStorage, saved: SavedPattern): void {
  writeStored(storage, SAVED_PATTERN, saved);
}

/** The fields of the form that were typed, and the open saved pattern at that time. */
export interface TypedFields {
  readonly id: string | null;
  readonly fields: Partial<SaveForm>;
}

/** What was typed in this tab and isn't saved, also before a reload; null for nothing. */
export function readTyped(storage: ItemStorage): TypedFields | null {
  const stored = readStored<TypedFields>(storage, TYPED_FIELDS);
  if (stored === null || typeof stored.fields !== "object") return null;
  const fields = Object.entries(stored.fields ?? {}).filter(([key, value]) =>
    key in EMPTY_FORM && typeof value === "string"
  );
  return { id: stored.id ?? null, fields: Object.fromEntries(fields) };
}

/** Stores it for this tab, unless storage is full or forbidden; null removes it. */
export function writeTyped(storage: ItemStorage, typed: TypedFields | null): void {
  if (typed === null) storage.removeItem(TYPED_FIELDS);
  else writeStored(storage, TYPED_FIELDS, typed);
}

/** Removes the interrupted save, once it has been continued or discarded. */
export function forgetInterrupted(storage: ItemStorage): void {
  storage.removeItem(INTERRUPTED);
}

/** Stores what was being saved until the reader returns from signing in, maybe in another tab. */
export function writeInterrupted(storage: ItemStorage, interrupted: Interrupted): void {
  writeStored(storage, INTERRUPTED, interrupted);
}
