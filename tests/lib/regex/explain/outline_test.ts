import { assertEquals, assertMatch } from "@std/assert";
import { summaryOf } from "../../../../lib/regex/explain/summary.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { everyNth } from "../../../suites/sample.ts";
import { corpus } from "../../../corpora/corpus.ts";
import { treeOf } from "./explanation_cases.ts";

/** Pattern, flags, title and the words of the rows. */
const CASES: readonly (readonly [pattern: string, flags: string, title: string, ...rows: string[]])[] = [
  [
    String.raw`^(?<time>[\d:]+) (?<level>[A-Z]+) (?<message>(?:\w+ ?)+)$`,
    "gm",
    "Matches the whole line: ‹time› ‹level› ‹message›",
    'time: one or more of 0–9 or ":"',
    "level: one or more letters A–Z",
    "message: one or more repetitions of (one or more word characters, then an optional space)",
  ],
  [
    String.raw`^\[\d{4}-\d\d-\d\d\] (?<at>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) (.*)$`,
    "m",
    "Matches the whole line: [‹date YYYY-MM-DD›] ‹at› ‹any text›",
    ": a date in the form YYYY-MM-DD (accepts impossible dates such as 0000-99-99)",
    "at: a date in the form YYYY-MM-DD, then a space, then a time in the form HH:MM:SS",
    "Group 2: zero or more characters except line endings",
  ],
  ["(a)(b)?", "", 'Matches ‹"a"›‹optional "b"›', 'Group 1: "a"', 'Group 2: "b" (optional)'],
  [
    "(a|b)+, (c)",
    "",
    'Matches ‹repetitions of ("a" or "b")›, ‹"c"›',
    'Group 1: "a" or "b" (one or more times; the last one is captured)',
    'Group 2: "c"',
  ],
  [
    String.raw`^(\d{4})-(\d\d)-(\d\d)$`,
    "",
    "Matches the whole text: a date in the form YYYY-MM-DD",
    "Group 1: exactly 4 digits 0–9",
    "Group 2: exactly 2 digits 0–9",
    "Group 3: exactly 2 digits 0–9",
  ],
  [
    String.raw`^([^:]+):(.+)$`,
    "m",
    'Matches from the start of a line to the end of a line: ‹not ":"›:‹any text›',
    'Group 1: one or more characters except ":"',
    "Group 2: one or more characters except line endings",
  ],
  [
    String.raw`(x)\s+(y)`,
    "",
    'Matches ‹"x"›‹whitespace›‹"y"›',
    'Group 1: "x"',
    ": one or more whitespace characters",
    'Group 2: "y"',
  ],
  // The template shows literal text as it is, and other parts as an ellipsis with a row.
  [
    String.raw`^(\S+) - (\S+) \[([^\]]+)\] "(\w+)" (\d{3}|-)$`,
    "",
    'Matches the whole text: ‹non-whitespace› - ‹non-whitespace› [‹not "]"›] "‹word characters›" ‹3 digits, or "-"›',
    "Group 1: one or more non-whitespace characters",
    "Group 2: one or more non-whitespace characters",
    'Group 3: one or more characters except "]"',
    "Group 4: one or more word characters",
    'Group 5: exactly 3 digits 0–9, or "-"',
  ],
  [
    String.raw`(?<y>\d{4})-(?<m>\d\d)(?:-(?<d>\d\d))?Z`,
    "",
    'Matches ‹y›-‹m›‹optional "-" …›Z',
    "y: exactly 4 digits 0–9",
    "m: exactly 2 digits 0–9",
    ': optionally: "-", then group d (exactly 2 digits 0–9)',
  ],
  ["(a)(b)c", "", 'Matches ‹"a"›‹"b"›c', 'Group 1: "a"', 'Group 2: "b"'],
  ["(a)x(b)", "i", 'Matches, ignoring case: ‹"a"›x‹"b"›', 'Group 1: "a"', 'Group 2: "b"'],
  ["(1)x(2)", "iu", 'Matches ‹"1"›x‹"2"› (any case)', 'Group 1: "1"', 'Group 2: "2"'],
  [
    "^#?([0-9A-F]{2})([0-9a-z.-]+) ?([^/:]+)$",
    "",
    'Matches the whole text: ‹optional "#"›‹2 of 0–9 or A–F›‹0–9, a–z, "." or "-"›‹optional space›‹not "/" or ":"›',
    ': optionally "#"',
    "Group 1: exactly 2 of 0–9 or A–F",
    'Group 2: one or more of 0–9, a–z, "." or "-"',
    ": an optional space",
    'Group 3: one or more characters except "/" and ":"',
  ],
  ["(1)  (2)", "", 'Matches ‹"1"›‹2 spaces›‹"2"›', 'Group 1: "1"', ": 2 spaces", 'Group 2: "2"'],
  // What is between them has one row for all places, and a group that is matched once isn't repeated.
  [
    String.raw`^(\w+)\s*=\s*(.*)$`,
    "",
    "Matches the whole text: ‹word characters›‹optional whitespace›=‹optional whitespace›‹any text›",
    "Group 1: one or more word characters",
    ": zero or more whitespace characters",
    "Group 2: zero or more characters except line endings",
  ],
  [
    String.raw`^(\d{4})-(\d{2})T(\d{1,2})$`,
    "",
    "Matches the whole text: ‹4 digits›-‹2 digits›T‹1 or 2 digits›",
    "Group 1: exactly 4 digits 0–9",
    "Group 2: exactly 2 digits 0–9",
    "Group 3: 1 or 2 digits 0–9",
  ],
  // A sign of the template in a group would end its name.
  ["(‹)(a›)(b)", "", 'Matches ‹group 1›‹group 2›‹"b"›', 'Group 1: "‹"', 'Group 2: "a›"', 'Group 3: "b"'],
  [
    String.raw`\b(\d{1,3})\.(\d{1,3})\b`,
    "",
    "Matches ‹1 to 3 digits›.‹1 to 3 digits›, between word boundaries",
    "Group 1: 1 to 3 digits 0–9",
    "Group 2: 1 to 3 digits 0–9",
  ],
  ["(a){1}(b)", "", 'Matches ‹"a"›‹"b"›', 'Group 1: "a"', 'Group 2: "b"'],
  [
    String.raw`^(https?):\/\/([^\/:]+)(?::(\d+))?(\/.*)?$`,
    "",
    'Matches the whole text: ‹"https" or "http"›://‹not "/" or ":"›‹optional ":", then one or more digits›‹group 4›',
    'Group 1: "https" or "http"',
    'Group 2: one or more characters except "/" and ":"',
    ': optionally (":", then one or more digits 0–9)',
    'Group 4: "/", then zero or more characters except line endings (optional)',
  ],
  [
    String.raw`^https?:\/\/[^\s/$.?#].[^\s]*$`,
    "",
    'Matches the whole text: http‹optional "s"›://‹not whitespace or / $ . ? #›‹any character except line endings›‹not whitespace›',
    ': optionally "s"',
    ": any character except whitespace and / $ . ? #",
    ": any character except line endings",
    ": zero or more characters except whitespace",
  ],
  [
    String.raw`class\s+(\w+)(?:\s+extends\s+\w+)?(?:\s+implements\s+(?:\w+\s*,*\s*)+)?\s*(\{)`,
    "",
    'Matches class‹whitespace›‹word characters›‹optional … "extends" …›‹optional … "implements" …›‹optional whitespace›‹"{"›',
    ": one or more whitespace characters",
    "Group 1: one or more word characters",
    ': optionally a part that contains "extends"',
    ': optionally a part that contains "implements"',
    ": zero or more whitespace characters",
    'Group 2: "{"',
  ],
  // A log in the common form has ten rows.
  [
    String.raw`^(\S+) (\S+) (\S+) \[([^\]]+)\] "(\S+) (\S+)\s*(\S+)?\s*" (\d{3}) (\S+)`,
    "",
    'Matches at the start of the text: ‹non-whitespace› ‹non-whitespace› ‹non-whitespace› [‹not "]"›] "‹non-whitespace› ‹non-whitespace›‹optional whitespace›…',
    ...[1, 2, 3].map((group) => `Group ${group}: one or more non-whitespace characters`),
    'Group 4: one or more characters except "]"',
    ...[5, 6].map((group) => `Group ${group}: one or more non-whitespace characters`),
    ": zero or more whitespace characters",
    "Group 7: one or more non-whitespace characters (optional)",
    "Group 8: exactly 3 digits 0–9",
    "Group 9: one or more non-whitespace characters",
  ],
];

Deno.test("the placeholders of a title are for groups, or for parts beside them", () => {
  const found = ["^v?(\\d+)\\.(\\d+)-(?<x>\\w)", "(a)\\s+(b)", "(\\d+)(-?)(\\d+)"].map((pattern) =>
    summaryOf(treeOf(pattern, "")).placeholders
  );
  assertEquals(found, [[0, 1, 2, 3], [1, 0, 2], [1, 2, 3]]);
});

for (const [pattern, flags, title, ...rows] of CASES) {
  Deno.test(`/${pattern}/${flags} is summarized in rows`, () => {
    const found = summaryOf(treeOf(pattern, flags));
    assertEquals(found.title, title);
    assertEquals(found.rows.map(({ name, words }) => `${name}: ${words}`), rows);
  });
}

Deno.test("a sentence stays for one group, for groups that are not in a row, and for too many", () => {
  for (
    const pattern of [
      "",
      "a",
      "(a)",
      "a(b)",
      "(a)|(b)",
      "(?=(a))(b)",
      "(a)".repeat(11),
      "(a)x+y+z+(b)",
      "$(a)(b)",
    ]
  ) {
    const { title, sentence, rows } = summaryOf(treeOf(pattern, ""));
    assertEquals([rows, title], [[], sentence], pattern);
  }
});

Deno.test("groups are not counted if what separates them is too long to be said", () => {
  const { title } = summaryOf(treeOf(`(a+)${"x+y*z+".repeat(12)}(b+)`, ""));
  assertEquals(title.includes("2 groups"), false, title);
});

/** Parts that are too long for a template, and what it says of them. */
const LONG_PARTS: readonly (readonly [part: string, kind: string])[] = [
  [String.raw`(?:\s+extends\s+\w+)?`, 'optional … "extends" …'],
  [String.raw`(?:xlink\s*:\s*)?`, 'optional "xlink" …'],
  [String.raw`(?:\s+with\s+\w+)+`, 'repetitions of … "with" …'],
  [String.raw`(?:\+[0-9A-Za-z-]+)?`, 'optional "+" …'],
  [String.raw`(?:\d{4}-\d\d-\d\d)?`, "optional date in the form YYYY-MM-DD"],
  [String.raw`(?=\s*bar\s*baz)`, 'followed by … "bar" …'],
  // Other texts with "bar" may follow.
  [String.raw`(?!\s*bar\s*baz)`, "not followed by …"],
  [String.raw`(?:\s*,\s*\w+)?`, "optional … one or more word characters …"],
  [String.raw`(\s+as\s+\w+\s*)?`, "group 2"],
];

for (const [part, kind] of LONG_PARTS) {
  Deno.test(`of the part ${part}, a template says ${kind}`, () => {
    const { title } = summaryOf(treeOf(`(x+)-${part}-(y+)-(z+)`, ""));
    assertEquals(/-‹(.*?)›-/.exec(title)?.[1], kind);
  });
}

Deno.test("a template of many parts ends where it fits", () => {
  for (const pattern of [`(a)${"-(a)".repeat(100)}(b)`, `(a)(b)${"x+".repeat(400)}`]) {
    const { title, placeholders = [] } = summaryOf(treeOf(pattern, ""));
    assertMatch(title, /^Matches ‹"a"›.{20,120}…$/);
    assertEquals(placeholders.length, title.split("‹").length - 1);
  }
});

Deno.test("parts that a template has as they are have a row if it ends before them", () => {
  const { title, rows } = summaryOf(treeOf(["", "=", "-", ":", ";"].join("(?:abc|defgh|ijklm|nopq)"), ""));
  assertMatch(title, /^Matches (?:‹"abc"[^›]+›[=:-]){3}…$/);
  const parts = rows.map(({ words }) => words.slice(0, 5));
  assertEquals(parts, ['"abc"', '"abc"', '"abc"', '"abc"', '";"']);
});

Deno.test("the range of a row is that of the group with its quantifier", () => {
  const pattern = "(a)-(b)+";
  const { rows } = summaryOf(treeOf(pattern, ""));
  assertEquals(rows.map(({ start, end }) => pattern.slice(start, end)), ["(a)", "(b)+"]);
});

const EMAIL = String
  .raw`^(?:[a-z0-9!#$%&'*+\/=?^_{|}~-]+(?:\.[a-z0-9!#$%&'*+\/=?^_{|}~-]+)*|"(?:[\x01-\x08\x0b]|\\[\x01-\x09])*")@(?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)$`;

/** Pattern, the sentence, the title, the rows with their sources, and what there is more. */
const OUTLINES: readonly (readonly [
  pattern: string,
  sentence: string,
  title: string,
  rows: readonly string[],
  more?: string,
])[] = [
  [
    EMAIL,
    'Matches the whole text: one of 2 alternatives, then "@", then at least 2 parts separated by "."',
    'Matches the whole text: ‹one of 2 alternatives›@‹at least 2 parts separated by "."›',
    [
      `${EMAIL.slice(1, EMAIL.indexOf("@"))}: ` +
      'either one or more parts separated by "." ' +
      "(each one or more of a–z, 0–9 or ! # $ % & ' * + / = ? ^ _ { | } ~ -)",
      `${EMAIL.slice(EMAIL.indexOf('"'), EMAIL.indexOf("@") - 1)}: a part that begins with '"'`,
      `${EMAIL.slice(EMAIL.indexOf("@") + 4, -2)}: at least 2 parts separated by "."`,
    ],
  ],
  [
    String
      .raw`\d{4}-\d\d-\d\d|[A-Z][a-z]{2} \d{1,2}, \d{4}|\d{1,2}\/\d{1,2}\/\d{2,4}|now|today|(?:a|b+c)+|x|y`,
    "Matches a date in the form YYYY-MM-DD or (a letter A–Z, then exactly 2 letters a–z, then a space, then 1 " +
    'or 2 digits 0–9, then ", ", then exactly 4 digits 0–9) or (1 or 2 digits 0–9, then "/", ' +
    'then 1 or 2 digits 0–9, then "/", then 2 to 4 digits 0–9) or "now" or "today" or one or ' +
    'more repetitions of one of 2 alternatives or "x" or "y"',
    "Matches one of 8 alternatives",
    [
      String
        .raw`\d{4}-\d\d-\d\d: a date in the form YYYY-MM-DD (accepts impossible dates such as 0000-99-99)`,
      String
        .raw`[A-Z][a-z]{2} \d{1,2}, \d{4}: a letter A–Z, then exactly 2 letters a–z, then a space, then 1 or 2 digits 0–9, then ", ", then exactly 4 digits 0–9`,
      String
        .raw`\d{1,2}\/\d{1,2}\/\d{2,4}: 1 or 2 digits 0–9, then "/", then 1 or 2 digits 0–9, then "/", then 2 to 4 digits 0–9`,
      'now: "now"',
      'today: "today"',
      '(?:a|b+c)+: one or more repetitions of: "a" or (one or more "b", then "c")',
      'x: "x"',
      'y: "y"',
    ],
  ],
  [
    "a+b|c+d|e+f|g+h|i+j|k+l|m+n|o+p|q+r|s+t".replaceAll("+", "+x+"),
    ["a b", "c d", "e f", "g h", "i j", "k l", "m n", "o p"].reduce((words, pair, at) => {
      const [one = "", other = ""] = pair.split(" ");
      return `${words}${at ? " or " : ""}(one or more "${one}", then one or more "x", then "${other}")`;
    }, "Matches ") + " or 2 more alternatives",
    "Matches one of 10 alternatives",
    ["a b", "c d", "e f", "g h", "i j", "k l", "m n", "o p"].map((pair) => {
      const [one = "", other = ""] = pair.split(" ");
      return `${one}+x+${other}: one or more "${one}", then one or more "x", then "${other}"`;
    }),
    "and 2 more alternatives",
  ],
  [
    String.raw`^[\w.+-]+@[\w-]+\.[\w.-]+$`,
    'Matches the whole text: one or more of word characters, ".", "+" or "-"; then "@", then one or more of word ' +
    'characters or "-"; then ".", then one or more of word characters, "." or "-"',
    'Matches the whole text: ‹word characters, ".", "+" or "-"›@‹word characters or "-"›.‹word characters, "." or "-"›',
    [
      '[\\w.+-]+: one or more of word characters, ".", "+" or "-"',
      '[\\w-]+: one or more of word characters or "-"',
      '[\\w.-]+: one or more of word characters, "." or "-"',
    ],
  ],
  [
    "^(?:(?:(?:a+b)+c|d)+e|(?:f+g?)+)+$",
    'Matches the whole text: one or more repetitions of: (a part that ends with "e") or (one or ' +
    'more repetitions of: one or more "f", then optionally "g")',
    "Matches the whole text: one or more repetitions of one of 2 alternatives",
    [
      '(?:(?:a+b)+c|d)+e: a part that ends with "e"',
      '(?:f+g?)+: one or more repetitions of: one or more "f", then optionally "g"',
    ],
  ],
  [
    "(?<x>(?:a+b|c)+)-(?:(?<y>(?:d+e|f)+):)?x",
    'Matches one or more repetitions of one of 2 alternatives, then "-", then optionally a ' +
    'part that begins with group y, then "x"',
    "Matches ‹x›-‹optional group y …›x",
    [
      '(?<x>(?:a+b|c)+): one or more repetitions of: (one or more "a", then "b") or "c"',
      "(?:(?<y>(?:d+e|f)+):)?: optionally a part that begins with group y",
    ],
  ],
  [
    "^(?=.*\\d)(?:(?:a+b)+c|d)+-(?:(?:e+f|g)+h)+$",
    "Matches the whole text, if it contains a digit 0–9: one or more repetitions of one of 2 " +
    'alternatives, then "-", then one or more repetitions of a part that ends with "h"',
    'Matches the whole text, if it contains a digit 0–9: ‹repetitions of one of 2 alternatives›-‹repetitions of … "h" …›',
    [
      "(?:(?:a+b)+c|d)+: one or more repetitions of one of 2 alternatives",
      '(?:(?:e+f|g)+h)+: one or more repetitions of a part that ends with "h"',
    ],
  ],
];

for (const [pattern, sentence, title, rows, more = ""] of OUTLINES) {
  Deno.test(`/${pattern}/ is too long for a sentence`, () => {
    const found = summaryOf(treeOf(pattern, ""));
    assertEquals([found.sentence, found.title, found.more], [sentence, title, more]);
    assertEquals(found.rows.map(({ start, end, words }) => `${pattern.slice(start, end)}: ${words}`), rows);
  });
}

/** Levels of parentheses, outside of literal text. */
function parenthesesIn(words: string): number {
  let [level, most] = [0, 0];
  for (const sign of words.replace(/ [()](?= )|"[^"]*"|'[^']*'|“[^”]*”/g, "")) {
    if (sign === "(") most = Math.max(most, ++level);
    else if (sign === ")") level--;
  }
  return most;
}

/** What isn't legible in the summary of a pattern. */
function illegible(pattern: string, flags: string): string[] {
  const parsed = parse({ pattern, flags });
  if (!parsed.ok) return [];
  const { sentence, title, rows } = summaryOf(parsed.tree);
  const isLegible = parenthesesIn(sentence) < 2 && parenthesesIn(title) < 2 && title.length <= 180 &&
    rows.length <= 10 &&
    rows.every(({ words }) => words !== "" && words.length <= 150 && parenthesesIn(words) < 2);
  return isLegible ? [] : [`/${pattern}/${flags}: ${sentence}; ${title}; ${rows.map(({ words }) => words)}`];
}

Deno.test("summaries have one level of parentheses and at most ten short rows", async () => {
  const deep = [
    "(a)((?:(?:(?:b|c)+d)+e)+)",
    "((?:a+b?)+)-((?<x>(?<y>c|dd)+|e)+)",
    "((a(b(c(d|e+f)+)+)+)+)((?:x|(?:y|z(?:w+|v)+)+)+)",
    "(?:a+|(?:b|(?:c|d+e)+)+)+",
    `(?=(?:${"(?:a|b+".repeat(40)}${")+".repeat(40)}c)).`,
  ];
  assertEquals(deep.flatMap((pattern) => illegible(pattern, "")), []);
  for (const name of ["real-world", "conformance"] as const) {
    const regexes = await corpus(name);
    assertEquals(everyNth(1, regexes, 4).flatMap(({ pattern, flags }) => illegible(pattern, flags)), []);
  }
});
