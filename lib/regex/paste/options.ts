import type { Dialect } from "../dialects/dialects.ts";
import { DIALECTS } from "../dialects/dialects.ts";

/** What code says about a pattern besides its text. */
export interface OptionsRead {
  /** Flags of JavaScript. */
  readonly flags: string;
  /** Letters for a leading group, such as `x`; empty for none. */
  readonly inline: string;
  /** True if `$` matches only at the very end of the text. */
  readonly endsText: boolean;
  /** True if the pattern is a plain text. */
  readonly isLiteral: boolean;
  /** True if groups without a name don't capture, and the language has no letter for it in a pattern. */
  readonly capturesNames: boolean;
  /** What could not be read, one sentence without a full stop each. */
  readonly remarks: readonly string[];
}

const NONE: OptionsRead = {
  flags: "",
  inline: "",
  endsText: false,
  isLiteral: false,
  capturesNames: false,
  remarks: [],
};

/** What constants, setters and named arguments mean: letters of flags, a plain text, or nothing for the matches. */
const NAMES: Readonly<Record<string, string>> = {
  I: "i",
  IGNORECASE: "i",
  CASE_INSENSITIVE: "i",
  IgnoreCase: "i",
  IGNORE_CASE: "i",
  caseInsensitive: "i",
  case_insensitive: "i",
  M: "m",
  MULTILINE: "m",
  Multiline: "m",
  anchorsMatchLines: "m",
  multi_line: "m",
  multiLine: "m",
  S: "s",
  DOTALL: "s",
  Singleline: "s",
  DOT_MATCHES_ALL: "s",
  dotMatchesLineSeparators: "s",
  dot_matches_new_line: "s",
  dotAll: "s",
  X: "x",
  VERBOSE: "x",
  COMMENTS: "x",
  EXTENDED: "x",
  IgnorePatternWhitespace: "x",
  allowCommentsAndWhitespace: "x",
  ignore_whitespace: "x",
  A: "a",
  ASCII: "a",
  UNICODE_CASE: "u",
  UNICODE_CHARACTER_CLASS: "U",
  UNIX_LINES: "d",
  swap_greed: "U",
  crlf: "R",
  ExplicitCapture: "names",
  LITERAL: "literal",
  ignoreMetacharacters: "literal",
};

/** What doesn't change the matches. */
const HARMLESS: ReadonlySet<string> = new Set(
  ("None Compiled CultureInvariant NonBacktracking NOFLAG DEBUG U UNICODE FIXEDENCODING NOENCODING size_limit " +
    "dfa_size_limit nest_limit build unwrap expect compile escape quote").split(" "),
);

/** A constant with the name of its type or module, or one of two letters and more alone. */
const CONSTANT =
  /\b(?:RegexOptions?|Pattern|Regexp|re|regex|NSRegularExpression(?:\.Options)?)(?:\.|::)(\w+)\b|(?<![\w.]|\w::)\.?([A-Za-z_]{2,})\b/g;

/** The options set by constants such as `re.I | re.MULTILINE` in the arguments after a pattern. */
export function optionsOfConstants(source: string, dialect: Dialect | null): OptionsRead {
  const found: string[] = [];
  const remarks: string[] = [];
  for (const [, qualified, bare] of source.matchAll(CONSTANT)) {
    const name = qualified ?? bare ?? "";
    if (Object.hasOwn(NAMES, name)) found.push(NAMES[name] ?? "");
    else if (qualified !== undefined && !HARMLESS.has(name)) remarks.push(`Option ${name} isn't read`);
  }
  return optionsOf(found, dialect, remarks);
}

/** The options that calls such as `.case_insensitive(true)` set, up to the one that builds the regex. */
export function optionsOfSetters(code: string, dialect: Dialect): OptionsRead {
  const found: string[] = [];
  const remarks: string[] = [];
  for (const [, name = "", value = ""] of code.matchAll(/\.\s*(\w+)\(\s*(\w*)\s*\)/g)) {
    const letter = Object.hasOwn(NAMES, name) ? NAMES[name] ?? "" : "";
    if (letter !== "" && value === "true") found.push(letter);
    else if (name === "unicode" && value === "false") found.push("-u");
    else if (value === "true" && name !== "unicode" && !HARMLESS.has(name)) {
      remarks.push(`Option ${name} isn't read`);
    }
    if (name === "build") break;
  }
  return optionsOf(found, dialect, remarks);
}

/** Arguments such as `caseSensitive: false`, as Dart has them; null if there are none. */
export function optionsOfArguments(source: string): OptionsRead | null {
  const named = [...source.matchAll(/\b(multiLine|caseSensitive|unicode|dotAll)\s*:\s*(\w+)/g)];
  if (named.length === 0) return null;
  const flags = named.flatMap(([, name = "", value]) => {
    if (name === "caseSensitive") return value === "false" ? ["i"] : [];
    return value === "true" ? [name === "unicode" ? "u" : NAMES[name] ?? ""] : [];
  });
  const remarks = named.filter(([, , value]) => value !== "true" && value !== "false")
    .map(([, name]) => `Option ${name} is known only at run time`);
  return { ...NONE, flags: flags.join(""), remarks };
}

function optionsOf(
  found: readonly string[],
  dialect: Dialect | null,
  remarks: readonly string[],
): OptionsRead {
  const letters = found.filter((each) => each.length === 1).join("");
  const read = optionsOfLetters(letters, dialect, true);
  return {
    ...read,
    inline: read.inline + (found.includes("-u") ? "-u" : ""),
    isLiteral: found.includes("literal"),
    capturesNames: found.includes("names"),
    remarks: [...read.remarks, ...remarks],
  };
}

/**
 * Letters of flags: JavaScript's are used directly; others are moved to an inline group.
 *
 * @param areInline whether the letters are those of inline flags, of which `u` may mean something else
 */
export function optionsOfLetters(letters: string, dialect: Dialect | null, areInline = false): OptionsRead {
  const meanings: Readonly<Record<string, string>> = dialect === null ? {} : DIALECTS[dialect].flags;
  let flags = "";
  let inline = letters.includes("xx") && Object.hasOwn(meanings, "xx") ? "xx" : "";
  const remarks: string[] = [];
  for (const letter of new Set(letters)) {
    const meaning = meanings[letter];
    if (meaning === "i" || meaning === "m" || meaning === "s") flags += meaning;
    else if (letter === "u" && !areInline) flags += letter;
    else if (letter === "A" && dialect !== null && meaning === undefined) flags += "y";
    else if (dialect === null ? /[dgimsuvy]/.test(letter) : letter === "g") flags += letter;
    else if (meaning !== undefined) {
      if (!inline.includes(letter)) inline += letter;
    } else if (/[a-zA-Z]/.test(letter) && !HARMLESS_LETTERS.includes(letter)) {
      remarks.push(`Flag ${letter} isn't read`);
    }
  }
  const endsText = letters.includes("D");
  return { ...NONE, flags, inline: [...inline].sort().join(""), endsText, remarks };
}

/** Of PCRE, Perl and Ruby: what is about speed, encodings or the call. */
const HARMLESS_LETTERS = "DSXopdaln";

/** What a reading has of options besides pattern and flags. */
export function saidBy({ endsText, remarks }: OptionsRead): { endsText?: true; remarks?: readonly string[] } {
  return { ...endsText && { endsText }, ...remarks.length > 0 && { remarks } };
}

/** A pattern after a group with the flags that only such a group can have. */
export function withInline({ inline }: OptionsRead, pattern: string): string {
  return inline === "" ? pattern : `(?${inline})${pattern}`;
}

/** A plain text as a pattern. */
export function literalPattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&");
}

/** A pattern in which groups without a name don't capture. */
export function withoutPlainCaptures(pattern: string): string {
  return pattern.replace(
    /\\[^]|\[\^?\]?(?:\\[^]|[^\]\\])*\]|\((?!\?)/g,
    (token) => token === "(" ? "(?:" : token,
  );
}
