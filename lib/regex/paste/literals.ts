import type { Dialect } from "../dialects/dialects.ts";
import { convertReplacement, ruby } from "./languages.ts";
import { optionsOfLetters, saidBy, withInline } from "./options.ts";
import type { PasteReading } from "./reading.ts";
import { readString } from "./strings.ts";

/** Maximum number of positions of a line that are tried for a literal, of lines, and of characters before a literal. */
const MAX_CANDIDATES = 20;
const MAX_LINES = 100;
const MAX_CONTEXT = 120;

const LITERAL =
  /\/((?:[^/\\[\r\n\u2028\u2029]|\\[^\r\n\u2028\u2029]|\[(?:[^\]\\\r\n\u2028\u2029]|\\[^\r\n\u2028\u2029])*\])+)\/([a-zA-Z]*)/y;

/** Code before a literal. */
const CONTEXTS: readonly { readonly before: RegExp; readonly isCertain: boolean }[] = [
  {
    before: /(?:^|[\s;{}(])(?:const|let|var|val|my|our|final|readonly)\s+[$@\w]+(?:\s*:\s*[\w<>]+)?\s*=\s*$/,
    isCertain: true,
  },
  { before: /(?:^|[\s;{}.(])[$@#\w.\]]+(?:\s*:\s*[\w<>]+)?\s+(?:\|\|)?=\s+$/, isCertain: true },
  { before: /(?:^|[\s,{])(?:[$\w]+|"[^"]*"|'[^']*')\s*:\s+$/, isCertain: true },
  { before: /(?:\b(?:return|case|yield|when|and|or|if|unless|in)\s+|=>\s*)$/, isCertain: true },
  { before: /(?:=~|!~)\s*$/, isCertain: true },
  {
    before:
      /\.\s*(?:replace|replaceAll|match|matchAll|search|split|exec|gsub|sub|scan|match\?|gsub!|sub!)\s*\(\s*$/,
    isCertain: true,
  },
  { before: /(?:^|[\s;{}(!&|.])[$\w]+\s*\(\s*!?\s*$/, isCertain: true },
  { before: /(?:^|[\s;{}.])[$@#\w.]+=$/, isCertain: false },
  { before: /^[\s([{,!&|]*$/, isCertain: true },
  { before: /(?:&&|\|\||[?:,[])\s+!?$/, isCertain: false },
];

/** Code after a literal. */
const AFTER =
  /^\s*(?:$|[;,)\]}?:&|]|\{|\.(?:test|exec|source|flags|lastIndex|match|toString|match\?|ignoresCase|anchorsMatchLineEndings|dotMatchesNewlines)\b|===?|!==?|\/\/|\/\*|#|do\b|then\b|and\b|or\b|as\b)/;

/** Reads the only literal between slashes in code; flags of other languages are accepted. */
export function readLiteralInCode(code: string): PasteReading | null {
  const lines = code.split(/\r?\n/);
  if (lines.length > MAX_LINES) return null;
  const readings = lines.flatMap((line) => readLine(line));
  const [first] = readings;
  if (first === undefined) return null;
  const isOne = readings.every(({ pattern, flags }) => pattern === first.pattern && flags === first.flags);
  return isOne ? first : null;
}

function readLine(line: string): PasteReading[] {
  let at = line.indexOf("/");
  for (let tried = 0; at >= 0 && tried < MAX_CANDIDATES; tried++) {
    LITERAL.lastIndex = at;
    const [whole, pattern, letters] = LITERAL.exec(line) ?? [];
    const reading = whole === undefined || pattern === undefined || letters === undefined
      ? null
      : readLiteralParts(
        line.slice(Math.max(0, at - MAX_CONTEXT), at),
        pattern,
        letters,
        line.slice(at + whole.length),
      );
    if (reading !== null) return [reading];
    at = line.indexOf("/", at + 1);
  }
  return [];
}

function readLiteralParts(
  before: string,
  pattern: string,
  letters: string,
  after: string,
): PasteReading | null {
  // A pattern that contains two slashes has other characters before the first one.
  if (
    /[\\^]|\(\?|\[\]|[*+]\s*$/.test(before) || /^[/*]/.test(pattern) ||
    before.includes("[") && !after.includes("]") || !AFTER.test(after)
  ) return null;
  const context = CONTEXTS.find((each) => each.before.test(before));
  if (context === undefined || before.trim() === "" && after.trim() === "" && /^[dgimsuvy]*$/.test(letters)) {
    return null;
  }
  const isForeign = !/^[dgimsuvy]*$/.test(letters);
  if (isForeign && !/^[gimsuxADJUXno]+$/.test(letters) || new Set(letters).size < letters.length) return null;
  // `\A` and `\z` are Ruby's, unless flags or code are JavaScript's, which gets them with flags u and v.
  const isJavaScript = /[dguvy]/.test(letters) || JAVASCRIPT_BEFORE.test(before) ||
    JAVASCRIPT_AFTER.test(after);
  const isRuby = /[=!]~\s*$|\.(?:gsub|sub|scan)!?\s*\(\s*$/.test(before) ||
    /^\s*\.match\?|^\s*do\b/.test(after) || /^\\A|\\[zZ]$/.test(pattern) && !isJavaScript;
  const swift = swiftOptions(after);
  const dialect: Dialect | null = swift !== "" ? "java" : isRuby ? ruby.dialect : isForeign ? "pcre" : null;
  const options = optionsOfLetters(letters + swift, dialect);
  const { flags } = options;
  const [, method = ""] = /\.\s*([\w?]+)!?\s*\(\s*$/.exec(before) ?? [];
  const replacement = /^(?:replace|replaceAll|gsub|sub)$/.test(method)
    ? replacementIn(after, dialect)
    : undefined;
  return {
    pattern: withInline(options, pattern),
    flags: method === "gsub" || method === "scan" ? withGlobal(flags) : flags,
    language: swift !== "" ? "Swift" : isRuby ? ruby.language : isForeign ? "PCRE" : "JavaScript",
    dialect,
    isCertain: context.isCertain && !/^\s*\w/.test(after),
    ...replacement !== undefined && { replacement },
    ...method === "split" && { splits: true },
    ...saidBy(options),
  };
}

/** Code that JavaScript has around a literal, but not Ruby. */
const JAVASCRIPT_BEFORE =
  /(?:^|[\s;{}(])(?:const|let|var)\s|=>\s*$|\.\s*(?:replace|replaceAll|matchAll|search|test|exec)\s*\(\s*$/;
const JAVASCRIPT_AFTER = /^\s*(?:\.(?:test|exec|flags|lastIndex|toString)\b|[)\]}]*;|[!=]==)/;

/** The flags that methods of Swift add to a literal. */
function swiftOptions(after: string): string {
  return SWIFT_METHODS.filter(([method]) => after.includes(`.${method}()`)).map(([, flag]) => flag).join("");
}

const SWIFT_METHODS = Object.entries({
  ignoresCase: "i",
  anchorsMatchLineEndings: "m",
  dotMatchesNewlines: "s",
});

function replacementIn(after: string, dialect: Dialect | null): string | undefined {
  const [comma] = /^\s*,\s*/.exec(after) ?? [];
  if (comma === undefined) return undefined;
  const text = readString(after, comma.length, dialect === null ? "javascript" : "lenient");
  return text === null ? undefined : convertReplacement(text.value, dialect);
}

function withGlobal(flags: string): string {
  return flags.includes("g") ? flags : `${flags}g`;
}
