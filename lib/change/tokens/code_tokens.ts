import jsTokens from "js-tokens";
import { ScriptTokens } from "./script_tokens.ts";

/** A token of JavaScript. Positions are UTF-16 code units of the code. */
export interface CodeToken {
  readonly type: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of strings, regexes and templates: whether they end. */
  readonly closed?: boolean;
}

/**
 * The tokens of code without white space and comments. Throws a `RangeError` where a token is too long for the native
 * engine's stack.
 */
export function codeTokens(code: string, jsx: boolean): Iterable<CodeToken> {
  return jsx ? tokensWithJsx(code) : tokensWithoutJsx(code);
}

function* tokensWithoutJsx(code: string): Generator<CodeToken> {
  const tokens = new ScriptTokens(code);
  while (tokens.next()) {
    const { type, start, end, isClosed } = tokens;
    yield { type, text: code.slice(start, end), start, end, closed: isClosed };
  }
}

function* tokensWithJsx(code: string): Generator<CodeToken> {
  let at = 0;
  for (const { type, value, ...rest } of jsTokens(code, { jsx: true })) {
    const start = at;
    at += value.length;
    if (!SPACE.has(type)) yield { type, text: value, start, end: at, ...rest };
  }
}

const SPACE = new Set([
  "WhiteSpace",
  "LineTerminatorSequence",
  "SingleLineComment",
  "MultiLineComment",
  "HashbangComment",
]);
