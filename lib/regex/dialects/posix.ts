import type { Grammar } from "./grammar.ts";
import {
  BOUNDARIES,
  CLASSES,
  COMMON,
  CONTROLS,
  NO_PROPERTIES,
  OCTAL,
  QUANTIFIERS,
  SETS,
  UNICODE_CHARSETS,
  VERTICAL_TAB,
} from "./shared.ts";
import { GO_TEXTS } from "./text_rules.ts";

/**
 * The tools of POSIX with the extensions of GNU, after `fromPosix` has read their own syntax. The characters of sets
 * depend on the locale: it is UTF-8.
 */
const POSIX = {
  ...COMMON,
  ...GO_TEXTS,
  manual: "https://www.gnu.org/software/grep/manual/grep.html, version 3.8",
  escapes: { ...SETS, ...CONTROLS, ...VERTICAL_TAB, ...BOUNDARIES },
  classEscapes: { ...CONTROLS, ...VERTICAL_TAB },
  codes: ["xHH"],
  numbers: [{ digits: "[1-9]", means: "reference" }],
  classNumbers: OCTAL,
  // What `fromPosix` writes for parts that are repeated, and for the ends of words.
  groups: {
    "(?:": "plain",
    "(?=": "lookahead",
    "(?!": "not lookahead",
    "(?<=": "lookbehind",
    "(?<!": "not lookbehind",
  },
  flags: {},
  quantifiers: QUANTIFIERS,
  classes: { ...CLASSES, posix: true },
  charsets: {
    ...UNICODE_CHARSETS,
    default: { digit: false, word: true, boundary: true, space: "ascii", posix: "locale", folding: "simple" },
  },
  properties: NO_PROPERTIES,
  longestMatch: true,
  emptyAfterMatch: false,
  replacement: "backslashes",
} as const satisfies Omit<Grammar, "name">;

/** GNU grep. */
export const grep = { ...POSIX, name: "grep" } as const satisfies Grammar;
/** GNU sed. */
export const sed = { ...POSIX, name: "sed" } as const satisfies Grammar;
/** GNU awk. */
export const awk = { ...POSIX, name: "awk" } as const satisfies Grammar;
/** The test `=~` of Bash. */
export const bash = { ...POSIX, name: "Bash" } as const satisfies Grammar;
