import type { MatchDifference } from "../regex/diff/text_comparison.ts";
import type { OtherStart } from "../regex/diff/other_start.ts";
import type { Relation } from "../regex/language/relation.ts";
import type { AttackText } from "../regex/redos/attack.ts";
import type { Verdict } from "../regex/redos/verdict.ts";
import type { Range, Regex } from "../regex/regex.ts";
import type { SameFrom } from "../regex/equality/same_matches.ts";
import type { Warning } from "../regex/rules/warning.ts";
import type { Searches } from "../regex/redos/searches.ts";
import type { Witness } from "../regex/witnesses/witness.ts";

/** A version of a file; its name determines its language. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** A file by the path with which another one imports it. */
export interface ImportedFrom {
  /** Name of the file that imports it. */
  readonly from: string;
  readonly specifier: string;
}

/**
 * Where a regex comes from: a literal, a `RegExp` call, a schema's `pattern` or `patternProperties`, an HTML `pattern`
 * attribute, or a string: one of a configuration, or one that looks like a pattern. A `comment` has contracts and no regex where it should be, or can't be read.
 */
export type RegexOrigin = "literal" | "constructor" | "schema" | "html" | "string" | "comment";

/**
 * What the code around a regex depends on:
 *
 * - `acceptance`: whether a search from the start of a text finds a match;
 * - `matches`: also what it matches and captures;
 * - `all_matches`: the same for all matches of a text, one after the other;
 * - `any_start`: searches may begin, or be required to match, at any position: by flag y, by `lastIndex`, with flag g on several
 *   texts, or because an object that may not be a string searches;
 * - `source`: only its source, which becomes part of another regex;
 * - `unknown`: it is stored, exported or passed on, so that it may be used in any of these ways.
 */
export type RegexUse = "acceptance" | "matches" | "all_matches" | "any_start" | "source" | "unknown";

/** A regex in a file. Positions are UTF-16 code units of the file; lines and columns count from 1. */
export interface FoundRegex {
  readonly origin: RegexOrigin;
  /** Its source code. */
  readonly source: string;
  readonly range: Range;
  readonly line: number;
  readonly column: number;
  /** Null if it is built at run time, doesn't compile or is too long; see `problem`. */
  readonly regex: Regex | null;
  readonly problem?: RegexProblem;
  /** The constants that a call of `RegExp` uses; absent without any. */
  readonly constants?: readonly UsedConstant[];
  readonly use: RegexUse;
  /** Whether a use searches a text for one match or for all, which decides how many steps it takes; absent if the flags say it. */
  readonly searches?: Searches;
  /** What the schema around it says; absent outside of schemas. */
  readonly schema?: SchemaUse;
  /** The comment on its line, or on the line above. */
  readonly comment?: RegexComment;
  /** What must always hold of it, from comments on its line or on the lines above; absent without any. */
  readonly contracts?: readonly WrittenContracts[];
  /**
   * Names of the constructs that contain it, from the outermost: variables, functions, properties, keys. Used
   * to pair versions.
   */
  readonly path: readonly string[];
}

/** What a schema says about the texts of a pattern. */
export interface SchemaUse {
  readonly direction: SchemaDirection;
  /** True if it is about the names of properties. */
  readonly isKey?: true;
  /** Limits of the length in code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The value of `format` if it is one of `SCHEMA_FORMATS`. */
  readonly format?: string;
  /** The texts that `const` or `enum` allow. */
  readonly values?: readonly string[];
  /** True if there are too many of them. */
  readonly hasManyValues?: true;
}

/**
 * Who depends on a schema: those who send texts, as in the requests of an API; those who read them, as in its
 * responses; or both. `unclear` below keywords such as `not`.
 */
export type SchemaDirection = "sent" | "read" | "both" | "unclear";

/** A comment about a regex, such as `regex-review: accept -- reason`. */
export interface RegexComment {
  /** `accept` is about the change with which it was added or edited, `ignore` about all later ones, too. */
  readonly kind: "accept" | "ignore";
  /** Empty if it is missing; then the comment has no effect. */
  readonly reason: string;
}

/** Contracts in a comment, as they are written, and where they begin. Lines and columns count from 1. */
export interface WrittenContracts {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** What is to be known about a contract of a changed regex. */
export type ContractFinding =
  /** The new version breaks it: with a text, or with a text that takes too many steps. */
  | { readonly kind: "broken"; readonly contract: string; readonly witness: Witness }
  | { readonly kind: "broken"; readonly contract: string; readonly attack: AttackText }
  | { readonly kind: "broken"; readonly contract: string; readonly refused: string }
  /** The old version has it, and no contract of the new version implies it. */
  | { readonly kind: "weakened"; readonly contract: string }
  /** It can't be read, or makes no sense. */
  | { readonly kind: "mistake"; readonly message: string; readonly line: number; readonly column: number }
  | { readonly kind: "undecided"; readonly contract: string; readonly reason: string };

/** A constant of the file that a regex is made of. */
export interface UsedConstant {
  /** Such as `NAME` or `NAMES.first`. */
  readonly name: string;
  /** Where its value is. Lines count from 1. */
  readonly line: number;
  /** The source code of its value, without the middle if it is long. */
  readonly source: string;
  /** The other file that has it; absent if it is in that of the regex. */
  readonly file?: string;
}

/** Why a regex is reported without a judgement. */
export interface RegexProblem {
  readonly code:
    | "built_at_run_time"
    | "syntax_error"
    | "too_long"
    | "unknown_use"
    | "no_regex"
    | "not_understood";
  readonly message: string;
}

/** Why a file was skipped, or not read in full; `judge/not_looked_at.ts` says what follows. */
export interface FileProblem {
  readonly code:
    | "binary"
    | "too_large"
    /** It can't be read as what its name says. */
    | "parse_error"
    /** Its syntax isn't known, but its tokens are read. */
    | "partly_parsed"
    /** A document before a program fills in its values. */
    | "template"
    | "unreadable"
    | "not_finished"
    /** Its language isn't read. */
    | "unsupported";
  readonly message: string;
}

/** A string of a file that is outside of what is judged: a pattern for another engine, or what may not be one. */
export interface OutsideString {
  readonly code: "engine" | "unknown_key" | "unknown_call";
  /** The name of the engine; absent where there is none. */
  readonly name?: string;
  readonly text: string;
}

/** How much is outside of what is read, such as files in a language with this name. */
export interface OutsideCount {
  readonly code: "unsupported" | OutsideString["code"];
  readonly name?: string;
  readonly count: number;
}

/** The regexes of a file, in the order of the text. */
export interface FileScan {
  readonly name: string;
  readonly regexes: readonly FoundRegex[];
  /** Constant strings that look like patterns, but aren't used where a regex was found; absent without any. */
  readonly strings?: readonly FoundRegex[];
  /**
   * Contracts in comments on whose line there is no regex, and comments that can't be read; absent without any, and if not all
   * regexes were found.
   */
  readonly stray?: readonly FoundRegex[];
  readonly problem?: FileProblem;
  /** Strings that are only counted; absent without any. */
  readonly outside?: readonly OutsideString[];
  /** Other files that must be known to evaluate some of the regexes; absent if there are none. */
  readonly wanted?: readonly ImportedFrom[];
  /** True if it is code that seems to be minified. */
  readonly isMinified?: true;
}

/** A regex before and after a change. One of them is null if the regex was added or removed. */
export interface RegexPair {
  /** Name of the file; the new one if it was renamed. */
  readonly file: string;
  readonly before: FoundRegex | null;
  readonly after: FoundRegex | null;
  /** A file of the base revision that has the new regex, too. */
  readonly knownIn?: string;
  /** True if a program has written the file. */
  readonly isGenerated?: true;
  /**
   * The first line of the new regex, or of its constants, that the change has added. If only a contract was removed, the line of
   * the regex if it is shown near the removal. Null if there is none, absent if unknown.
   */
  readonly addedLine?: number | null;
  /** True if it wasn't judged because the review has reached its limit of work. */
  readonly isBeyondLimit?: true;
  /** True if its judgement was ended at a deadline. */
  readonly isUnfinished?: true;
  /** True if the comment of the new version was added or edited, so that it is about this change. */
  readonly isNewComment?: true;
}

/** How the languages of two versions relate: "narrower" means that the new one accepts fewer texts. */
export type ChangeRelation = Relation | "undecided" | "added" | "removed";

/** What is known about one version of a regex. */
export interface SideReport {
  readonly regex: Regex;
  readonly verdict: Verdict;
  readonly warnings: readonly Warning[];
}

/** The effect of a change of a regex. Examples are confirmed by the native engine. */
export interface RegexChange {
  readonly pair: RegexPair;
  readonly relation: ChangeRelation;
  /** `proved` for all texts; `searched` for those that were tested. */
  readonly how: "proved" | "searched";
  /** Why the relation is undecided, in a sentence. */
  readonly reason?: string;
  /** A text that only the old version accepts, one that only the new version accepts, and one that both do. */
  readonly onlyBefore?: string;
  readonly onlyAfter?: string;
  readonly both?: string;
  /** The same as texts that a reader believes; absent where that is the shortest one. */
  readonly typicalBefore?: string;
  readonly typicalAfter?: string;
  /** A text that both accept with other positions or captures; `left` is the old version. */
  readonly elsewhere?: MatchDifference;
  /** The same in a text that a reader believes; absent where that is the shortest one. */
  readonly typicalElsewhere?: MatchDifference;
  /** Further differences, each due to an edit that the texts above don't show; absent for none. */
  readonly furtherDifferences?: readonly MatchDifference[];
  /**
   * True if the relation is that of the specification, from which some engines deviate: they confuse modifiers such as
   * `(?i:…)` in these patterns.
   */
  readonly mayDeviate?: true;
  /** True if positions and captures are proved the same in all texts, at least in searches from their start. */
  readonly sameMatches: boolean;
  /** From where on; absent if they aren't. */
  readonly sameFrom?: SameFrom;
  /** If only from the start: a search from inside a text that finds something else; absent where none was found. */
  readonly otherStart?: OtherStart;
  /** True if the matches are proved to be the same in all texts, but not the groups: captures, numbers or names. */
  readonly otherGroups?: true;
  /** Null for the missing side of an added or removed regex, or one with a problem. */
  readonly before: SideReport | null;
  readonly after: SideReport | null;
  /** Warnings of the new version that the old one didn't have. */
  readonly newWarnings: readonly Warning[];
  readonly addedFlags: string;
  readonly removedFlags: string;
  /** False if the native engine lacks the syntax and could not confirm anything. */
  readonly isConfirmed: boolean;
  readonly importance: Importance;
  /**
   * For a schema: those who send texts that are no longer accepted, and those who read texts that weren't
   * accepted before. Empty if neither is affected; absent if that isn't known.
   */
  readonly breaks?: readonly ("senders" | "readers")[];
  /** The format that both versions are for, and a text not of it that only the new one accepts; absent where none is known. */
  readonly beyondFormat?: { readonly id: string; readonly name: string; readonly text: string };
  /** Contracts that don't hold, that were given up, or that say nothing, in this order; absent without any. */
  readonly contracts?: readonly ContractFinding[];
  /** The reason for which it was accepted; absent if it wasn't. */
  readonly acceptance?: string;
}

/** What comparing both versions of a regex has found. */
export type ChangeComparison = Pick<
  RegexChange,
  | "relation"
  | "how"
  | "reason"
  | "onlyBefore"
  | "onlyAfter"
  | "both"
  | "typicalBefore"
  | "typicalAfter"
  | "elsewhere"
  | "typicalElsewhere"
  | "furtherDifferences"
  | "mayDeviate"
  | "sameMatches"
  | "sameFrom"
  | "otherStart"
  | "otherGroups"
  | "isConfirmed"
>;

/**
 * How much attention a change needs, from most to least: `danger` for a regex that became dangerous; `warning` for other
 * changed behavior, which may be intended; `note` for the rest; `none` if both versions are proved to do the same.
 */
export type Importance = "danger" | "warning" | "note" | "none";

/** The results of a review, most important first. */
export interface ReviewReport {
  readonly changes: readonly RegexChange[];
  /** Changes that are accepted by comments, or by entries of the baseline that the reviewed change itself has added. */
  readonly accepted: readonly RegexChange[];
  /** Regexes that could not be judged. */
  readonly unjudged: readonly RegexPair[];
  readonly skipped: readonly { readonly file: string; readonly problem: FileProblem }[];
  /** Number of changed files that a program has written, whose versions are not compared. */
  readonly generated: number;
  /** What is outside of what is read; absent without any. */
  readonly outside?: readonly OutsideCount[];
  /** True if all regexes are listed instead of changed ones. */
  readonly isScan?: true;
  /** Number of regexes of a scan that are left out because the baseline has them; absent for none. */
  readonly inBaseline?: number;
}
