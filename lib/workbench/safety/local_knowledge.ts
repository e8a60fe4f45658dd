import type { Finding } from "../../regex/analysis/redos/finding.ts";
import type { OrdinaryGrowth } from "../../regex/analysis/redos/ordinary_growth.ts";
import type { LanguageFacts } from "../../regex/language/facts.ts";

/** What a browser finds out about a pattern by itself; null until it is known. Plain data, sent by a worker. */
export interface LocalKnowledge {
  readonly finding: Finding | null;
  readonly language: LanguageFacts | null;
  readonly ordinary: OrdinaryGrowth | null;
}

/** What is known before a pattern is looked at. */
export const NOTHING_KNOWN: LocalKnowledge = { finding: null, language: null, ordinary: null };
