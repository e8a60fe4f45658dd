/** Kinds of explanations that used to be hard to read, each with several patterns. */
import { testCases } from "./explanation_cases.ts";

testCases("a frequent quantifier takes one word", [
  [
    String.raw`\d+$`,
    "",
    `
One or more digits 0–9
At the end of the text
`,
  ],
  [
    "[^,]*?x",
    "",
    `
Zero or more characters except ",", lazy
"x"
`,
  ],
  ["(?:ab)??", "", 'Optionally "ab", lazy'],
]);

testCases("an optional group says so", [
  [
    "(?:[a-z]:)?",
    "",
    `
Non-capturing group, optional
  A letter a–z
  ":"
`,
  ],
  [
    String.raw`(\s|-)?`,
    "",
    'Group 1, optional: a whitespace character or "-" // Whitespace is spaces, tabs and line endings',
  ],
  [
    String.raw`(?:\d-)??`,
    "",
    `
Non-capturing group, optional, lazy
  A digit 0–9
  "-"
`,
  ],
]);

testCases("a short choice is part of its group's line", [
  [
    String.raw`(\s|-){1}`,
    "",
    'Group 1, exactly once: a whitespace character or "-" // {1} changes nothing. Whitespace is spaces, tabs and line endings',
  ],
  ["([aiueo])", "", "Group 1: one of a i u e o"],
  ["(a|b)", "", 'Group 1: "a" or "b"'],
  ["(?:x|[0-9])", "", '"x" or a digit 0–9'],
]);

testCases("negative lookaheads in a row share a line", [
  [
    String.raw`(?!000)(?!900)(?!976)\d{3}`,
    "",
    `
Not followed by "000", "900" or "976" (negative lookahead) // Checks without consuming
Exactly 3 digits 0–9
`,
  ],
  [
    "(?<!a)(?<!b|c)d",
    "",
    `
Not preceded by "a", "b" or "c" (negative lookbehind) // Checks without consuming; a lookbehind is matched from right to left
"d"
`,
  ],
]);

testCases("a short range is its characters", [
  ["[0-1]", "", '"0" or "1"'],
  ["[a-c]", "", '"a", "b" or "c"'],
  ["[+--]", "", '"+", "," or "-"'],
]);

testCases("invisible characters are counted", [
  [String.raw`\x20\x00\x61\x00\x00\x00`, "", 'Space, NUL, "a", 3 × NUL'],
  [String.raw`\n\n\n`, "", "3 × line feed"],
  [String.raw` \t`, "", "Space, tab"],
]);

testCases("a long list is of characters, not of names", [
  [
    String.raw`[><{}()\[\]=+\-*/!,:;\"' \t\n]`,
    "",
    "One of > < { } ( ) [ ] = + - * / ! , : ; \" ', space, tab or line feed",
  ],
  [String.raw`[@#$%&*+=\- ]`, "", "One of @ # $ % & * + = - or space"],
  [
    String.raw`[^\x00-\x20\x7f()<>@,;:\\\"/\[\]?=]+`,
    "",
    String
      .raw`One or more characters except control characters (U+0000–U+001F), space, ( ) < > @ , ; : \ " / [ ] ? = and U+007F delete`,
  ],
]);

testCases("legacy syntax is explained with its modern form", [
  [
    String.raw`\#|}`,
    "",
    String
      .raw`"#" or "}" // Legacy (Annex B) syntax: a lone "}" matches itself (with flag u or v, write "\}")`,
  ],
  [
    "a{,3}",
    "",
    String
      .raw`"a{,3}" // Legacy (Annex B) syntax: a lone "{" and "}" match themselves (with flag u or v, write "\{" and "\}")`,
  ],
]);

testCases("a lookahead that may be skipped checks nothing", [
  [
    "(?=a)*b",
    "",
    `
Followed by "a" (lookahead), zero or more times // It may be skipped, so it checks nothing. Legacy (Annex B) syntax: with flag u or v, a lookahead can't have a quantifier. Checks without consuming
"b"
`,
  ],
  [
    "(?!a){0,3}b",
    "",
    `
Not followed by "a" (negative lookahead), up to 3 times // It may be skipped, so it checks nothing. Legacy (Annex B) syntax: with flag u or v, a lookahead can't have a quantifier. Checks without consuming
"b"
`,
  ],
  [
    "(?=a){2}b",
    "",
    `
Followed by "a" (lookahead), exactly 2 times // Repeating it changes nothing. Legacy (Annex B) syntax: with flag u or v, a lookahead can't have a quantifier. Checks without consuming
"b"
`,
  ],
]);

testCases("an alternative with a group in it", [
  [
    String.raw`(?:\+?1[\s])|b`,
    "",
    `
Either of two, tried in order
  Either non-capturing group
    Optionally "+"
    "1"
    A whitespace character // Whitespace is spaces, tabs and line endings
  Or "b"
`,
  ],
]);

testCases("iterations that match nothing", [
  [
    "(?:a(b)?)*",
    "",
    `
Non-capturing group, zero or more times
  "a"
  Group 1, optional: "b"
`,
  ],
  [
    "(?:a?)*",
    "",
    `
Non-capturing group, zero or more times // An iteration that matches nothing is rejected, so the loop always ends
  Optionally "a"
`,
  ],
  [
    "(?:a?){2,}",
    "",
    `
Non-capturing group, at least 2 times // An iteration after the first 2 that matches nothing is rejected, so the loop always ends
  Optionally "a"
`,
  ],
]);

testCases("a group within a loop", [
  [
    String.raw`(?:(a)|b)*\1`,
    "",
    `
Non-capturing group, zero or more times: either of two each time
  Either group 1: "a"
  Or "b"
The text captured by group 1 (backreference) // Only the last iteration of the loop around the group counts. Matches the empty string if group 1 didn't match
`,
  ],
]);

testCases("one wording for digits", [
  ["[0-9]{2}", "", "Exactly 2 digits 0–9"],
  [String.raw`\d+`, "", "One or more digits 0–9"],
  [String.raw`[\d]`, "", "A digit 0–9"],
]);

testCases("lookarounds use the field's terms", [
  [
    "a(?=%)",
    "",
    `
"a"
Followed by "%" (lookahead) // Checks without consuming
`,
  ],
  [
    "(?<=€)a",
    "",
    `
Preceded by "€" (lookbehind) // Checks without consuming; a lookbehind is matched from right to left
"a"
`,
  ],
  [
    "a(?!%)",
    "",
    `
"a"
Not followed by "%" (negative lookahead) // Checks without consuming
`,
  ],
  [
    "(?<!€)a",
    "",
    `
Not preceded by "€" (negative lookbehind) // Checks without consuming; a lookbehind is matched from right to left
"a"
`,
  ],
]);

testCases("both sides of an intersection", [
  [String.raw`[\w&&\d]`, "v", "A character in both word characters and 0–9"],
]);
