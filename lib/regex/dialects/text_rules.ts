/** How a language reads the ends of lines and texts. Conversions from it and forms for it follow the same row. */
export interface TextRules {
  /** What the dot doesn't match without flag s. */
  readonly dot: string;
  /** Whether `$` without flag m also matches before a line break at the end of the text. */
  readonly dollar: "end" | "last newline" | "last line break";
  /** With flag m, `^` matches after a line break that ends the text. */
  readonly startsLastLine: boolean;
  /** `\B` matches in the empty text. */
  readonly emptyIsNoBoundary: boolean;
}

/** Go, RE2, Rust, POSIX. */
export const GO_TEXTS: TextRules = {
  dot: "\n",
  dollar: "end",
  startsLastLine: true,
  emptyIsNoBoundary: true,
};

/** Module `re` of Python. */
export const PYTHON_TEXTS: TextRules = { ...GO_TEXTS, dollar: "last newline", emptyIsNoBoundary: false };

/** PCRE and PCRE2. */
export const PCRE_TEXTS: TextRules = { ...GO_TEXTS, dollar: "last newline", startsLastLine: false };

/** `java.util.regex`. */
export const JAVA_TEXTS: TextRules = {
  ...GO_TEXTS,
  dot: "\n\r\u0085\u2028\u2029",
  dollar: "last line break",
  startsLastLine: false,
};
