import { batch, effect } from "@preact/signals";
import {
  ADDRESS_REWRITE_MS,
  LONG_TEXT_CHARACTERS,
  MAX_UNDO_CHARACTERS,
  MAX_URL_PACKED_CHARACTERS,
  UNDO_GROUP_MS,
} from "../../limits/workbench.ts";
import {
  EXAMPLE,
  isLongText,
  isPrivateAddress,
  isSame,
  isStateShareable,
  linkedStateOf,
  type Sources,
  stateOf,
  throttle,
  type UrlState,
  writeUrlState,
} from "./mod.ts";
import { connectHistory } from "./navigation.ts";
import { packText } from "./packed_text.ts";
import { pageTitle } from "./title.ts";

/**
 * Updates the address and the undo history after each change, including changes made since hydration.
 *
 * @param before the state of the workbench when it was hydrated
 */
export function connectEffects(
  sources: Sources,
  before: UrlState,
  page: Window & typeof globalThis,
): () => void {
  const stops = [
    connectAddress(sources, before, page),
    connectHistory(sources, page),
    connectUndo(sources, before, page),
    connectTitle(sources, page.document),
    connectUpdates(sources, page),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The notices for a state that a link can't represent in full. */
const TEXT_TOO_LONG = "The text is too long for a link. Shared links contain only the pattern";
const NOT_UTF8 = "Can't create a link: the text contains an unpaired surrogate";

/** The part of a page that is used. */
export interface AddressPage {
  readonly history: Pick<History, "replaceState">;
  readonly location: Pick<Location, "search" | "hash">;
}

/**
 * Updates the address after each change of the fields.
 *
 * @param before the initial state, from the address or a draft
 */
export function connectAddress(sources: Sources, before: UrlState, page: AddressPage): () => void {
  let last = before;

  const rewrite = throttle(async () => {
    const state = linkedStateOf(sources);
    if (!isStateShareable(state)) return void (sources.unlinked.value = NOT_UTF8);
    const isPacked = isLongText(state.text) && state.text.length <= LONG_TEXT_CHARACTERS;
    const packed = isPacked ? await packForAddress(state.text) : null;
    if (isPacked && !isSame(state, linkedStateOf(sources))) return;
    const { query, textLeftOut } = writeUrlState(state, packed);
    sources.unlinked.value = textLeftOut ? TEXT_TOO_LONG : "";
    page.history.replaceState(null, "", pathOf(query, isPrivateAddress(page.location)));
  });

  const stop = effect(() => {
    const state = linkedStateOf(sources);
    if (!isSame(state, last)) rewrite.run(ADDRESS_REWRITE_MS);
    last = state;
  });
  return () => (stop(), rewrite.cancel());
}

/** A private link stays private, so that text typed after opening it isn't sent to a server. */
function pathOf(query: string, isPrivate: boolean): string {
  if (isPrivate) return `/#${query || "p="}`;
  return query === "" ? "/" : `/?${query}`;
}

/** The compressed form of a text for a link; null if even that is too long. */
async function packForAddress(text: string): Promise<string | null> {
  const packed = await packText(text);
  return packed.length <= MAX_URL_PACKED_CHARACTERS ? packed : null;
}

/** Updates the page's title: the name of the saved pattern, or the pattern. */
export function connectTitle({ pattern, flags, name }: Sources, page: { title: string }): () => void {
  return effect(() => {
    const isExample = pattern.value === EXAMPLE.pattern && flags.value === EXAMPLE.flags;
    const regex = { pattern: isExample ? "" : pattern.value, flags: flags.value };
    page.title = pageTitle(regex, name.value);
  });
}

/**
 * The undo history of pattern, flags and text together: undoing a pasted literal restores pattern and flags
 * in one step. Changes of one field in quick succession are one step. Settings of the match view and the
 * second pattern are part of a step if they change together with a field, as when code with a replacement is
 * pasted or the patterns are swapped; a change of only them is not a step.
 */
export class UndoHistory {
  #past: Step[] = [];
  #future: Step[] = [];
  #present: UrlState;
  #lastField = "";
  #lastTime = 0;

  constructor(present: UrlState) {
    this.#present = present;
  }

  /** Adds a state; `time` is in milliseconds. */
  record(state: UrlState, time: number): void {
    const field = changedField(this.#present, state);
    const hasModes = this.#present.modes !== state.modes;
    const hasSecond = this.#present.second !== state.second;
    if (field === "") {
      this.#present = state;
      return;
    }
    const continues = field === this.#lastField && time - this.#lastTime < UNDO_GROUP_MS &&
      this.#past.length > 0 && !hasSecond;
    if (!continues) this.#past.push({ state: this.#present, hasModes, hasSecond });
    this.#present = state;
    this.#future = [];
    this.#lastField = hasSecond ? "" : field;
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
    const { state: { second, ...state }, hasModes, hasSecond } = step;
    to.push({ state: this.#present, hasModes, hasSecond });
    const now = this.#present;
    const restored = hasSecond ? second : now.second;
    this.#present = {
      ...state,
      ...(!hasModes && now.modes && { modes: now.modes }),
      ...(restored && { second: restored }),
    };
    this.#lastField = "";
    return this.#present;
  }

  /** Removes the oldest steps when their texts take too much memory. */
  #forget(): void {
    let room = MAX_UNDO_CHARACTERS;
    const kept = this.#past.findLastIndex(({ state }) => (room -= state.text.length) < 0);
    this.#past.splice(0, Math.min(kept + 1, this.#past.length - 1));
  }
}

/** A state to restore, and whether its match view settings or its second pattern differ. */
interface Step {
  readonly state: UrlState;
  readonly hasModes: boolean;
  readonly hasSecond: boolean;
}

/** The field in which two states differ, "all" for several, "" for none. */
function changedField(before: UrlState, after: UrlState): string {
  const changed = (["pattern", "flags", "text"] as const).filter((field) => before[field] !== after[field]);
  return changed.length > 1 ? "all" : changed[0] ?? "";
}

/** Makes Ctrl+Z and Ctrl+Y (or Shift+Ctrl+Z) undo and redo pattern, flags and text together, wherever the focus is. */
export function connectUndo(sources: Sources, before: UrlState, page: Window): () => void {
  const history = new UndoHistory(before);
  const stop = effect(() => history.record(stateOf(sources), performance.now()));
  const step = (event: KeyboardEvent) => {
    const direction = directionOf(event);
    if (direction === null || isForeignField(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    const state = history[direction]();
    if (state) batch(() => restoreFields(sources, state));
  };
  page.addEventListener("keydown", step, { capture: true });
  return () => (stop(), page.removeEventListener("keydown", step, { capture: true }));
}

/** Undo restores only these fields. */
function restoreFields({ pattern, flags, text, modes, second }: Sources, state: UrlState): void {
  pattern.value = state.pattern;
  flags.value = state.flags;
  text.value = state.text;
  if (state.modes) modes.value = state.modes;
  second.value = state.second ?? null;
}

function directionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | null {
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

/** The notice when lazily loaded code is no longer available. */
const OUTDATED = "Part of the workbench couldn't be loaded: it was updated, or you are offline. " +
  "Reload the page. Nothing is lost";

/**
 * Detects that code of the page's build can't be fetched anymore, because the site was deployed again while
 * the page was open. That part of the page stays as it is; the draft survives a reload.
 */
export function connectUpdates({ notices }: Sources, page: EventTarget): () => void {
  const listen = (event: Event) => {
    if (!("reason" in event) || !isMissingModule(event.reason)) return;
    if (!notices.peek().includes(OUTDATED)) notices.value = [...notices.peek(), OUTDATED];
  };
  page.addEventListener("unhandledrejection", listen);
  return () => page.removeEventListener("unhandledrejection", listen);
}

/** Browsers' messages differ, but all of them contain the word "module". */
function isMissingModule(reason: unknown): boolean {
  return reason instanceof TypeError && /\bmodule\b/.test(reason.message);
}
