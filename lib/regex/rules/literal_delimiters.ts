import type { Tree } from "../syntax/parse.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "literal-delimiters",
  severity: "warn",
  title: "Delimiters in the pattern",
  hint: "Give the pattern without its slashes, and the flags in their own field",
});

/** A pattern that reads as a whole literal with flags, as `/a+/gi`. */
export function literalDelimiters({ regex: { pattern } }: Tree): Warning[] {
  const close = pattern.lastIndexOf("/");
  const flags = pattern.slice(close + 1);
  if (!pattern.startsWith("/") || close < 2 || !LIKELY_FLAGS.test(flags)) {
    return [];
  }
  return [warning(
    { start: 0, end: pattern.length },
    `The slashes and ${quote(flags)} are matched as text`,
  )];
}

const LIKELY_FLAGS = /^(?:g[imsuy]{0,2}|i[gmsu]?|m[gi]?|s|u|y)$/;
