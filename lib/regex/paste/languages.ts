import { type Dialect, DIALECTS } from "../dialects/dialects.ts";
import type { StringStyle } from "./strings.ts";

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
  /** True if the whole text must match, `start` if the match must be at its start. */
  readonly isWhole?: boolean | "start";
  /** What the call does beyond what JavaScript can. */
  readonly remark?: string;
  /** True if options are set by calls after it. */
  readonly hasSetters?: boolean;
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
  { ...python, opening: /\b(?:re|regex)\.(?:compile|search)\s*\(/g },
  { ...python, opening: /\b(?:re|regex)\.match\s*\(/g, isWhole: "start" },
  {
    ...python,
    dialect: "rust",
    opening:
      /\b(?:Field|constr|StringConstraints|Query|Path|Body|Form|Header)\((?:[^()"']|"[^"]*"|'[^']*'){0,400}?\bpattern\s*=\s*/g,
  },
  {
    ...python,
    opening:
      /\b(?:Field|constr|Query|Path|Body|Form|Header)\((?:[^()"']|"[^"]*"|'[^']*'){0,400}?\bregex\s*=\s*/g,
    isWhole: "start",
  },
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
  { ...go, opening: /\bregexp\.(?:Must)?Compile\s*\(/g },
  {
    ...go,
    opening: /\bregexp\.(?:Must)?CompilePOSIX\s*\(/g,
    remark: "CompilePOSIX finds the longest match",
  },
  { ...go, opening: /\bregexp\.Match(?:String)?\s*\(/g },
  { ...go, language: "Rust", dialect: "rust", opening: /\bRegex(?:Builder)?::new\s*\(/g, hasSetters: true },
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

/** A replacement of another language in JavaScript syntax. */
export function convertReplacement(text: string, dialect: Dialect | null): string {
  if (dialect === null) return text;
  switch (DIALECTS[dialect].replacement) {
    case "escaped-braces":
      return withEscapes(text);
    case "braces":
      return withBraces(text);
    case "both":
      return withBackslashes(text.replace(/\$(?!\d|\{\d)/g, "$$$$")).replace(/\$0(?!\d)/g, "$$&");
    case "backslashes":
      return withBackslashes(text.replaceAll("$", "$$$$"));
  }
}

/** `$1`, `${name}`, and a backslash before literal characters. */
function withEscapes(text: string): string {
  return text.replace(
    /\\([^])|\$\{(\w+)\}|\$(\d)/g,
    (_, literal?: string, name?: string, digit?: string) => {
      if (literal !== undefined) return literal === "$" ? "$$" : literal;
      return name !== undefined ? `$<${name}>` : digit === "0" ? "$&" : `$${digit}`;
    },
  );
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
