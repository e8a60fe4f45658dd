import { effect } from "@preact/signals";
import {
  ADDRESS_REWRITE_MS,
  LONG_DRAFT_MS,
  LONG_TEXT_CHARACTERS,
  MAX_DRAFT_CHARACTERS,
  MAX_RECENT,
} from "../../limits.ts";
import { stateOf } from "./address.ts";
import { DEFAULT_MODES } from "../modes/modes.ts";
import type { Sources } from "../sources.ts";
import type { UrlState } from "./url_state.ts";

/** The part of `localStorage` that is used. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const DRAFT = "workbench.draft";
const RECENT = "workbench.recent";

/** What was on the workbench when it was left; null when nothing is kept or it cannot be read. */
export function readDraft(storage: DraftStorage): UrlState | null {
  const [draft] = statesIn(storage, DRAFT);
  return draft ?? null;
}

/**
 * Keeps a state for the next visit. A text that is too long for the browser's room is left out.
 *
 * @returns whether all of it is kept
 */
export function writeDraft(storage: DraftStorage, state: UrlState): boolean {
  return keep(storage, state, draftOf(state));
}

/** A state as a draft is written; null for one that is too long. */
function draftOf(state: UrlState): string | null {
  return state.text.length > MAX_DRAFT_CHARACTERS ? null : JSON.stringify([state]);
}

function keep(storage: DraftStorage, state: UrlState, written: string | null): boolean {
  if (written !== null && writeText(storage, DRAFT, written)) return true;
  write(storage, DRAFT, [{ ...state, text: "" }]);
  return false;
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

/**
 * Keeps what is on the workbench in each storage: the one of all tabs, and the one of this tab. Each write is a
 * task of its own, since one of a megabyte takes the page longer than a frame.
 */
export function connectDrafts(sources: Sources, storages: readonly DraftStorage[], page: Window): () => void {
  let timer = 0;
  let opened = true;
  const save = () => {
    timer = 0;
    const state = stateOf(sources);
    const written = draftOf(state);
    storages.forEach((storage) => page.setTimeout(() => keep(storage, state, written)));
  };
  const saveAtOnce = () => storages.forEach((storage) => writeDraft(storage, stateOf(sources)));
  const stop = effect(() => {
    const { text } = stateOf(sources);
    const pause = text.length > LONG_TEXT_CHARACTERS ? LONG_DRAFT_MS : ADDRESS_REWRITE_MS;
    if (opened) opened = false;
    else timer ||= page.setTimeout(save, pause);
  });
  page.addEventListener("pagehide", saveAtOnce);
  return () => (stop(), page.clearTimeout(timer), page.removeEventListener("pagehide", saveAtOnce));
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

function write(storage: DraftStorage, key: string, states: readonly UrlState[]): boolean {
  return writeText(storage, key, JSON.stringify(states));
}

/** Storage may be full, or forbidden. */
function writeText(storage: DraftStorage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
