/** Differences between the regular expressions of other languages, as far as a conversion needs them. */

/** A syntax that can be converted. `pcre` covers PHP, Perl and many tools, `go` covers RE2 and Rust. */
export type Dialect = "python" | "pcre" | "java" | "ruby" | "dotnet" | "go";

/** Constructs that a dialect interprets differently from JavaScript. */
export interface DialectDescription {
  readonly name: string;
  /** Whether `\Z` and, without flag m, `$` also match before a line break at the end. */
  readonly endBeforeNewline: { readonly dollar: boolean; readonly Z: boolean };
  /** Whether `^` of flag m matches after a line break at the end of the text. */
  readonly lineAfterLastBreak: boolean;
  /** Whether `\d`, `\w` and `\s` include characters beyond ASCII. */
  readonly unicodeSets: { readonly digit: boolean; readonly word: boolean; readonly space: boolean };
  /** Whether `\b` recognizes letters beyond ASCII. */
  readonly unicodeBoundary: boolean;
  /** Whether flag i applies to letters beyond ASCII. */
  readonly unicodeCase: boolean;
  /** Whether `X*+` is possessive. */
  readonly possessive: boolean;
  /** Whether `{,n}` is a quantifier. */
  readonly openRange: boolean;
  /** Whether `[:alpha:]` is a set inside a class. */
  readonly posix: boolean;
  /** Whether a class can contain classes. */
  readonly nestedClasses: boolean;
  /** Whether white space in a class is ignored in x-mode. */
  readonly ignoresSpaceInClasses: boolean;
  /** What `\h` matches: horizontal space, a hexadecimal digit, or no set. */
  readonly h: "space" | "hexadecimal" | null;
  /** Whether `\v` matches all vertical space, not only U+000B. */
  readonly verticalSpace: boolean;
  /** Characters that the dot excludes without flag s. */
  readonly dotExcludes: string;
  /** Whether characters beyond U+FFFF count as one without any flag. */
  readonly codePoints: boolean;
  /** Whether a class may begin with a literal `]`. */
  readonly leadingBracket: boolean;
  /** The letters that set `i`, `m` and `s`. */
  readonly flags: Readonly<Record<string, "i" | "m" | "s" | "x" | "same" | "none">>;
}

const COMMON = {
  endBeforeNewline: { dollar: true, Z: true },
  lineAfterLastBreak: true,
  unicodeSets: { digit: false, word: false, space: false },
  unicodeBoundary: false,
  unicodeCase: false,
  possessive: true,
  openRange: false,
  posix: false,
  nestedClasses: false,
  ignoresSpaceInClasses: false,
  h: null,
  verticalSpace: false,
  dotExcludes: "\n",
  codePoints: true,
  leadingBracket: true,
} as const;

const UNICODE = { digit: true, word: true, space: true };
const IMSX = { i: "i", m: "m", s: "s", x: "x" } as const;

/** The dialects. Sources: the manuals of Python 3.11, PCRE2 10.42, Java 17, Ruby 3.1, .NET 8 and Go 1.22. */
export const DIALECTS: Readonly<Record<Dialect, DialectDescription>> = {
  python: {
    ...COMMON,
    name: "Python",
    endBeforeNewline: { dollar: true, Z: false },
    unicodeSets: UNICODE,
    unicodeBoundary: true,
    unicodeCase: true,
    openRange: true,
    flags: { ...IMSX, a: "none", u: "same", L: "none" },
  },
  pcre: {
    ...COMMON,
    name: "PCRE",
    lineAfterLastBreak: false,
    // Without its flag u, PCRE processes bytes.
    codePoints: false,
    posix: true,
    h: "space",
    verticalSpace: true,
    flags: { ...IMSX, n: "none", J: "same" },
  },
  java: {
    ...COMMON,
    name: "Java",
    lineAfterLastBreak: false,
    unicodeBoundary: true,
    nestedClasses: true,
    ignoresSpaceInClasses: true,
    h: "space",
    verticalSpace: true,
    dotExcludes: "\n\r\u0085\u2028\u2029",
    flags: { ...IMSX, u: "none", d: "none" },
  },
  ruby: {
    ...COMMON,
    name: "Ruby",
    endBeforeNewline: { dollar: false, Z: true },
    unicodeBoundary: true,
    unicodeCase: true,
    openRange: true,
    posix: true,
    nestedClasses: true,
    h: "hexadecimal",
    leadingBracket: false,
    flags: { i: "i", m: "s", x: "x" },
  },
  dotnet: {
    ...COMMON,
    name: ".NET",
    codePoints: false,
    unicodeSets: UNICODE,
    unicodeBoundary: true,
    unicodeCase: true,
    possessive: false,
    flags: { ...IMSX, n: "none" },
  },
  go: {
    ...COMMON,
    name: "Go",
    endBeforeNewline: { dollar: false, Z: false },
    unicodeCase: true,
    possessive: false,
    posix: true,
    flags: { ...IMSX, x: "none" },
  },
};

/** The dialect that a pattern is probably written in, judged by constructs that few dialects have. */
export function guessDialect(pattern: string): Dialect {
  if (/\(\?P[<=]/.test(pattern)) return /\\[hHKRXGz]|\[\[:|\(\?[|R&]/.test(pattern) ? "pcre" : "python";
  return /\\p\{(?:Is|In|java)[A-Z]|&&\[/.test(pattern) ? "java" : "pcre";
}
