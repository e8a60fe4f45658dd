import { type Case, testCases } from "./explanation_cases.ts";

const CASES: readonly Case[] = [
  [
    "^a$",
    "",
    `
At the start of the text
The letter "a"
At the end of the text
`,
  ],
  [
    "^a$",
    "m",
    `
At the start of a line // A line ends at each line feed, carriage return, U+2028 and U+2029
The letter "a"
At the end of a line
`,
  ],
  [
    String.raw`\bab\B`,
    "",
    `
At a word boundary // A word boundary has an ASCII letter, digit or underscore on exactly one side
The text "ab"
Not at a word boundary
`,
  ],
  [
    String.raw`\bk`,
    "iu",
    `
At a word boundary // A word boundary has an ASCII letter, digit or underscore on exactly one side. With i and u or v together, ſ (U+017F) and the Kelvin sign (U+212A) count as ASCII letters here
The letter "k" (any case)
`,
  ],
  [
    String.raw`(?=\d)a`,
    "",
    `
Only if this follows // A condition takes no text: the match goes on from the same place
  A digit // Digits are 0 to 9 only
The letter "a"
`,
  ],
  [
    String.raw`(?!\d)a`,
    "",
    `
Only if this does not follow // A condition takes no text: the match goes on from the same place
  A digit // Digits are 0 to 9 only
The letter "a"
`,
  ],
  [
    String.raw`(?<=\$)\d`,
    "",
    `
Only if this stands just before // A condition takes no text; what stands in a lookbehind is matched from right to left
  A dollar sign
A digit // Digits are 0 to 9 only
`,
  ],
  [
    String.raw`(?<!\$)\d`,
    "",
    `
Only if this does not stand just before // A condition takes no text; what stands in a lookbehind is matched from right to left
  A dollar sign
A digit // Digits are 0 to 9 only
`,
  ],
  [
    "(?=a+|b)",
    "",
    `
Only if one of 2 alternatives follows // A condition takes no text: the match goes on from the same place
  Alternative 1: one or more letters "a", as many as possible, giving back if needed
  Alternative 2: the letter "b"
`,
  ],
  [
    "(?!a+|b)",
    "",
    `
Only if none of 2 alternatives follows // A condition takes no text: the match goes on from the same place
  Alternative 1: one or more letters "a", as many as possible, giving back if needed
  Alternative 2: the letter "b"
`,
  ],
  [
    "(?<=a|b)c",
    "",
    `
Only if this stands just before // A condition takes no text; what stands in a lookbehind is matched from right to left
  Either "a" or "b"
The letter "c"
`,
  ],
  [
    "(?=)",
    "",
    "A condition that always holds // A condition takes no text: the match goes on from the same place",
  ],
  [
    "(?!)",
    "",
    "A condition that never holds // A condition takes no text: the match goes on from the same place",
  ],
  [
    "(?=a)*",
    "",
    `
Only if this follows, zero or more times, as many as possible, giving back if needed // Only older (Annex B) syntax lets a lookahead be repeated; with u or v it is an error. A condition takes no text: the match goes on from the same place
  The letter "a"
`,
  ],
  [
    "(?!a){2}",
    "",
    `
Only if this does not follow, exactly 2 times // Only older (Annex B) syntax lets a lookahead be repeated; with u or v it is an error. A condition takes no text: the match goes on from the same place
  The letter "a"
`,
  ],
];

testCases("assertions", CASES);
