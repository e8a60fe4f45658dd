import type { Grammar } from "./grammar.ts";
import {
  ASCII_CHARSETS,
  ATOMIC,
  BELL,
  BOUNDARIES,
  CLASSES,
  COMMON,
  CONTROLS,
  ESCAPE,
  IMSX,
  LOOKAROUNDS,
  NO_PROPERTIES,
  PLAIN_GROUPS,
  PROPERTIES,
  QUANTIFIERS,
  SETS,
} from "./shared.ts";
import { JAVA_TEXTS } from "./text_rules.ts";

const BOTH = {
  ...SETS,
  ...CONTROLS,
  ...BELL,
  ...ESCAPE,
  ...PROPERTIES,
  h: "horizontal",
  H: "not horizontal",
  v: "vertical",
  V: "not vertical",
  Q: "quote",
} as const;

const OCTAL = { digits: "0[0-3][0-7]{2}|0[0-7]{1,2}", means: "octal" } as const;

/** `java.util.regex`, which Kotlin and Scala use. */
export const java = {
  ...COMMON,
  ...JAVA_TEXTS,
  name: "Java",
  manual: "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/regex/Pattern.html",
  escapes: {
    ...BOTH,
    ...BOUNDARIES,
    A: "text start",
    z: "text end",
    Z: "last line ending",
    G: "search start",
    R: "plain line break",
    X: "no grapheme cluster",
    "b{g}": "no grapheme boundary",
  },
  classEscapes: BOTH,
  codes: ["xHH", "x{H}", "uHHHH pair", "uHHHH", "N{NAME}", "cX as it is"],
  numbers: [OCTAL, { digits: "[1-9]\\d*", means: "reference", if: "longest" }],
  classNumbers: [OCTAL],
  references: ["k<n>"],
  missingGroup: "fails",
  groups: { ...PLAIN_GROUPS, ...LOOKAROUNDS, ...ATOMIC, "(?<": "named" },
  flags: { ...IMSX, u: "case", U: "unicode", d: "no line breaks of Unix only" },
  quantifiers: { ...QUANTIFIERS, possessive: "all", brace: "rejected", spaced: "suffix" },
  classes: { ...CLASSES, nested: true, operators: { "&&": "intersection" }, blanks: "x" },
  commentEnds: "\\n\\r\\x85\\u2028\\u2029",
  charsets: {
    ...ASCII_CHARSETS,
    default: { ...ASCII_CHARSETS.default, boundary: true },
    unicode: { ...ASCII_CHARSETS.unicode, folding: "dotless" },
  },
  properties: { ...NO_PROPERTIES, posix: "exact" },
  keepsFailedCaptures: true,
  replacement: "escaped-braces",
} as const satisfies Grammar;
