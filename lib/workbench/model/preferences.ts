import type { Signal } from "@preact/signals";
import { MATCH_DEADLINES_MS, MATCH_SILENCE_MS } from "../../limits/workbench.ts";
import { readPreference, writePreference } from "../runtime/browser_storage.ts";
import { inOrder, type UrlState } from "./link.ts";
import type { Sources } from "./model.ts";

const KEY = "workbench.flags";

/** The default of a new pattern: most readers want all matches first. */
const FIRST = "g";

/** The flags of an empty pattern. Links, templates and saved patterns have their own. */
export function readDefaultFlags(storage: () => Pick<Storage, "getItem">): string {
  try {
    return inOrder(storage().getItem(KEY) ?? FIRST);
  } catch {
    return FIRST;
  }
}

/** Stores the flags for new patterns; null removes them. */
export function writeDefaultFlags(
  flags: string | null,
  storage: () => Pick<Storage, "setItem" | "removeItem">,
): void {
  try {
    if (flags === null) storage().removeItem(KEY);
    else storage().setItem(KEY, flags);
  } catch {
    // Without storage, the next visit starts with the default.
  }
}

/** A new pattern with the current text. */
export function emptyState({ text }: Sources, storage: () => Pick<Storage, "getItem">): UrlState {
  return { pattern: "", flags: readDefaultFlags(storage), text: text.peek() };
}

const DEADLINE_KEY = "match.deadline";

/** The stored maximum time without a report of the engine, in milliseconds. */
export function readDeadline(): number {
  const stored = readPreference(DEADLINE_KEY);
  return MATCH_DEADLINES_MS.find((each) => each === stored) ?? MATCH_SILENCE_MS;
}

/** Sets the deadline, and stores it for the next visit. */
export function writeDeadline(deadline: Signal<number>, chosen: number): void {
  deadline.value = chosen;
  writePreference(DEADLINE_KEY, chosen);
}

/** Restores the stored appearance of the fields. */
export function readFieldLook({ plain, blanks }: Sources): void {
  plain.value = readPreference("plain") === 1;
  blanks.value = readPreference("blanks") === 1;
}

/** Switches between plain text boxes and highlighted ones, and stores the choice. */
export function setPlain({ plain }: Sources, on: boolean): void {
  plain.value = on;
  writePreference("plain", on ? 1 : null);
}

/** Shows or hides marks for spaces, tabs and line terminators, and stores the choice. */
export function setBlanks({ blanks }: Sources, on: boolean): void {
  blanks.value = on;
  writePreference("blanks", on ? 1 : null);
}
