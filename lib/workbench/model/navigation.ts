import { batch } from "@preact/signals";
import "../first_load.ts";
import type { ItemStorage } from "../runtime/browser_storage.ts";
import { addRecent } from "./drafts.ts";
import { DEFAULT_MODES, readAddress, type ReadState, type UrlState, writeUrlState } from "./link.ts";
import { EXAMPLE, readState, show, type Sources } from "./model.ts";

/**
 * Opens another state as a separate history entry: the previous one stays one step back in the browser's
 * history, and in the list of recent patterns. The match view is as at first if the state doesn't say otherwise.
 */
export function open(sources: Sources, state: UrlState, storage: ItemStorage, page: Window): void {
  addRecent(storage, readState(sources));
  page.history.pushState(null, "", `/?${writeUrlState(state).query}`);
  show(sources, { modes: DEFAULT_MODES, ...state });
}

/** Few links have a compressed text. */
const showPacked = async (sources: Sources, packed: string) =>
  (await import("./packed_text.ts")).showPackedText(sources, packed);

/** Restores the states of the history entries that this page created, when the user goes back or forward. */
export function connectHistory(sources: Sources, page: Window): () => void {
  const step = () => {
    const linked: UrlState & Pick<ReadState, "packed"> = readAddress(page.location) ?? EXAMPLE;
    const { packed, ...state } = linked;
    batch(() => {
      show(sources, { modes: DEFAULT_MODES, ...state });
      sources.snapshot.value = state.snapshot ?? null;
      if (state.snapshot) sources.region.value = "views";
    });
    if (packed !== undefined) void showPacked(sources, packed);
  };
  page.addEventListener("popstate", step);
  return () => page.removeEventListener("popstate", step);
}
