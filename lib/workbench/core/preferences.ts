import type { Signal } from "@preact/signals";
import { MATCH_DEADLINES_MS, MATCH_SILENCE_MS } from "../../limits/workbench.ts";
import { inOrder, type UrlState } from "./link.ts";
import type { Sources } from "./model.ts";

/** A storage of the browser, or of a test. */
export type ItemStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "workbench.";

/** What a reader once set, as a number; null when nothing is kept, or the browser keeps nothing. */
export function readPreference(name: string, storage = ofBrowser): number | null {
  try {
    const written = storage().getItem(PREFIX + name);
    const value = Number(written ?? NaN);
    return written === "" || !Number.isFinite(value) ? null : value;
  } catch {
    return null;
  }
}

/** Keeps what a reader set for the next visit; null forgets it. */
export function writePreference(name: string, value: number | null, storage = ofBrowser): void {
  try {
    if (value === null) storage().removeItem(PREFIX + name);
    else storage().setItem(PREFIX + name, String(value));
  } catch {
    // A browser that keeps nothing, or is full, still shows what was set until the page is left.
  }
}

/** Where storage is forbidden, already asking for it throws. */
function ofBrowser(): ItemStorage {
  return localStorage;
}

const KEY = "workbench.flags";

/** What a new pattern has where the reader set nothing else: all matches are what most look for first. */
const FIRST = "g";

/** The flags that an empty pattern begins with. Links, templates and saved patterns have their own. */
export function readDefaultFlags(storage: () => Pick<Storage, "getItem">): string {
  try {
    return inOrder(storage().getItem(KEY) ?? FIRST);
  } catch {
    return FIRST;
  }
}

/** Keeps the flags for new patterns; null forgets them. */
export function writeDefaultFlags(
  flags: string | null,
  storage: () => Pick<Storage, "setItem" | "removeItem">,
): void {
  try {
    if (flags === null) storage().removeItem(KEY);
    else storage().setItem(KEY, flags);
  } catch {
    // A browser that keeps nothing begins with the usual ones at the next visit.
  }
}

/** A new pattern; the text stays to try it on. */
export function emptyState({ text }: Sources, storage: () => Pick<Storage, "getItem">): UrlState {
  return { pattern: "", flags: readDefaultFlags(storage), text: text.peek() };
}

const KEPT = "match.deadline";

/** How long the engine may be silent as the reader once chose, in milliseconds. */
export function keptDeadline(): number {
  const kept = readPreference(KEPT);
  return MATCH_DEADLINES_MS.find((each) => each === kept) ?? MATCH_SILENCE_MS;
}

/** Sets the deadline, and keeps it for the next visit. */
export function keepDeadline(deadline: Signal<number>, chosen: number): void {
  deadline.value = chosen;
  writePreference(KEPT, chosen);
}

/** How the fields look: what the reader asked for before. */
export function readFieldLook({ plain, blanks }: Sources): void {
  plain.value = readPreference("plain") === 1;
  blanks.value = readPreference("blanks") === 1;
}

/** Uses plain fields or painted ones, from now on. */
export function setPlain({ plain }: Sources, on: boolean): void {
  plain.value = on;
  writePreference("plain", on ? 1 : null);
}

/** Draws spaces, tabs and line ends or leaves them blank, from now on. */
export function setBlanks({ blanks }: Sources, on: boolean): void {
  blanks.value = on;
  writePreference("blanks", on ? 1 : null);
}
