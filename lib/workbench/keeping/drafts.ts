import { LONG_TEXT_CHARACTERS, MAX_RECENT } from "../../limits.ts";
import { DEFAULT_MODES } from "../modes/modes.ts";
import type { UrlState } from "./url_state.ts";

/** The part of `localStorage` that is used. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The key of what was last on the workbench: a list with one state in it. */
export const DRAFT = "workbench.draft";
const RECENT = "workbench.recent";

/** What was on the workbench when it was left; null when nothing is kept or it cannot be read. */
export function readDraft(storage: DraftStorage): UrlState | null {
  const [draft] = statesIn(storage, DRAFT);
  return draft ?? null;
}

/** Patterns of before, the newest first. */
export function readRecent(storage: DraftStorage): readonly UrlState[] {
  return statesIn(storage, RECENT);
}

/** Puts a state on the list of recent ones, once; an empty pattern is not worth it. */
export function remember(storage: DraftStorage, state: UrlState): void {
  if (state.pattern === "") return;
  const others = readRecent(storage).filter((each) =>
    each.pattern !== state.pattern || each.flags !== state.flags
  );
  const kept = state.text.length > LONG_TEXT_CHARACTERS ? { ...state, text: "" } : state;
  const recent = [kept, ...others].slice(0, MAX_RECENT);
  if (!write(storage, RECENT, recent)) write(storage, RECENT, recent.map((each) => ({ ...each, text: "" })));
}

function statesIn(storage: DraftStorage, key: string): UrlState[] {
  try {
    const states: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(states) ? states.filter(isState) : [];
  } catch {
    return [];
  }
}

function isState(value: unknown): value is UrlState {
  return hasTexts(value, ["pattern", "flags", "text"]) &&
    (!("modes" in value) || hasTexts(value.modes, Object.keys(DEFAULT_MODES))) &&
    (!("second" in value) || hasTexts(value.second, ["pattern", "flags"])) &&
    (!("snippet" in value) || typeof value.snippet === "string");
}

function hasTexts(value: unknown, keys: readonly string[]): value is object {
  return typeof value === "object" && value !== null &&
    keys.every((key) => typeof Reflect.get(value, key) === "string");
}

/** Keeps states under a key; false when there is no room for them. */
export function write(storage: DraftStorage, key: string, states: readonly UrlState[]): boolean {
  return writeText(storage, key, JSON.stringify(states));
}

/** Keeps a text under a key; false where storage is full, or forbidden. */
export function writeText(storage: DraftStorage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
