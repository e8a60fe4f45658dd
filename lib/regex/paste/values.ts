import { readBlock, readDirective, readScript } from "./blocks.ts";
import { convertReplacement, ruby } from "./languages.ts";
import { readGrep, withLines } from "./grep.ts";
import { literalPattern, optionsOfConstants, optionsOfLetters, saidBy, withInline } from "./options.ts";
import { fromPosix } from "./posix.ts";
import type { PasteReading } from "./reading.ts";
import { readConcatenation, readString, type StringLiteral } from "./strings.ts";

/** Reads commands with a pattern: `sed`, `grep`, `awk`, tests of Bash, directives of nginx, and the operators of Perl. */
export function readCommand(code: string): PasteReading | null {
  const line = code.trim();
  if (line.includes("\n")) return readBlock(line) ?? readScript(line);
  return readGrep(line) ?? readShell(line) ?? readDirective(line) ?? readSubstitution(line);
}

const AWK = /^(?:\$ )?[gmn]?awk\s+(?:-\S+\s+)*'[^'\/]*\/((?:[^'\/\\]|\\[^'])+)\//;
const BASH_TEST = /^(?:if )?\[\[\s[^=~]*\s=~\s+(\S+)\s+\]\]/;

/** The first pattern of a program for `awk`, and the test `=~` of Bash. */
function readShell(line: string): PasteReading | null {
  const [, awk] = AWK.exec(line) ?? [];
  if (awk !== undefined) {
    const pattern = fromPosix(awk, "extended", "awk");
    return pattern === null
      ? null
      : { pattern, flags: withLines("g", pattern), language: "awk", dialect: "awk", isCertain: true };
  }
  const [, test] = line.startsWith("[[") || line.startsWith("if [[") ? BASH_TEST.exec(line) ?? [] : [];
  // What is quoted there is matched literally, and a variable has the pattern elsewhere.
  if (test === undefined || /["'$](?=.)/.test(test)) return null;
  const pattern = fromPosix(test, "extended", "bash");
  return pattern === null ? null : { pattern, flags: "", language: "Bash", dialect: "bash", isCertain: true };
}

const OPERATOR =
  /^(?:(?:\$ )?sed\s+(?:--?\w[-.\w]*\s+)*['"]|(?:(?:(?:my|our)\s+)?(?:\([^()=]*\)|[$@%]\w+)\s*=\s*)?[$@%]?\w+\s*[=!]~\s*|(?:(?:my|our)\s+)?\$\w+\s*=\s*(?=qr))?(?<operator>s|m|qr)(?<delimiter>[^\s\w\\])/;

/** `s/a/b/g` of sed and Perl, and Perl's `m{a}` and `qr/a/i`. */
function readSubstitution(line: string): PasteReading | null {
  const found = OPERATOR.exec(line);
  const { operator, delimiter = "" } = found?.groups ?? {};
  if (!found || operator === undefined) return null;
  const start = found[0].length - 1;
  const isSed = /^(?:\$ )?sed/.test(line);
  const pattern = readUntil(line, start + 1, closing(delimiter));
  if (pattern === null || pattern.text === "") return null;
  const isPaired = closing(delimiter) !== delimiter;
  const second = operator === "s" && isPaired ? line.indexOf(delimiter, pattern.end) + 1 : pattern.end;
  const replacement = operator === "s" ? readUntil(line, second, closing(delimiter)) : null;
  if (operator === "s" && (replacement === null || second === 0)) return null;
  const [rest = "", letters = ""] =
    /^([a-zA-Z\d]*)['"]?\s*(?:;|$|\s\S*$)/.exec(line.slice((replacement ?? pattern).end)) ?? [];
  if (rest === "" && letters === "" && line.length > (replacement ?? pattern).end) return null;
  if (isSed) {
    return sedReading(line.slice(0, start), pattern.text, replacement?.text ?? "", letters, delimiter);
  }
  if (!/^[gimsxonradeup]*$/.test(letters)) return null;
  const options = optionsOfLetters(letters, "pcre");
  const hasPrefix = found.index + found[0].length > operator.length + 1;
  return {
    pattern: withInline(options, unescapeDelimiter(pattern.text, delimiter)),
    flags: options.flags,
    language: "Perl",
    dialect: "pcre",
    isCertain: hasPrefix || operator === "qr" || letters !== "" && operator === "s",
    // With flag e, it is code.
    ...replacement && !letters.includes("e") && { replacement: convertReplacement(replacement.text, "pcre") },
    ...saidBy(options),
  };
}

/** The command `s` of sed. Its options before the script say which syntax the pattern has. */
function sedReading(
  before: string,
  pattern: string,
  replacement: string,
  letters: string,
  delimiter: string,
): PasteReading | null {
  if (!/^[gpeIiMmw\d]*$/.test(letters)) return null;
  const isExtended = /\s(?:-[a-zA-Z]*[Er]|--regexp-extended\s)/.test(before);
  // An escaped delimiter is the plain character.
  const own = pattern.replace(/\\([^])/g, (escape, unit: string) => unit === delimiter ? unit : escape);
  const source = fromPosix(own, isExtended ? "extended" : "basic", "sed");
  if (source === null) return null;
  const flags = (letters.includes("g") ? "g" : "") + (/i/i.test(letters) ? "i" : "");
  return {
    pattern: source,
    flags: withLines(flags, source),
    language: isExtended ? "sed" : "sed, basic regular expression",
    dialect: "sed",
    isCertain: true,
    replacement: convertReplacement(sedReplacement(replacement), "sed"),
  };
}

const CONTROLS: Readonly<Record<string, string | undefined>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  f: "\f",
  v: "\v",
};

/** A replacement with `\0` for `&`, and without backslashes before literal characters. */
function sedReplacement(text: string): string {
  return text.replace(/\\([^])|&/g, (token, escaped?: string) => {
    if (escaped === undefined) return "\\0";
    if (/[\dLUElu\\]/.test(escaped)) return token;
    return CONTROLS[escaped] ?? escaped;
  });
}

function readUntil(
  line: string,
  from: number,
  end: string,
): { readonly text: string; readonly end: number } | null {
  for (let at = from; at < line.length; at++) {
    if (line[at] === "\\") at++;
    else if (line[at] === end) return { text: line.slice(from, at), end: at + 1 };
  }
  return null;
}

const PAIRS: Readonly<Record<string, string>> = { "{": "}", "(": ")", "[": "]", "<": ">" };

function closing(delimiter: string): string {
  return PAIRS[delimiter] ?? delimiter;
}

/**
 * A pattern between delimiters with flags after them, as in a string of PHP.
 *
 * @returns null if the string does not begin with a delimiter
 */
export function readDelimited(text: string): { readonly pattern: string; readonly letters: string } | null {
  const value = text.trim();
  const delimiter = value[0] ?? "";
  if (!/^[^\w\s\\]$/.test(delimiter)) return null;
  const end = value.lastIndexOf(closing(delimiter));
  const letters = value.slice(end + 1);
  if (end < 1 || !/^[gimsxuADJSUXner]*$/.test(letters)) return null;
  return { pattern: unescapeDelimiter(value.slice(1, end), delimiter), letters };
}

/** A delimiter other than a slash needs no backslash outside of the delimiters, unless it has a special meaning. */
function unescapeDelimiter(pattern: string, delimiter: string): string {
  if (!/^[~#%@!,;:"'`&=_-]$/.test(delimiter)) return pattern;
  return pattern.replace(
    /\\([^])/g,
    (escape, character: string) => character === delimiter ? character : escape,
  );
}

/** Reads strings: alone, as the value of a key or variable, in an attribute, or as the argument of a method. */
export function readStrings(code: string): PasteReading | null {
  const item = code.trim();
  const line = item.replace(/^-\s+(?=["'])/, "");
  const reading = readOneString(line);
  // An item of a list in YAML.
  return reading && line !== item ? { ...reading, flags: reading.flags ?? "" } : reading;
}

function readOneString(line: string): PasteReading | null {
  return readAttribute(line) ?? readKotlin(line) ?? readSwift(line) ?? readMethod(line) ?? readValue(line) ??
    readPlainValue(line);
}

/** In a tag, or copied alone: then quotation marks tell it from a variable of a shell. */
const ATTRIBUTE =
  /(?:^(?=pattern=")|<input\b[^<>]*\s|<xs:)pattern(?:\s+value)?=("[^"]*"|'[^']*')(?=\s|\/?>|$)/;

/** The attribute `pattern`, which must match the whole value of a field. */
function readAttribute(line: string): PasteReading | null {
  const [, quoted] = ATTRIBUTE.exec(line) ?? [];
  if (quoted === undefined) return null;
  const value = quoted.slice(1, -1).replace(
    /&(quot|amp|lt|gt|#39|apos);/g,
    (_, name: string) => ({ quot: '"', amp: "&", lt: "<", gt: ">" })[name] ?? "'",
  );
  return { pattern: `^(?:${value})$`, flags: "v", language: "HTML", dialect: null, isCertain: true };
}

const TO_REGEX = /(?:"""([^]*?)"""|("(?:[^"\\]|\\[^])*"))\s*\.toRegex\(([^)]*)\)/;

/** Kotlin's `"…".toRegex()`; three quotation marks enclose a string without escapes. */
function readKotlin(line: string): PasteReading | null {
  if (!line.includes(".toRegex(")) return null;
  const [, raw, quoted, options = ""] = TO_REGEX.exec(line) ?? [];
  const pattern = raw ?? (quoted === undefined ? undefined : readString(quoted, 0, "javascript")?.value);
  if (pattern === undefined) return null;
  const read = optionsOfConstants(options, "java");
  const text = escapeLineTerminators(read.isLiteral ? literalPattern(pattern) : pattern);
  return {
    pattern: withInline(read, text),
    flags: read.flags,
    ...saidBy(read),
    language: "Kotlin",
    dialect: "java",
    isCertain: true,
  };
}

/** Swift's literal between `#/` and `/#`, in which a slash needs no backslash. */
function readSwift(line: string): PasteReading | null {
  const [, pattern] = /(?:^|[\s=(,:])#\/([^\n]+?)\/#/.exec(line) ?? [];
  return pattern === undefined
    ? null
    : { pattern, flags: "", language: "Swift", dialect: "java", isCertain: true };
}

const METHOD = /[\w)\]"'`]\s*\.(replaceAll|replaceFirst|matches|split|match|matchAll|search)\(\s*(?=["'`])/;

/** Methods that interpret a string as a pattern: those of Java's strings, and `match` and `search` of JavaScript. */
function readMethod(line: string): PasteReading | null {
  const found = METHOD.exec(line);
  if (!found) return null;
  const [opening, method = ""] = found;
  const text = readConcatenation(line, found.index + opening.length, "javascript");
  if (text === null || !hasSyntax(text.value)) return null;
  const isPattern = /^(?:match|matchAll|search)$/.test(method);
  // Java has no other quotes, and no declarations such as `const`; there, these methods are given a plain text.
  const isPlain = !isPattern && /^(?:replaceAll|split)$/.test(method) &&
    (/['`]/.test(line[found.index + opening.length] ?? "") || /^\s*(?:const|let)\s/.test(line));
  const isJavaScript = isPattern || isPlain;
  const dialect = isJavaScript ? null : "java";
  const [comma] = /^\s*,\s*/.exec(line.slice(text.end)) ?? [];
  const replaced = method.startsWith("replace") && comma !== undefined
    ? readString(line, text.end + comma.length, "javascript")
    : null;
  return {
    pattern: method === "matches" ? `^(?:${text.value})$` : isPlain ? literalPattern(text.value) : text.value,
    ...method === "matches" && { endsText: true },
    flags: /^(?:replaceAll|matchAll)$/.test(method) ? "g" : "",
    language: isJavaScript ? "JavaScript" : "Java",
    dialect,
    isCertain: text.isMarked || isPlain,
    ...replaced && { replacement: convertReplacement(replaced.value, dialect) },
    ...method === "split" && { splits: true },
  };
}

const KEY =
  /^(?:[-{,]\s*)*(?:(?:export|const|let|var|val|final|static|readonly|private|public|protected|internal|String|string|auto|char|my|our|def)\s+)*\*?(?<quote>["']?)(?<key>[$@\w.-]+)\k<quote>(?:\[\])?(?:\s*:\s*\w+(?=\s*=))?\s*(?:=>|:=|[:=])\s*/;

/** Names of keys and variables with patterns. */
const PATTERN_KEY = /(?:pattern|regexp?|(?:^|[_.-])re|RE|matcher)s?$/i;

function readValue(line: string): PasteReading | null {
  const key = KEY.exec(line);
  const start = key?.[0].length ?? 0;
  const yaml = key && /:\s+$/.test(key[0]) ? /^'((?:[^'\n]|'')*)'\s*(?:#.*)?$/.exec(line.slice(start)) : null;
  if (key && yaml && yaml[1]?.includes("''")) {
    return valueOfKey(yaml[1].replaceAll("''", "'"), PATTERN_KEY.test(key.groups?.key ?? ""));
  }
  const text = readConcatenation(line, start, "lenient");
  if (text === null || !/^\s*[;,)\]}]*\s*(?:\/\/.*|#.*)?$/.test(line.slice(text.end))) return null;
  if (key) {
    const named = readNamed(text, key.groups?.key ?? "");
    return named && line.startsWith("%r", start) ? { ...named, ...rubyLiteral(line) } : named;
  }
  const isEnded = /[;,)]/.test(line.slice(text.end));
  return readUnnamed(text, line, isEnded);
}

function readNamed(text: StringLiteral, key: string): PasteReading | null {
  const isPattern = PATTERN_KEY.test(key);
  if (!isPattern && !hasSyntax(text.value)) return null;
  return unwrapped(text.value) ??
    valueOfKey(text.value, isPattern || text.isMarked || isAnchored(text.value));
}

/** A string alone: its quotes may be part of a pattern. */
function readUnnamed(text: StringLiteral, line: string, isEnded: boolean): PasteReading | null {
  if (text.value === "") return null;
  const wrapped = unwrapped(text.value);
  if (wrapped) return wrapped;
  const isSure = text.isMarked || isEnded || isAnchored(text.value) ||
    hasSyntax(text.value) && (line.startsWith("`") || !SINGLE_ELEMENT.test(text.value));
  const language = /^(?:[rR][bBuU]?|[bBuU][rR])["']/.test(line) ? "Python" : /^[@$]/.test(line) ? "C#" : "";
  const ruby = line.startsWith("%r") ? rubyLiteral(line) : {};
  return { ...plain(text.value, isSure), language, ...ruby };
}

/** Language and flags of Ruby's `%r{…}i`. */
function rubyLiteral(line: string): Partial<PasteReading> {
  const [, letters = ""] = /[^\w\s]([imxo]*)[\s;,)\]}]*(?:#.*)?$/.exec(line) ?? [];
  return {
    language: ruby.language,
    dialect: ruby.dialect,
    ...letters === "" ? {} : { flags: optionsOfLetters(letters, ruby.dialect).flags },
  };
}

/** A pattern of one element, such as `.*?` or `[a-z]+`, could also match quotes around it. */
const SINGLE_ELEMENT =
  /^(?:\.|\\?[\w\s]+|\\[^]|\[(?:[^\]\\]|\\[^])*\]|\((?:[^()\\]|\\[^])*\))(?:[*+?]|\{[\d,]+\})?\??$/;

/** A string whose content is a literal or a pattern between delimiters. */
function unwrapped(value: string): PasteReading | null {
  const read = /^[/~#]/.test(value) ? readDelimited(value) : null;
  if (read === null || read.pattern === "" || value[0] === "/" && /(?<!\\)\//.test(read.pattern)) return null;
  if (!hasSyntax(read.pattern) && read.letters === "") return null;
  const options = optionsOfLetters(read.letters, "pcre");
  const isJavaScript = value.startsWith("/") && /^[dgimsuvy]*$/.test(read.letters);
  return {
    pattern: withInline(options, read.pattern),
    flags: options.flags,
    ...saidBy(options),
    language: isJavaScript ? "JavaScript" : "PHP",
    dialect: isJavaScript ? null : "pcre",
    isCertain: true,
  };
}

const PLAIN_VALUE = /^(?:-\s+)?(?<key>\w+):\s+(?<value>[^\s"'|>&*!%@`{#][^\n]*)$/;

/** A value without quotes, as YAML allows. */
function readPlainValue(line: string): PasteReading | null {
  const { key = "", value = "" } = PLAIN_VALUE.exec(line)?.groups ?? {};
  // A version range such as `^1.2.3` looks like an anchored pattern.
  const isPattern = /^(?:pattern|regexp?)$/i.test(key) || /^\^[^\d~]/.test(value);
  if (!isPattern || !hasSyntax(value)) return null;
  return valueOfKey(value.trim(), isAnchored(value.trim()));
}

/** The value of a key or variable, as in JSON Schema and YAML, which has no flags. */
function valueOfKey(pattern: string, isCertain: boolean): PasteReading {
  return { ...plain(pattern, isCertain), flags: "" };
}

function plain(pattern: string, isCertain: boolean): PasteReading {
  return { pattern: escapeLineTerminators(pattern), flags: null, language: "", dialect: null, isCertain };
}

const hasSyntax = (value: string) => /[\\[\](){}*+?|^$.]/.test(value);
const isAnchored = (value: string) => value.startsWith("^") || /(?:^|[^\\])\$$/.test(value);

const TERMINATORS: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Writes line terminators as escapes: they are equivalent, and the field has one line. */
export function escapeLineTerminators(pattern: string): string {
  return pattern.replace(
    /\\([^])|[\n\r\u2028\u2029]/g,
    (unit, escaped?: string) => TERMINATORS[escaped ?? unit] ?? unit,
  );
}
