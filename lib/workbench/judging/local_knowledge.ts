import type { FormatWords } from "../../regex/formats/format_words.ts";
import type { LanguageFacts } from "../../regex/language/relation.ts";
import type { OrdinaryGrowth } from "../../regex/redos/growth/growth.ts";
import type { ReasonedVerdict } from "../../regex/redos/redos.ts";
import type { Searches } from "../../regex/redos/searches.ts";
import type { Regex } from "../../regex/regex.ts";
import type { InstantWarnings } from "../../regex/rules/instant.ts";
import type { Warning } from "../../regex/rules/warning.ts";

/** A browser's own findings about a pattern; null until they are known. Plain data, sent by a worker. */
export interface LocalKnowledge {
  /** The warnings that need no search. */
  readonly instant: InstantWarnings | null;
  readonly finding: ReasonedVerdict | null;
  /** Warnings that say the same as the finding's verdict. */
  readonly warnings: readonly Warning[];
  /** True if it is proved that the pattern never matches. */
  readonly isEmpty: boolean;
  readonly language: LanguageFacts | null;
  /** What format the pattern is for, with how both relate; null if it is for none. */
  readonly format: FormatWords | null;
  readonly ordinary: OrdinaryGrowth | null;
}

/** The initial state, before any finding. */
export const NOTHING_KNOWN: LocalKnowledge = {
  instant: null,
  finding: null,
  warnings: [],
  isEmpty: false,
  language: null,
  format: null,
  ordinary: null,
};

/** The request to the worker. */
export interface LocalRequest {
  readonly regex: Regex;
  /** How often the mode of the page searches a text; absent if the flags say it. */
  readonly searches?: Searches | undefined;
  /** True if the warnings and the verdict are enough. */
  readonly isBrief: boolean;
  /** Whether a brief answer also says what format the pattern is for. */
  readonly withFormat?: true;
}
