import "./first_scripts.ts";
import { connectAddress } from "./keeping/address.ts";
import { connectHistory } from "./keeping/opening.ts";
import { connectUndo } from "./keeping/undo_keys.ts";
import { connectUpdates } from "./keeping/updates.ts";
import type { UrlState } from "./keeping/url_state.ts";
import type { Sources } from "./sources.ts";

/**
 * Follows what the reader does: in the address, in steps to undo. The page has come alive before; what
 * was typed meanwhile is followed too.
 *
 * @param before what was on the workbench when it came alive
 */
export function connectFollowing(
  sources: Sources,
  before: UrlState,
  page: Window & typeof globalThis,
): () => void {
  const stops = [
    connectAddress(sources, before, page),
    connectHistory(sources, page),
    connectUndo(sources, before, page),
    connectUpdates(sources, page),
  ];
  return () => stops.forEach((stop) => stop());
}
