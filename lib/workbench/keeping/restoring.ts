import { DEFAULT_MODES } from "../modes/modes.ts";
import { EXAMPLE, show, type Sources, stateOf } from "../sources.ts";
import { type DraftStorage, readDraft, remember } from "./drafts.ts";
import { type ReadState, readUrlState, type UrlState } from "./url_state.ts";

/**
 * Brings back what the page was left with: after a reload what this tab had, even what the address had not
 * followed yet; without a state in the address what the last tab had; and else the text that was too long for a
 * link. A saved pattern comes without a text: it is tried on the one that was there.
 */
export function restore(sources: Sources, storage: DraftStorage, page: Window & typeof globalThis): void {
  const linked = readUrlState(new URLSearchParams(page.location.search));
  // Without a network the browser shows its copy of the bare page, and so the example, under every address.
  if (linked !== null && isUntouched(sources, null)) follow(sources, linked);
  if (!isUntouched(sources, linked)) return;
  const reloaded = isReload(page) ? readDraft(page.sessionStorage) : null;
  if (reloaded !== null) return show(sources, reloaded);
  const draft = readDraft(storage);
  if (draft === null) return;
  if (linked === null) return show(sources, draft);
  const same = draft.pattern === linked.pattern && draft.flags === linked.flags;
  const withText = new URLSearchParams(page.location.search).has("t");
  if (same && !withText) return show(sources, { ...draft, ...snippetOf(linked) });
  if (!same) remember(storage, draft);
  if (linked.snippet && !withText) sources.text.value = draft.text;
}

const snippetOf = ({ snippet }: UrlState) => snippet === undefined ? {} : { snippet };

function isReload({ performance, PerformanceNavigationTiming }: Window & typeof globalThis): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
}

/** Whether nothing was typed before scripts arrived. */
function isUntouched(sources: Sources, linked: UrlState | null): boolean {
  const { pattern, flags, text } = linked ?? EXAMPLE;
  const now = stateOf(sources);
  return now.pattern === pattern && now.flags === flags && now.text === text;
}

/** Shows what an address carries, as a page does that was made for it. */
function follow(sources: Sources, { notices, ...state }: ReadState): void {
  show(sources, { modes: DEFAULT_MODES, ...state });
  sources.notices.value = notices;
}
