import { effect } from "@preact/signals";
import { ADDRESS_REWRITE_MS } from "../../limits.ts";
import { isSame, linkedStateOf, type Sources } from "../sources.ts";
import type { UrlState } from "./url_state.ts";
import { isStateShareable, writeUrlState } from "./url_writing.ts";

/** What the page says when a link cannot carry its whole state. */
const TEXT_TOO_LONG = "The text is too long for a link: a shared link carries the pattern without it";
const NOT_UTF8 = "The address does not follow: half of a surrogate pair has no place in a link";

/** The part of a page that is used. */
export interface AddressPage {
  setTimeout(work: () => void, milliseconds: number): number;
  clearTimeout(timer: number): void;
  readonly history: Pick<History, "replaceState">;
}

/**
 * Keeps the address in step with the fields from the first change on.
 *
 * @param before what the page began with: the address carries it, or a draft brought it back
 */
export function connectAddress(sources: Sources, before: UrlState, page: AddressPage): () => void {
  let timer = 0;
  let last = before;

  const rewrite = () => {
    timer = 0;
    const state = linkedStateOf(sources);
    const shareable = isStateShareable(state);
    const { query, textLeftOut } = shareable ? writeUrlState(state) : { query: null, textLeftOut: false };
    sources.unlinked.value = !shareable ? NOT_UTF8 : textLeftOut ? TEXT_TOO_LONG : "";
    if (query !== null) page.history.replaceState(null, "", query === "" ? "/" : `/?${query}`);
  };

  const stop = effect(() => {
    const state = linkedStateOf(sources);
    if (!isSame(state, last)) timer ||= page.setTimeout(rewrite, ADDRESS_REWRITE_MS);
    last = state;
  });
  return () => (stop(), page.clearTimeout(timer));
}
