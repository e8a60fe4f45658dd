import type { LanguageFacts } from "../../regex/language/relation.ts";
import type { Finding } from "../../regex/redos/redos.ts";
import type { Regex } from "../../regex/regex.ts";
import type { OrdinaryGrowth } from "../../regex/redos/growth.ts";
import type { Warning } from "../../regex/rules/warning.ts";

/** What a browser finds out about a pattern by itself; null until it is known. Plain data, sent by a worker. */
export interface LocalKnowledge {
  readonly finding: Finding | null;
  /** Those that say what the verdict of the finding says. */
  readonly warnings: readonly Warning[];
  readonly language: LanguageFacts | null;
  readonly ordinary: OrdinaryGrowth | null;
}

/** What is known before a pattern is looked at. */
export const NOTHING_KNOWN: LocalKnowledge = { finding: null, warnings: [], language: null, ordinary: null };

/** What a worker is to find out. */
export interface LocalRequest {
  readonly regex: Regex;
  /** Whether a proof or counted steps are enough: nothing runs natively then. */
  readonly isBrief: boolean;
}
