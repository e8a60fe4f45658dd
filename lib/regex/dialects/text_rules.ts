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

const GO: TextRules = { dot: "\n", dollar: "end", startsLastLine: true, emptyIsNoBoundary: true };

/** The rows of the languages. */
export const TEXT_RULES = {
  dotnet: { ...GO, dollar: "last newline" },
  go: GO,
  java: { ...GO, dot: "\n\r\u0085\u2028\u2029", dollar: "last line break", startsLastLine: false },
  pcre: { ...GO, dollar: "last newline", startsLastLine: false },
  posix: GO,
  python: { ...GO, dollar: "last newline", emptyIsNoBoundary: false },
  ruby: { ...GO, startsLastLine: false },
  rust: GO,
} satisfies Readonly<Record<string, TextRules>>;
