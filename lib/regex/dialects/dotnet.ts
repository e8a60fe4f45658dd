import type { Grammar } from "./grammar.ts";
import {
  ATOMIC,
  BACKSPACE,
  BELL,
  BOUNDARIES,
  CLASSES,
  COMMON,
  CONTROLS,
  ESCAPE,
  IMSX,
  LOOKAROUNDS,
  OCTAL,
  PLAIN_GROUPS,
  PROPERTIES,
  QUANTIFIERS,
  SETS,
  UNICODE_CHARSETS,
  VERTICAL_TAB,
} from "./shared.ts";
import { GO_TEXTS } from "./text_rules.ts";

const BOTH = { ...SETS, ...CONTROLS, ...VERTICAL_TAB, ...BELL, ...ESCAPE, ...PROPERTIES } as const;

/** `System.Text.RegularExpressions`. */
export const dotnet = {
  ...COMMON,
  ...GO_TEXTS,
  dollar: "last newline",
  name: ".NET",
  manual:
    "https://learn.microsoft.com/en-us/dotnet/standard/base-types/regular-expression-language-quick-reference, version 8",
  escapes: {
    ...BOTH,
    ...BOUNDARIES,
    A: "text start",
    z: "text end",
    Z: "last line ending",
    G: "search start",
    k: "no reference",
  },
  classEscapes: { ...BOTH, ...BACKSPACE },
  codes: ["xHH", "uHHHH", "cX upper"],
  numbers: [
    { digits: "[1-9](?!\\d)", means: "reference" },
    { digits: "[1-9]\\d*", means: "reference", if: "total" },
    ...OCTAL,
  ],
  classNumbers: OCTAL,
  references: ["k<n>", "k'n'", "<n>"],
  numberedNames: true,
  groups: {
    ...PLAIN_GROUPS,
    ...LOOKAROUNDS,
    ...ATOMIC,
    "(?<": "named",
    "(?'": "named in quotes",
    "(?#": "comment",
    "(?(": "no condition",
  },
  flags: { ...IMSX, n: "n" },
  quantifiers: QUANTIFIERS,
  classes: { ...CLASSES, subtraction: true },
  charsets: UNICODE_CHARSETS,
  foldsProperties: false,
  properties: { posix: "none", loose: false, scripts: null, short: false, caret: false },
  units: "utf-16",
  namedGroups: "last",
  lookbehind: "backward",
  replacement: "braces",
} as const satisfies Grammar;
