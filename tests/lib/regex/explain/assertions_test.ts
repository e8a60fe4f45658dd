import { type Case, testCases } from "./explanation_cases.ts";

const CASES: readonly Case[] = [
  [
    "^a$",
    "",
    `
At the start of the text
"a"
At the end of the text
`,
  ],
  [
    "^a$",
    "m",
    `
At the start of a line // Line endings are line feed, carriage return, U+2028 and U+2029
"a"
At the end of a line
`,
  ],
  [
    String.raw`\bab\B`,
    "",
    `
At a word boundary // A word boundary has a word character (a–z, A–Z, 0–9 or _) on exactly one side
"ab"
Not at a word boundary
`,
  ],
  [
    String.raw`\bk`,
    "iu",
    `
At a word boundary // A word boundary has a word character (a–z, A–Z, 0–9 or _) on exactly one side. With flags i and u or v, ſ and the Kelvin sign are word characters, too
"k" (any case)
`,
  ],
  [
    String.raw`(?=\d)a`,
    "",
    `
Followed by a digit 0–9 (lookahead) // Checks without consuming
"a"
`,
  ],
  [
    String.raw`(?!\d)a`,
    "",
    `
Not followed by a digit 0–9 (negative lookahead) // Checks without consuming
"a"
`,
  ],
  [
    String.raw`(?<=\$)\d`,
    "",
    `
Preceded by "$" (lookbehind) // Checks without consuming; a lookbehind is matched from right to left
A digit 0–9
`,
  ],
  [
    String.raw`(?<!\$)\d`,
    "",
    `
Not preceded by "$" (negative lookbehind) // Checks without consuming; a lookbehind is matched from right to left
A digit 0–9
`,
  ],
  [
    "(?=a+|b)",
    "",
    `
Followed by one of 2 alternatives (lookahead) // Checks without consuming
  Either one or more "a"
  Or "b"
`,
  ],
  [
    "(?!a+|b)",
    "",
    `
Not followed by any of 2 alternatives (negative lookahead) // Checks without consuming
  Either one or more "a"
  Or "b"
`,
  ],
  [
    "(?<=a|b)c",
    "",
    `
Preceded by "a" or "b" (lookbehind) // Checks without consuming; a lookbehind is matched from right to left
"c"
`,
  ],
  ["(?=)", "", "An assertion that always succeeds (lookahead) // Checks without consuming"],
  ["(?!)", "", "An assertion that always fails (negative lookahead) // Checks without consuming"],
  [
    "(?=a)*",
    "",
    'Followed by "a" (lookahead), zero or more times // It may be skipped, so it checks nothing. Legacy (Annex B) syntax: with flag u or v, a lookahead can\'t have a quantifier. Checks without consuming',
  ],
  [
    "(?!a){2}",
    "",
    'Not followed by "a" (negative lookahead), exactly 2 times // Repeating it changes nothing. Legacy (Annex B) syntax: with flag u or v, a lookahead can\'t have a quantifier. Checks without consuming',
  ],
];

testCases("assertions", CASES);
