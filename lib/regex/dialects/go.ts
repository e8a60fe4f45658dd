import type { Grammar } from "./grammar.ts";
import {
  ASCII_CHARSETS,
  BELL,
  BOUNDARIES,
  CLASSES,
  COMMON,
  CONTROLS,
  PLAIN_GROUPS,
  PROPERTIES,
  QUANTIFIERS,
  SETS,
  VERTICAL_TAB,
} from "./shared.ts";
import { GO_TEXTS } from "./text_rules.ts";

const BOTH = { ...SETS, ...CONTROLS, ...VERTICAL_TAB, ...BELL, ...PROPERTIES } as const;

const OCTAL = [{ digits: "0[0-7]{0,2}|[1-7][0-7]{1,2}", means: "octal" }] as const;

/** Package `regexp` of Go, and RE2. */
export const go = {
  ...COMMON,
  ...GO_TEXTS,
  name: "Go",
  manual: "https://pkg.go.dev/regexp/syntax, version 1.22",
  escapes: { ...BOTH, ...BOUNDARIES, A: "text start", z: "text end", Q: "quote" },
  classEscapes: BOTH,
  literalEscapes: "ascii-signs",
  codes: ["xHH", "x{H}"],
  numbers: OCTAL,
  classNumbers: OCTAL,
  groups: { ...PLAIN_GROUPS, "(?P<": "named", "(?<": "named" },
  flags: { i: "i", m: "m", s: "s", U: "lazy" },
  quantifiers: QUANTIFIERS,
  classes: { ...CLASSES, posix: true },
  charsets: { ...ASCII_CHARSETS, default: { ...ASCII_CHARSETS.default, folding: "simple" } },
  properties: { posix: "none", loose: true, scripts: "Script", short: true, caret: true },
  emptyAfterMatch: false,
  replacement: "braces",
} as const satisfies Grammar;
