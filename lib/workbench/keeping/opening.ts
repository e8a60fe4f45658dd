import { batch, effect } from "@preact/signals";
import { stateOf } from "./address.ts";
import { type DraftStorage, readDraft, remember } from "./drafts.ts";
import { DEFAULT_MODES } from "../modes/modes.ts";
import { EXAMPLE, type Sources } from "../sources.ts";
import { UndoHistory } from "./undo.ts";
import { type ReadState, readUrlState, type UrlState, writeUrlState } from "./url_state.ts";

/** Puts a state on the workbench in one step. */
export function show(sources: Sources, state: UrlState): void {
  batch(() => {
    sources.pattern.value = state.pattern;
    sources.flags.value = state.flags;
    sources.text.value = state.text;
    if (state.modes) sources.modes.value = state.modes;
    sources.second.value = state.second ?? null;
    sources.snippet.value = state.snippet ?? null;
  });
}

/**
 * Opens another state as a step of its own: the one before stays a step back in the browser's history, and on
 * the list of recent patterns.
 */
export function open(sources: Sources, state: UrlState, storage: DraftStorage, page: Window): void {
  remember(storage, stateOf(sources));
  page.history.pushState(null, "", `/?${writeUrlState(state).query}`);
  show(sources, state);
}

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

/** Follows the browser's steps back and forward. */
export function connectHistory(sources: Sources, page: Window): () => void {
  const step = () => {
    const state = readUrlState(new URLSearchParams(page.location.search)) ?? EXAMPLE;
    show(sources, { modes: DEFAULT_MODES, ...state });
  };
  page.addEventListener("popstate", step);
  return () => page.removeEventListener("popstate", step);
}

/** Lets Ctrl+Z and Ctrl+Y (or Shift+Ctrl+Z) step through pattern, flags and text together, wherever the focus is. */
export function connectUndo(sources: Sources, page: Window): () => void {
  const history = new UndoHistory(stateOf(sources));
  const stop = effect(() => history.record(stateOf(sources), performance.now()));
  const step = (event: KeyboardEvent) => {
    const direction = directionOf(event);
    if (direction === null || isForeignField(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    const state = history[direction]();
    if (state) batch(() => undone(sources, state));
  };
  page.addEventListener("keydown", step, { capture: true });
  return () => (stop(), page.removeEventListener("keydown", step, { capture: true }));
}

/** Undoing concerns the three fields, and nothing beside them. */
function undone({ pattern, flags, text }: Sources, state: UrlState): void {
  pattern.value = state.pattern;
  flags.value = state.flags;
  text.value = state.text;
}

function directionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | null {
  if (altKey || ctrlKey === metaKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  // On a Mac this key shows the browser's history.
  return key.toLowerCase() === "y" && !shiftKey && !metaKey ? "redo" : null;
}

/** A field beside pattern and text has a history of its own. */
function isForeignField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== "checkbox";
}
