import type { FixtureSet, FixtureSuite } from "../schema/fixtures.ts";

/** The captures of a complete match. */
const captureSuites: readonly FixtureSuite[] = [
  {
    id: "iso-date",
    title: "ISO date",
    category: "captures",
    pattern: String.raw`(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(T)?`,
    flags: "g",
    description: "Named groups, and a group that participates only where a time follows",
    cases: [
      {
        id: "two-dates",
        input: "from 2026-01-31 to 2026-02-28T",
        expect: {
          matches: [
            { index: 5, text: "2026-01-31", groups: { year: "2026", month: "01", day: "31", 4: null } },
            { index: 19, text: "2026-02-28T", groups: { year: "2026", month: "02", day: "28", 4: "T" } },
          ],
        },
      },
      { id: "no-date", input: "1.2.2026", expect: { none: true } },
    ],
  },
  {
    id: "repeated-group",
    title: "Group in a loop",
    category: "captures",
    pattern: String.raw`(?:(\w)=(\d)?;)+`,
    flags: "",
    description:
      "A group keeps the capture of the last iteration only, and each iteration starts with its groups reset",
    cases: [
      {
        id: "last-round",
        input: "a=1;b=2;",
        expect: { matches: [{ index: 0, text: "a=1;b=2;", groups: { 1: "b", 2: "2" } }] },
      },
      {
        id: "emptied",
        input: "a=1;b=;",
        expect: { matches: [{ index: 0, text: "a=1;b=;", groups: { 1: "b", 2: null } }] },
      },
      {
        id: "round-undone",
        input: "a=1;b=2",
        expect: { matches: [{ index: 0, text: "a=1;", groups: { 1: "a", 2: "1" } }] },
      },
    ],
  },
  {
    id: "backreference",
    title: "Backreference",
    category: "captures",
    pattern: String.raw`(?<quote>["'])(.*?)\k<quote>`,
    flags: "g",
    description: "The closing quotation mark is the same as the opening one",
    cases: [
      {
        id: "other-mark-inside",
        input: `say "it's"`,
        expect: { matches: [{ index: 4, text: `"it's"`, groups: { quote: '"', 2: "it's" } }] },
      },
      {
        id: "empty-content",
        input: "''",
        expect: { matches: [{ index: 0, text: "''", groups: { quote: "'", 2: "" } }] },
      },
      { id: "marks-differ", input: `"a'`, expect: { none: true } },
    ],
  },
  {
    id: "early-backreference",
    title: "Backreference before its group",
    category: "captures",
    pattern: String.raw`\1(a)|(b)\1`,
    flags: "g",
    description: "A reference to a group that didn't participate matches the empty string",
    cases: [
      {
        id: "before",
        input: "a",
        expect: { matches: [{ index: 0, text: "a", groups: { 1: "a", 2: null } }] },
      },
      {
        id: "of-the-other-alternative",
        input: "ba",
        expect: {
          matches: [
            { index: 0, text: "b", groups: { 1: null, 2: "b" } },
            { index: 1, text: "a", groups: { 1: "a", 2: null } },
          ],
        },
      },
      { id: "neither", input: "c", expect: { none: true } },
    ],
  },
  {
    id: "group-in-lookbehind",
    title: "Groups in a lookbehind",
    category: "captures",
    pattern: String.raw`(?<=(\d+)(\d+))px`,
    flags: "",
    description: "A lookbehind is matched from right to left: the right group captures as much as it can",
    cases: [
      {
        id: "four-digits",
        input: "1053px",
        expect: { matches: [{ index: 4, text: "px", groups: { 1: "1", 2: "053" } }] },
      },
      {
        id: "two-digits",
        input: "12px",
        expect: { matches: [{ index: 2, text: "px", groups: { 1: "1", 2: "2" } }] },
      },
      { id: "one-digit", input: "1px", expect: { none: true } },
    ],
  },
  {
    id: "group-in-lookahead",
    title: "Groups in a lookahead",
    category: "captures",
    pattern: String.raw`\b(?=(\w+))(?!(no)t)\1`,
    flags: "",
    description: "A lookahead keeps what its groups captured; a negative lookahead doesn't",
    cases: [
      {
        id: "kept",
        input: "word",
        expect: { matches: [{ index: 0, text: "word", groups: { 1: "word", 2: null } }] },
      },
      {
        id: "left-out",
        input: "not now",
        expect: { matches: [{ index: 4, text: "now", groups: { 1: "now", 2: null } }] },
      },
    ],
  },
];

/** Empty matches. */
const emptySuites: readonly FixtureSuite[] = [
  {
    id: "empty-matches",
    title: "Empty matches",
    category: "empty",
    pattern: "a*",
    flags: "g",
    description: "An empty match advances by one position, so the search ends",
    cases: [
      {
        id: "around-letters",
        input: "baa",
        expect: { matches: [{ index: 0, text: "" }, { index: 1, text: "aa" }, { index: 3, text: "" }] },
      },
      { id: "empty-input", input: "", expect: { count: 1 } },
      {
        id: "only-letters",
        input: "aa",
        expect: { matches: [{ index: 0, text: "aa" }, { index: 2, text: "" }] },
      },
    ],
  },
  {
    id: "empty-pattern",
    title: "Empty pattern",
    category: "empty",
    pattern: "",
    flags: "g",
    description: "It matches before each code unit and at the end, also within a surrogate pair",
    cases: [
      { id: "two-letters", input: "ab", expect: { count: 3 } },
      { id: "emoji", input: "😀", expect: { count: 3 } },
      { id: "empty-input", input: "", expect: { matches: [{ index: 0, text: "" }] } },
    ],
  },
  {
    id: "empty-by-code-point",
    title: "Empty pattern with u",
    category: "empty",
    pattern: "(?:)",
    flags: "gu",
    description: "With flag u, no empty match is within a surrogate pair",
    cases: [
      {
        id: "emoji",
        input: "😀a",
        expect: { matches: [{ index: 0, text: "" }, { index: 2, text: "" }, { index: 3, text: "" }] },
      },
      { id: "lone-surrogates", input: "\ude00\ud83d", expect: { count: 3 } },
    ],
  },
  {
    id: "line-edges",
    title: "Edges of lines",
    category: "empty",
    pattern: "^|$",
    flags: "gm",
    description: "Start and end of each line; there is an empty line between \\r and \\n",
    cases: [
      {
        id: "two-lines",
        input: "a\nb",
        expect: {
          matches: [0, 1, 2, 3].map((index) => ({ index, text: "" })),
        },
      },
      { id: "windows-line-end", input: "a\r\nb", expect: { count: 5 } },
      { id: "empty-input", input: "", expect: { count: 1 } },
      { id: "line-separator", input: "a\u2028b", expect: { count: 4 } },
    ],
  },
  {
    id: "thousands",
    title: "Positions of separators",
    category: "empty",
    pattern: String.raw`\B(?=(?:\d{3})+$)`,
    flags: "g",
    description: "Lookarounds find positions; each match is empty",
    cases: [
      {
        id: "seven-digits",
        input: "1234567",
        expect: { matches: [{ index: 1, text: "" }, { index: 4, text: "" }] },
      },
      { id: "three-digits", input: "123", expect: { none: true } },
      { id: "four-digits", input: "1234", expect: { matches: [{ index: 1, text: "" }] } },
    ],
  },
];

/** The rules that prefer one match to another. */
const matchingSuites: readonly FixtureSuite[] = [
  {
    id: "log-level",
    title: "Log level",
    category: "matching",
    pattern: String.raw`^(?:warn|error)\b.*$`,
    flags: "gim",
    description: "Lines that begin with a level, in any letter case",
    cases: [
      { id: "three-lines", input: "INFO started\nWARN slow\nError lost", expect: { count: 2 } },
      { id: "level-inside", input: "no warning, no error", expect: { none: true } },
      {
        id: "windows-line-ends",
        input: "warn a\r\nerror b\r\n",
        expect: { matches: [{ index: 0, text: "warn a" }, { index: 8, text: "error b" }] },
      },
      { id: "longer-word", input: "warning: disk", expect: { none: true } },
    ],
  },
  {
    id: "first-match",
    title: "First match only",
    category: "matching",
    pattern: String.raw`\d+`,
    flags: "",
    description: "Without flag g, the search ends with the first match",
    cases: [
      { id: "of-two", input: "a 12 b 345", expect: { matches: [{ index: 2, text: "12" }] } },
      { id: "at-end", input: "year 2026", expect: { matches: [{ index: 5, text: "2026" }] } },
      { id: "no-digit", input: "none", expect: { none: true } },
    ],
  },
  {
    id: "lazy-quantifier",
    title: "Lazy quantifier",
    category: "matching",
    pattern: "<.+?>",
    flags: "g",
    description: "It matches as little as possible, but more where the rest of the pattern needs it",
    cases: [
      {
        id: "two-tags",
        input: "<b>bold</b>",
        expect: { matches: [{ index: 0, text: "<b>" }, { index: 7, text: "</b>" }] },
      },
      { id: "at-least-one", input: "<>a>", expect: { matches: [{ index: 0, text: "<>a>" }] } },
      { id: "across-a-line", input: "<a\nb>", expect: { none: true } },
    ],
  },
  {
    id: "first-alternative",
    title: "First alternative that matches",
    category: "matching",
    pattern: "Java|JavaScript|Script",
    flags: "g",
    description: "Alternatives are tried from left to right; the longest has no precedence",
    cases: [
      {
        id: "shorter-wins",
        input: "JavaScript",
        expect: { matches: [{ index: 0, text: "Java" }, { index: 4, text: "Script" }] },
      },
      { id: "letter-case", input: "javascript", expect: { none: true } },
      { id: "twice", input: "Java, Java", expect: { count: 2 } },
    ],
  },
  {
    id: "lookaround",
    title: "Lookaround",
    category: "matching",
    pattern: String.raw`(?<=\$)\d+(?!\d|%)`,
    flags: "g",
    description: "What comes before and after is checked, but isn't part of the match",
    cases: [
      { id: "price", input: "costs $15", expect: { matches: [{ index: 7, text: "15" }] } },
      { id: "per-cent", input: "$15%", expect: { none: true } },
      { id: "no-sign", input: "15 or €15", expect: { none: true } },
      { id: "sign-shared", input: "$1$2", expect: { count: 2 } },
    ],
  },
  {
    id: "dot-all",
    title: "Dot and line endings",
    category: "matching",
    pattern: "begin.*end",
    flags: "s",
    description: "With flag s, the dot also matches line endings",
    cases: [
      { id: "one-line", input: "begin end", expect: { count: 1 } },
      {
        id: "two-lines",
        input: "begin\r\nend",
        expect: { matches: [{ index: 0, text: "begin\r\nend" }] },
      },
      {
        id: "greedy",
        input: "begin end end",
        expect: { matches: [{ index: 0, text: "begin end end" }] },
      },
      { id: "wrong-order", input: "end begin", expect: { none: true } },
    ],
  },
];

/** Patterns that backtrack exponentially on a short text, with texts on which they are fast. */
const runawaySuites: readonly FixtureSuite[] = [
  {
    id: "nested-quantifier",
    title: "Nested quantifier",
    category: "runaway",
    pattern: "^(a+)+$",
    flags: "",
    description: "Each extra letter doubles the ways to split the text, and all are tried",
    cases: [
      { id: "short", input: "aaaa", expect: { count: 1 } },
      { id: "long-and-fitting", input: "a".repeat(50), expect: { count: 1 } },
      { id: "does-not-end", input: `${"a".repeat(50)}!`, expect: { runaway: true } },
    ],
  },
  {
    id: "overlapping-alternatives",
    title: "Overlapping alternatives",
    category: "runaway",
    pattern: "^(?:a|aa)+$",
    flags: "",
    description:
      "Both alternatives match the same letters, so the ways to split them grow like Fibonacci numbers",
    cases: [
      { id: "short", input: "aaab", expect: { none: true } },
      { id: "long-and-fitting", input: "a".repeat(80), expect: { count: 1 } },
      { id: "does-not-end", input: `${"a".repeat(80)}b`, expect: { runaway: true } },
    ],
  },
  {
    id: "optional-separator",
    title: "Optional separator in a loop",
    category: "runaway",
    pattern: String.raw`^(?:\w+\s?)*$`,
    flags: "",
    description: "The separator is optional, so a word can be split at each of its letters",
    cases: [
      { id: "words", input: "the quick brown fox", expect: { count: 1 } },
      { id: "sign-after-a-word", input: "the fox!", expect: { none: true } },
      {
        id: "does-not-end",
        input: "anextraordinarilylongwordwithoutanyspaceinside!",
        expect: { runaway: true },
      },
    ],
  },
  {
    id: "many-loops",
    title: "Loops side by side",
    category: "runaway",
    pattern: String.raw`^\d*\d*\d*\d*\d*\d*\d*\d*$`,
    flags: "",
    description: "Eight loops match the same digits: the work grows with the seventh power of the length",
    cases: [
      { id: "digits", input: "0123456789", expect: { count: 1 } },
      { id: "short-and-refused", input: "01234x", expect: { none: true } },
      { id: "does-not-end", input: `${"0".repeat(400)}x`, expect: { runaway: true } },
    ],
  },
  {
    id: "after-some-matches",
    title: "Runaway after some matches",
    category: "runaway",
    pattern: String.raw`\b(?:\w|[a-z])+;`,
    flags: "g",
    description: "The matches that were found before the search runs away are kept",
    cases: [
      { id: "ends", input: "one; two;", expect: { count: 2 } },
      {
        id: "does-not-end",
        input: `one; two; ${"a".repeat(50)}`,
        expect: { runaway: true },
      },
    ],
  },
];

/** The flag y: a match must start exactly at `lastIndex`. */
const stickySuites: readonly FixtureSuite[] = [
  {
    id: "tokens",
    title: "Tokens one after another",
    category: "sticky",
    pattern: String.raw`\s*(\d+|[-+*/()])`,
    flags: "gy",
    description: "Each match begins where the previous one ended; the first gap ends the search",
    cases: [
      { id: "sum", input: "12 + (3*4)", expect: { count: 7 } },
      { id: "gap", input: "1 + x + 2", expect: { count: 2 } },
      {
        id: "space-taken",
        input: " 1",
        expect: { matches: [{ index: 0, text: " 1", groups: { 1: "1" } }] },
      },
      { id: "gap-at-start", input: "x 1", expect: { none: true } },
    ],
  },
  {
    id: "only-at-start",
    title: "Sticky without g",
    category: "sticky",
    pattern: "foo",
    flags: "y",
    description: "A new search starts at index 0, so it matches there or not at all",
    cases: [
      { id: "at-start", input: "foofoo", expect: { matches: [{ index: 0, text: "foo" }] } },
      { id: "later", input: " foo", expect: { none: true } },
      { id: "empty-input", input: "", expect: { none: true } },
    ],
  },
  {
    id: "sticky-empty",
    title: "Sticky and empty",
    category: "sticky",
    pattern: "a*",
    flags: "gy",
    description: "Empty matches advance the search, so no gap can end it",
    cases: [
      {
        id: "letters-between",
        input: "aba",
        expect: {
          matches: [
            { index: 0, text: "a" },
            { index: 1, text: "" },
            { index: 2, text: "a" },
            { index: 3, text: "" },
          ],
        },
      },
      { id: "no-letter", input: "bb", expect: { count: 3 } },
    ],
  },
  {
    id: "sticky-anchor",
    title: "Sticky with an anchor",
    category: "sticky",
    pattern: String.raw`^\w+\n?`,
    flags: "gmy",
    description: "The anchor needs the start of a line, and the search must be at that position",
    cases: [
      {
        id: "two-lines",
        input: "ab\ncd",
        expect: { matches: [{ index: 0, text: "ab\n" }, { index: 3, text: "cd" }] },
      },
      { id: "space-stops", input: "ab cd\nef", expect: { count: 1 } },
      { id: "empty-line-stops", input: "ab\n\ncd", expect: { count: 1 } },
    ],
  },
  {
    id: "sticky-lookbehind",
    title: "Sticky with a lookbehind",
    category: "sticky",
    pattern: String.raw`(?:^|(?<=,))[^,]+,?`,
    flags: "gy",
    description: "A lookbehind can see what the previous match consumed",
    cases: [
      {
        id: "three-fields",
        input: "a,b,c",
        expect: { matches: [{ index: 0, text: "a," }, { index: 2, text: "b," }, { index: 4, text: "c" }] },
      },
      { id: "empty-field-stops", input: "a,,c", expect: { count: 1 } },
    ],
  },
];

/** Characters beyond ASCII, and beyond the basic plane. */
const unicodeSuites: readonly FixtureSuite[] = [
  {
    id: "letters",
    title: "Letters of any script",
    category: "unicode",
    pattern: String.raw`\p{L}+`,
    flags: "gu",
    description: "Positions count UTF-16 code units: a letter above U+FFFF has two",
    cases: [
      {
        id: "scripts",
        input: "née Жук 𝒜b",
        expect: {
          matches: [
            { index: 0, text: "née" },
            { index: 4, text: "Жук" },
            { index: 8, text: "𝒜b" },
          ],
        },
      },
      {
        id: "combining-mark",
        input: "ne\u0301e",
        expect: { matches: [{ index: 0, text: "ne" }, { index: 3, text: "e" }] },
      },
      { id: "digits", input: "123 ٣", expect: { none: true } },
    ],
  },
  {
    id: "code-points",
    title: "One code point at a time",
    category: "unicode",
    pattern: ".",
    flags: "gu",
    description:
      "With flag u, the dot matches a surrogate pair as one; what people see as one character may be several",
    cases: [
      {
        id: "emoji",
        input: "a😀",
        expect: { matches: [{ index: 0, text: "a" }, { index: 1, text: "😀" }] },
      },
      { id: "family", input: "👩‍👧", expect: { count: 3 } },
      { id: "flag", input: "🇳🇱", expect: { count: 2 } },
      {
        id: "lone-surrogate",
        input: "\ud83da",
        expect: { matches: [{ index: 0, text: "\ud83d" }, { index: 1, text: "a" }] },
      },
      { id: "line-ends", input: "\n\r\u2028\u2029", expect: { none: true } },
    ],
  },
  {
    id: "code-units",
    title: "One code unit at a time",
    category: "unicode",
    pattern: ".",
    flags: "g",
    description: "Without flag u, a surrogate pair is matched as two characters",
    cases: [
      {
        id: "emoji",
        input: "a😀",
        expect: {
          matches: [{ index: 0, text: "a" }, { index: 1, text: "\ud83d" }, { index: 2, text: "\ude00" }],
        },
      },
      { id: "family", input: "👩‍👧", expect: { count: 5 } },
      { id: "basic-plane", input: "né", expect: { count: 2 } },
    ],
  },
  {
    id: "case-folding",
    title: "Letter case with u",
    category: "unicode",
    pattern: "^(?:k|s|ß|σ)$",
    flags: "iu",
    description: "With flags i and u, letters are compared by Unicode's simple case folding",
    cases: [
      { id: "kelvin-sign", input: "\u212a", expect: { count: 1 } },
      { id: "long-s", input: "ſ", expect: { count: 1 } },
      { id: "capital-sharp-s", input: "ẞ", expect: { count: 1 } },
      { id: "two-letters", input: "SS", expect: { none: true } },
      { id: "final-sigma", input: "ς", expect: { count: 1 } },
    ],
  },
  {
    id: "case-without-u",
    title: "Letter case without u",
    category: "unicode",
    pattern: "^(?:k|s|ß|σ)$",
    flags: "i",
    description:
      "Without flag u, uppercase forms are compared, unless one has several letters or leads from non-ASCII to ASCII",
    cases: [
      { id: "capital", input: "K", expect: { count: 1 } },
      { id: "kelvin-sign", input: "\u212a", expect: { none: true } },
      { id: "long-s", input: "ſ", expect: { none: true } },
      { id: "capital-sharp-s", input: "ẞ", expect: { none: true } },
      { id: "final-sigma", input: "ς", expect: { count: 1 } },
    ],
  },
  {
    id: "ascii-words",
    title: "Word characters are ASCII",
    category: "unicode",
    pattern: String.raw`\b\w+\b`,
    flags: "gu",
    description: "Flag u doesn't make letters beyond ASCII word characters",
    cases: [
      {
        id: "accent",
        input: "café noir",
        expect: { matches: [{ index: 0, text: "caf" }, { index: 5, text: "noir" }] },
      },
      {
        id: "umlaut-inside",
        input: "Tür",
        expect: { matches: [{ index: 0, text: "T" }, { index: 2, text: "r" }] },
      },
      { id: "cyrillic", input: "Жук", expect: { none: true } },
    ],
  },
];

/** The built-in fixtures: results of the native engine for some inputs of each kind of pattern. */
export const serviceFixtures: FixtureSet = {
  version: 1,
  name: "service",
  suites: [
    ...matchingSuites,
    ...captureSuites,
    ...unicodeSuites,
    ...emptySuites,
    ...stickySuites,
    ...runawaySuites,
  ],
};
