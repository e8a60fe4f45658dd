import type { Knowledge } from "./analysis.ts";

/** How an analysis came to what it knows; sentences with a full stop. */
export function notesOf({ finding: { notes }, rewrites }: Knowledge): string[] {
  return rewrites?.isComplete === false ? [...notes, REWRITES_NOTE] : [...notes];
}

/** The verdict is whole then. */
const REWRITES_NOTE = "The search for rewrites was ended before it was done; there may be more.";
