import type { Sources } from "../sources.ts";
import { inOrder, type UrlState } from "./url_state.ts";

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
