import type { Me } from "../../schema/me.ts";
import type { Snippet } from "../../schema/snippets.ts";
import { type ItemStorage, readStored } from "../runtime/browser_storage.ts";
import { type ApiResult, send } from "./send.ts";
import type { SaveForm } from "./save_form.ts";

/** Requests the current user from the server. */
export function fetchMe(): Promise<ApiResult<Me>> {
  return send("/api/me");
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
    const storage = tab();
    if (reader === null || reader !== (storage.getItem(READER) ?? reader)) {
      forgetSavedPattern(storage);
      storage.removeItem(TYPED_FIELDS);
    }
    if (reader === null) storage.removeItem(READER);
    else storage.setItem(READER, reader);
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
export interface Interrupted {
  /** Null if nothing was typed yet. */
  readonly form: SaveForm | null;
  readonly kept: SavedPattern | null;
  /** Id of the user who was saving; null if it isn't known. */
  readonly reader: string | null;
}

/** Key of the saved pattern in the tab's storage. */
export const SAVED_PATTERN = "workbench.saved";

/** Key of what was typed into the form for saving, in the tab's storage. */
export const TYPED_FIELDS = "workbench.typed";

/** Key of the interrupted save in the browser's storage. */
export const INTERRUPTED = "workbench.saving";

/** Removes what this tab knows of its saved pattern, because the next user may be somebody else. */
export function forgetSavedPattern(storage: ItemStorage): void {
  storage.removeItem(SAVED_PATTERN);
}

/** The interrupted save; null if there is none. */
export function readInterrupted(storage: ItemStorage): Interrupted | null {
  return readStored<Interrupted>(storage, INTERRUPTED);
}
