import { type Dialect, DIALECTS } from "../dialects/dialects.ts";
import type { StringStyle } from "./strings.ts";

/** The flags of a reading: those of JavaScript, and those that only an inline group can have. */
export interface FlagsRead {
  readonly flags: string;
  /** Letters for a leading group, such as `x`; empty for none. */
  readonly inline: string;
}

/** The syntax of a call with a pattern in a language. */
export interface Call {
  readonly language: string;
  readonly dialect: Dialect | null;
  /** Up to the opening bracket of the arguments. */
  readonly opening: RegExp;
  readonly style: StringStyle;
  /** Index of the pattern's argument; 0 by default. */
  readonly patternAt?: number;
  /** Index of the replacement's argument. */
  readonly replacementAt?: number;
  readonly mode?: "split";
  /** Flags that the call implies. */
  readonly adds?: string;
  /** True if the pattern is a string between delimiters with flags after them, as in PHP. */
  readonly isDelimited?: boolean;
  /** True if the whole text must match. */
  readonly isWhole?: boolean;
}

const python = { language: "Python", dialect: "python", style: "lenient" } as const;
const php = { language: "PHP", dialect: "pcre", style: "php", isDelimited: true } as const;
const java = { language: "Java", dialect: "java", style: "javascript" } as const;
const go = { language: "Go", dialect: "go", style: "go" } as const;
const swift = { language: "Swift", dialect: "java", style: "go" } as const;
const csharp = { language: "C#", dialect: "dotnet", style: "javascript" } as const;
/** The language of literals and calls in Ruby. */
export const ruby = { language: DIALECTS.ruby.name, dialect: "ruby", style: "lenient" } as const;
const javascript = { language: "JavaScript", dialect: null, style: "javascript" } as const;

/** The calls, each with a distinctive name. The expressions are used one at a time, from the start. */
export const CALLS: readonly Call[] = [
  { ...csharp, opening: /\bnew\s+Regex\s*\(/g },
  { ...csharp, opening: /\bRegex\.(?:IsMatch|Match)\s*\(/g, patternAt: 1 },
  { ...csharp, opening: /\bRegex\.Matches\s*\(/g, patternAt: 1, adds: "g" },
  { ...csharp, opening: /\bRegex\.Split\s*\(/g, patternAt: 1, mode: "split" },
  { ...csharp, opening: /\bRegex\.Replace\s*\(/g, patternAt: 1, replacementAt: 2, adds: "g" },
  { ...csharp, opening: /\[RegularExpression\s*\(/g, isWhole: true },
  { ...csharp, opening: /\[GeneratedRegex\s*\(/g },
  { ...javascript, opening: /(?:\bnew\s+)?\bRegExp\s*\(/g },
  { ...python, opening: /\b(?:re|regex)\.(?:compile|search|match)\s*\(/g },
  { ...python, opening: /\b(?:re|regex)\.fullmatch\s*\(/g, isWhole: true },
  { ...python, opening: /\b(?:re|regex)\.(?:findall|finditer)\s*\(/g, adds: "g" },
  { ...python, opening: /\b(?:re|regex)\.split\s*\(/g, mode: "split" },
  { ...python, opening: /\b(?:re|regex)\.subn?\s*\(/g, replacementAt: 1, adds: "g" },
  { ...python, opening: /\bre_path\s*\(/g },
  { ...php, opening: /\bpreg_match\s*\(/g },
  { ...php, opening: /\bpreg_(?:match_all|grep)\s*\(/g, adds: "g" },
  { ...php, opening: /\bpreg_split\s*\(/g, mode: "split" },
  { ...php, opening: /\bpreg_replace\s*\(/g, replacementAt: 1, adds: "g" },
  { ...php, opening: /\bpreg_replace_callback\s*\(/g, adds: "g" },
  { ...java, opening: /\bPattern\.compile\s*\(/g },
  { ...java, opening: /\bPattern\.matches\s*\(/g, isWhole: true },
  { ...java, opening: /@Pattern\s*\(\s*regexp\s*=\s*/g, isWhole: true },
  { ...java, opening: /\.replaceFirst\s*\(/g, replacementAt: 1 },
  { ...java, language: "Kotlin", opening: /(?<![.\w])Regex\s*\(/g },
  { ...go, opening: /\bregexp\.(?:Must)?Compile(?:POSIX)?\s*\(/g },
  { ...go, opening: /\bregexp\.Match(?:String)?\s*\(/g },
  { ...go, language: "Rust", dialect: "rust", opening: /\bRegex(?:Builder)?::new\s*\(/g },
  { ...swift, opening: /\bNSRegularExpression\s*\(\s*pattern:\s*/g },
  { ...swift, opening: /\.range\s*\(\s*of:\s*(?=[^\n]*\.regularExpression\b)/g },
  {
    ...swift,
    opening: /\.replacingOccurrences\s*\(\s*of:\s*(?=[^\n]*\.regularExpression\b)/g,
    replacementAt: 1,
    adds: "g",
  },
  { ...ruby, opening: /\bRegexp\.new\s*\(/g },
];

/** The flags of options, by the names of their constants. */
const CONSTANTS: Readonly<Record<string, string>> = {
  I: "i",
  IGNORECASE: "i",
  CASE_INSENSITIVE: "i",
  IgnoreCase: "i",
  IGNORE_CASE: "i",
  caseInsensitive: "i",
  M: "m",
  MULTILINE: "m",
  Multiline: "m",
  S: "s",
  DOTALL: "s",
  Singleline: "s",
  DOT_MATCHES_ALL: "s",
  X: "x",
  VERBOSE: "x",
  COMMENTS: "x",
  EXTENDED: "x",
  IgnorePatternWhitespace: "x",
};

/** The flags set by constants such as `re.I | re.MULTILINE` in the arguments after a pattern. */
export function flagsOfConstants(source: string, dialect: Dialect | null): FlagsRead {
  const letters = new Set<string>();
  for (const [name] of source.matchAll(/\b[A-Za-z_]+\b/g)) {
    if (Object.hasOwn(CONSTANTS, name)) letters.add(CONSTANTS[name] ?? "");
  }
  return lettersToFlags([...letters].join(""), dialect);
}

/** Flags that JavaScript supports are used directly; others are moved to an inline group. */
export function lettersToFlags(letters: string, dialect: Dialect | null): FlagsRead {
  const meanings = dialect === null ? {} : DIALECTS[dialect].flags;
  let flags = "";
  let inline = "";
  for (const letter of new Set(letters)) {
    const meaning = meanings[letter];
    // Flag n of Ruby is about the encoding.
    const isInline = /[xUJ]/.test(letter) || letter === "n" && meaning !== undefined;
    if (isInline) inline += letter;
    else if (meaning === "i" || meaning === "m" || meaning === "s") flags += meaning;
    else if (dialect !== null && letter === "A") flags += "y";
    else if (dialect === null ? /[dgimsuvy]/.test(letter) : /[gimsu]/.test(letter)) flags += letter;
  }
  return { flags, inline };
}

/** A replacement of another language in JavaScript syntax. */
export function convertReplacement(text: string, dialect: Dialect | null): string {
  if (dialect === null) return text;
  switch (DIALECTS[dialect].replacement) {
    case "escaped-braces":
      return withBraces(text.replace(/\\([^])/g, (_, literal: string) => literal === "$" ? "$$$$" : literal));
    case "braces":
      return withBraces(text);
    case "both":
      return withBackslashes(text.replace(/\$(?!\d|\{\d)/g, "$$$$")).replace(/\$0(?!\d)/g, "$$&");
    case "backslashes":
      return withBackslashes(text.replaceAll("$", "$$$$"));
  }
}

/** `${1}` and `${name}`. */
function withBraces(text: string): string {
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => /^\d+$/.test(name) ? `$${name}` : `$<${name}>`);
}

/** `\1`, `\g<name>`, `\k<name>` and `${1}`. */
function withBackslashes(text: string): string {
  return text.replace(
    /\\[gk]<(\w+)>|\$\{(\d+)\}|\\(\d{1,2})|\\(\\)/g,
    (_, name?: string, braced?: string, number?: string, backslash?: string) => {
      if (backslash !== undefined) return "\\";
      const group = name ?? braced ?? number ?? "";
      if (group === "0") return "$&";
      return /^\d+$/.test(group) ? `$${group}` : `$<${group}>`;
    },
  );
}
