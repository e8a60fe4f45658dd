import jsTokens from "js-tokens";

/** A token of JavaScript. Positions are UTF-16 code units of the code. */
export interface CodeToken {
  readonly type: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of strings, regexes, templates and comments: whether they end. */
  readonly closed?: boolean;
}

/**
 * The tokens of code without white space and comments. Throws a `RangeError` where a token is too long for the native
 * engine's stack.
 */
export function* codeTokens(code: string, jsx: boolean): Generator<CodeToken> {
  let at = 0;
  for (const { type, value, ...rest } of jsTokens(code, { jsx })) {
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
