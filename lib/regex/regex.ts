/** A JavaScript regular expression as plain data: source without delimiters, and flag letters. */
export interface Regex {
  readonly pattern: string;
  readonly flags: string;
}

/** A half-open stretch of a pattern or a text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const LITERAL =
  /^\/((?:[^/\\[\r\n\u2028\u2029]|\\[^\r\n\u2028\u2029]|\[(?:[^\]\\\r\n\u2028\u2029]|\\[^\r\n\u2028\u2029])*\])+)\/([dgimsuvy]*)$/u;

/**
 * Takes a regular expression literal such as `/a\/b/gi` apart.
 *
 * @returns null when the source, blanks around it left out, is no literal
 */
export function readLiteral(source: string): Regex | null {
  const [, pattern, flags] = LITERAL.exec(source.trim()) ?? [];
  if (
    pattern === undefined || flags === undefined ||
    new Set(flags).size < flags.length
  ) return null;
  return { pattern, flags };
}

const LINE_ENDS: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** The regex as a literal that parses back: `/` and line ends escaped, an empty pattern as `(?:)`. */
export function literalOf({ pattern, flags }: Regex): string {
  return `/${sourceOf(pattern)}/${flags}`;
}

/** @see https://tc39.es/ecma262/#sec-escaperegexppattern */
function sourceOf(pattern: string): string {
  if (pattern === "") return "(?:)";
  let inClass = false;
  return pattern.replace(
    /\\([^])|[[\]/\n\r\u2028\u2029]/gu,
    (unit, escaped?: string) => {
      if (escaped !== undefined) return LINE_ENDS[escaped] ?? unit;
      if (unit === "[") inClass = true;
      if (unit === "]") inClass = false;
      if (unit === "/") return inClass ? unit : "\\/";
      return LINE_ENDS[unit] ?? unit;
    },
  );
}

/** `danger` for what can go badly wrong, `warn` for what is probably not meant, `info` for what could be simpler. */
export type Severity = "info" | "warn" | "danger";

/** A flag letter of JavaScript's RegExp. */
export type Flag = "d" | "g" | "i" | "m" | "s" | "u" | "v" | "y";

/** What a flag is called and does, whatever the pattern. */
export interface FlagWords {
  readonly name: string;
  /** One line, sentence case, no full stop. */
  readonly meaning: string;
  /** Whether it is one of the six that are offered first. */
  readonly offered: boolean;
}

/** The flags in the order in which JavaScript writes them. */
export const FLAGS: Readonly<Record<Flag, FlagWords>> = {
  d: {
    name: "Indices",
    meaning:
      "A match tells in its property indices where each group begins and ends; what matches stays the same",
    offered: false,
  },
  g: {
    name: "Global",
    meaning: "Find every match, not only the first",
    offered: true,
  },
  i: {
    name: "Ignore case",
    meaning: "Upper and lower case are alike",
    offered: true,
  },
  m: {
    name: "Multiline",
    meaning: "^ and $ match at every line",
    offered: true,
  },
  s: {
    name: "Dot all",
    meaning: "The dot matches line ends too",
    offered: true,
  },
  u: {
    name: "Unicode",
    meaning: "Read characters beyond U+FFFF whole, and the pattern strictly",
    offered: true,
  },
  v: {
    name: "Unicode sets",
    meaning: "Like u, which it excludes, and classes can be nested, intersected and subtracted",
    offered: false,
  },
  y: {
    name: "Sticky",
    meaning: "Match only at lastIndex, without searching on",
    offered: true,
  },
};
