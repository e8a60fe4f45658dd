import type { Dialect } from "../dialects/dialects.ts";
import { fromPosix } from "./posix.ts";
import type { PasteReading } from "./reading.ts";

/** Maximum number of words of a command that are read. */
const MAX_WORDS = 60;

/** How a tool that searches files reads its pattern, and which of its short options have an argument. */
interface SearchTool {
  readonly language: string;
  readonly dialect: Dialect;
  /** The syntax of the pattern without options for it; `own` is that of the dialect. */
  readonly syntax: "basic" | "extended" | "own";
  readonly withArgument: string;
}

const GREP: SearchTool = { language: "grep", dialect: "grep", syntax: "basic", withArgument: "ABCDdefm" };

const TOOLS: Readonly<Record<string, SearchTool | undefined>> = {
  grep: GREP,
  "git grep": { ...GREP, withArgument: "ABCefmO" },
  egrep: { ...GREP, syntax: "extended" },
  rg: { language: "ripgrep", dialect: "rust", syntax: "own", withArgument: "ABCEMTefgjmrt" },
  ag: { language: "ag", dialect: "pcre", syntax: "own", withArgument: "ABCGmp" },
  ack: { language: "ack", dialect: "pcre", syntax: "own", withArgument: "ABCm" },
};

/** Reads the pattern of `grep`, `git grep`, `egrep`, `rg`, `ag` and `ack`; null if there is none, or no certain one. */
export function readGrep(line: string): PasteReading | null {
  const [opening, name = ""] = /^(?:\$ )?(git grep|egrep|grep|rg|ag|ack)(?=\s)/.exec(line) ?? [];
  const tool = TOOLS[name];
  if (opening === undefined || tool === undefined) return null;
  const words = readWords(line.slice(opening.length));
  const options = words && readOptions(words, tool);
  if (!options || options.patterns.length === 0) return null;
  const { letters } = options;
  // A list of strings, a file of patterns, or a condition on several.
  if (letters.has("F") || letters.has("f") || letters.has("-")) return null;
  const isPerl = letters.has("P");
  const own = tool.syntax === "own" || isPerl ? "own" : letters.has("E") ? "extended" : tool.syntax;
  const syntax = letters.has("G") && tool.syntax !== "own" ? "basic" : own;
  const found = options.patterns.map((pattern) =>
    syntax === "own" ? pattern : fromPosix(pattern, syntax, "grep")
  );
  const joined = joinAlternatives(found, syntax === "own");
  if (joined === null || joined === "") return null;
  const pattern = limited(joined, letters);
  return {
    pattern,
    flags: withLines(letters.has("i") ? "gi" : "g", pattern),
    language: syntax === "basic" ? `${tool.language}, basic regular expression` : tool.language,
    dialect: isPerl ? "pcre" : tool.dialect,
    isCertain: true,
  };
}

/** Several patterns are alternatives; a reference is to a group of its own pattern. */
function joinAlternatives(patterns: readonly (string | null)[], mayHaveFlags: boolean): string | null {
  if (patterns.length === 1) return patterns[0] ?? null;
  let groups = 0;
  const parts: string[] = [];
  for (const pattern of patterns) {
    if (pattern === null) return null;
    const before = groups;
    const written = pattern.replace(
      /\\([1-9])|\\[^]|\[\^?(?:\[:\w+:\]|\\[^]|[^\]\\])*\]|\((?!\?)/g,
      (token, digit?: string) => {
        if (token === "(") groups++;
        return digit === undefined ? token : `\\${Number(digit) + before}`;
      },
    );
    if (groups > 99) return null;
    // Flags in a pattern hold to its end.
    parts.push(mayHaveFlags && /\(\?[a-zA-Z-]+\)/.test(written) ? `(?:${written})` : written);
  }
  return parts.join("|");
}

/** The pattern for whole words or lines, if an option asks for it. */
function limited(pattern: string, letters: ReadonlySet<string>): string {
  if (letters.has("x")) return `^(?:${pattern})$`;
  if (!letters.has("w")) return pattern;
  const hasWords = /^\w+(?:\|\w+)*$/.test(pattern);
  return hasWords ? `\\b(?:${pattern})\\b` : `(?<!\\w)(?:${pattern})(?!\\w)`;
}

/** A word of a command, without its quotes. */
interface Word {
  readonly text: string;
  readonly isQuoted: boolean;
}

const LONG: Readonly<Record<string, string | undefined>> = {
  "ignore-case": "i",
  "word-regexp": "w",
  "line-regexp": "x",
  "extended-regexp": "E",
  "perl-regexp": "P",
  "basic-regexp": "G",
  "fixed-strings": "F",
  file: "f",
  regexp: "e",
  and: "-",
  or: "-",
  not: "-",
};

/** The patterns and the options; options may also follow the pattern. */
function readOptions(words: readonly Word[], { withArgument }: SearchTool) {
  const letters = new Set<string>();
  const given: string[] = [];
  const others: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const { text, isQuoted } = words[at] ?? { text: "", isQuoted: false };
    if (text === "--" && !isQuoted) {
      others.push(...words.slice(at + 1));
      break;
    }
    if (isQuoted || !/^-[-\w]/.test(text)) {
      others.push({ text, isQuoted });
      continue;
    }
    const [, name, value] = /^--([\w-]+)(?:=([^]*))?$/.exec(text) ?? [];
    if (name !== undefined) {
      const letter = LONG[name];
      if (letter === "e") given.push(value ?? words[++at]?.text ?? "");
      else if (letter !== undefined) letters.add(letter);
      continue;
    }
    for (let unit = 1; unit < text.length; unit++) {
      const letter = text[unit] ?? "";
      if (!withArgument.includes(letter)) {
        letters.add(letter === "y" ? "i" : letter);
        continue;
      }
      const argument = unit + 1 < text.length ? text.slice(unit + 1) : words[++at]?.text;
      if (argument === undefined) return null;
      if (letter === "e") given.push(argument);
      else if (letter === "f") letters.add("f");
      break;
    }
  }
  const [first] = others;
  if (given.length > 0) return { patterns: given, letters };
  // Without quotes, it may be a sentence that begins with the name of a tool.
  return first?.isQuoted ? { patterns: [first.text], letters } : null;
}

/** The words of a command of a shell, up to an operator; null if a part of one is only known at run time. */
function readWords(command: string): Word[] | null {
  const words: Word[] = [];
  const piece = /\s+|'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^])|[|;&<>()]|[^\s'"\\|;&<>()]+/y;
  let isInWord = false;
  for (let at = 0; at < command.length && words.length < MAX_WORDS; at = piece.lastIndex) {
    piece.lastIndex = at;
    const found = piece.exec(command);
    // A quote that isn't closed.
    if (found === null) return null;
    const [whole, single, double, escaped] = found;
    if (/^[|;&<>()]$/.test(whole)) break;
    if (/^\s/.test(whole)) {
      isInWord = false;
      continue;
    }
    if (double !== undefined && /(?<!\\)(?:\\\\)*(?:\$[\w{(@*#?!-]|`)/.test(double)) return null;
    const before = isInWord ? words.pop() : undefined;
    words.push({
      text: (before?.text ?? "") + (single ?? double?.replace(/\\([$`"\\])/g, "$1") ?? escaped ?? whole),
      isQuoted: before?.isQuoted ?? (single !== undefined || double !== undefined),
    });
    isInWord = true;
  }
  return words;
}

/** The flags of a command that reads a text line by line: its anchors match at each line. */
export function withLines(flags: string, pattern: string): string {
  const outsideClasses = pattern.replace(/\\[^]|\[\^?\]?(?:\[:\w+:\]|\\[^]|[^\]])*\]?/g, "");
  return /[$^]/.test(outsideClasses) ? [...new Set(`${flags}m`)].sort().join("") : flags;
}
