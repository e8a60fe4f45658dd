import { parseJson } from "../../regex/schemas/json.ts";
import jsTokens from "js-tokens";
import { Constants } from "../names/constants.ts";
import type { FileLanguage } from "../readers/file_language.ts";
import type { FoundRegexes } from "../readers/found_regexes.ts";
import { scanHtml } from "../readers/html.ts";
import { scanTokens } from "../readers/javascript_tokens.ts";
import { scanMarkdown } from "../readers/markdown.ts";
import { findPatternStrings } from "../readers/pattern_strings.ts";
import { schemaRegex } from "../readers/schema_documents.ts";
import type { Binding } from "../names/scope.ts";
import { TokenNames } from "../names/token_names.ts";

/** A part of a file, such as a hunk of a patch. It may start within a comment or template. */
export interface Fragment {
  readonly language: FileLanguage;
  readonly text: string;
  /** Where it starts in the file. */
  readonly offset: number;
}

/** Finds the regexes of the parts of a file. Calls of `RegExp` in one part may use constants of another one. */
export function scanFragments(fragments: readonly Fragment[], found: FoundRegexes): void {
  const names = new TokenNames();
  const readings = fragments.map(({ language, text }) => {
    return language === "json" || language === "yaml" || language === "html" || language === "markdown"
      ? null
      : readCode(text, JSX_READINGS[language]);
  });
  for (const [at, { offset }] of fragments.entries()) {
    const reading = readings[at];
    if (reading) names.add(reading.code, offset + reading.shift, reading.jsx);
  }
  const used = new Set<Binding>();
  for (const [at, { language, text, offset }] of fragments.entries()) {
    const reading = readings[at];
    if (language === "json" || language === "yaml") scanLines(language, text, found, offset);
    else if (language === "html") scanHtml(text, found, { offset });
    else if (language === "markdown") scanMarkdown(text, found, offset);
    else if (reading) {
      const { code, shift, jsx } = reading;
      for (const each of scanTokens(code, found, offset + shift, jsx, names)) used.add(each);
    }
  }
  findPatternStrings(found, new Constants(), { scopes: [names], used, offset: 0, where: "diff" });
}

/** How a fragment of JavaScript is read. */
interface CodeReading {
  /** The fragment from where it is read, with what opens the comment or template that it starts in. */
  readonly code: string;
  /** Where `code` starts in the fragment; it may be before its start. */
  readonly shift: number;
  readonly jsx: boolean;
}

/** Constructs in which a fragment of JavaScript may start: code, a template, or a comment. */
const STARTS = [
  { opening: "", delimiter: "" },
  { opening: "`", delimiter: "`" },
  { opening: "/*", delimiter: "*/" },
] as const;

/** The values for parsing JSX, in the order of the attempts. */
const JSX_READINGS = { javascript: [false, true], typescript: [false], tsx: [true] } as const;

/**
 * Reads code from where it starts: after the end of the comment or template that is open at the start, if there is one.
 * Null if that is not clear, or a token is too long.
 */
function readCode(text: string, jsxReadings: readonly boolean[]): CodeReading | null {
  const inComment = commentLines(text);
  const code = text.slice(inComment);
  const readings = STARTS.filter(({ delimiter }) => code.includes(delimiter)).flatMap(({ opening }) =>
    jsxReadings.map((jsx) => ({ opening, jsx, oddity: countOddities(opening + code, jsx) }))
  ).sort((a, b) => a.oddity - b.oddity);
  const [best] = readings;
  if (!best) return null;
  // Two starts that are as likely contradict each other, unless nothing is odd about the code.
  const isContradicted = best.oddity > 0 &&
    readings.some(({ opening, oddity }) => opening !== best.opening && oddity === best.oddity);
  if (isContradicted) return null;
  return { code: best.opening + code, shift: inComment - best.opening.length, jsx: best.jsx };
}

/** The length of the first lines if they start with an asterisk: they belong to a comment that started before. */
function commentLines(text: string): number {
  const [lines = ""] = /^(?:[ \t]*\*(?:[ \t/][^\n]*)?(?:\n|$))+/.exec(text) ?? [];
  const end = lines.indexOf("*/");
  return end < 0 ? lines.length : end + 2;
}

/** Counts tokens that look as if the text weren't code: prose, and unterminated strings. */
function countOddities(code: string, jsx: boolean): number {
  let oddity = 0;
  let previous: string | undefined;
  try {
    for (const token of jsTokens(code, { jsx })) {
      if (token.type === "WhiteSpace") continue;
      if (token.type === "Invalid" || ("closed" in token && !token.closed)) oddity++;
      const name = token.type === "IdentifierName" && !KEYWORDS.has(token.value) ? token.value : undefined;
      if (name !== undefined && previous !== undefined) oddity++;
      previous = name;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return Infinity;
  }
  return oddity;
}

/** Words that can be next to names in code, including those of TypeScript. */
const KEYWORDS = new Set(
  ("abstract as asserts async await break case catch class const continue declare default delete do else enum export " +
    "extends finally for from function get if implements import in infer instanceof interface is keyof let module " +
    "namespace new of override private protected public readonly return satisfies set static super switch this throw " +
    "try type typeof unique using var void while with yield debugger").split(" "),
);

/** A key `pattern` at the start of a line. */
const PATTERN_KEY = {
  json: /^[ \t]*[{,]?[ \t]*"pattern"[ \t]*:[ \t]*/,
  yaml: /^[ \t]*(?:- )?(?:pattern|"pattern"|'pattern')[ \t]*:[ \t]+/,
} as const;

/** A string in quotes, and plain text of YAML, which can't begin with certain characters. */
const SCALARS = {
  json: /^"(?:[^"\\]|\\.)*"/,
  yaml: /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^"'&*!|>#%@`[{][^]*)/,
} as const;

/** Reads lines with a `pattern`; values that span lines are left out. */
function scanLines(language: "json" | "yaml", text: string, found: FoundRegexes, offset: number): void {
  let start = offset;
  for (const line of text.split("\n")) {
    scanLine(language, line, found, start);
    start += line.length + 1;
  }
}

function scanLine(language: "json" | "yaml", line: string, found: FoundRegexes, offset: number): void {
  const [key] = PATTERN_KEY[language].exec(line) ?? [];
  if (key === undefined) return;
  const rest = line.slice(key.length);
  const comment = language === "yaml" && !/^["']/.test(rest) ? rest.indexOf(" #") : -1;
  const written = SCALARS[language].exec((comment < 0 ? rest : rest.slice(0, comment)).trimEnd())?.[0];
  const value = written === undefined ? null : readScalar(written);
  const regex = value === null ? null : schemaRegex(value);
  // Without the rest of the file, a value that doesn't compile may not be a regex.
  if (written === undefined || regex === null) return;
  const start = offset + key.length;
  found.add({
    origin: "schema",
    range: { start, end: start + written.length },
    use: "acceptance",
    path: ["pattern"],
    value: regex,
  });
}

/** The value of a string in JSON or YAML on one line; null if it has escapes that only YAML supports. */
function readScalar(written: string): string | null {
  if (written.startsWith("'")) return written.slice(1, -1).replaceAll("''", "'");
  if (!written.startsWith('"')) return written;
  const value = parseJson(written);
  return typeof value === "string" ? value : null;
}
