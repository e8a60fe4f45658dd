import type { Grammar } from "./grammar.ts";
import {
  BELL,
  BOUNDARIES,
  CLASSES,
  COMMON,
  CONTROLS,
  IMSX,
  PLAIN_GROUPS,
  PROPERTIES,
  QUANTIFIERS,
  SETS,
  UNICODE_CHARSETS,
  VERTICAL_TAB,
} from "./shared.ts";
import { GO_TEXTS } from "./text_rules.ts";

const BOTH = { ...SETS, ...CONTROLS, ...VERTICAL_TAB, ...BELL, ...PROPERTIES } as const;

/** Crate `regex`. */
export const rust = {
  ...COMMON,
  ...GO_TEXTS,
  name: "Rust",
  manual: "https://docs.rs/regex/1.13.2/regex/#syntax",
  escapes: {
    ...BOTH,
    ...BOUNDARIES,
    A: "text start",
    z: "text end",
    "<": "word start",
    ">": "word end",
    "b{start}": "word start",
    "b{end}": "word end",
    "b{start-half}": "half word start",
    "b{end-half}": "half word end",
  },
  classEscapes: BOTH,
  literalEscapes: "ascii-signs",
  codes: ["xHH", "x{H}", "uHHHH", "u{H}", "UHHHHHHHH", "U{H}"],
  groups: { ...PLAIN_GROUPS, "(?P<": "named", "(?<": "named" },
  flags: { ...IMSX, u: "not ascii", U: "lazy", R: "no line breaks of two characters" },
  quantifiers: { ...QUANTIFIERS, chained: true, brace: "rejected", spaced: "braces" },
  classes: {
    ...CLASSES,
    nested: true,
    hyphenBeforeClass: "range",
    operators: { "&&": "intersection", "--": "difference", "~~": "no symmetric difference" },
    posix: true,
    blanks: "x",
  },
  blanks: "\\t-\\r \\x85\\u200e\\u200f\\u2028\\u2029",
  charsets: {
    ...UNICODE_CHARSETS,
    default: { ...UNICODE_CHARSETS.default, posix: "ascii" },
    unicode: { ...UNICODE_CHARSETS.default, posix: "ascii" },
  },
  properties: { posix: "none", loose: true, scripts: "Script", short: true, caret: false },
  emptyAfterMatch: false,
  replacement: "braces",
} as const satisfies Grammar;
