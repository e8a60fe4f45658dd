import type { Snippet } from "../../schema/snippets.ts";
import type { SaveForm } from "./form.ts";

/** A saved pattern as it was last read or written, with the entity tag that stands for it. */
export interface Kept {
  readonly snippet: Snippet;
  readonly etag: string;
}

/** What was being saved when it turned out that nobody is signed in. */
export interface Interrupted {
  /** Null when nothing was typed yet. */
  readonly form: SaveForm | null;
  readonly kept: Kept | null;
  /** Id of the user whose it is; null when that is not known. */
  readonly reader: string | null;
}

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEPT = "workbench.saved";
const INTERRUPTED = "workbench.saving";

/**
 * What this tab knows of the saved pattern with an id. It outlives a reload: without it, changes that another
 * tab saved meanwhile would be written over unnoticed.
 */
export function readKept(shelf: Shelf, id: string): Kept | null {
  const kept = read<Kept>(shelf, KEPT);
  return kept?.snippet?.id === id ? kept : null;
}

/** Keeps it for this tab; a storage that is full or forbidden keeps nothing. */
export function writeKept(shelf: Shelf, kept: Kept): void {
  write(shelf, KEPT, kept);
}

/** Forgets it: whoever reads here next may be somebody else. */
export function forgetKept(shelf: Shelf): void {
  shelf.removeItem(KEPT);
}

/** What was interrupted; null when nothing was. */
export function readInterrupted(shelf: Shelf): Interrupted | null {
  return read<Interrupted>(shelf, INTERRUPTED);
}

/** Forgets it, once it was taken up again or given up. */
export function forgetInterrupted(shelf: Shelf): void {
  shelf.removeItem(INTERRUPTED);
}

/** Keeps what was being saved until the reader is back, maybe in another tab, from signing in. */
export function writeInterrupted(shelf: Shelf, interrupted: Interrupted): void {
  write(shelf, INTERRUPTED, interrupted);
}

/** Storage may be forbidden, or hold what another version wrote. */
function read<T extends object>(shelf: Shelf, key: string): T | null {
  try {
    const value: T | null = JSON.parse(shelf.getItem(key) ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function write(shelf: Shelf, key: string, value: object): void {
  try {
    shelf.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still saves; only what follows a reload or a sign-in is then forgotten.
  }
}
