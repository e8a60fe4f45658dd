import { effect } from "@preact/signals";
import { ADDRESS_REWRITE_MS } from "../../limits.ts";
import type { Sources } from "../sources.ts";
import { isStateShareable, type UrlState, writeUrlState } from "./url_state.ts";

/** What the page says when a link cannot carry its whole state. */
const TEXT_TOO_LONG = "The text is too long for a link: a shared link carries the pattern without it";
const NOT_UTF8 = "The address does not follow: half of a surrogate pair has no place in a link";

/** The state that the address carries now. */
export function stateOf({ pattern, flags, text, modes, second, snippet }: Sources): UrlState {
  return {
    pattern: pattern.value,
    flags: flags.value,
    text: text.value,
    modes: modes.value,
    ...(second.value && { second: second.value }),
    ...(snippet.value !== null && { snippet: snippet.value }),
  };
}

/** That state with what the debugger shows. */
export function linkedStateOf(sources: Sources): UrlState {
  const moment = sources.moment.value;
  return moment === null ? stateOf(sources) : { ...stateOf(sources), moment };
}

/** Keeps the address in step with the fields from the first change on. */
export function connectAddress(sources: Sources, page: Window): () => void {
  let timer = 0;
  let opened = true;

  const rewrite = () => {
    timer = 0;
    const state = linkedStateOf(sources);
    const shareable = isStateShareable(state);
    const { query, textLeftOut } = shareable ? writeUrlState(state) : { query: null, textLeftOut: false };
    sources.unlinked.value = !shareable ? NOT_UTF8 : textLeftOut ? TEXT_TOO_LONG : "";
    if (query !== null) page.history.replaceState(null, "", query === "" ? "/" : `/?${query}`);
  };

  const stop = effect(() => {
    linkedStateOf(sources);
    if (opened) opened = false;
    else timer ||= page.setTimeout(rewrite, ADDRESS_REWRITE_MS);
  });
  return () => (stop(), page.clearTimeout(timer));
}
