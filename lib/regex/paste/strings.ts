/** String literals of programming languages, read from pasted code. */

/** A parsed string literal. */
export interface StringLiteral {
  /** The content of the string. */
  readonly value: string;
  /** Offset after the literal, in UTF-16 code units. */
  readonly end: number;
  /** True if its quotes or escapes show that it can't be anything else. */
  readonly isMarked: boolean;
}

/** How a language's string literals treat a backslash. */
export type StringStyle =
  /** Unknown escapes lose their backslash. */
  | "javascript"
  /** The same, but nothing is an escape between backticks. */
  | "go"
  /** Unknown escapes keep their backslash, as in Python, PHP, Ruby and JSON that was written by hand. */
  | "lenient"
  /** Single quotes only have the escapes `\\` and `\'`, double quotes are lenient. */
  | "php";

/**
 * Reads a string literal: quotes of three kinds, raw strings with a prefix, triple quotes.
 *
 * @param at start of the literal, in UTF-16 code units
 * @returns null when there is none, or if parts of it are only known at run time
 */
export function readString(code: string, at: number, style: StringStyle): StringLiteral | null {
  return readRaw(code, at) ?? readQuoted(code, at, style);
}

/** Raw strings by their openings; the second part closes them. */
const RAW: readonly { readonly syntax: RegExp; readonly value: (text: string) => string }[] = [
  // String.raw`…` and Go's `…`; a template with ${} isn't read.
  { syntax: /String\.raw\s*`((?:[^`\\$]|\\[^]|\$(?!\{))*)`/y, value: same },
  { syntax: /(?:[rR][bBuU]?|[bBuU][rR])"""((?:[^"\\]|\\[^]|"(?!""))*)"""/y, value: same },
  { syntax: /(?:[rR][bBuU]?|[bBuU][rR])'''((?:[^'\\]|\\[^]|'(?!''))*)'''/y, value: same },
  { syntax: /(?:[rR][bBuU]?|[bBuU][rR])"((?:[^"\\\n]|\\[^])*)"/y, value: same },
  { syntax: /(?:[rR][bBuU]?|[bBuU][rR])'((?:[^'\\\n]|\\[^])*)'/y, value: same },
  { syntax: /(?:@\$?|\$@)"((?:[^"]|"")*)"(?!")/y, value: (text) => text.replaceAll('""', '"') },
  { syntax: /r#"((?:[^"]|"(?!#))*)"#/y, value: same },
  { syntax: /"""((?:[^"]|"(?!""))*)"""/y, value: same },
  { syntax: /'''((?:[^']|'(?!''))*)'''/y, value: same },
  { syntax: /%r\{((?:[^{}\\]|\\[^]|\{[^{}]*\})*)\}[imxounse]*/y, value: same },
];

function same(text: string): string {
  return text;
}

function readRaw(code: string, at: number): StringLiteral | null {
  for (const { syntax, value } of RAW) {
    syntax.lastIndex = at;
    const [whole, text] = syntax.exec(code) ?? [];
    if (whole !== undefined && text !== undefined) {
      return { value: value(text), end: at + whole.length, isMarked: true };
    }
  }
  return null;
}

const QUOTED = /(?:(?:[uUbBf]|u8)(?=["']))?(["'`])/y;

function readQuoted(code: string, at: number, style: StringStyle): StringLiteral | null {
  QUOTED.lastIndex = at;
  const [opening, quote] = QUOTED.exec(code) ?? [];
  if (opening === undefined || quote === undefined) return null;
  const start = at + opening.length;
  const end = closingQuote(code, start, quote);
  if (end < 0) return null;
  const text = code.slice(start, end);
  if (quote === "`" && /\$\{/.test(text)) return null;
  return {
    value: decode(text, quote, style),
    end: end + 1,
    isMarked: text.includes("\\\\") || text.includes(`\\${quote}`),
  };
}

/** The offset of the quote that closes a string; -1 without one on the same line. */
function closingQuote(code: string, start: number, quote: string): number {
  for (let at = start; at < code.length; at++) {
    const unit = code[at];
    if (unit === "\\") at++;
    else if (unit === quote) return at;
    else if (unit === "\n" && quote !== "`") return -1;
  }
  return -1;
}

/** A string without doubled backslashes comes from a language that preserves unknown escapes, or is raw. */
function decode(text: string, quote: string, style: StringStyle): string {
  if (!text.includes("\\")) return text;
  if (quote === "`" && style !== "javascript") return text;
  const isCooked = style === "javascript" || style === "go";
  if (style === "php" && quote === "'") return text.replace(/\\(['\\])/g, "$1");
  return text.replace(
    /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[^]))/g,
    (escape, braced?: string, four?: string, two?: string, single?: string) => {
      if (single === undefined) {
        return isCooked ? codeText(braced ?? four ?? two ?? "") : escape;
      }
      if (single === "\\" || single === quote) return single;
      if (!isCooked) return single === "/" ? "/" : escape;
      if (/^[\r\n\u2028\u2029]/.test(single)) return "";
      return CONTROL[single] ?? single;
    },
  );
}

function codeText(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

const CONTROL: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  0: "\0",
};

/** A string concatenated from literals with `+` or `.`; the style is that of its language. */
export function readConcatenation(code: string, at: number, style: StringStyle): StringLiteral | null {
  let whole = readString(code, at, style);
  for (;;) {
    if (whole === null) return null;
    const plus = /\s*[+.]\s*(?=["'`])|\s*\n\s*(?=[rR]?["'])/y;
    plus.lastIndex = whole.end;
    const [operator] = plus.exec(code) ?? [];
    if (operator === undefined) return whole;
    const next: StringLiteral | null = readString(code, whole.end + operator.length, style);
    if (next === null) return null;
    whole = { value: whole.value + next.value, end: next.end, isMarked: true };
  }
}
