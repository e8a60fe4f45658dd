/**
 * Patterns, flags, texts and steps that are expensive to read, by kind. Each kind grows with a size, up to the longest
 * that a request may carry, so that a test can see how the work grows.
 */
import { MAX_PATTERN_CHARACTERS } from "../lib/limits.ts";
import type { Regex } from "../lib/regex/regex.ts";

/** A kind of pattern, of about so many characters. The salt makes otherwise equal patterns different. */
export interface ExpensivePattern {
  readonly name: string;
  readonly flags: string;
  readonly of: (characters: number) => string;
}

const times = (unit: string) => (characters: number) => unit.repeat(Math.max(1, characters / unit.length));

/** Parts that differ, until they fill the length. */
const many = (part: (n: number) => string, separator = "") => (characters: number) => {
  let all = part(0);
  for (let n = 1;; n++) {
    const next = separator + part(n);
    if (all.length + next.length > characters) return all;
    all += next;
  }
};

const nested = (open: string, inner: string, close: string) => (characters: number) => {
  const levels = Math.max(1, Math.floor((characters - inner.length) / (open.length + close.length)));
  return open.repeat(levels) + inner + close.repeat(levels);
};

const name = (n: number) => `${String.fromCharCode(97 + n % 26)}${n.toString(36)}`;
const letter = (n: number) => String.fromCodePoint(0x4e00 + n * 7_919 % 20_000);
const PROPERTIES = [
  "L",
  "Lu",
  "Ll",
  "N",
  "P",
  "S",
  "Sc",
  "Cn",
  "ID_Start",
  "XIDC",
  "Alphabetic",
  "Cased",
  "Emoji",
  "Script=Greek",
  "scx=Grek",
  "Script=Latin",
  "Script=Han",
  "sc=Cyrl",
  "gc=Mn",
  "Uppercase",
  "Lowercase",
  "White_Space",
  "Assigned",
  "Math",
  "Dash",
  "IDS",
  "CWU",
  "CWCM",
  "DI",
  "Gr_Base",
  "sc=Arab",
  "sc=Hebr",
  "sc=Thai",
  "sc=Deva",
  "Lo",
];
const property = (n: number) => `\\p{${PROPERTIES[n % PROPERTIES.length]}}`;
const inClass = (content: (characters: number) => string, open = "[") => (characters: number) =>
  `${open}${content(characters - open.length - 1)}]`;

/** Every kind that has been found to be expensive for some reader, and their neighbours. */
export const EXPENSIVE_PATTERNS: readonly ExpensivePattern[] = [
  { name: "properties of strings", flags: "iv", of: times("\\p{RGI_Emoji}") },
  { name: "properties of strings in classes", flags: "iv", of: times("[\\p{RGI_Emoji}--\\q{abc}]") },
  { name: "different properties", flags: "u", of: many(property) },
  { name: "different properties without case", flags: "iu", of: many(property) },
  {
    name: "different properties in classes",
    flags: "iv",
    of: many((n) => `[${property(n)}--${property(n + 5)}]`),
  },
  {
    name: "different properties in negated classes",
    flags: "iu",
    of: many((n) => `[^${property(n)}${letter(n)}]`),
  },
  { name: "different properties in one class", flags: "iv", of: inClass(many(property)) },
  { name: "different properties repeated beside each other", flags: "u", of: many((n) => `${property(n)}*`) },
  { name: "alternatives of properties", flags: "iu", of: many((n) => `${property(n)}+`, "|") },
  { name: "words without case", flags: "iu", of: times("\\w\\W") },
  { name: "negated words in classes", flags: "iv", of: times("[^\\w\\W]") },
  { name: "descending members", flags: "iv", of: inClass(many((n) => String.fromCharCode(0x9fff - 2 * n))) },
  { name: "scattered members", flags: "iu", of: inClass(many(letter)) },
  { name: "scattered members without u", flags: "i", of: inClass(many(letter)) },
  { name: "scattered ranges", flags: "iu", of: inClass(many((n) => `${letter(n)}-\\u{10ffff}`)) },
  { name: "small classes", flags: "i", of: many((n) => `[${letter(n)}a]`) },
  { name: "small alternatives of classes", flags: "i", of: many((n) => `[${letter(n)}a]`, "|") },
  { name: "set operations", flags: "iv", of: (length) => `[\\p{L}${times("--[a-z]")(length - 8)}]` },
  { name: "intersections", flags: "iv", of: (length) => `[\\p{L}${times("&&[^a]")(length - 8)}]` },
  { name: "nested classes", flags: "iv", of: nested("[", "\\p{L}", "]") },
  { name: "nested negated classes", flags: "iv", of: nested("[^", "a", "]") },
  { name: "nested operations", flags: "iv", of: nested("[\\w--", "[k]", "]") },
  { name: "strings of a class", flags: "iv", of: (length) => `[\\q{${many(name, "|")(length - 6)}}]` },
  { name: "strings of classes", flags: "iv", of: many((n) => `[\\q{${name(n)}|k|ſ}--\\q{${name(n + 1)}}]`) },
  { name: "a group name in nested alternatives", flags: "", of: nested("(?:(?<a>)|", "", ")") },
  {
    name: "a group name in deep alternatives",
    flags: "",
    of: (length) =>
      Array.from({ length: Math.max(2, length / 90) }, () => nested("(?:", "(?<a>)", ")")(88)).join("|"),
  },
  {
    name: "a group name in deep groups",
    flags: "u",
    of: (length) =>
      Array.from({ length: Math.max(2, length / 90) }, () => nested("(?:", "(?<a>)", ")")(88)).join(""),
  },
  {
    name: "an escaped group name in deep groups",
    flags: "u",
    of: (length) =>
      ["a", "\\u0061", "\\u{61}"].map((each) => nested("(", `(?<${each}>)`, ")")(length / 3)).join(""),
  },
  { name: "a group name in flat alternatives", flags: "", of: many(() => "(?<a>)", "|") },
  {
    name: "references to a shared name",
    flags: "",
    of: (length) => `${many(() => "(?<a>)", "|")(length / 2)}${times("\\k<a>")(length / 2)}`,
  },
  { name: "group names", flags: "", of: many((n) => `(?<${name(n)}>)`) },
  {
    name: "references to names",
    flags: "",
    of: (length) =>
      many((n) => `(?<${name(n)}>)`)(length / 2) + times("\\k<aa>")(length / 2).replaceAll("aa", "a0"),
  },
  {
    name: "references by number",
    flags: "",
    of: (length) => times("()")(length / 2) + times("\\1")(length / 2),
  },
  {
    name: "references ahead",
    flags: "",
    of: (length) => times("\\1")(length / 2) + times("(a)")(length / 2),
  },
  { name: "nested references", flags: "", of: nested("(\\1", "a", ")") },
  { name: "bounds", flags: "", of: times("a{1,9}") },
  { name: "huge bounds", flags: "", of: times("(?:a{0,99999}){9,}") },
  { name: "nested bounds", flags: "", of: nested("(?:", "a", "){1,9}") },
  { name: "braces", flags: "", of: times("{") },
  { name: "unfinished bounds", flags: "", of: times("a{1,") },
  { name: "digits of a bound", flags: "", of: (length) => `a{${"1".repeat(length)}}` },
  { name: "nested groups", flags: "", of: nested("(", "a", ")") },
  { name: "nested repeats", flags: "", of: nested("(?:", "a", ")*") },
  { name: "nested lookaheads", flags: "", of: nested("(?=", "a", ")") },
  { name: "nested lookbehinds", flags: "", of: nested("(?<=", "a", ")") },
  { name: "nested modifiers", flags: "", of: nested("(?i:", "a", ")") },
  { name: "nested alternatives", flags: "", of: nested("(?:a|", "b", ")") },
  { name: "open groups", flags: "", of: times("(") },
  { name: "open classes", flags: "v", of: times("[") },
  { name: "closed groups", flags: "", of: times(")") },
  { name: "alternatives of words", flags: "i", of: many((n) => `word${name(n)}`, "|") },
  { name: "equal alternatives", flags: "i", of: many(() => "ab", "|") },
  { name: "prefixes of each other", flags: "", of: many((n) => "a".repeat(n % 60), "|") },
  { name: "empty alternatives", flags: "", of: times("|") },
  { name: "literals", flags: "i", of: times("abc ") },
  { name: "spaces", flags: "", of: times(" ") },
  { name: "dots", flags: "", of: times(".*") },
  { name: "loops beside each other", flags: "", of: times("a*") },
  { name: "classes beside each other", flags: "", of: times("[a-z]*") },
  { name: "optional parts", flags: "", of: times("(?:a|b)?") },
  { name: "backslashes", flags: "", of: times("\\\\") },
  { name: "backticks", flags: "", of: times("`") },
  { name: "escapes", flags: "", of: times("\\-\\x41\\u0042\\cA") },
  { name: "unknown escapes", flags: "", of: times("\\y\\_") },
  { name: "line endings", flags: "", of: times("\n\u2028") },
  { name: "emoji", flags: "u", of: times("😀👍🏽") },
  { name: "invisible characters", flags: "", of: times("\u200b\u202e") },
  { name: "confusable characters", flags: "", of: times("аео") },
  { name: "numbers of an address", flags: "", of: times("1.2.") },
  { name: "hosts", flags: "", of: times("www.example.com|") },
  { name: "anchors", flags: "m", of: times("^$\\b") },
  { name: "delimiters", flags: "", of: times('".*"') },
];

/** One request's regex of a kind, at the longest that is read. The salt makes it another pattern, so that no cache knows it. */
export function expensiveRegex(
  { of, flags }: ExpensivePattern,
  salt: string,
  characters = MAX_PATTERN_CHARACTERS,
): Regex {
  return { pattern: (salt + of(characters - salt.length)).slice(0, characters), flags };
}
