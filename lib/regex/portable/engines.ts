import { GO_TEXTS, JAVA_TEXTS, PCRE_TEXTS, PYTHON_TEXTS, type TextRules } from "../dialects/text_rules.ts";

/** A construct of JavaScript that other engines refuse, or read differently. */
export type Construct =
  | "lookahead"
  | "lookbehind"
  | "lookbehind of several lengths"
  | "backreference"
  | "named group"
  | "duplicate group name"
  | "quantified lookaround"
  | "\\0"
  | "octal escape"
  | "\\cA"
  | "\\ca"
  | "\\v"
  | "\\uFFFF"
  | "\\u{10FFFF}"
  | "escaped surrogate"
  | "escaped letter"
  | "escaped angle bracket"
  | "escaped character beyond ASCII"
  | "[\\b]"
  | "empty class"
  | "negated class up to U+FFFF"
  | "[ in a class"
  | "[: in a class"
  | "&&, -- or ~~ in a class"
  | "hyphen after an escape in a class"
  | "hyphen before an escape in a class"
  | "class set of flag v"
  | "literal {"
  | "{,n}"
  | "\\b"
  | "general category"
  | "property"
  | "count"
  | "size"
  | "flag"
  | "syntax of flag u"
  | "flag i beyond ASCII"
  | "\\d, \\w or \\s"
  | "dot"
  | "(?:…)"
  | "lazy quantifier"
  | "pattern that isn't from ^ to $";

/** The characters of `\d`, `\w` or `\s`: ranges, and properties of Unicode. */
export interface EscapeSet {
  readonly ranges: readonly (readonly [min: number, max: number])[];
  readonly properties: readonly string[];
}

/** How an engine reads a pattern that was written for JavaScript; flags i, m and s are given to it as its own. */
export interface ForeignReading extends TextRules {
  readonly digit: EscapeSet;
  readonly word: EscapeSet;
  readonly space: EscapeSet;
  /** With flag m: what ends a line. */
  readonly lines: "newline" | "line break";
  /** Lookbehinds of one length, of one in each alternative, or of a limited one; of any for engines without lookbehinds. */
  readonly lookbehind: "fixed" | "fixed alternatives" | "limited" | "any";
  /** Which characters flag i makes equal: letters of ASCII only, or as the simple case folding of Unicode says. */
  readonly folding: "ascii" | "simple";
  readonly refuses: readonly Construct[];
  /** What it reads differently, or depending on its version: then nothing is said. */
  readonly differs: readonly Construct[];
  /** Sets of Unicode such as `\\w`, with their counts, that surely fit into a compiled pattern. */
  readonly manyUnicodeSets: number;
  /** Names of groups. */
  readonly groupName: RegExp;
}

/** The name of an engine, as people write it in a command. */
export type EngineId =
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

/** What a reader of JSON Schema does with keywords beside `pattern`. */
export interface SchemaKeywords {
  /** `minLength` and `maxLength`. */
  readonly lengths: "known" | "not beside a pattern" | "refused";
  readonly allOf: boolean;
  readonly not: boolean;
}

/** What an engine reads, and how a pattern is written for it. */
export interface Engine {
  readonly id: EngineId;
  readonly name: string;
  /** Absent if only its documentation was read: the proof of this folder compares our answers with the others. */
  readonly ran?: true;
  /** How it reads patterns; null if as JavaScript does. */
  readonly reads: ForeignReading | null;
  readonly writes: Writing;
  /** Constructs and flags of JavaScript that it refuses, where it is a JavaScript engine. */
  readonly refuses?: readonly Construct[];
  readonly refusedFlags?: string;
  /** What depends on its version. */
  readonly differs?: readonly Construct[];
  /**
   * Which texts it compares with a pattern, where it isn't searched for in them: `whole` texts; or `closed`: all of a text, or any
   * part of it, so that only a pattern from `^` to `$` means the same.
   */
  readonly applies?: "whole" | "closed";
  /** Absent if it knows all keywords of JSON Schema, as validators do. */
  readonly keywords?: SchemaKeywords;
}

/** How a pattern is written. */
export interface Writing {
  /** Flags of a JavaScript engine; undefined if it reads code points without flags, and `""` if the pattern's u or v stays. */
  readonly flags: "" | "u" | undefined;
  readonly start: string;
  readonly end: string;
  /** `\b` and `\B` for the letters, digits and `_` of ASCII; null if there is none. */
  readonly boundary: readonly [string, string] | null;
  /** The escapes that mean the same as in JavaScript without flag i, in classes as well; null if there is none. */
  readonly escapes: {
    readonly digit: string | null;
    readonly word: string | null;
    readonly space: string | null;
  };
  /** Which `\\p{…}` it knows: none, those of general categories, or those of JavaScript. */
  readonly properties: "none" | "categories" | "javascript";
  /** The dot, if it matches everything but these characters; null if it isn't used. */
  readonly dot: string | null;
  /** All characters. */
  readonly any: string;
  /** Nothing. */
  readonly never: string;
  /** How a character is written by its number, up to U+00FF, U+FFFF and above; null if all stand for themselves. */
  readonly codes: readonly [string, string, string] | null;
  /** Characters that a backslash makes literal, outside and inside of classes. */
  readonly escaped: string;
  readonly escapedInClass: string;
  /** True if a class may contain lone surrogates. */
  readonly surrogates: boolean;
  readonly lookahead: boolean;
  /** Lookbehinds of no, one, a limited or any length. */
  readonly lookbehind: "none" | "fixed" | "limited" | "any";
  /** What precedes the name of a group; null if groups with names aren't written. */
  readonly groupName: string | null;
  /** The highest count, those of nested repeats multiplied. */
  readonly maxRepeat: number;
  /** What a repeat without an upper bound counts beyond its lower one. */
  readonly openRepeat: 0 | 1;
}

const SYNTAX = "\\^$.*+?()[]{}|";

const ASCII = {
  digit: { ranges: [[0x30, 0x39]], properties: [] },
  word: { ranges: [[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]], properties: [] },
} as const satisfies Partial<ForeignReading>;

const JAVASCRIPT: Writing = {
  flags: "",
  start: "^",
  end: "$",
  boundary: ["\\b", "\\B"],
  escapes: { digit: "\\d", word: "\\w", space: "\\s" },
  properties: "javascript",
  dot: "\n\r\u2028\u2029",
  any: "[\\s\\S]",
  never: "[^\\s\\S]",
  codes: ["\\x??", "\\u????", "\\u{…}"],
  escaped: SYNTAX + "/",
  escapedInClass: "\\]^-[",
  surrogates: true,
  lookahead: true,
  lookbehind: "any",
  groupName: "?<",
  maxRepeat: Infinity,
  openRepeat: 0,
};

/** What RE2, Go and others have in common. */
const OTHERS: Writing = {
  flags: undefined,
  start: "^",
  end: "$",
  boundary: ["\\b", "\\B"],
  escapes: { digit: "\\d", word: "\\w", space: null },
  properties: "categories",
  dot: "\n",
  any: "(?s:.)",
  never: "[^\\x00-\\x{10FFFF}]",
  codes: ["\\x??", "\\x{…}", "\\x{…}"],
  escaped: SYNTAX,
  escapedInClass: "\\]^-[",
  surrogates: false,
  lookahead: false,
  lookbehind: "none",
  groupName: "?<",
  maxRepeat: 1_000,
  openRepeat: 0,
};

/** What no other engine reads as JavaScript does, or not surely. */
const DIFFERENT: readonly Construct[] = [
  "octal escape",
  "escaped letter",
  "class set of flag v",
  "quantified lookaround",
  "[: in a class",
  "duplicate group name",
  "empty class",
  "property",
];

const RE2_READS: ForeignReading = {
  ...ASCII,
  space: { ranges: [[0x09, 0x0a], [0x0c, 0x0d], [0x20, 0x20]], properties: [] },
  ...GO_TEXTS,
  lines: "newline",
  lookbehind: "any",
  folding: "simple",
  refuses: [
    "lookahead",
    "lookbehind",
    "backreference",
    "\\cA",
    "\\ca",
    "\\uFFFF",
    "\\u{10FFFF}",
    "escaped surrogate",
    "hyphen before an escape in a class",
    "[\\b]",
    "escaped character beyond ASCII",
    "count",
  ],
  differs: DIFFERENT,
  manyUnicodeSets: Infinity,
  groupName: /^[A-Za-z0-9_]+$/,
};

const NEVER_A_NAME = /^(?!)/;

/** What readers of schemas for language models surely read: no escapes for sets, because nothing says what they contain. */
const MODELS: Writing = {
  ...OTHERS,
  boundary: null,
  escapes: { digit: null, word: null, space: null },
  properties: "none",
  dot: null,
  any: "[\\s\\S]",
  never: "[^\\s\\S]",
  codes: null,
  groupName: null,
};

const MODELS_READ: ForeignReading = {
  ...RE2_READS,
  refuses: ["lookahead", "lookbehind", "backreference"],
  // Nothing says what they mean, or that they are known.
  differs: [
    ...DIFFERENT,
    "\\0",
    "\\cA",
    "\\ca",
    "\\v",
    "\\uFFFF",
    "\\u{10FFFF}",
    "escaped surrogate",
    "escaped angle bracket",
    "escaped character beyond ASCII",
    "[\\b]",
    "[ in a class",
    "&&, -- or ~~ in a class",
    "hyphen after an escape in a class",
    "hyphen before an escape in a class",
    "literal {",
    "{,n}",
    "\\b",
    "\\d, \\w or \\s",
    "dot",
    "lazy quantifier",
    "named group",
    "general category",
    "count",
    "flag",
    "pattern that isn't from ^ to $",
  ],
  groupName: NEVER_A_NAME,
};

/** A reader of schemas for language models. */
const MODEL_ROW = { reads: MODELS_READ, writes: MODELS } satisfies Partial<Engine>;

/** The engines for which patterns are written. */
export const ENGINES: readonly Engine[] = [
  {
    id: "ecmascript",
    name: "JavaScript",
    ran: true,
    reads: null,
    writes: JAVASCRIPT,
  },
  {
    id: "ecmascript-linear",
    name: "V8's linear engine",
    ran: true,
    reads: null,
    // It writes repeats out, at most 16 copies.
    writes: { ...JAVASCRIPT, lookahead: false, lookbehind: "none", maxRepeat: 16, openRepeat: 1 },
    refuses: ["lookahead", "backreference", "flag", "count"],
    // V8 15 has lookbehinds; V8 11 reads such a class as all characters.
    differs: ["lookbehind", "negated class up to U+FFFF"],
    refusedFlags: "iuv",
  },
  {
    id: "json-schema",
    name: "JSON Schema",
    ran: true,
    reads: null,
    writes: { ...JAVASCRIPT, flags: "u", escaped: SYNTAX },
    refuses: ["flag"],
    refusedFlags: "ims",
  },
  {
    id: "re2",
    name: "RE2",
    ran: true,
    reads: RE2_READS,
    writes: OTHERS,
  },
  {
    id: "go",
    name: "Go",
    ran: true,
    reads: RE2_READS,
    writes: OTHERS,
  },
  {
    id: "rust",
    name: "Rust",
    ran: true,
    reads: {
      ...RE2_READS,
      digit: { ranges: [], properties: ["Nd"] },
      word: { ranges: [], properties: ["Alphabetic", "M", "Nd", "Pc", "Join_Control"] },
      space: { ranges: [], properties: ["White_Space"] },
      refuses: [
        "lookahead",
        "lookbehind",
        "backreference",
        "\\0",
        "octal escape",
        "\\cA",
        "\\ca",
        "escaped surrogate",
        "hyphen after an escape in a class",
        "hyphen before an escape in a class",
        "[\\b]",
        "literal {",
        "{,n}",
        "escaped character beyond ASCII",
      ],
      manyUnicodeSets: 100,
      differs: [...DIFFERENT, "escaped angle bracket", "[ in a class", "&&, -- or ~~ in a class"],
    },
    writes: {
      ...OTHERS,
      boundary: ["(?-u:\\b)", "(?-u:\\B)"],
      escapes: { digit: null, word: null, space: null },
      escapedInClass: "\\]^-[&~",
      maxRepeat: 10_000,
    },
  },
  {
    id: "python",
    name: "Python",
    ran: true,
    reads: {
      ...RE2_READS,
      digit: { ranges: [], properties: ["Nd"] },
      word: { ranges: [[0x5f, 0x5f]], properties: ["L", "N"] },
      space: { ranges: [[0x1c, 0x1f]], properties: ["White_Space"] },
      ...PYTHON_TEXTS,
      lookbehind: "fixed",
      refuses: [
        "named group",
        "lookbehind of several lengths",
        "\\cA",
        "\\ca",
        "\\u{10FFFF}",
        "hyphen after an escape in a class",
        "hyphen before an escape in a class",
        "general category",
        "property",
      ],
      differs: [...DIFFERENT, "backreference", "escaped surrogate", "{,n}", "flag i beyond ASCII"],
      groupName: NEVER_A_NAME,
    },
    writes: {
      ...OTHERS,
      end: "\\Z",
      boundary: null,
      escapes: { digit: null, word: null, space: null },
      properties: "none",
      never: "(?!)",
      codes: ["\\x??", "\\u????", "\\U????????"],
      escapedInClass: "\\]^-[&~|",
      surrogates: true,
      lookahead: true,
      lookbehind: "fixed",
      groupName: "?P<",
      maxRepeat: 1_000_000,
    },
  },
  {
    id: "pcre2",
    name: "PCRE2",
    ran: true,
    reads: {
      ...RE2_READS,
      space: { ranges: [[0x09, 0x0d], [0x20, 0x20]], properties: [] },
      ...PCRE_TEXTS,
      lookbehind: "fixed alternatives",
      refuses: [
        "lookbehind of several lengths",
        "\\uFFFF",
        "\\u{10FFFF}",
        "escaped surrogate",
        "hyphen after an escape in a class",
        "hyphen before an escape in a class",
      ],
      differs: [...DIFFERENT, "backreference", "\\v", "{,n}", "flag i beyond ASCII"],
      groupName: /^[A-Za-z_][A-Za-z0-9_]{0,31}$/,
    },
    writes: {
      ...OTHERS,
      end: "\\z",
      never: "(?!)",
      lookahead: true,
      lookbehind: "fixed",
      maxRepeat: 65_535,
    },
  },
  {
    id: "java",
    name: "Java",
    ran: true,
    reads: {
      ...RE2_READS,
      space: { ranges: [[0x09, 0x0d], [0x20, 0x20]], properties: [] },
      ...JAVA_TEXTS,
      lines: "line break",
      folding: "ascii",
      lookbehind: "limited",
      refuses: [
        "\\0",
        "\\u{10FFFF}",
        "[\\b]",
        "hyphen before an escape in a class",
        "literal {",
        "{,n}",
      ],
      differs: [
        ...DIFFERENT,
        "backreference",
        "lookbehind of several lengths",
        "\\ca",
        "\\v",
        "[ in a class",
        "&&, -- or ~~ in a class",
        // Up to Java 18, it knows letters beyond ASCII.
        "\\b",
        "flag i beyond ASCII",
      ],
      groupName: /^[A-Za-z][A-Za-z0-9]*$/,
    },
    writes: {
      ...OTHERS,
      end: "\\z",
      boundary: null,
      dot: null,
      never: "(?!)",
      escapedInClass: "\\]^-[&",
      lookahead: true,
      lookbehind: "limited",
      maxRepeat: 1_000_000,
    },
  },
  {
    ...MODEL_ROW,
    id: "i-regexp",
    name: "I-Regexp",
    reads: {
      ...MODELS_READ,
      dot: "\n\r",
      refuses: [
        "lookahead",
        "lookbehind",
        "backreference",
        "(?:…)",
        "named group",
        "lazy quantifier",
        "\\d, \\w or \\s",
        "\\b",
        "\\0",
        "octal escape",
        "\\cA",
        "\\ca",
        "\\v",
        "\\uFFFF",
        "\\u{10FFFF}",
      ],
      differs: MODELS_READ.differs.filter((each) => each !== "dot" && each !== "general category"),
    },
    writes: {
      ...MODELS,
      properties: "categories",
      any: "[\\p{L}\\P{L}]",
      never: "[^\\p{L}\\P{L}]",
    },
    applies: "whole",
  },
  {
    ...MODEL_ROW,
    id: "openai",
    name: "OpenAI's structured outputs",
    // Only fine-tuned models don't know lengths.
    keywords: { lengths: "known", allOf: false, not: false },
    applies: "closed",
  },
  {
    ...MODEL_ROW,
    id: "anthropic",
    name: "Anthropic's structured outputs",
    reads: { ...MODELS_READ, refuses: ["lookahead", "lookbehind", "backreference", "\\b"] },
    // It searches. Large ranges of counts are refused; which are large isn't said.
    writes: { ...MODELS, maxRepeat: 100 },
    keywords: { lengths: "refused", allOf: false, not: false },
  },
  {
    ...MODEL_ROW,
    id: "gemini",
    name: "Gemini's structured outputs",
    keywords: { lengths: "known", allOf: false, not: false },
    applies: "closed",
  },
  {
    ...MODEL_ROW,
    id: "llama.cpp",
    name: "llama.cpp",
    reads: { ...MODELS_READ, refuses: [...MODELS_READ.refuses, "pattern that isn't from ^ to $"] },
    // Classes are copied to its grammar, which knows no escapes for sets, and refuses large repeats.
    writes: { ...MODELS, any: "[\\x00-\\U0010FFFF]", never: "[^\\x00-\\U0010FFFF]" },
    keywords: { lengths: "not beside a pattern", allOf: false, not: false },
    applies: "closed",
  },
  {
    ...MODEL_ROW,
    id: "xgrammar",
    name: "XGrammar",
    keywords: { lengths: "not beside a pattern", allOf: false, not: false },
    applies: "closed",
  },
  {
    ...MODEL_ROW,
    id: "llguidance",
    name: "llguidance",
    ran: true,
    keywords: { lengths: "known", allOf: true, not: false },
    applies: "closed",
  },
  {
    ...MODEL_ROW,
    id: "outlines-core",
    name: "Outlines",
    ran: true,
    keywords: { lengths: "not beside a pattern", allOf: false, not: false },
    applies: "closed",
  },
  {
    ...MODEL_ROW,
    id: "lm-format-enforcer",
    name: "LM Format Enforcer",
    ran: true,
    // It reads lookaheads in a way of its own.
    reads: { ...MODELS_READ, refuses: [], differs: [...MODELS_READ.refuses, ...MODELS_READ.differs] },
    keywords: { lengths: "not beside a pattern", allOf: false, not: false },
    applies: "closed",
  },
];

/** The engine of a name; undefined if there is none. */
export const engineOf = (id: string): Engine | undefined => ENGINES.find((engine) => engine.id === id);
