import type { ItemStorage } from "./preferences.ts";
import type { Me, User } from "../../schema/me.ts";
import type { Snippet } from "../../schema/snippets.ts";
import { type Answer, ask } from "./api.ts";
import type { SaveForm } from "./save_form.ts";

/** Requests the current user from the server. */
export function fetchMe(): Promise<Answer<Me>> {
  return ask("/api/me");
}

/** The signed-in user: null for none, undefined if the server doesn't respond. */
export async function fetchUser(): Promise<User | null | undefined> {
  const answer = await fetchMe();
  return answer.ok ? answer.value.user : undefined;
}

/** Whether somebody is signed in, as far as the server responds. */
export async function isSignedIn(): Promise<boolean> {
  return Boolean(await fetchUser());
}

const READER = "workbench.reader";

/**
 * Stores the reader of this tab. Data about another user's saved pattern is removed, so that after a
 * sign-out, or a session that ended elsewhere, the next user sees nothing of the library.
 *
 * @param reader id of a user; null if nobody is signed in
 */
export function setReader(reader: string | null, tab: () => ItemStorage): void {
  try {
    const before = tab().getItem(READER);
    if (reader === null || (before !== null && before !== reader)) forgetSavedPattern(tab());
    if (reader === null) tab().removeItem(READER);
    else tab().setItem(READER, reader);
  } catch {
    // If storage is forbidden, there is nothing to remove.
  }
}

/** The last user; null if unknown. */
export function readReader(tab: Pick<Storage, "getItem">): string | null {
  return tab.getItem(READER);
}

/** A saved pattern as it was last read or written, with its entity tag. */
export interface SavedPattern {
  readonly snippet: Snippet;
  readonly etag: string;
}

/** A save that was interrupted because nobody was signed in. */
interface Interrupted {
  /** Null if nothing was typed yet. */
  readonly form: SaveForm | null;
  readonly kept: SavedPattern | null;
  /** Id of the user who was saving; null if it isn't known. */
  readonly reader: string | null;
}

const SAVED_PATTERN = "workbench.saved";
const INTERRUPTED = "workbench.saving";

/**
 * The last known version of a saved pattern in this tab. It survives a reload; otherwise changes saved in
 * another tab meanwhile would be overwritten unnoticed.
 */
export function readSavedPattern(storage: ItemStorage, id: string): SavedPattern | null {
  const kept = read<SavedPattern>(storage, SAVED_PATTERN);
  return kept?.snippet?.id === id ? kept : null;
}

/** Stores it for this tab, unless storage is full or forbidden. */
export function writeSavedPattern(storage: ItemStorage, kept: SavedPattern): void {
  write(storage, SAVED_PATTERN, kept);
}

/** Removes it, because the next user may be somebody else. */
export function forgetSavedPattern(storage: ItemStorage): void {
  storage.removeItem(SAVED_PATTERN);
}

/** The interrupted save; null if there is none. */
export function readInterrupted(storage: ItemStorage): Interrupted | null {
  return read<Interrupted>(storage, INTERRUPTED);
}

/** Removes the interrupted save, once it has been continued or discarded. */
export function forgetInterrupted(storage: ItemStorage): void {
  storage.removeItem(INTERRUPTED);
}

/** Stores what was being saved until the reader returns from signing in, maybe in another tab. */
export function writeInterrupted(storage: ItemStorage, interrupted: Interrupted): void {
  write(storage, INTERRUPTED, interrupted);
}

/** Storage may be forbidden, or have the data of another version. */
function read<T extends object>(storage: ItemStorage, key: string): T | null {
  try {
    const value: T | null = JSON.parse(storage.getItem(key) ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function write(storage: ItemStorage, key: string, value: object): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Saving works without storage; only what follows a reload or a sign-in is then lost.
  }
}
