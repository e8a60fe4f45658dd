import type { Regex } from "../../regex/regex.ts";
import type { LocalKnowledge } from "./local_knowledge.ts";

/** What the safety worker is asked. */
export type SafetyRequest = Regex;

/** What it knows so far. */
export interface SafetyReport {
  readonly known: LocalKnowledge;
  readonly isLast: boolean;
}
