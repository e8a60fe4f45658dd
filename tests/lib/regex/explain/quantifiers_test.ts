import { type Case, testCases } from "./explanation_cases.ts";

const CASES: readonly Case[] = [
  ["a+", "", 'One or more letters "a", as many as possible, giving back if needed'],
  ["a*", "", 'Zero or more letters "a", as many as possible, giving back if needed'],
  ["a?", "", 'Optionally the letter "a", taken if possible, given back if needed'],
  ["a+?", "", 'One or more letters "a", as few as possible, taking more if needed'],
  ["a*?", "", 'Zero or more letters "a", as few as possible, taking more if needed'],
  ["a??", "", 'Optionally the letter "a", left out if possible, taken if needed'],
  ["a{3}", "", 'Exactly 3 letters "a"'],
  ["a{3}?", "", 'Exactly 3 letters "a" // The "?" of {3}? changes nothing, as the count is fixed'],
  ["a{2,}", "", 'At least 2 letters "a", as many as possible, giving back if needed'],
  ["a{2,}?", "", 'At least 2 letters "a", as few as possible, taking more if needed'],
  ["a{2,3}", "", '2 or 3 letters "a", as many as possible, giving back if needed'],
  ["a{2,4}?", "", '2 to 4 letters "a", as few as possible, taking more if needed'],
  ["a{0,3}", "", 'Up to 3 letters "a", as many as possible, giving back if needed'],
  [
    "a{0}",
    "",
    'The letter "a", zero times // {0} repeats it zero times, which matches only the empty string',
  ],
  [
    "a{0,0}b",
    "",
    `
The letter "a", zero times // {0,0} repeats it zero times, which matches only the empty string
The letter "b"
`,
  ],
  ["a{1}", "", 'The letter "a" // {1} changes nothing'],
  ["a{0,1}", "", 'Optionally the letter "a", taken if possible, given back if needed'],
  [
    String.raw`\d+\.\d*`,
    "",
    `
One or more digits, as many as possible, giving back if needed // Digits are 0 to 9 only
A full stop
Zero or more digits, as many as possible, giving back if needed
`,
  ],
  ["[a-f]{2}", "", "Exactly 2 letters from a–f"],
  ["[^,]+", "", "One or more characters except comma, as many as possible, giving back if needed"],
  [
    ".*?",
    "",
    "Zero or more characters except line ends, as few as possible, taking more if needed // Line ends are line feed, carriage return, U+2028 and U+2029",
  ],
  ["(?:ab)+", "", 'The text "ab", one or more times, as many as possible, giving back if needed'],
  ["(?:ab|cd){2,}?", "", 'Either "ab" or "cd", at least 2 times, as few as possible, taking more if needed'],
  [
    String.raw`(?:\d-)?`,
    "",
    `
Optionally, taken if possible, given back if needed
  A digit // Digits are 0 to 9 only
  A hyphen
`,
  ],
  [
    "(?:a*)*",
    "",
    `
Zero or more times, as many as possible, giving back if needed // What is repeated can match the empty string; JavaScript discards a round that takes nothing: it is tried another way, or the loop ends there
  Zero or more letters "a", as many as possible, giving back if needed
`,
  ],
  [
    "(a|b+)*?",
    "",
    `
Capture as group 1, zero or more times, as few as possible, taking more if needed: one of 2 alternatives each time // After several rounds the group holds what the last one took
  Alternative 1: the letter "a"
  Alternative 2: one or more letters "b", as many as possible, giving back if needed
`,
  ],
  [
    "(?:a{2}){3}",
    "",
    `
Exactly 3 times
  Exactly 2 letters "a"
`,
  ],
  ["-{2}", "", "Exactly 2 hyphens"],
  [String.raw`\/+`, "", "One or more slashes, as many as possible, giving back if needed"],
  ["a{99999999999999999999}", "", 'About 1 × 10^20 letters "a"'],
  [
    "(?:b?c?)+",
    "",
    `
One or more times, as many as possible, giving back if needed // What is repeated can match the empty string; JavaScript discards a round, from the second on, that takes nothing: it is tried another way, or the loop ends there
  Optionally the letter "b", taken if possible, given back if needed
  Optionally the letter "c", taken if possible, given back if needed
`,
  ],
  [
    "(?:b?c?){2}",
    "",
    `
Exactly 2 times
  Optionally the letter "b", taken if possible, given back if needed
  Optionally the letter "c", taken if possible, given back if needed
`,
  ],
];

testCases("quantifiers", CASES);
