/** Differences between the regular expressions of other languages, as far as a conversion needs them. */

/** Constructs that a dialect interprets differently from JavaScript. A new dialect is a row of `ROWS`. */
export interface DialectDescription {
  readonly name: string;
  /** `^` and `$` match at each line without a flag. */
  readonly anchorsAtLines: boolean;
  /** True where `\Z` or, without flag m, `$` also matches before a line break at the end. */
  readonly endBeforeNewline: { readonly dollar: boolean; readonly Z: boolean };
  /** The letters of the escapes for the end of the text. */
  readonly endEscapes: "Z" | "z" | "zZ";
  /** True if `^` of flag m matches after a line break at the end of the text. */
  readonly lineAfterLastBreak: boolean;
  /** Which of `\d`, `\w` and `\s` include characters beyond ASCII. */
  readonly unicodeSets: {
    readonly digit: boolean;
    readonly word: boolean;
    /** `property` if they are those of `White_Space`. */
    readonly space: boolean | "property";
  };
  /** True if `\b` recognizes letters beyond ASCII. */
  readonly unicodeBoundary: boolean;
  /** True if flag i applies to letters beyond ASCII. */
  readonly unicodeCase: boolean;
  /** The quantifiers that a following `+` makes possessive; `symbols` are `*`, `+` and `?`. */
  readonly possessive: "all" | "symbols" | "none";
  /** True if `a{2}{3}` repeats `a` six times. */
  readonly chainedQuantifiers: boolean;
  /** True if `{,n}` is a quantifier. */
  readonly openRange: boolean;
  /** The characters of `[:alpha:]` inside a class, `locale` for those of the user's language; null if it is not a set. */
  readonly posix: "ascii" | "unicode" | "locale" | null;
  /** The spellings in which `\p{Alpha}` is such a set: none, only this case, or any case. */
  readonly posixProperties: "none" | "exact" | "any-case";
  /**
   * The property that `\p{Greek}` and `\p{IsGreek}` name; null if it is a block, which JavaScript doesn't know.
   */
  readonly scripts: "Script" | "Script_Extensions" | null;
  /** True if a class can contain classes, and `&&` intersects them. */
  readonly nestedClasses: boolean;
  /** True if white space in a class is ignored in x-mode. */
  readonly ignoresSpaceInClasses: boolean;
  /** True if `\Q…\E` is literal. */
  readonly quotedText: boolean;
  /** True if `a\Kb` matches only `b`. */
  readonly keepsOut: boolean;
  /** Where named groups are numbered: among the others, after them, or alone, because then the others don't capture. */
  readonly namedGroups: "among" | "last" | "alone";
  /** True if the second digit of a reference belongs to it only if there is such a group. */
  readonly shortReferences: boolean;
  /** `atomic` if `\R` matches `\r\n` as a whole, `plain` if it may also match only `\r`; null if it isn't a line break. */
  readonly lineBreak: "atomic" | "plain" | null;
  /** True if `\N` matches any character but a line break. */
  readonly notNewline: boolean;
  /** `names`: `\N{…}` is a character by its name. `codes`: `\N{U+…}` is one by its code. */
  readonly namedCharacters: { readonly names: boolean; readonly codes: boolean };
  /** What `\h` matches: horizontal space, a hexadecimal digit, or no set. */
  readonly h: "space" | "hexadecimal" | null;
  /** True if `\v` matches all vertical space, not only U+000B. */
  readonly verticalSpace: boolean;
  /** Characters that the dot excludes without flag s. */
  readonly dotExcludes: string;
  /** True if characters beyond U+FFFF count as one without any flag. */
  readonly codePoints: boolean;
  /** The letters that set `i`, `m` and `s`. */
  readonly flags: Readonly<Record<string, "i" | "m" | "s" | "x" | "same" | "none">>;
  /** True if the longest of all matches at a position is found, not the first in the order of the pattern. */
  readonly longestMatch: boolean;
  /** True if an empty match may follow another match directly, as in JavaScript. */
  readonly emptyAfterMatch: boolean;
  /** How a replacement refers to a group: `${1}`, `\1`, both, or `$1` with a backslash before literals. */
  readonly replacement: "braces" | "backslashes" | "both" | "escaped-braces";
}

const COMMON = {
  anchorsAtLines: false,
  endBeforeNewline: { dollar: true, Z: true },
  endEscapes: "zZ",
  lineAfterLastBreak: true,
  unicodeSets: { digit: false, word: false, space: false },
  unicodeBoundary: false,
  unicodeCase: false,
  possessive: "all",
  chainedQuantifiers: false,
  openRange: false,
  posix: null,
  posixProperties: "none",
  scripts: "Script",
  nestedClasses: false,
  ignoresSpaceInClasses: false,
  quotedText: false,
  keepsOut: false,
  namedGroups: "among",
  shortReferences: false,
  lineBreak: "atomic",
  notNewline: true,
  namedCharacters: { names: false, codes: false },
  h: null,
  verticalSpace: false,
  dotExcludes: "\n",
  codePoints: true,
  longestMatch: false,
  emptyAfterMatch: true,
} as const;

const UNICODE = { digit: true, word: true, space: true };
/** The tools of POSIX, after `fromPosix` has read their syntax. The characters of sets depend on the locale: it is UTF-8. */
const POSIX = {
  ...COMMON,
  endBeforeNewline: { dollar: false, Z: false },
  unicodeSets: { digit: false, word: true, space: false },
  unicodeBoundary: true,
  unicodeCase: true,
  possessive: "none",
  posix: "locale",
  lineBreak: null,
  notNewline: false,
  longestMatch: true,
  emptyAfterMatch: false,
  flags: {},
  replacement: "backslashes",
} as const;
const IMSX = { i: "i", m: "m", s: "s", x: "x" } as const;

/** Sources: the manuals of Python 3.11, PCRE2 10.42, Java 17, Ruby 3.1, .NET 8, Go 1.22, Rust's regex 1.10, and GNU grep 3.8. */
const ROWS = {
  python: {
    ...COMMON,
    name: "Python",
    endBeforeNewline: { dollar: true, Z: false },
    endEscapes: "Z",
    unicodeSets: UNICODE,
    unicodeBoundary: true,
    unicodeCase: true,
    openRange: true,
    lineBreak: null,
    notNewline: false,
    namedCharacters: { names: true, codes: false },
    flags: { ...IMSX, a: "none", u: "same", L: "none" },
    replacement: "backslashes",
  },
  pcre: {
    ...COMMON,
    name: "PCRE",
    lineAfterLastBreak: false,
    // Without its flag u, PCRE processes bytes.
    codePoints: false,
    posix: "ascii",
    scripts: "Script_Extensions",
    quotedText: true,
    keepsOut: true,
    // Perl has names, PCRE only codes.
    namedCharacters: { names: true, codes: true },
    h: "space",
    verticalSpace: true,
    flags: { ...IMSX, n: "none", J: "same" },
    replacement: "both",
  },
  java: {
    ...COMMON,
    name: "Java",
    lineAfterLastBreak: false,
    unicodeBoundary: true,
    posixProperties: "exact",
    nestedClasses: true,
    ignoresSpaceInClasses: true,
    quotedText: true,
    shortReferences: true,
    lineBreak: "plain",
    notNewline: false,
    namedCharacters: { names: true, codes: false },
    h: "space",
    verticalSpace: true,
    dotExcludes: "\n\r\u0085\u2028\u2029",
    flags: { ...IMSX, u: "none", d: "none" },
    replacement: "escaped-braces",
  },
  ruby: {
    ...COMMON,
    name: "Ruby",
    anchorsAtLines: true,
    endBeforeNewline: { dollar: false, Z: true },
    unicodeBoundary: true,
    unicodeCase: true,
    possessive: "symbols",
    chainedQuantifiers: true,
    openRange: true,
    posix: "unicode",
    posixProperties: "any-case",
    nestedClasses: true,
    keepsOut: true,
    namedGroups: "alone",
    notNewline: false,
    h: "hexadecimal",
    flags: { i: "i", m: "s", x: "x" },
    replacement: "backslashes",
  },
  dotnet: {
    ...COMMON,
    name: ".NET",
    codePoints: false,
    unicodeSets: UNICODE,
    unicodeBoundary: true,
    unicodeCase: true,
    possessive: "none",
    scripts: null,
    namedGroups: "last",
    flags: { ...IMSX, n: "none" },
    replacement: "braces",
  },
  go: {
    ...COMMON,
    name: "Go",
    emptyAfterMatch: false,
    endBeforeNewline: { dollar: false, Z: false },
    unicodeCase: true,
    endEscapes: "z",
    possessive: "none",
    posix: "ascii",
    quotedText: true,
    flags: { ...IMSX, x: "none" },
    replacement: "braces",
  },
  rust: {
    ...COMMON,
    name: "Rust",
    emptyAfterMatch: false,
    endBeforeNewline: { dollar: false, Z: false },
    unicodeSets: { digit: true, word: true, space: "property" },
    unicodeBoundary: true,
    unicodeCase: true,
    endEscapes: "z",
    possessive: "none",
    posix: "ascii",
    nestedClasses: true,
    lineBreak: null,
    notNewline: false,
    flags: { ...IMSX, u: "same", U: "none", R: "none" },
    replacement: "braces",
  },
  grep: { ...POSIX, name: "grep" },
  sed: { ...POSIX, name: "sed" },
  awk: { ...POSIX, name: "awk" },
  bash: { ...POSIX, name: "Bash" },
} satisfies Readonly<Record<string, DialectDescription>>;

/** A syntax that can be converted. `pcre` covers PHP, Perl and many tools, `go` covers RE2. */
export type Dialect = keyof typeof ROWS;

/** All dialects. */
export const DIALECTS: Readonly<Record<Dialect, DialectDescription>> = ROWS;

/** The dialect that a pattern is probably written in, judged by constructs that few dialects have. */
export function guessDialect(pattern: string): Dialect {
  if (/\(\?P[<=]/.test(pattern)) return /\\[hHKRXGz]|\[\[:|\(\?[|R&]/.test(pattern) ? "pcre" : "python";
  if (pattern.includes("(?~")) return "ruby";
  return /\\p\{(?:Is|In|java)[A-Z]|&&\[/.test(pattern) ? "java" : "pcre";
}
