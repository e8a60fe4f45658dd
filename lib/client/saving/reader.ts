import { forgetKept } from "./keeping.ts";

const READER = "workbench.reader";

type Tab = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Notes who reads in this tab. What it knows of the saved pattern of somebody else is forgotten: who signed out,
 * or whose session ended elsewhere, leaves nothing of the library to the next one.
 *
 * @param reader id of a user; null when nobody is signed in
 */
export function noteReader(reader: string | null, tab: () => Tab): void {
  try {
    const before = tab().getItem(READER);
    if (reader === null || (before !== null && before !== reader)) forgetKept(tab());
    if (reader === null) tab().removeItem(READER);
    else tab().setItem(READER, reader);
  } catch {
    // A storage that is forbidden has nothing of anybody.
  }
}

/** Who read here last; null when that is not known. */
export function readReader(tab: Pick<Storage, "getItem">): string | null {
  return tab.getItem(READER);
}
