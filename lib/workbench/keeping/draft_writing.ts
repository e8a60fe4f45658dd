import { effect } from "@preact/signals";
import {
  ADDRESS_REWRITE_MS,
  LONG_DRAFT_MS,
  LONG_TEXT_CHARACTERS,
  MAX_DRAFT_CHARACTERS,
} from "../../limits.ts";
import { isSame, linkedStateOf, type Sources, stateOf } from "../sources.ts";
import { DRAFT, type DraftStorage, write, writeText } from "./drafts.ts";
import type { UrlState } from "./url_state.ts";

/**
 * Keeps a state for the next visit. A text that is too long for the browser's room is left out.
 *
 * @returns whether all of it is kept
 */
export function writeDraft(storage: DraftStorage, state: UrlState): boolean {
  return keep(storage, state, draftOf(state));
}

/** A state as a draft is written; null for one that is too long. */
function draftOf(state: UrlState): string | null {
  return state.text.length > MAX_DRAFT_CHARACTERS ? null : JSON.stringify([state]);
}

function keep(storage: DraftStorage, state: UrlState, written: string | null): boolean {
  if (written !== null && writeText(storage, DRAFT, written)) return true;
  write(storage, DRAFT, [{ ...state, text: "" }]);
  return false;
}

/**
 * Keeps what is on the workbench in each storage: the one of all tabs, and the one of this tab. Each write is a
 * task of its own, since one of a megabyte takes the page longer than a frame.
 */
export function connectDrafts(
  sources: Sources,
  before: UrlState,
  storages: readonly DraftStorage[],
  page: Window,
): () => void {
  let timer = 0;
  let last = before;
  const save = () => {
    timer = 0;
    const state = stateOf(sources);
    const written = draftOf(state);
    storages.forEach((storage) => page.setTimeout(() => keep(storage, state, written)));
  };
  const saveAtOnce = () => storages.forEach((storage) => writeDraft(storage, stateOf(sources)));
  const stop = effect(() => {
    const state = linkedStateOf(sources);
    const pause = state.text.length > LONG_TEXT_CHARACTERS ? LONG_DRAFT_MS : ADDRESS_REWRITE_MS;
    if (!isSame(state, last)) timer ||= page.setTimeout(save, pause);
    last = state;
  });
  page.addEventListener("pagehide", saveAtOnce);
  return () => (stop(), page.clearTimeout(timer), page.removeEventListener("pagehide", saveAtOnce));
}
