import { batch, effect } from "@preact/signals";
import type { Regex } from "../../regex/regex.ts";
import { isPrivateAddress, type Modes, type UrlState } from "./link.ts";
import { readState, type Sources } from "./model.ts";
import { hasExpectations } from "./written_expectations.ts";

/** Makes a change an undo step of its own, however soon it follows another one. */
export function asOwnStep({ ownSteps }: Pick<Sources, "ownSteps">, change: () => void): void {
  batch(() => {
    ownSteps.value++;
    change();
  });
}

/** Puts a regex on the workbench, in an undo step of its own, and announces it with the way back if there are words for it. */
export function setRegex(sources: Sources, { pattern, flags }: Regex, done?: string): void {
  const change = () => {
    sources.pattern.value = pattern;
    sources.flags.value = flags;
  };
  if (done === undefined) asOwnStep(sources, change);
  else offerUndo(sources, done, change);
}

/**
 * Makes a change, in an undo step of its own, and announces it together with the way back. The message is said after the
 * change, because each change takes back the offer of the one before.
 */
export function offerUndo(sources: Sources, done: string, change: () => void): void {
  const before = readState(sources);
  asOwnStep(sources, change);
  sources.done.value = changedField(before, readState(sources)) ? `${done}. Undo` : done;
}

/** Makes a change part of the undo step before it. */
export function asSameStep({ sameSteps }: Pick<Sources, "sameSteps">, change: () => void): void {
  batch(() => {
    sameSteps.value++;
    change();
  });
}

/** Edits with shorter pauses are undone together. */
export const UNDO_GROUP_MS = 500;

/** Characters of text in the undo history. */
export const MAX_UNDO_CHARACTERS = 20_000_000;

/**
 * The undo history of pattern, flags, text and the expectations of the text's lines together: undoing a pasted literal
 * restores pattern and flags in one step. Typing in one field in quick succession is one step. Expectations that only
 * follow their lines through an edit are part of the edit. The other settings of the match view, the second pattern and the contracts
 * are part of a step that changes them together with a field, as pasted code does that replaces, and as swapping the
 * patterns does; by themselves they are no step. A step that opened a saved pattern is undone with what it belonged to
 * before, so that a version is never saved to another pattern.
 */
export class UndoHistory {
  #past: Step[] = [];
  #future: Step[] = [];
  #present: UrlState;
  #typedField: string | null = null;
  #lastTime = 0;
  #ownSteps = 0;
  #sameSteps = 0;

  constructor(present: UrlState) {
    this.#present = present;
  }

  /**
   * Adds a state.
   *
   * @param time in milliseconds
   * @param ownSteps the number of changes so far that are steps of their own
   * @param sameSteps the number of changes so far that belong to the step before them
   */
  record(state: UrlState, time: number, ownSteps = this.#ownSteps, sameSteps = this.#sameSteps): void {
    const before = this.#present;
    const isSame = sameSteps !== this.#sameSteps;
    this.#sameSteps = sameSteps;
    if (isSame && this.#past.length > 0) return void (this.#present = state);
    const change = describeChange(before, state, ownSteps !== this.#ownSteps);
    this.#ownSteps = ownSteps;
    this.#present = state;
    if (change === null) return;
    const continues = change.typedField !== null && change.typedField === this.#typedField &&
      time - this.#lastTime < UNDO_GROUP_MS && this.#past.length > 0;
    const { typedField, ...parts } = change;
    if (!continues) this.#past.push({ state: before, ...parts });
    this.#future = [];
    this.#typedField = typedField;
    this.#lastTime = time;
    this.#forget();
  }

  /** The previous state; null if there is none. */
  undo(): UrlState | null {
    return this.#step(this.#past, this.#future);
  }

  /** The state before the last undo; null if there is none. */
  redo(): UrlState | null {
    return this.#step(this.#future, this.#past);
  }

  #step(from: Step[], to: Step[]): UrlState | null {
    const step = from.pop();
    if (step === undefined) return null;
    const { state: { second, contracts, modes: oldModes, snippet, ...state }, ...parts } = step;
    const { hasModes, hasSecond, hasSnippet } = parts;
    const now = this.#present;
    to.push({ state: now, ...parts });
    const restored = hasSecond ? second : now.second;
    const promised = hasSecond ? contracts : now.contracts;
    const owner = hasSnippet ? snippet : now.snippet;
    const modes = hasModes ? oldModes : now.modes && withExpectationsFrom(now.modes, oldModes);
    this.#present = {
      ...state,
      ...(modes && { modes }),
      ...(restored && { second: restored }),
      ...(promised && { contracts: promised }),
      ...(owner && { snippet: owner }),
    };
    this.#typedField = null;
    return this.#present;
  }

  /** Removes the oldest steps when their texts take too much memory. */
  #forget(): void {
    let room = MAX_UNDO_CHARACTERS;
    const lastDropped = this.#past.findLastIndex(({ state }) => (room -= state.text.length) < 0);
    this.#past.splice(0, Math.min(lastDropped + 1, this.#past.length - 1));
  }
}

/**
 * A state to go to, with its expectations; and whether it has other settings of the match view, another second
 * pattern or other contracts, or is of another saved pattern.
 */
interface Step {
  readonly state: UrlState;
  readonly hasModes: boolean;
  readonly hasSecond: boolean;
  readonly hasSnippet: boolean;
}

/** What a change does, as far as the history needs to know. */
interface Change extends Omit<Step, "state"> {
  /** The field in which typing may continue the step; null for a step of its own. */
  readonly typedField: string | null;
}

/**
 * @param isOwn whether the change is a step of its own
 * @returns null if nothing changed that is a step
 */
function describeChange(before: UrlState, after: UrlState, isOwn: boolean): Change | null {
  const field = changedField(before, after);
  const hasExpected = isOwn && !hasSameExpectations(before.modes, after.modes);
  const hasSnippet = before.snippet !== after.snippet;
  if (field === "" && !hasExpected && !(isOwn && hasSnippet)) return null;
  const hasSecond = before.second !== after.second || before.contracts !== after.contracts;
  return {
    typedField: isOwn || hasSecond ? null : field,
    hasModes: hasOtherModes(before.modes, after.modes),
    hasSecond,
    hasSnippet,
  };
}

/** The field in which two states differ, "all" for several, "" for none. */
function changedField(before: UrlState, after: UrlState): string {
  const changed = (["pattern", "flags", "text"] as const).filter((field) => before[field] !== after[field]);
  return changed.length > 1 ? "all" : changed[0] ?? "";
}

function hasSameExpectations(one?: Modes, other?: Modes): boolean {
  return one?.expected === other?.expected && one?.unexpected === other?.unexpected;
}

/** True if settings of the match view differ beside the expectations. */
function hasOtherModes(before?: Modes, after?: Modes): boolean {
  if (before === after) return false;
  if (before === undefined || after === undefined) return true;
  const { mode, replacement, item, separator } = before;
  return mode !== after.mode || replacement !== after.replacement || item !== after.item ||
    separator !== after.separator;
}

/** The settings with other expectations. The panel of the lines needs some, so it gives way to the matches. */
function withExpectationsFrom(modes: Modes, source: Modes = modes): Modes {
  if (hasSameExpectations(modes, source)) return modes;
  const { expected, unexpected } = source;
  const isEmptyPanel = modes.mode === "lines" && !hasExpectations(source);
  return { ...modes, expected, unexpected, mode: isEmptyPanel ? "matches" : modes.mode };
}

/** Takes back changes of a workbench, and makes them again. */
interface RecordedSteps {
  undo(): void;
  redo(): void;
  /** Records no further changes. */
  stop(): void;
}

/** The part of a page that is used: a state that was shown at a private address returns to one. */
interface UndoPage {
  readonly location: Pick<Location, "search" | "hash">;
  readonly history: Pick<History, "replaceState">;
}

/** Records the changes of a workbench from a state on. */
export function recordSteps(sources: Sources, before: UrlState, page: UndoPage): RecordedSteps {
  const placed = (state: UrlState) => isPrivateAddress(page.location) ? { ...state, isPrivate: true } : state;
  const history = new UndoHistory(placed(before));
  const go = (state: UrlState | null) => {
    if (state === null) return;
    if (state.isPrivate && !isPrivateAddress(page.location)) page.history.replaceState(null, "", "/#p=");
    restoreFields(sources, state);
  };
  return {
    undo: () => go(history.undo()),
    redo: () => go(history.redo()),
    stop: effect(() => {
      const { done, ownSteps, sameSteps } = sources;
      history.record(placed(readState(sources)), performance.now(), ownSteps.value, sameSteps.value);
      // Its "Undo" would take back this change instead.
      if (/Undo$/.test(done.peek())) done.value = "";
    }),
  };
}

/**
 * Makes Ctrl+Z and Ctrl+Y (or Shift+Ctrl+Z) undo and redo pattern, flags, text and expectations together, wherever the
 * focus is.
 */
export function connectUndo(sources: Sources, before: UrlState, page: Window): () => void {
  const steps = recordSteps(sources, before, page);
  const press = (event: KeyboardEvent) => {
    const direction = undoDirection(event);
    if (direction === null || isForeignField(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    steps[direction]();
  };
  page.addEventListener("keydown", press, { capture: true });
  return () => {
    steps.stop();
    page.removeEventListener("keydown", press, { capture: true });
  };
}

/** Undo restores only these fields. */
function restoreFields(
  { pattern, flags, text, modes, second, contracts, snippet }: Sources,
  state: UrlState,
): void {
  const restored = state.modes ?? modes.peek();
  batch(() => {
    pattern.value = state.pattern;
    flags.value = state.flags;
    text.value = state.text;
    modes.value = restored;
    second.value = state.second ?? null;
    contracts.value = state.contracts ?? "";
    snippet.value = state.snippet ?? null;
  });
  // The expectations have followed the text as through an edit, but they belong to the state already.
  modes.value = restored;
}

function undoDirection({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | null {
  if (altKey || ctrlKey === metaKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  // On a Mac this key shows the browser's history.
  return key.toLowerCase() === "y" && !shiftKey && !metaKey ? "redo" : null;
}

/** Other fields have the browser's own undo history. */
function isForeignField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== "checkbox";
}
