import { batch, effect } from "@preact/signals";
import type { ItemStorage } from "../runtime/browser_storage.ts";
import { addRecent, readKept } from "./drafts.ts";
import { DEFAULT_MODES, isPrivateAddress, readAddress, type ReadState, type UrlState } from "./link.ts";
import { writeUrlState } from "./link_writing.ts";
import { EXAMPLE, readState, show, type Sources } from "./model.ts";

/**
 * Opens another state as a separate history entry: the previous one stays one step back in the browser's
 * history, and in the list of recent patterns. The match view is as at first if the state doesn't say otherwise. From a
 * private link on, addresses stay private: what is opened is often made from it.
 */
export function open(sources: Sources, state: UrlState, storage: ItemStorage, page: Window): void {
  addRecent(storage, readKept(sources, page));
  const isPrivate = isPrivateAddress(page.location) || state.isPrivate === true;
  const path = workbenchPathWith(writeUrlState(state).query, isPrivate);
  page.history.pushState(null, "", path);
  show(sources, { modes: DEFAULT_MODES, ...state });
}

/** A private link stays private, so that text typed after opening it isn't sent to a server. */
export function workbenchPathWith(query: string, isPrivate: boolean): string {
  if (isPrivate) return `/#${query || "p="}`;
  return query === "" ? "/" : `/?${query}`;
}

/** Few links have a compressed text. */
const showPacked = async (sources: Sources, packed: string) =>
  (await import("./packed_text.ts")).showPackedText(sources, packed);

/**
 * Restores the state of a history entry on Back and Forward. The state before that is added to the recent patterns: its
 * address may lack a long text, or the last edit. The link to the content only moves the focus.
 */
export function connectHistory(sources: Sources, page: Window): () => void {
  // Of the address at which the state was shown: in a step, the page is already at the next one.
  let isPrivate = false;
  const stop = effect(() => {
    readState(sources);
    isPrivate = isPrivateAddress(page.location);
  });
  const step = () => {
    const linked = readAddress(page.location);
    // A place on the page: it says nothing about the state, but has replaced that of a private link.
    if (linked === null && page.location.hash !== "") {
      const { query } = writeUrlState(readState(sources));
      return isPrivate && page.history.replaceState(null, "", workbenchPathWith(query, true));
    }
    const { packed, notices, ...state }: ReadState = linked ?? { ...EXAMPLE, notices: [] };
    addRecent(page.localStorage, { ...readState(sources), ...isPrivate && { isPrivate } });
    batch(() => {
      sources.notices.value = notices;
      show(sources, { modes: DEFAULT_MODES, ...state });
      sources.snapshot.value = state.snapshot ?? null;
      if (state.snapshot) sources.region.value = "views";
    });
    isPrivate = isPrivateAddress(page.location);
    if (packed !== undefined) void showPacked(sources, packed);
  };
  // An anchor would replace the state in the address of a private link.
  const skip = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.matches(".skip")) return;
    event.preventDefault();
    page.document.querySelector("main")?.focus();
  };
  page.addEventListener("popstate", step);
  page.addEventListener("click", skip);
  return () => {
    stop();
    page.removeEventListener("popstate", step);
    page.removeEventListener("click", skip);
  };
}
