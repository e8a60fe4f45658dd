import type { Grammar } from "./grammar.ts";
import {
  ATOMIC,
  BACKSPACE,
  BELL,
  BOUNDARIES,
  CLASSES,
  COMMON,
  CONTROLS,
  LOOKAROUNDS,
  NO_PROPERTIES,
  PLAIN_GROUPS,
  QUANTIFIERS,
  SETS,
  UNICODE_CHARSETS,
  VERTICAL_TAB,
} from "./shared.ts";
import { PYTHON_TEXTS } from "./text_rules.ts";

/** Module `re` of Python. */
export const python = {
  ...COMMON,
  ...PYTHON_TEXTS,
  name: "Python",
  manual: "https://docs.python.org/3.11/library/re.html",
  escapes: { ...SETS, ...CONTROLS, ...VERTICAL_TAB, ...BELL, ...BOUNDARIES, A: "text start", Z: "text end" },
  classEscapes: { ...SETS, ...CONTROLS, ...VERTICAL_TAB, ...BELL, ...BACKSPACE },
  codes: ["xHH", "uHHHH", "UHHHHHHHH", "N{NAME}"],
  numbers: [
    { digits: "0[0-7]{0,2}", means: "octal" },
    { digits: "[0-3][0-7]{2}", means: "octal" },
    { digits: "[1-9]\\d?", means: "reference" },
  ],
  classNumbers: [{ digits: "[0-3][0-7]{2}|[0-7]{1,2}", means: "octal" }],
  groups: {
    ...PLAIN_GROUPS,
    ...LOOKAROUNDS,
    ...ATOMIC,
    "(?P<": "named",
    "(?P=": "reference",
    "(?#": "comment",
    "(?(": "no condition",
  },
  flags: { i: "i", m: "m", s: "s", x: "x", a: "ascii", u: "same", L: "no letters of the locale" },
  flagsInTheMiddle: "rejected",
  quantifiers: { ...QUANTIFIERS, possessive: "all", openRange: true },
  classes: CLASSES,
  charsets: {
    ...UNICODE_CHARSETS,
    default: { ...UNICODE_CHARSETS.default, space: "property and controls", folding: "dotless" },
  },
  properties: NO_PROPERTIES,
  replacement: "backslashes",
} as const satisfies Grammar;
