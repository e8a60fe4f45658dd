import { batch, effect } from "@preact/signals";
import { type Sources, stateOf } from "../sources.ts";
import { UndoHistory } from "./undo.ts";
import type { UrlState } from "./url_state.ts";

/** Lets Ctrl+Z and Ctrl+Y (or Shift+Ctrl+Z) step through pattern, flags and text together, wherever the focus is. */
export function connectUndo(sources: Sources, before: UrlState, page: Window): () => void {
  const history = new UndoHistory(before);
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
