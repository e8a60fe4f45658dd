import { effect } from "@preact/signals";
import { ADDRESS_REWRITE_MS, LONG_TEXT_CHARACTERS, MAX_DRAFT_CHARACTERS } from "../../limits/workbench.ts";
import { readInterrupted } from "../client/user.ts";
import { type ItemStorage, readStored } from "../runtime/browser_storage.ts";
import { inOwnTask, throttle } from "../runtime/schedule.ts";
import {
  DEFAULT_MODES,
  isMode,
  isPrivateAddress,
  linkedTool,
  type Modes,
  readAddress,
  type ReadState,
  type UrlState,
} from "./link.ts";
import { EXAMPLE, isSame, readLinkedState, readState, show, type Sources } from "./model.ts";

/** The storage key of the draft: a list with one state. */
const DRAFT = "workbench.draft";
const RECENT = "workbench.recent";

/** The last state of the workbench; null if none is stored or readable. */
export function readDraft(storage: ItemStorage): UrlState | null {
  return statesIn(storage, DRAFT)[0] ?? null;
}

/** Recent patterns, the newest first. */
export function readRecent(storage: ItemStorage): readonly UrlState[] {
  return statesIn(storage, RECENT);
}

/** Patterns in the list of recent ones. */
export const MAX_RECENT = 20;

/**
 * Adds a state to the list of recent ones, without duplicates; empty patterns are skipped. Its text is stored even if
 * it is long, while long texts of older states make room.
 */
export function addRecent(storage: ItemStorage, state: UrlState): void {
  if (state.pattern === "") return;
  const older = readRecent(storage).filter((each) => !includesState(state, each)).slice(0, MAX_RECENT - 1);
  writeRecent(storage, [state, ...older]);
}

/** Stores recent states with as many of their texts as leave room for `next`. */
function writeRecent(storage: ItemStorage, states: readonly UrlState[], next = () => true): boolean {
  return TEXTS_IN_RECENT.some(([own, others]) =>
    write(
      storage,
      RECENT,
      states.map((each, at) => each.text.length > (at === 0 ? own : others) ? { ...each, text: "" } : each),
    ) && next()
  );
}

/** The longest text of the newest state and of the others, until storage suffices. */
const TEXTS_IN_RECENT = [
  [MAX_DRAFT_CHARACTERS, LONG_TEXT_CHARACTERS],
  [MAX_DRAFT_CHARACTERS, 0],
  [0, 0],
] as const;

/** True if a state has all that another has, except perhaps settings of a list, and its place in the library. */
function includesState(state: UrlState, other: UrlState): boolean {
  return besideTexts(state) === besideTexts(other) && includesText(state.text, other.text) &&
    includesText(state.modes?.replacement, other.modes?.replacement);
}

const includesText = (text = "", other = "") => ["", text].includes(other);

const besideTexts = ({ pattern, flags, second, contracts, modes }: UrlState) =>
  [pattern, flags, second?.pattern, second?.flags, contracts, modes?.expected, modes?.unexpected].join("\0");

function statesIn(storage: ItemStorage, key: string): UrlState[] {
  const states = readStored(storage, key);
  return Array.isArray(states) ? states.map(readableState).filter((state) => state !== null) : [];
}

/**
 * What is readable of a stored state; null if that isn't the pattern with its flags and text. Another part may be damaged, or
 * of another version of the workbench: what is beside it must not be overwritten as if there were none.
 */
export function readableState(value: unknown): UrlState | null {
  if (!hasTexts(value, ["pattern", "flags", "text"])) return null;
  const { pattern, flags, text } = value;
  const part = (key: string): unknown => Reflect.get(value, key);
  const [modes, second, contracts, snippet] = ["modes", "second", "contracts", "snippet"].map(part);
  return {
    pattern,
    flags,
    text,
    ...(typeof modes === "object" && modes && { modes: readableModes(modes) }),
    ...(hasTexts(second, ["pattern", "flags"]) && { second }),
    ...(typeof contracts === "string" && { contracts }),
    ...(typeof snippet === "string" && { snippet }),
    // When in doubt, nothing private becomes public.
    ...(Boolean(part("isPrivate")) && { isPrivate: true }),
  };
}

function readableModes(stored: object): Modes {
  const texts = Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === "string"));
  const { mode, ...others }: Modes = { ...DEFAULT_MODES, ...texts };
  return { ...others, mode: isMode(mode) ? mode : DEFAULT_MODES.mode };
}

function hasTexts<K extends string>(value: unknown, keys: readonly K[]): value is Record<K, string> {
  return typeof value === "object" && value !== null &&
    keys.every((key) => typeof Reflect.get(value, key) === "string");
}

/** Stores states under a key; false if storage is full. */
function write(storage: ItemStorage, key: string, states: readonly UrlState[]): boolean {
  return writeText(storage, key, JSON.stringify(states));
}

/** Stores a text under a key; false if storage is full or forbidden. */
function writeText(storage: ItemStorage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Stores a state for the next visit, without its text if that is too long for the browser's storage.
 *
 * @returns whether all of it was stored
 */
export function writeDraft(storage: ItemStorage, state: UrlState): boolean {
  return keep(storage, state, serializeDraft(state));
}

/** A state in the format of a draft; null if it is too long. */
function serializeDraft(state: UrlState): string | null {
  return state.text.length > MAX_DRAFT_CHARACTERS ? null : JSON.stringify([state]);
}

function keep(storage: ItemStorage, state: UrlState, written: string | null): boolean {
  if (written !== null && (writeText(storage, DRAFT, written) || replaceRecent(storage, written))) {
    return true;
  }
  write(storage, DRAFT, [{ ...state, text: "" }]);
  return false;
}

/** Texts of recent states give way to a draft, unless even that doesn't help. */
function replaceRecent(storage: ItemStorage, written: string): boolean {
  const before = storage.getItem(RECENT);
  if (before === null) return false;
  return writeRecent(storage, readRecent(storage), () => writeText(storage, DRAFT, written)) ||
    !writeText(storage, RECENT, before);
}

/** The state as a draft or as a recent pattern. */
export const readKept = (sources: Sources, { location }: Pick<Window, "location">): UrlState => ({
  ...readState(sources),
  ...isPrivateAddress(location) && { isPrivate: true },
});

/** A long text is saved at most this often. Serializing a megabyte takes some milliseconds. */
export const LONG_DRAFT_MS = 2_000;

/**
 * Stores the state after each change in each storage: the one of all tabs and the one of this tab. Each write is a
 * separate task, since writing a megabyte takes longer than a frame.
 */
export function connectDrafts(
  sources: Sources,
  before: UrlState,
  storages: readonly ItemStorage[],
  page: Window,
): () => void {
  let last = before;
  const save = throttle(() => {
    const state = readKept(sources, page);
    const written = serializeDraft(state);
    let isFull = false;
    storages.forEach((storage, at) =>
      inOwnTask(() => {
        isFull = !keep(storage, state, written) || isFull;
        if (at === storages.length - 1) sources.isStorageFull.value = isFull && written !== null;
      })
    );
  });
  const saveAtOnce = () => {
    const state = readKept(sources, page);
    storages.forEach((storage) => writeDraft(storage, state));
    // The next tab that is left replaces the draft of all tabs.
    if (!isSame(last, before)) addRecent(page.localStorage, state);
  };
  const stop = effect(() => {
    const state = readLinkedState(sources);
    const pause = state.text.length > LONG_TEXT_CHARACTERS ? LONG_DRAFT_MS : ADDRESS_REWRITE_MS;
    if (!isSame(state, last)) save.run(pause);
    last = state;
  });
  page.addEventListener("pagehide", saveAtOnce);
  return () => {
    stop();
    save.cancel();
    page.removeEventListener("pagehide", saveAtOnce);
  };
}

/**
 * Restores the last state. After a reload that is this tab's draft, which can be newer than the address; without a
 * state in the address it is the draft of the last tab; otherwise it is only what the link lacks, if its text was too
 * long for it. A link to a saved pattern has no text: `openedSnippet` says when it is shown with the saved one.
 */
export function restore(sources: Sources, storage: ItemStorage, page: Window & typeof globalThis): void {
  const linked = readAddress(page.location);
  // Without a network the browser shows its cached page, and so the example, for every address.
  if (linked !== null && isUntouched(sources, null)) follow(sources, linked);
  if (!isUntouched(sources, linked)) return;
  const reloaded = navigationType(page) === "reload" ? readDraft(page.sessionStorage) : null;
  if (reloaded !== null) return show(sources, reloaded);
  const draft = readDraft(storage);
  if (draft === null) return;
  if (linked === null) {
    if (draft.isPrivate) page.history.replaceState(null, "", "#p=");
    return show(sources, draft);
  }
  const same = draft.pattern === linked.pattern && draft.flags === linked.flags;
  // What a private link brought must not become part of a public address.
  const isAllowed = !draft.isPrivate || isPrivateAddress(page.location);
  const isContinued = same && isAllowed && openedSnippet(page) === null && !hasText(page);
  const { text: _text, modes, ...given } = linked;
  const shown = isContinued
    ? { ...draft, ...given, ...modes && { modes: { ...modes, ...expectationsOf(draft) } } }
    : linked;
  if (!includesState(shown, draft)) addRecent(storage, draft);
  if (isContinued) show(sources, shown);
}

/** Those of the lines of a draft's text, if there are any; the other settings are a link's own. */
function expectationsOf({ modes }: UrlState): Partial<Modes> {
  const { expected = "", unexpected = "" } = modes ?? {};
  return expected || unexpected ? { expected, unexpected } : {};
}

/**
 * Id of the saved pattern that a page was opened for, if the address doesn't carry a text: it is shown with the text
 * that it was saved with. Null after a reload, a step in the browser's history or a sign-in, which continue with the
 * draft.
 */
export function openedSnippet(page: Window & typeof globalThis): string | null {
  const isContinued = navigationType(page) !== "navigate" || readInterrupted(page.localStorage) !== null;
  if (isContinued || hasText(page)) return null;
  return readAddress(page.location)?.snippet ?? null;
}

function hasText({ location }: Window): boolean {
  const query = new URLSearchParams(isPrivateAddress(location) ? location.hash.slice(1) : location.search);
  return query.has("t") || query.has("z");
}

/** The compressed text that is still to be shown; null when there is none, or a draft has taken its place. */
export function readPackedText(sources: Sources, page: Window): string | null {
  const linked = readAddress(page.location);
  return linked !== null && isUntouched(sources, linked) ? linked.packed ?? null : null;
}

function navigationType({ performance, PerformanceNavigationTiming }: Window & typeof globalThis): string {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming ? navigation.type : "navigate";
}

/** True if nothing was typed before hydration. */
function isUntouched(sources: Sources, linked: UrlState | null): boolean {
  const { pattern, flags, text } = linked ?? EXAMPLE;
  const now = readState(sources);
  return now.pattern === pattern && now.flags === flags && now.text === text;
}

/** Shows the state of an address, as the server does when it renders a page for it. */
function follow(sources: Sources, { notices, packed: _packed, ...state }: ReadState): void {
  show(sources, { modes: DEFAULT_MODES, ...state });
  if (linkedTool(state)) sources.region.value = "views";
  sources.notices.value = notices;
}
