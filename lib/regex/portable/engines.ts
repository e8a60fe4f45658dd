/** The characters that an escape such as `\d` stands for: of ASCII, all of Unicode, or as in JavaScript. */
export type EscapeReach = "ascii" | "unicode" | "javascript";

/** What an engine reads, and how a pattern is written for it. */
export interface Engine {
  /** As people write it in a command. */
  readonly id: string;
  readonly name: string;
  /** The document that describes its syntax. */
  readonly source: string;
  /** The version with which the proof of this folder compares our answers; null if only its documentation was read. */
  readonly ran: string | null;
  /** `whole`: a pattern has to match all of a text. */
  readonly finds: "search" | "whole";
  /** Flags of a JavaScript regex that it needs, where the engine is one. */
  readonly flags: string;
  /** What precedes each pattern, so that it means the same. */
  readonly prefix: string;
  /** The start and end of the text; null if there is no such assertion. */
  readonly start: string | null;
  readonly end: string | null;
  /** `\b` and `\B` for the letters, digits and `_` of ASCII; null if there is none. */
  readonly boundary: readonly [string, string] | null;
  /** The escapes that mean the same as in JavaScript without flag i, in classes as well; null if none does. */
  readonly escapes: { readonly digit: string | null; readonly word: string | null; readonly space: string | null };
  /** The dot, if it matches everything but these code units; null if it isn't used. */
  readonly dot: string | null;
  /** All characters. */
  readonly any: string;
  /** Nothing. */
  readonly never: string;
  /** How a character is written by its number, up to U+00FF, U+FFFF and above. */
  readonly codes: readonly [string, string, string] | null;
  /** Characters that a backslash makes literal, outside and inside of classes. */
  readonly escaped: string;
  readonly escapedInClass: string;
  /** True if a text may contain lone surrogates. */
  readonly surrogates: boolean;
  readonly lookahead: boolean;
  /** Lookbehinds of no, a fixed, a limited or any length. */
  readonly lookbehind: "none" | "fixed" | "limited" | "any";
  readonly maxRepeat: number;
}

const SYNTAX = "\\^$.*+?()[]{}|";

const XCODES = ["\\x{…}", "\\x{…}", "\\x{…}"] as const;

const ECMASCRIPT: Engine = {
  id: "ecmascript",
  name: "JavaScript",
  source: "https://tc39.es/ecma262/#sec-patterns",
  ran: "V8 14",
  finds: "search",
  flags: "",
  prefix: "",
  start: "^",
  end: "$",
  boundary: ["\\b", "\\B"],
  escapes: { digit: "\\d", word: "\\w", space: "\\s" },
  dot: "\n\r\u2028\u2029",
  any: "[\\s\\S]",
  never: "[^\\s\\S]",
  codes: ["\\x??", "\\u????", "\\u{…}"],
  escaped: SYNTAX + "/",
  escapedInClass: "\\]^-[",
  surrogates: true,
  lookahead: true,
  lookbehind: "any",
  maxRepeat: Infinity,
};

/** What the automata engines of RE2's family have in common. */
const AUTOMATON: Omit<Engine, "id" | "name" | "source" | "ran"> = {
  finds: "search",
  flags: "",
  prefix: "",
  start: "^",
  end: "$",
  boundary: ["\\b", "\\B"],
  escapes: { digit: "\\d", word: "\\w", space: null },
  dot: "\n",
  any: "(?s:.)",
  never: "[^\\x00-\\x{10FFFF}]",
  codes: XCODES,
  escaped: SYNTAX,
  escapedInClass: "\\]^-[",
  surrogates: false,
  lookahead: false,
  lookbehind: "none",
  maxRepeat: 1_000,
};

/** The engines for which patterns are written. */
export const ENGINES: readonly Engine[] = [
  ECMASCRIPT,
  {
    ...ECMASCRIPT,
    id: "ecmascript-linear",
    name: "V8's linear engine",
    source: "https://v8.dev/blog/non-backtracking-regexp",
    ran: "Node.js 20",
    boundary: ["\\b", "\\B"],
    lookahead: false,
    lookbehind: "none",
    // It writes repeats out, and refuses to write more than 16 copies.
    maxRepeat: 16,
  },
  {
    ...ECMASCRIPT,
    id: "json-schema",
    name: "JSON Schema",
    source: "https://json-schema.org/draft/2020-12/json-schema-core#section-6.4",
    ran: null,
    flags: "u",
    any: "[\\s\\S]",
    escaped: SYNTAX,
    escapedInClass: "\\]^-[",
  },
  {
    ...AUTOMATON,
    id: "re2",
    name: "RE2",
    source: "https://github.com/google/re2/wiki/Syntax",
    ran: "google-re2 1.1",
  },
  {
    ...AUTOMATON,
    id: "go",
    name: "Go",
    source: "https://pkg.go.dev/regexp/syntax",
    ran: "Go 1.26",
  },
  {
    ...AUTOMATON,
    id: "rust",
    name: "Rust",
    source: "https://docs.rs/regex/latest/regex/#syntax",
    ran: "regex 1.12",
    boundary: ["(?-u:\\b)", "(?-u:\\B)"],
    escapes: { digit: null, word: null, space: null },
    any: "(?s:.)",
    never: "[^\\x00-\\x{10FFFF}]",
    escapedInClass: "\\]^-[&~",
    maxRepeat: 100_000,
  },
  {
    ...AUTOMATON,
    id: "python",
    name: "Python",
    source: "https://docs.python.org/3/library/re.html",
    ran: "Python 3.11",
    end: "\\Z",
    boundary: null,
    escapes: { digit: null, word: null, space: null },
    any: "(?s:.)",
    never: "(?!)",
    codes: ["\\x??", "\\u????", "\\U????????"],
    escapedInClass: "\\]^-[&~|",
    surrogates: true,
    lookahead: true,
    lookbehind: "fixed",
    maxRepeat: 1_000_000,
  },
  {
    ...AUTOMATON,
    id: "pcre2",
    name: "PCRE2",
    source: "https://www.pcre.org/current/doc/html/pcre2pattern.html",
    ran: "PCRE2 10.42",
    end: "\\z",
    never: "(?!)",
    lookahead: true,
    lookbehind: "fixed",
    maxRepeat: 65_535,
  },
  {
    ...AUTOMATON,
    id: "java",
    name: "Java",
    source: "https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/regex/Pattern.html",
    ran: "Java 17",
    end: "\\z",
    // Up to Java 18, it knows letters beyond ASCII.
    boundary: null,
    dot: null,
    never: "(?!)",
    escapedInClass: "\\]^-[&",
    lookahead: true,
    lookbehind: "limited",
    maxRepeat: 1_000_000,
  },
];

/** The engine of a name; undefined if there is none. */
export const engineOf = (id: string): Engine | undefined => ENGINES.find((engine) => engine.id === id);
