import type { Regex } from "../../regex/regex.ts";
import type { Warning } from "../../regex/warnings/warning.ts";

/** What the warning worker is asked. */
export type WarningRequest = Regex;

/** What it found; `error` when the search itself failed. */
export interface WarningReport {
  readonly warnings: readonly Warning[];
  readonly error?: string;
}
