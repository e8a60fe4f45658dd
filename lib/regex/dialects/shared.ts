import type { Charset, EscapeMeaning, Grammar, NumberRule } from "./grammar.ts";

/** What most languages have in common. A row names each construct that its language lacks or adds. */

/** Sets of characters. */
export const SETS = {
  d: "digit",
  D: "not digit",
  w: "word",
  W: "not word",
  s: "space",
  S: "not space",
} as const satisfies Readonly<Record<string, EscapeMeaning>>;

/** Control characters that all languages have. */
export const CONTROLS = { f: "U+0C", n: "U+0A", r: "U+0D", t: "U+09" } as const;
/** The bell. */
export const BELL = { a: "U+07" } as const;
/** The character of the Esc key. */
export const ESCAPE = { e: "U+1B" } as const;
/** The vertical tab. */
export const VERTICAL_TAB = { v: "U+0B" } as const;
/** In classes, `\b` is a backspace. */
export const BACKSPACE = { b: "U+08" } as const;
/** Properties of Unicode. */
export const PROPERTIES = { p: "property", P: "not property" } as const;
/** Boundaries of words. */
export const BOUNDARIES = { b: "boundary", B: "not boundary" } as const;

/** Groups that do nothing else. */
export const PLAIN_GROUPS = { "(?:": "plain" } as const;
/** Lookaheads and lookbehinds. */
export const LOOKAROUNDS = {
  "(?=": "lookahead",
  "(?!": "not lookahead",
  "(?<=": "lookbehind",
  "(?<!": "not lookbehind",
} as const;
/** Atomic groups. */
export const ATOMIC = { "(?>": "atomic" } as const;

/** The flags that most languages have. */
export const IMSX = { i: "i", m: "m", s: "s", x: "x" } as const;

/** `\0`, and up to three octal digits. */
export const OCTAL: readonly NumberRule[] = [{ digits: "[0-7]{1,3}", means: "octal" }];

const ASCII: Charset = {
  digit: false,
  word: false,
  boundary: false,
  space: "ascii",
  posix: "ascii",
  folding: "ascii",
};
const UNICODE: Charset = {
  digit: true,
  word: true,
  boundary: true,
  space: "property",
  posix: "unicode",
  folding: "simple",
};

/** By default only ASCII. */
export const ASCII_CHARSETS = { default: ASCII, ascii: ASCII, unicode: UNICODE };
/** By default all of Unicode. */
export const UNICODE_CHARSETS = { default: UNICODE, ascii: ASCII, unicode: UNICODE };

/** The columns in which a language usually equals JavaScript. */
export const COMMON = {
  literalEscapes: "signs",
  codes: [],
  numbers: [],
  classNumbers: [],
  references: [],
  numberedNames: false,
  missingGroup: "rejected",
  flagsInTheMiddle: "alternatives",
  resetsFlags: false,
  startOptions: {},
  blanks: " \\t\\n\\v\\f\\r",
  commentEnds: "\\n",
  escapesInComments: false,
  unicodeFlag: false,
  foldsProperties: true,
  units: "code-points",
  anchorsAtLines: false,
  namedGroups: "among",
  keepsFailedCaptures: false,
  lookbehind: "forward",
  longestMatch: false,
  emptyAfterMatch: true,
} as const satisfies Partial<Grammar>;

/** Quantifiers as in JavaScript. */
export const QUANTIFIERS = {
  possessive: "none",
  chained: false,
  openRange: false,
  greedyCounts: false,
  brace: "literal",
  spaced: "nowhere",
} as const satisfies Grammar["quantifiers"];

/** Classes as in JavaScript without flag v. */
export const CLASSES = {
  nested: false,
  operators: {},
  subtraction: false,
  hyphenBeforeClass: "literal",
  posix: false,
  assertions: {},
  blanks: "never",
} as const satisfies Grammar["classes"];

/** Properties whose names are those of JavaScript. */
export const NO_PROPERTIES = {
  posix: "none",
  loose: false,
  scripts: "Script",
  short: true,
  caret: false,
} as const;
