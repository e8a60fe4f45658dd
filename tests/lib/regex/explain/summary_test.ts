import { assertEquals } from "@std/assert";
import { COMMON_PATTERNS } from "../../../../lib/regex/explain/common_patterns.ts";
import { explainPattern } from "../../../../lib/regex/explain/explanation.ts";
import { formatNormalForm, normalizeNodes } from "../../../../lib/regex/explain/normal_form.ts";
import { splitAnchors } from "../../../../lib/regex/explain/sentence.ts";
import { summarize, summaryOf } from "../../../../lib/regex/explain/summary.ts";
import { isProvedEmpty } from "../../../../lib/regex/language/emptiness.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { everyNth } from "../../../suites/sample.ts";
import { treeOf } from "./explanation_cases.ts";
import { framedIn, ODD_BODIES, summaryFaults } from "./summary_laws.ts";

/** Pattern, flags, summary. */
const CASES: readonly (readonly [string, string, string | undefined])[] = [
  [
    String.raw`^\d{4}-\d{2}-\d{2}$`,
    "",
    "Matches the whole text: a date in the form YYYY-MM-DD; accepts impossible dates such as 0000-99-99",
  ],
  [
    String.raw`(?<y>[0-9]{4})-(?<m>\d\d)-(\d{2})`,
    "g",
    "Matches a date in the form YYYY-MM-DD; accepts impossible dates such as 0000-99-99",
  ],
  [
    String.raw`^\d{4}-(1[0-2]|0[1-9])-(0[1-9]|[12]\d|3[01])$`,
    "",
    "Matches the whole text: a date in the form YYYY-MM-DD; February 31 and similar dates are accepted",
  ],
  [String.raw`^\d+$`, "", "Matches the whole text: one or more digits 0–9"],
  [String.raw`^\d\d*$`, "", "Matches the whole text: one or more digits 0–9"],
  [String.raw`\d+`, "", "Matches one or more digits 0–9"],
  [String.raw`^[-+]?\d+(\.\d+)?$`, "", "Matches the whole text: a number with optional sign and decimals"],
  ["^#([0-9a-f]{3}){1,2}$", "i", "Matches the whole text: a hex color in the form #RGB or #RRGGBB"],
  [
    "^#([0-9a-f]{3}){1,2}$",
    "",
    'Matches the whole text: "#", then 1 or 2 repetitions of (exactly 3 of 0–9 or a–f)',
  ],
  [
    "^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$",
    "i",
    "Matches the whole text: a UUID; version and variant aren't checked",
  ],
  [
    String.raw`^(\d{1,3}\.){3}\d{1,3}$`,
    "",
    'Matches the whole text: exactly 4 parts separated by "." (each 1 to 3 digits 0–9)',
  ],
  [
    String.raw`^((25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(25[0-5]|2[0-4]\d|[01]?\d\d?)$`,
    "",
    'Matches the whole text: exactly 4 parts separated by "."',
  ],
  [String.raw`^([01]\d|2[0-3]):[0-5]\d$`, "", 'Matches the whole text: 00 to 23, then ":", then 00 to 59'],
  [String.raw`^\s+|\s+$`, "g", "Matches whitespace at the start or end of the text, as trim() removes it"],
  [
    String.raw`^\s+|\s+$`,
    "gm",
    "Matches one or more whitespace characters at the start of a line or one or more whitespace characters at the end of a line",
  ],
  [String.raw`^\s+$`, "", "Matches the whole text: one or more whitespace characters"],
  [
    String.raw`^\s+$`,
    "m",
    "Matches from the start of a line to the end of a line: one or more whitespace characters",
  ],
  [String.raw`\s+$`, "m", "Matches one or more whitespace characters at the end of a line"],
  [String.raw`\r\n|\r|\n`, "g", "Matches a line break (LF, CRLF or CR)"],
  [
    String.raw`^[^@\s]+@[^@\s]+\.[^@\s]+$`,
    "",
    'Matches the whole text: an email address in the loosest sense: one "@" and a "." after it; whitespace and empty parts are rejected, nothing else is checked',
  ],
  ["^[a-z]+$", "i", "Matches the whole text: one or more letters a–z (any case)"],
  ["^[a-z]+$", "iu", "Matches the whole text: one or more letters a–z (any case)"],
  ["^(?:GET|POST)$", "", 'Matches the whole text: "GET" or "POST"'],
  ["^https?:", "i", 'Matches at the start of the text: "https:" or "http:" (any case)'],
  [String.raw`\.(jpe?g|png)$`, "", 'Matches at the end of the text: ".jpeg", ".jpg" or ".png"'],
  ["^(a|b|)$", "", 'Matches the whole text: "a" or "b" or the empty string'],
  ["^$", "", "Matches the whole text if it is empty"],
  ["^$", "m", "Matches an empty line"],
  ["^", "", "Matches the empty string at the start of the text"],
  ["", "", "Matches the empty string at every position"],
  [
    String.raw`$(\n|\r\n)`,
    "",
    "Never matches: it would need the end of the text, then one of a line feed, a carriage return + line feed",
  ],
  [String.raw`$\r?\n`, "m", "Matches the end of a line, then an optional carriage return, then a line feed"],
  [
    String.raw`\r?\n^`,
    "m",
    "Matches an optional carriage return, then a line feed, then the start of a line",
  ],
  [String.raw`\r?\n$`, "m", "Matches a line break (LF or CRLF) at the end of a line"],
  [
    String.raw`^\r?\n$`,
    "m",
    "Matches from the start of a line to the end of a line: a carriage return + line feed or a line feed",
  ],
  [
    String.raw`^[\x00-\x7F]+$`,
    "m",
    "Matches from the start of a line to the end of a line: one or more characters from ASCII (U+0000–U+007F)",
  ],
  [
    String.raw`\s+^`,
    "",
    "Never matches: it would need one or more whitespace characters, then the start of the text",
  ],
  [
    String.raw`$\s+`,
    "",
    "Never matches: it would need the end of the text, then one or more whitespace characters",
  ],
  ["$GET", "", 'Never matches: it would need the end of the text, then "GET"'],
  ["GET^", "", 'Never matches: it would need "GET", then the start of the text'],
  ["(?:^)?GET$", "", 'Matches at the end of the text: optionally the start of the text, then "GET"'],
  ["^GET(?:$)?", "", 'Matches at the start of the text: "GET", then optionally the end of the text'],
  [
    String.raw`(?:^)?\d{4}-\d{2}-\d{2}`,
    "",
    "Matches optionally the start of the text, then a date in the form YYYY-MM-DD (accepts impossible dates such as 0000-99-99)",
  ],
  // Common patterns within a sequence.
  [
    String.raw`at \d{4}-\d\d-\d\d, \w+`,
    "",
    'Matches "at ", then a date in the form YYYY-MM-DD (accepts impossible dates such as 0000-99-99), then ", ", then one or more word characters',
  ],
  [
    String.raw`/blog/(?:\d{4}/\d{2}/\d{2})/`,
    "",
    'Matches "/blog/", then a date in the form YYYY/MM/DD (impossible dates and times are accepted), then "/"',
  ],
  [
    String.raw`^id=[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$`,
    "",
    'Matches the whole text: "id=", then a lowercase UUID (version and variant aren\'t checked)',
  ],
  [
    String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`,
    "",
    'Matches the whole text: a date and time in the form YYYY-MM-DDTHH:MM:SS (impossible dates and times are accepted), then ".", then exactly 3 digits 0–9, then "Z"',
  ],
  [
    String.raw`^\d{2}:\d{2}(?:am|pm)$`,
    "",
    'Matches the whole text: a time in the form HH:MM (any digits are accepted, even 99:99), then one of "am", "pm"',
  ],
  // What seems to be a part of something longer, and what a group captures, is described by its parts.
  [
    String.raw`\d{4}-\d{2}-\d{2}-\d{2}`,
    "",
    'Matches exactly 4 digits 0–9, then "-", then exactly 3 parts separated by "-" (each exactly 2 digits 0–9)',
  ],
  [
    String.raw`x\d+\d{4}/\d{2}/\d{2}`,
    "",
    'Matches "x", then at least 5 digits 0–9, then "/", then exactly 2 digits 0–9, then "/", then exactly 2 digits 0–9',
  ],
  [
    String.raw`x(\d{2}):\d{2}`,
    "",
    'Matches "x", then exactly 2 digits 0–9, then ":", then exactly 2 digits 0–9',
  ],
  [
    String.raw`x\d{2}:\d{2}:\d{2}:\d{2}`,
    "",
    'Matches "x", then exactly 4 parts separated by ":" (each exactly 2 digits 0–9)',
  ],
  [
    String.raw`^^\d{4}-\d{2}$$`,
    "",
    'Matches the whole text: the start of the text, then exactly 4 digits 0–9, then "-", then exactly 2 digits 0–9, then the end of the text',
  ],
  ["a", "y", 'Matches "a"; the match must start at lastIndex'],
  // Where ^ is, lastIndex changes nothing but whether it matches at all.
  ["^a", "y", 'Matches "a" at the start of the text'],
  [
    String.raw`\d{2}:\d{2}`,
    "y",
    "Matches a time in the form HH:MM; any digits are accepted, even 99:99; the match must start at lastIndex",
  ],
  [
    String.raw`^a+?(b)\1$`,
    "",
    'Matches the whole text: one or more "a", then "b", then the text captured by group 1',
  ],
  ["^(?i:a)$", "", 'Matches the whole text: "a" (any case)'],
  [
    String.raw`\B(?=(\d{3})+(?!\d))`,
    "g",
    "Matches each position in a run of digits where a thousands separator belongs; also in decimals and after a letter",
  ],
  ['".*?"', "", `Matches '"', then zero or more characters except line endings, then '"'`],
  [
    '".*?"$',
    "",
    "Matches at the end of the text: '\"', then zero or more characters except line endings, then '\"'",
  ],
  ["(?=a)b", "", 'Never matches: it would need a position followed by "a", then "b"'],
  [
    "^(?!.*)a",
    "",
    'Never matches: it would have to match at the start of the text, if the text doesn\'t start with (zero or more characters except line endings): "a"',
  ],
  ["MM?M?M?", "", 'Matches 1 to 4 "M"'],
  [String.raw`x?x\d?\d\d`, "", 'Matches 1 or 2 "x", then 2 or 3 digits 0–9'],
  [String.raw`foo?\d`, "", 'Matches "fo", then optionally "o", then a digit 0–9'],
  [
    ".*.*x",
    "",
    'Matches zero or more characters except line endings, then zero or more characters except line endings, then "x"',
  ],
  ["[9]{3}", "", 'Matches "999"'],
  ["[9]{3}[.]a{2}", "", 'Matches "999.aa"'],
  [" {3}", "", "Matches exactly 3 spaces"],
  [String.raw`[.\s\S]*?`, "", "Matches zero or more characters, including line endings"],
  [String.raw`[^.\s\S]`, "", "Never matches: `[^.\\s\\S]` accepts no character"],
  [String.raw`[\x00-\x7f\u0080-\uffff]`, "", "Matches any character, including line endings"],
  [String.raw`[\x00-\x7f\u0080-\uffff]`, "u", "Matches one of ASCII (U+0000–U+007F) or U+0080–U+FFFF"],
  [String.raw`[\p{L}\P{L}]`, "u", "Matches any character, including line endings"],
  ["[AHJ-NPR-UW-Z]", "", 'Matches one of "A", "H", J–N, "P", R–U or W–Z'],
  ["[+a-z*-]", "", 'Matches one of "+", a–z, "*" or "-"'],
  [String.raw`[\xC2-\xDF][\x80-\xBF]`, "", "Matches one of the bytes C2–DF, then one of the bytes 80–BF"],
  [String.raw`[\x80-\x9f\xe9]`, "", "Matches one of the bytes 80–9F or byte E9"],
  [String.raw`[\x80-\x9f]`, "", "Matches a character from U+0080–U+009F"],
  [String.raw`[\u0300-\u036f]+`, "", "Matches one or more of the combining marks U+0300–U+036F"],
  ["[\u064b\u064c\u064d\u0670]", "", "Matches one of the combining marks U+064B–U+064D and U+0670"],
  ["[a\u0301\u0302]", "", 'Matches one of "a" or combining marks U+0301–U+0302'],
  ["(?:a|b+)c", "", 'Matches one of "a", (one or more "b"); then "c"'],
  ["[+-]?a|b", "", 'Matches (optionally one of "+", "-"; then "a") or "b"'],
  ["(?:a|b)(?=c)", "", 'Matches one of "a", "b"; followed by "c"'],
  [String.raw`\b(?:a|b)\b`, "", 'Matches one of "a", "b"; between word boundaries'],
  ["A|a|B", "i", 'Matches "A" or "B" (any case)'],
  [
    "(?:a|b|c|d|e|f|g|h|i|j|k|l|m|a|b)",
    "",
    'Matches one of 13 texts ("a", "b", "c", "d", …)',
  ],
  [
    String.raw`\d-[ab]c*d+e+f`,
    "",
    'Matches a digit 0–9, then "-", then one of "a", "b"; then zero or more "c", then one or more "d", then one or more "e", then "f"',
  ],
];

for (const [pattern, flags, summary] of CASES) {
  Deno.test(`summary of /${pattern}/${flags}`, () => {
    const tree = treeOf(pattern, flags);
    assertEquals(summarize(tree, isProvedEmpty(tree)), summary);
  });
}

Deno.test("the remarks on common patterns are true", () => {
  const email = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
  assertEquals(["a@b.c", "a @b.c", "a@.c", "@b.c", "!@!.!"].map((text) => email.test(text)), [
    true,
    false,
    false,
    false,
    true,
  ]);
  assertEquals("a1234.5678".replace(/\B(?=(\d{3})+(?!\d))/g, ","), "a1,234.5,678");
  assertEquals("a123".replace(/\B(?=(\d{3})+(?!\d))/g, ","), "a,123");
});

const normalized = (tree: Tree) => normalizeNodes(tree).get(tree.root);

Deno.test("every common pattern is in its normal form, and none is listed twice", () => {
  const patterns = COMMON_PATTERNS.map(({ pattern }) => pattern);
  const forms = patterns.map((pattern) => formatNormalForm(normalized(treeOf(pattern, "")) ?? []));
  assertEquals(forms, patterns);
  assertEquals(new Set(forms).size, forms.length);
});

Deno.test("patterns with the same normal form match the same", () => {
  const shapes = new Map(COMMON_PATTERNS.map(({ pattern }) => [pattern, pattern]));
  const path = new URL("../../../data/corpus/real-world.jsonl", import.meta.url);
  for (const line of Deno.readTextFileSync(path).trim().split("\n")) {
    const { pattern, flags } = JSON.parse(line);
    const parsed = parse({ pattern, flags });
    const items = parsed.ok && !flags.includes("y") ? normalized(parsed.tree) : undefined;
    if (!items) continue;
    const { start, end, body } = splitAnchors(items);
    const shape = shapes.get(formatNormalForm(body));
    if (shape === undefined) continue;
    const lines = start === "line" || end === "line" ? "m" : "";
    const same = new RegExp(`${start ? "^" : ""}(?:${shape})${end ? "$" : ""}`, lines);
    const asked = new RegExp(pattern, flags.replace("g", ""));
    for (const text of TEXTS) {
      assertEquals(asked.exec(text)?.[0], same.exec(text)?.[0], `/${pattern}/${flags} on ${text}`);
    }
  }
});

Deno.test("only patterns that can match have a summary, and it is right about where they match", () => {
  const bodies = COMMON_PATTERNS.filter((_, index) => index % 12 === 0).map(({ pattern }) => pattern);
  assertEquals(everyNth(100, framedIn([...bodies, ...ODD_BODIES]), 300).flatMap(summaryFaults), []);
});

const TEXTS = [
  "",
  "2026-01-31",
  "12:34:56",
  "#ffCC00",
  "192.168.1.255",
  "a@b.co",
  "123e4567-e89b-42d3-a456-426614174000",
  " foo bar\tbaz\r\nqux ",
  '<a href="x">',
  "0x1F",
  "-12.5e+3",
  "1,234,567",
  "K\u212as\u017f",
  "\u2028 \ufeff",
  "hello-world_2",
];

Deno.test("an exception ends before the next alternative", () => {
  const summary = (pattern: string) => summarize(treeOf(pattern, ""));
  assertEquals(summary("Op(.|us)"), 'Matches "Op", then one of (any character except line endings), "us"');
  assertEquals(
    summary('"(?:[^"]|"")*"'),
    `Matches '"', then zero or more repetitions of one of 2 alternatives, then '"'`,
  );
  assertEquals(
    explainPattern(treeOf("Op(.|us)", "")).at(-1)?.label,
    'Group 1: any character except line endings, or "us"',
  );
});

Deno.test("a match can be anywhere if nothing in the pattern is about its place", () => {
  const isAnywhere = (pattern: string, flags: string) =>
    summaryOf(treeOf(pattern, flags)).isAnywhere ?? false;
  const [anywhere, elsewhere] = [
    ["a ", "(a|b)+ gi", "\\d{4}-\\d\\d ", ". s", "[^] v", "(?:a)*? "],
    ["^a ", "a$ m", "\\ba ", "(?<=a)b ", "a|^b ", "a y", "[] "],
  ].map((regexes) => regexes.map((each) => isAnywhere(...each.split(" ") as [string, string])));
  assertEquals([anywhere?.every((each) => each), elsewhere?.some((each) => each)], [true, false]);
});
