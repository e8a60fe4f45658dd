import type { Regex } from "../../regex/regex.ts";
import type { Warning } from "../../regex/warnings/warning.ts";
import type { Told } from "../inquiry.ts";

/** What the warning worker is asked. */
export type WarningRequest = Regex;

/** What it found; `error` when the search itself failed. */
export interface WarningReport extends Told {
  readonly warnings: readonly Warning[];
  readonly error?: string;
}
