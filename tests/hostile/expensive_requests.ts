/**
 * Patterns, flags, texts and steps that are expensive to process, by kind. Each kind has a size, up to the
 * longest that a request may contain, so that a test can measure how the work grows.
 */
import { MAX_PATTERN_CHARACTERS } from "../../lib/limits/pattern.ts";
import { EXPORT_FORMAT_NAMES } from "../../lib/regex/export/export_text.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { encode } from "../../lib/workbench/model/link_writing.ts";

/** A kind of pattern with an approximate number of characters. The salt makes otherwise equal patterns different. */
export interface ExpensivePattern {
  readonly name: string;
  readonly flags: string;
  readonly of: (characters: number) => string;
}

const times = (unit: string) => (characters: number) => unit.repeat(Math.max(1, characters / unit.length));

/** Different parts, up to the length. */
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

/** All kinds that have been found to be expensive for some parser, and similar ones. */
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
  {
    name: "intersections of properties",
    flags: "v",
    of: (length) => `[\\p{L}${times("&&\\p{Lu}")(length - 8)}]`,
  },
  { name: "unions of properties", flags: "v", of: inClass(times("[\\p{L}\\p{N}]")) },
  { name: "nested unions", flags: "v", of: nested("[", "\\p{L}", "a]") },
  {
    name: "strings without others",
    flags: "v",
    of: (length) => `[\\q{${many(name, "|")(length / 3)}}${times("--\\q{ab}")(length / 2)}]`,
  },
  {
    name: "emoji without strings",
    flags: "v",
    of: (length) => `[\\p{RGI_Emoji}${times("--\\q{ab}")(length - 20)}]`,
  },
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

/** A regex of a kind with the maximum length. The salt makes it different, so that it is in no cache. */
export function expensiveRegex(
  { of, flags }: ExpensivePattern,
  salt: string,
  characters = MAX_PATTERN_CHARACTERS,
): Regex {
  return { pattern: (salt + of(characters - salt.length)).slice(0, characters), flags };
}

/** A request that causes as much work as possible. */
export interface ExpensiveRequest {
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH";
  /** For `PATCH`, the snippet's id is appended. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The longest address that Deno's server accepts is a little longer. */
const ADDRESS_CHARACTERS = 60_000;

const hasPossibleAddress = ({ path }: ExpensiveRequest) => path.length <= ADDRESS_CHARACTERS + 100;

const linkTo = (path: string, { pattern, flags }: Regex, more: Readonly<Record<string, string>> = {}) =>
  `${path}?${new URLSearchParams({ p: encode(pattern), f: flags, ...more })}`;

const request = (name: string, path: string, body?: object, headers = {}): ExpensiveRequest => ({
  name: `${path.split("?", 1)[0]}: ${name}`,
  method: body ? "POST" : "GET",
  path,
  ...(body && { body }),
  headers,
});

const steps = (label: string) =>
  Array.from({ length: 2_000 }, (_, n) => ({ label: label.repeat(200 / label.length), depth: n % 10 }));

/** Characters that are expensive to escape, and text that looks like a link or a list. */
const LABELS = ["`", "&", "@a", "#1", "<", "\\", "|", "\n", "\r\n", "\t", "www.", "://", "GH-1", "é", "1. "];

/** The requests that send a pattern to all routes that accept one. */
export function requestsWith(kind: ExpensivePattern, salt: string): ExpensiveRequest[] {
  const regex = expensiveRegex(kind, salt);
  const long = expensiveRegex(kind, salt, 40_000);
  // Small enough to be rendered on the server.
  const drawn = [250, 900, 2_500].map((length) => expensiveRegex(kind, salt, length));
  const all: ExpensiveRequest[] = [
    ...[regex, long, ...drawn].flatMap((each) => [
      request(`${kind.name} (${each.pattern.length})`, linkTo("/", each)),
      request(`${kind.name} (${each.pattern.length})`, linkTo("/railroad.svg", each)),
    ]),
    request(
      `compared, ${kind.name}`,
      linkTo("/", regex, { d: encode(`${regex.pattern}x`.slice(1)), df: regex.flags }),
    ),
    request(kind.name, "/api/snippets", { name: salt, ...regex }),
    { ...request(kind.name, "/api/snippets/", { ...regex, notes: salt }), method: "PATCH" },
    request(kind.name, "/api/export", { format: "workspace", title: "", ...regex, steps: [] }),
    request(kind.name, "/api/analyze", regex),
    request(kind.name, "/api/ai/chat", { ...regex, messages: [{ role: "user", content: "?" }] }, {
      "X-Provider-Key": "k",
    }),
  ];
  return all.filter(hasPossibleAddress);
}

/** Requests with long flags, texts, settings and steps. */
export function longRequests(salt: string): ExpensiveRequest[] {
  const p = encode(salt);
  const letters = (count: number) =>
    String.fromCharCode(...Array.from({ length: count }, (_, n) => 0x4e00 + n));
  const link = (name: string, query: Readonly<Record<string, string>>) =>
    ["/", "/railroad.svg"].map((path) => request(name, `${path}?${new URLSearchParams({ p, ...query })}`));
  // A run of "=" before another character, besides other endings of base64.
  const ends = ["=", " ", "-", "_", "%", "/"].map((sign) => `${sign.repeat(ADDRESS_CHARACTERS / 4)}a`);
  const all: ExpensiveRequest[] = [
    ...[100, 1_000, 6_000].flatMap((count) => link(`${count} unknown flags`, { f: letters(count) })),
    ...link("unknown flags, twice", { f: letters(3_000), d: p, df: letters(3_000) }),
    ...link("repeated flags", { f: "g".repeat(ADDRESS_CHARACTERS) }),
    ...ends.flatMap((end) =>
      ["p", "f", "t", "r", "d"].flatMap((key) => link(`${key}=${end.slice(0, 3)}…`, { [key]: end }))
    ),
    ...["x", "m", "e", "snippet", "theme"].flatMap((key) =>
      link(`long ${key}`, { [key]: "1-,".repeat(15_000) })
    ),
    ...["a\n", "\u2028", "<", "😀", " "].flatMap((unit) =>
      link(`text of ${JSON.stringify(unit)}`, { t: encode(unit.repeat(30_000 / unit.length)) })
    ),
    request("cursor", `/api/snippets?cursor=${"a".repeat(ADDRESS_CHARACTERS)}`),
    request("query", `/api/snippets?query=${"a".repeat(ADDRESS_CHARACTERS)}`),
    request("flags", "/api/snippets", { name: salt, pattern: "a", flags: "gim".repeat(20_000) }),
    request("tags", "/api/snippets", { name: salt, pattern: "a", tags: letters(30_000).split("") }),
    request("blanks", "/api/snippets", { name: " ".repeat(100_000), pattern: "a" }),
    ...LABELS.flatMap((label) =>
      EXPORT_FORMAT_NAMES.map((format) =>
        request(`${format} of ${JSON.stringify(label)}`, "/api/export", {
          format,
          title: label.repeat(200 / label.length),
          pattern: salt + "`/".repeat(4_000),
          steps: steps(label),
        })
      )
    ),
  ];
  return all.filter(hasPossibleAddress);
}
