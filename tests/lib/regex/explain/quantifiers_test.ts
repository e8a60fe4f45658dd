import { type Case, testCases } from "./explanation_cases.ts";

const CASES: readonly Case[] = [
  ["a+", "", 'One or more "a"'],
  ["a*", "", 'Zero or more "a"'],
  ["a?", "", 'Optionally "a"'],
  ["a+?", "", 'One or more "a", lazy'],
  ["a*?", "", 'Zero or more "a", lazy'],
  ["a??", "", 'Optionally "a", lazy'],
  ["a{3}", "", 'Exactly 3 "a"'],
  ["a{3}?", "", 'Exactly 3 "a" // Lazy has no effect: {3}? always matches 3 times'],
  ["a{2,}", "", 'At least 2 "a"'],
  ["a{2,}?", "", 'At least 2 "a", lazy'],
  ["a{2,3}", "", '2 or 3 "a"'],
  ["a{2,4}?", "", '2 to 4 "a", lazy'],
  ["a{0,3}", "", 'Up to 3 "a"'],
  ["a{0}", "", '"a", zero times // {0} matches only the empty string'],
  [
    "a{0,0}b",
    "",
    `
"a", zero times // {0,0} matches only the empty string
"b"
`,
  ],
  ["a{1}", "", '"a" // {1} changes nothing'],
  ["a{0,1}", "", 'Optionally "a"'],
  [
    String.raw`\d+\.\d*`,
    "",
    `
One or more digits 0–9
The character "."
Zero or more digits 0–9
`,
  ],
  ["[a-f]{2}", "", "Exactly 2 letters a–f"],
  ["[^,]+", "", 'One or more characters except ","'],
  [
    ".*?",
    "",
    "Zero or more characters except line endings, lazy // Line endings are line feed, carriage return, U+2028 and U+2029",
  ],
  ["(?:ab)+", "", '"ab", one or more times'],
  ["(?:ab|cd){2,}?", "", 'At least 2 times, lazy: "ab" or "cd"'],
  [
    String.raw`(?:\d-)?`,
    "",
    `
Non-capturing group, optional
  A digit 0–9
  "-"
`,
  ],
  [
    "(?:a*)*",
    "",
    `
Non-capturing group, zero or more times // An iteration that matches nothing is rejected, so the loop always ends
  Zero or more "a"
`,
  ],
  [
    "(a|b+)*?",
    "",
    `
Group 1, zero or more times, lazy: either of two each time // Captures only its last iteration
  Either "a"
  Or one or more "b"
`,
  ],
  [
    "(?:a{2}){3}",
    "",
    `
Non-capturing group, exactly 3 times
  Exactly 2 "a"
`,
  ],
  ["-{2}", "", 'Exactly 2 "-"'],
  [String.raw`\/+`, "", 'One or more "/"'],
  ["a{1000}", "", 'Exactly 1,000 "a"'],
  ["a{1000,20000}", "", '1,000 to 20,000 "a"'],
  ["a{0,1000}", "", 'Up to 1,000 "a"'],
  ["a{1000,}", "", 'At least 1,000 "a"'],
  ["a{99999999999999999999}", "", 'About 1 × 10^20 "a"'],
  [
    "(?:b?c?)+",
    "",
    `
Non-capturing group, one or more times // An iteration after the first that matches nothing is rejected, so the loop always ends
  Optionally "b"
  Optionally "c"
`,
  ],
  [
    "(?:b?c?){2}",
    "",
    `
Non-capturing group, exactly 2 times
  Optionally "b"
  Optionally "c"
`,
  ],
];

testCases("quantifiers", CASES);
