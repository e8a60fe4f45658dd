/**
 * The types of the npm package, published unchanged. All functions are pure and synchronous. They accept
 * untrusted patterns: no pattern is run by the native engine, and each call of `isSafe`, `safety`, `compare`,
 * `subset`, `check` and `checkAll` has one budget of counted work over all of its proofs, about 200 ms of processor time for
 * `isSafe` and at most about a second for the others. Exceeding it gives `undecided`, the same on every machine.
 *
 * Positions are UTF-16 code units of the pattern.
 */

/** A regex: a `RegExp`, a literal such as `"/a+/i"`, or its parts. */
export type RegexInput = RegExp | string | { readonly pattern: string; readonly flags?: string };

/** The input isn't a valid regex. */
export interface Invalid {
  readonly kind: "invalid";
  /** Index of the argument, from 0. */
  readonly argument: number;
  readonly message: string;
  readonly range: Range;
}

/** There is no answer within the limits, or no proof is possible. */
export interface Undecided {
  readonly kind: "undecided";
  /** A stable code: `too_large` if the pattern exceeds the limits. */
  readonly code: "too_large" | "backreference" | "characters" | "engines" | "budget" | "not_proved";
  /** A sentence without a full stop. */
  readonly reason: string;
}

/** A part of a pattern, from `start` up to `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Texts that distinguish two regexes: of the fewest characters where a search for them was complete, otherwise short. */
export interface Examples {
  /** A text that only the first regex accepts. */
  readonly onlyFirst?: string;
  /** A text that only the second regex accepts. */
  readonly onlySecond?: string;
  /** A text that both accept. */
  readonly both?: string;
  /** Texts like `onlyFirst` and `onlySecond` that look like the texts that the regexes are for: show them to people. */
  readonly typicalFirst?: string;
  readonly typicalSecond?: string;
}

/** How the texts that two regexes accept relate: `narrower` if the first accepts fewer than the second. */
export type Relation = "equal" | "narrower" | "wider" | "overlapping" | "disjoint";

/** A match of a text. */
export interface Match {
  readonly start: number;
  readonly end: number;
  /** The text that each group captured, from group 1; null for a group that did not participate. */
  readonly captures: readonly (string | null)[];
}

/**
 * A text that both regexes accept, but match differently; null if one of them finds fewer matches. Rarely, both matches look
 * the same: then they differ in where a group captured its text.
 */
export interface OtherMatch {
  readonly text: string;
  readonly first: Match | null;
  readonly second: Match | null;
}

/** Texts that both regexes accept, but match differently. */
export interface OtherMatches {
  /** A short text that was found in which they differ. */
  readonly otherMatch?: OtherMatch;
  /** The same in a text that looks like those that the regexes are for: show it to people. */
  readonly typicalOtherMatch?: OtherMatch;
}

/** The result of `compare`. */
export type Comparison =
  | (Examples & OtherMatches & {
    readonly kind: "decided";
    /** Proved for all texts. */
    readonly relation: Relation;
    /** True if positions and captures are proved to be the same in all texts, in searches from their start. */
    readonly sameMatches: boolean;
    /**
     * True if that is proved of searches, and of matches with flag y, from every position of every text, which matters for
     * `lastIndex`. A part of another regex may still match differently: compare the whole ones.
     */
    readonly sameFromEveryStart: boolean;
  })
  | (Undecided & Examples & OtherMatches)
  | Invalid;

/**
 * Compares the texts in which two regexes find a match, as `test` does with `lastIndex` 0, and what they match there.
 *
 * @example compare(/^a$/, /^[ab]$/) // {kind: "decided", relation: "narrower", onlySecond: "b", both: "a", …}
 */
export declare function compare(first: RegexInput, second: RegexInput): Comparison;

/** The result of `subset`. */
export type Subset =
  | { readonly kind: "subset" }
  /** The first regex accepts this text, the second does not. */
  | { readonly kind: "not_subset"; readonly counterexample: string }
  | Undecided
  | Invalid;

/**
 * Decides if the second regex accepts every text that the first one accepts.
 *
 * @example subset(/^\d{4}$/, /^\d+$/) // {kind: "subset"}
 */
export declare function subset(first: RegexInput, second: RegexInput): Subset;

/**
 * What is done with a regex. `test` searches once; `match` (also `exec`) and `replace` search once, or with flag g for all matches;
 * `split` always searches for all.
 */
export type RegexUse = "test" | "match" | "replace" | "split";

/** The result of `safety`. */
export type Safety =
  /** A linear bound on the steps is proved. `n` is the length of the text. */
  | {
    readonly kind: "safe";
    readonly bound: string;
    /** Whether the bound is that of one search, or of the searches for all matches of a text together. */
    readonly searches: "one" | "all";
  }
  | Slow
  | (Undecided & { readonly bound?: string })
  | Invalid;

/** `prefix`, then `pump` many times, then `suffix`. */
export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
  /**
   * The beginning of the slowest such text, in place of `prefix`: `lead.prefix`, then `lead.pump` as many times, then
   * `lead.suffix`. Two loops match long texts at once.
   */
  readonly lead?: { readonly prefix: string; readonly pump: string; readonly suffix: string };
}

/** Some texts take long. */
export interface Slow {
  readonly kind: "slow";
  /**
   * `proved` by an automaton, or by `counted` steps, which grow on texts like the attack. The native engine
   * was not run.
   */
  readonly how: "proved" | "counted";
  readonly growth: "linear" | "polynomial" | "exponential";
  /** Degree of polynomial growth: exact with a `law`, otherwise estimated. */
  readonly degree?: number;
  /**
   * The exact steps on the attack for any number of pumps. It predicted longer texts than those it was found with.
   * Without it, `degree` and `charactersPerSecond` are estimated.
   */
  readonly law?: GrowthLaw;
  /** Texts of this form are slow. */
  readonly attack?: Attack;
  /**
   * Length of a text that takes a second at a fixed rate of steps, which are counted and extrapolated by the exact
   * `law`, or otherwise estimated.
   */
  readonly charactersPerSecond?: number;
  /** The parts of the pattern that are repeated. */
  readonly hotspots: readonly Range[];
}

/** An integer; a string of digits beyond the integers that a number represents exactly. */
export type ExactInteger = number | string;

/** An exact law of the steps by the number of pumps, from `from` pumps on. */
export type GrowthLaw =
  | {
    readonly kind: "polynomial";
    readonly degree: number;
    /** There is a polynomial for each residue of the number of pumps. */
    readonly period: number;
    readonly from: number;
    /**
     * With `from + residue + period * t` pumps, the steps are the sum of `differences[residue][i]` times the binomial
     * coefficient of `t` over `i`.
     */
    readonly differences: readonly (readonly ExactInteger[])[];
  }
  | {
    readonly kind: "recurrence";
    /** The steps are the sum of `coefficients[i]` times those with `i + 1` pumps fewer. */
    readonly coefficients: readonly ExactInteger[];
    /** The steps with `from + i` pumps. */
    readonly initial: readonly ExactInteger[];
    /** The factor for each additional pump, in the limit. */
    readonly base: number;
    readonly from: number;
  };

/**
 * Determines whether a regex can be slow because of backtracking, for the given use; without one, as for `match`. Some regexes find
 * each match fast, but take long to find all.
 *
 * @example safety(/^(a+)+$/) // {kind: "slow", growth: "exponential", …}
 * @example safety(/a+b|a/, { use: "split" }) // {kind: "slow", growth: "polynomial", …}
 */
export declare function safety(regex: RegexInput, options?: { readonly use?: RegexUse }): Safety;

/** What `isSafe` has to prove. */
export interface SafeLimits {
  /**
   * Length of the longest text that the regex will be applied to, in UTF-16 code units; 1,000 by default. Above
   * 1,000,000 nothing is safe, because engines may fail on such texts, for instance with a stack overflow.
   */
  readonly maxLength?: number;
  /** What the regex is for; `match` by default. */
  readonly use?: RegexUse;
  /** Longest time of a search in milliseconds, at a fixed rate of a million steps each; 50 by default. */
  readonly maxMs?: number;
}

/**
 * Guards against regexes from strangers: true only if it is proved that no search in a text of at most `maxLength`
 * takes more than `maxMs`. With flag g or for `split`, that holds for all matches of a text together. It is false without a
 * proved bound, or with one that is too large for the length, and for invalid arguments, including unknown limits. What `safety`
 * calls `slow` or `undecided` may be safe for short texts.
 *
 * It looks for a proof only and not for slow texts, so it takes less time than `safety`.
 *
 * @example isSafe(/^(a+)+$/) // false
 */
export declare function isSafe(regex: RegexInput, limits?: SafeLimits): boolean;

/** The result of `explain`. */
export type Explanation =
  | {
    readonly kind: "explained";
    /** One sentence. */
    readonly summary: string;
    readonly steps: readonly ExplanationStep[];
  }
  | Undecided
  | Invalid;

/** A line of an explanation. */
export interface ExplanationStep {
  readonly label: string;
  readonly detail?: string;
  /** Nesting level, from 0. */
  readonly depth: number;
  readonly range: Range;
}

/** Explains a regex in plain English. */
export declare function explain(regex: RegexInput): Explanation;

/** Two texts that show the same. An engine that counts its steps has confirmed both. */
export interface Witness {
  /** The one to show: it looks like the texts that the regex is for. */
  readonly typical: string;
  /**
   * One of the fewest characters, where a search for it was complete; otherwise a short one. With flag u or v, characters are code
   * points.
   */
  readonly shortest: string;
}

/**
 * How a regex relates to a format. Of one that accepts only whole texts: `equal` if it accepts exactly those of the
 * format, `wider` if it accepts others as well, `narrower` if it accepts not all of them, and `overlapping` if both. Of one
 * that also matches parts of texts: `each match` or only `some matches` have the format. Host names of more than 253
 * characters, which the definition accepts, don't count.
 */
export type FormatRelation = "equal" | "wider" | "narrower" | "overlapping" | "each match" | "some matches";

/** The format that a regex is for. */
export interface Format {
  readonly kind: "format";
  /** As in JSON Schema where the meaning is the same, such as `ipv4`. */
  readonly id: string;
  /** With its article, such as "a date (RFC 3339)". It denotes exactly what the definition accepts. */
  readonly name: string;
  /** Proved for all texts that count. */
  readonly relation: FormatRelation;
  /** A text that the regex accepts, or matches, although it isn't of the format. */
  readonly extra?: Witness;
  /** A text of the format that the regex rejects. */
  readonly missing?: Witness;
}

/**
 * The format that a regex is for, such as `ipv4` or `date-time`, and where it deviates; null if none of about fifty was
 * recognized within the limits, which doesn't mean that it is for none: ask `check` about a certain one. A format is recognized by
 * typical texts, and how the regex relates to it is proved.
 *
 * @example formatOf(/^(\d{1,3}\.){3}\d{1,3}$/)
 * // {kind: "format", id: "ipv4", name: "an IPv4 address", relation: "wider", extra: {typical: "256.0.0.1", …}}
 */
export declare function formatOf(regex: RegexInput): Format | null | Undecided | Invalid;

/**
 * A set of texts: those that a regex accepts, those of a format (see `formatOf`), or exactly some texts.
 */
export type TextSet = RegexInput | { readonly format: string } | readonly string[];

/** What an object may say of a regex that must always hold, see `Contract`. */
export type ContractObject =
  /** It accepts only texts of the set. */
  | { readonly within: TextSet }
  /** It accepts all texts of the set. */
  | { readonly covers: TextSet }
  /** It accepts none of the texts of the set. */
  | { readonly disjoint: TextSet }
  /** It accepts no text that contains one of the set. */
  | { readonly never: TextSet }
  /** The least and the greatest length of a match in UTF-16 code units; the latter may be `Infinity`. */
  | { readonly length: readonly [min: number, max: number] }
  /** A group, by number or name, captures only texts of the set. */
  | { readonly group: number | string; readonly within: TextSet }
  /** A search takes at most so many steps in texts of at most `at` UTF-16 code units. */
  | { readonly steps: number; readonly at: number }
  | { readonly accepts: string }
  | { readonly rejects: string }
  /** It accepts the same texts without CR if each LF becomes CRLF. */
  | { readonly stable: "crlf" }
  /** The engine reads it as it stands, and accepts the same texts. */
  | { readonly portable: Engine };

/** An object of a union without the keys of the others, which would be contracts of their own. */
export type OneOf<T, All = T> = T extends unknown
  ? T & { readonly [K in Exclude<All extends unknown ? keyof All : never, keyof T>]?: never }
  : never;

/** What must always hold of a regex. To accept a text is to find a match in it, as `test` does with `lastIndex` 0. */
export type Contract =
  /** It accepts a text only if all of it matches. */
  | "whole"
  /** No match is empty. */
  | "nonempty"
  /** The steps of a search grow at most linearly with the length of the text. */
  | "linear"
  /** One of the others. An object with two of them is `invalid`: use `checkAll`. */
  | OneOf<ContractObject>;

/** The result of `check`. */
export type ContractResult =
  /** Proved for all texts. */
  | { readonly kind: "holds" }
  /** Both texts break it. */
  | (Witness & { readonly kind: "broken" })
  /** Texts of this form break it: `prefix`, then `pump` many times, then `suffix`. */
  | { readonly kind: "broken"; readonly attack: Attack }
  /** The engine of `portable` refuses it because of this construct. */
  | { readonly kind: "broken"; readonly refused: string }
  | Undecided
  | Invalid;

/**
 * Checks what must always hold of a regex: proves it for all texts, or finds texts that break it.
 *
 * @example check(/^https:\/\/trusted\.com/, "whole")
 * // {kind: "broken", typical: "https://trusted.com.attacker.io", …}
 */
export declare function check(regex: RegexInput, contract: Contract): ContractResult;

/** Checks at most 50 contracts, and returns a result for each. */
export declare function checkAll(
  regex: RegexInput,
  contracts: readonly Contract[],
): readonly ContractResult[];

/**
 * For tests: throws an `Error` that says why, unless a contract is proved.
 *
 * @example test("hosts", () => assertHolds(/^trusted\.com$/, "whole"))
 */
export declare function assertHolds(regex: RegexInput, contract: Contract): void;

/**
 * An engine for which regexes are written, by its name: `json-schema` is a JavaScript engine with flag u, and
 * `ecmascript-linear` the one of V8 that takes linear time. From `openai` on, they are readers of schemas for language models.
 */
export type Engine =
  | "ecmascript"
  | "ecmascript-linear"
  | "json-schema"
  | "re2"
  | "go"
  | "rust"
  | "python"
  | "pcre2"
  | "java"
  | "i-regexp"
  | "openai"
  | "anthropic"
  | "gemini"
  | "llama.cpp"
  | "xgrammar"
  | "llguidance"
  | "outlines-core"
  | "lm-format-enforcer";

/** The regex was read with flag u, which it doesn't have, because it says something about surrogates otherwise. */
export interface ReadWith {
  readonly readWith?: "u";
}

/** The engine wasn't run to check such answers: they follow from its documentation. */
export interface ByDocumentation {
  readonly by?: "documentation";
}

/** There is no form for an engine, or it isn't known. */
export interface NoForm {
  readonly kind: "undecided";
  readonly engine: Engine;
  /**
   * `long` if the forms that were found are longer than `maxLength`; `surrogates` if the regex is about halves of characters;
   * `equal_keys` if two keys of a schema would become the same.
   */
  readonly code: Undecided["code"] | "long" | "surrogates" | "not_expressible" | "equal_keys";
  /** A sentence without a full stop. */
  readonly reason: string;
}

/** The form of a regex for an engine. It accepts exactly the same texts, which is proved. */
export type PortableForm =
  | (ReadWith & ByDocumentation & {
    readonly kind: "portable";
    readonly engine: Engine;
    readonly pattern: string;
    /** For a JavaScript engine; others have their flags in the pattern. */
    readonly flags: string;
    /** False if the pattern stays as it is. */
    readonly changed: boolean;
    /** Also positions and groups of matches, or only which texts are accepted. */
    readonly same: "matches" | "texts";
  })
  /** Several patterns, because one would be long: a text is accepted if all match that aren't negated, and none that is. */
  | (ReadWith & ByDocumentation & {
    readonly kind: "joined";
    readonly engine: Engine;
    readonly all: readonly { readonly pattern: string; readonly flags: string; readonly negated: boolean }[];
    readonly same: "texts";
  })
  | NoForm;

/** For which engines a form is wanted. */
export interface PortableOptions<For extends Engine | readonly Engine[] = Engine | readonly Engine[]> {
  readonly for: For;
  /** Longer forms aren't offered: twice the pattern by default, and at least 200 characters. */
  readonly maxLength?: number;
}

/**
 * The form of a regex for an engine, in its own spelling: without lookarounds where it has none, and with sets and ends as it reads
 * them. Texts are well-formed Unicode; what a regex without u says of a surrogate pair is said of one character. For several
 * engines, the result is a list in their order.
 *
 * @example portable(/^(?!-)(?!.*--)[a-z0-9-]+(?<!-)$/, { for: "re2" })
 * // {kind: "portable", engine: "re2", pattern: "^[a-z0-9](?:-?[a-z0-9])*$", …}
 */
export declare function portable(
  regex: RegexInput,
  options: PortableOptions<Engine>,
): PortableForm | Undecided | Invalid;
export declare function portable(
  regex: RegexInput,
  options: PortableOptions<readonly Engine[]>,
): readonly PortableForm[] | Undecided | Invalid;

/** What an engine makes of a regex as it stands; the flags i, m and s are given to it as its own. */
export type WorksIn =
  /** It accepts the same texts, which is proved. */
  | (ReadWith & ByDocumentation & { readonly kind: "same"; readonly engine: Engine })
  /** It accepts other texts, such as this one, which only JavaScript or only the engine accepts. */
  | (ByDocumentation & {
    readonly kind: "differs";
    readonly engine: Engine;
    readonly text: string;
    readonly acceptedBy: "javascript" | "engine";
  })
  /** It doesn't compile the regex because of a construct. */
  | (ByDocumentation & { readonly kind: "refused"; readonly engine: Engine; readonly construct: string })
  | { readonly kind: "undecided"; readonly engine: Engine; readonly reason: string };

/**
 * What each engine makes of a regex as it stands.
 *
 * @example worksIn(/^\d+$/) // [{ engine: "ecmascript", kind: "same" }, …]
 */
export declare function worksIn(regex: RegexInput): readonly WorksIn[] | Undecided | Invalid;

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A pattern of a schema that was written for an engine. */
export interface SchemaChange {
  /** JSON pointer to the pattern: to the keyword, or to the key of `patternProperties`. */
  readonly pointer: string;
  readonly before: string;
  /** The pattern that replaces it. */
  readonly after: string;
  /** What else the schema says now, by keyword: `minLength`, `maxLength`, `not`, `allOf`; null for a keyword that is gone. */
  readonly keywords?: Readonly<Record<string, Json>>;
  /** Also positions and groups of matches, or only which texts are accepted. */
  readonly same: "matches" | "texts";
  /** The pattern isn't valid with flag u, as JSON Schema reads it, and was read without. */
  readonly readWithout?: "u";
}

/** A pattern of a schema without a form. */
export interface SchemaUndecided {
  readonly pointer: string;
  readonly code: NoForm["code"];
  readonly reason: string;
}

/** The result of `portableSchema`. */
export type PortableSchema =
  | {
    readonly kind: "schema";
    readonly engine: Engine;
    /** A copy of the schema with all changes. */
    readonly schema: Json;
    readonly changes: readonly SchemaChange[];
    /** Patterns that stay as they are, because no form was found. */
    readonly undecided: readonly SchemaUndecided[];
  }
  | Invalid;

/**
 * Writes the patterns of a JSON Schema for an engine, so that it accepts the same values: as a pattern, or by other keywords as well,
 * where the engine knows them. Also for documents that contain schemas: `tools/list` of MCP, tools of language models, OpenAPI and
 * definitions of resources in Kubernetes. At most 16 MiB and 5,000 patterns.
 *
 * @example portableSchema({ type: "string", pattern: "^(?!-)[a-z-]+$" }, { for: "openai" })
 * // {kind: "schema", schema: {type: "string", pattern: "^[a-z][a-z-]*$"}, …}
 */
export declare function portableSchema(schema: unknown, options: PortableOptions<Engine>): PortableSchema;
