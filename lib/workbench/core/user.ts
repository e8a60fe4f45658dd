import type { ItemStorage } from "./preferences.ts";
import type { Me, User } from "../../schema/me.ts";
import type { Snippet } from "../../schema/snippets.ts";
import { type Answer, ask } from "./api.ts";
import type { SaveForm } from "./save_form.ts";

/** What the server says about who asks. */
export function askMe(): Promise<Answer<Me>> {
  return ask("/api/me");
}

/** Who is signed in: null for nobody, undefined when the server does not tell. */
export async function askWho(): Promise<User | null | undefined> {
  const answer = await askMe();
  return answer.ok ? answer.value.user : undefined;
}

/** Whether somebody is signed in, as far as the server tells. */
export async function isSignedIn(): Promise<boolean> {
  return Boolean(await askWho());
}

const READER = "workbench.reader";

/**
 * Notes who reads in this tab. What it knows of the saved pattern of somebody else is forgotten: who signed out,
 * or whose session ended elsewhere, leaves nothing of the library to the next one.
 *
 * @param reader id of a user; null when nobody is signed in
 */
export function noteReader(reader: string | null, tab: () => ItemStorage): void {
  try {
    const before = tab().getItem(READER);
    if (reader === null || (before !== null && before !== reader)) forgetSavedPattern(tab());
    if (reader === null) tab().removeItem(READER);
    else tab().setItem(READER, reader);
  } catch {
    // A storage that is forbidden has nothing of anybody.
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

/** What was being saved when it turned out that nobody is signed in. */
interface Interrupted {
  /** Null when nothing was typed yet. */
  readonly form: SaveForm | null;
  readonly kept: SavedPattern | null;
  /** Id of the user whose it is; null when that is not known. */
  readonly reader: string | null;
}

const SAVED_PATTERN = "workbench.saved";
const INTERRUPTED = "workbench.saving";

/**
 * The last known version of a saved pattern in this tab. It survives a reload; otherwise changes that another tab
 * has saved meanwhile would be overwritten unnoticed.
 */
export function readSavedPattern(shelf: ItemStorage, id: string): SavedPattern | null {
  const kept = read<SavedPattern>(shelf, SAVED_PATTERN);
  return kept?.snippet?.id === id ? kept : null;
}

/** Stores it for this tab, unless storage is full or forbidden. */
export function writeSavedPattern(shelf: ItemStorage, kept: SavedPattern): void {
  write(shelf, SAVED_PATTERN, kept);
}

/** Removes it, because the next user may be somebody else. */
export function forgetSavedPattern(shelf: ItemStorage): void {
  shelf.removeItem(SAVED_PATTERN);
}

/** What was interrupted; null when nothing was. */
export function readInterrupted(shelf: ItemStorage): Interrupted | null {
  return read<Interrupted>(shelf, INTERRUPTED);
}

/** Forgets it, once it was taken up again or given up. */
export function forgetInterrupted(shelf: ItemStorage): void {
  shelf.removeItem(INTERRUPTED);
}

/** Keeps what was being saved until the reader is back, maybe in another tab, from signing in. */
export function writeInterrupted(shelf: ItemStorage, interrupted: Interrupted): void {
  write(shelf, INTERRUPTED, interrupted);
}

/** Storage may be forbidden, or hold what another version wrote. */
function read<T extends object>(shelf: ItemStorage, key: string): T | null {
  try {
    const value: T | null = JSON.parse(shelf.getItem(key) ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function write(shelf: ItemStorage, key: string, value: object): void {
  try {
    shelf.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still saves; only what follows a reload or a sign-in is then forgotten.
  }
}
