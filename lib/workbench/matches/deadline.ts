import type { Signal } from "@preact/signals";
import { MATCH_DEADLINES_MS, MATCH_SILENCE_MS } from "../../limits.ts";
import { readPreference, writePreference } from "../keeping/preferences.ts";

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
