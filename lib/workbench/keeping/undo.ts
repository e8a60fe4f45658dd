import { MAX_UNDO_CHARACTERS, UNDO_GROUP_MS } from "../../limits.ts";
import type { UrlState } from "./url_state.ts";

/**
 * The states that the workbench went through, of pattern, flags and text together: undoing a pasted literal
 * brings pattern and flags back in one step. Changes of one field in quick succession are one step.
 */
export class UndoHistory {
  #past: UrlState[] = [];
  #future: UrlState[] = [];
  #present: UrlState;
  #lastField = "";
  #lastTime = 0;

  constructor(present: UrlState) {
    this.#present = present;
  }

  /** Notes that the workbench came to a state at a time, in milliseconds. */
  record(state: UrlState, time: number): void {
    const field = changedField(this.#present, state);
    if (field === "") return;
    const continues = field === this.#lastField && time - this.#lastTime < UNDO_GROUP_MS &&
      this.#past.length > 0;
    if (!continues) this.#past.push(this.#present);
    this.#present = state;
    this.#future = [];
    this.#lastField = field;
    this.#lastTime = time;
    this.#forget();
  }

  /** The state of one step back; null when there is none. */
  undo(): UrlState | null {
    return this.#step(this.#past, this.#future);
  }

  /** The state that the last undo left; null when there is none. */
  redo(): UrlState | null {
    return this.#step(this.#future, this.#past);
  }

  #step(from: UrlState[], to: UrlState[]): UrlState | null {
    const state = from.pop();
    if (state === undefined) return null;
    to.push(this.#present);
    this.#present = state;
    this.#lastField = "";
    return state;
  }

  /** Long texts would fill the memory: the oldest steps go. */
  #forget(): void {
    let room = MAX_UNDO_CHARACTERS;
    const kept = this.#past.findLastIndex(({ text }) => (room -= text.length) < 0);
    this.#past.splice(0, Math.min(kept + 1, this.#past.length - 1));
  }
}

/** The field in which two states differ, "all" for several, "" for none. */
function changedField(before: UrlState, after: UrlState): string {
  const changed = (["pattern", "flags", "text"] as const).filter((field) => before[field] !== after[field]);
  return changed.length > 1 ? "all" : changed[0] ?? "";
}
