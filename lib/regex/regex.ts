/** A JavaScript regular expression as plain data: source without delimiters, and flag letters. */
export interface Regex {
  readonly pattern: string;
  readonly flags: string;
}

/** A half-open range of a pattern or a text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const LITERAL_SYNTAX =
  /^\/(?!\*)((?:[^/\\[\r\n\u2028\u2029]|\\[^\r\n\u2028\u2029]|\[(?:[^\]\\\r\n\u2028\u2029]|\\[^\r\n\u2028\u2029])*\])+)\/([dgimsuvy]*)$/u;

/**
 * Splits a regular expression literal such as `/a\/b/gi` into pattern and flags.
 *
 * @returns null when the source, apart from surrounding white space, isn't a literal
 * @example readLiteral("/a+/gi") // { pattern: "a+", flags: "gi" }
 */
export function readLiteral(source: string): Regex | null {
  const [, pattern, flags] = LITERAL_SYNTAX.exec(source.trim()) ?? [];
  if (
    pattern === undefined || flags === undefined ||
    new Set(flags).size < flags.length
  ) return null;
  return { pattern, flags };
}

const LINE_TERMINATOR_ESCAPES: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Writes a regex as a literal that parses back: `/` and line terminators are escaped, an empty pattern is
 * `(?:)`.
 *
 * @example toLiteral({ pattern: "a/b", flags: "g" }) // "/a\\/b/g"
 */
export function toLiteral({ pattern, flags }: Regex): string {
  return `/${escapeSource(pattern)}/${flags}`;
}

/** @see https://tc39.es/ecma262/#sec-escaperegexppattern */
function escapeSource(pattern: string): string {
  if (pattern === "") return "(?:)";
  let inClass = false;
  return pattern.replace(
    /\\([^])|[[\]/\n\r\u2028\u2029]/gu,
    (unit, escaped?: string) => {
      if (escaped !== undefined) return LINE_TERMINATOR_ESCAPES[escaped] ?? unit;
      if (unit === "[") inClass = true;
      if (unit === "]") inClass = false;
      if (unit === "/") return inClass ? unit : "\\/";
      return LINE_TERMINATOR_ESCAPES[unit] ?? unit;
    },
  );
}

/**
 * How serious a warning is. `danger`: can go badly wrong; `warn`: is probably a mistake; `info`: could be
 * simpler.
 */
export type Severity = "info" | "warn" | "danger";

/**
 * The native engine's error message for a regex, without its prefix: V8 repeats the whole pattern there,
 * "Invalid regular expression: /…/g: Regular expression too large".
 *
 * @param error the error thrown by compiling or matching
 */
export function engineMessage(error: unknown): string {
  return error instanceof Error ? error.message.split(": ").at(-1) ?? "" : String(error);
}

/** A flag letter of JavaScript's RegExp. */
export type Flag = "d" | "g" | "i" | "m" | "s" | "u" | "v" | "y";

/** Name and meaning of a flag, for any pattern. */
interface FlagDescription {
  readonly name: string;
  /** One line, sentence case, no full stop. */
  readonly meaning: string;
  /** True if it is one of the five flags offered first. */
  readonly offered: boolean;
}

/** The flags, in JavaScript's order. */
export const FLAGS: Readonly<Record<Flag, FlagDescription>> = {
  d: {
    name: "Indices",
    meaning:
      "Matches have an indices property with the start and end of each group; what matches stays the same",
    offered: false,
  },
  g: {
    name: "Global",
    meaning: "Find all matches instead of only the first",
    offered: true,
  },
  i: {
    name: "Ignore case",
    meaning: "Match letters in upper and lower case",
    offered: true,
  },
  m: {
    name: "Multiline",
    meaning: "^ and $ match at the start and end of each line",
    offered: true,
  },
  s: {
    name: "Dot all",
    meaning: "The dot also matches line endings",
    offered: true,
  },
  u: {
    name: "Unicode",
    meaning: "Match by code points, and reject legacy syntax",
    offered: true,
  },
  v: {
    name: "Unicode sets",
    meaning: "Like u (can't be combined with it), and classes can be nested, intersected and subtracted",
    offered: false,
  },
  y: {
    name: "Sticky",
    meaning: "Match only at lastIndex, without searching further",
    offered: false,
  },
};
