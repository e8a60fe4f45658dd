import { type Case, testCases } from "./lines.ts";

const CASES: readonly Case[] = [
  [String.raw`\d`, "", "A digit // Digits are 0 to 9 only"],
  [
    String.raw`\D\d`,
    "",
    `
Any character except digits // Digits are 0 to 9 only
A digit
`,
  ],
  [
    String.raw`\w\W`,
    "",
    `
An ASCII letter, digit or underscore
Any character except ASCII letters, digits and underscore
`,
  ],
  [
    String.raw`\w`,
    "iu",
    "An ASCII letter, digit or underscore // With i and u or v together, ſ (U+017F) and the Kelvin sign (U+212A) count as ASCII letters here",
  ],
  [
    String.raw`\s\S`,
    "",
    `
A white space character // White space is tab, vertical tab, form feed, line ends, U+FEFF and the spaces of Unicode
Any character except white space
`,
  ],
  [".", "", "Any character except a line end // Line ends are line feed, carriage return, U+2028 and U+2029"],
  [".", "s", "Any character, line ends too"],
  [String.raw`\d\d\d`, "", "Exactly 3 digits // Digits are 0 to 9 only"],
  [
    String.raw`..\d\d`,
    "",
    `
Exactly 2 characters except line ends // Line ends are line feed, carriage return, U+2028 and U+2029
Exactly 2 digits // Digits are 0 to 9 only
`,
  ],
  [String.raw`\p{L}`, "u", "A character in the Unicode category Letter"],
  [
    String.raw`\p{Lu}\P{Lu}`,
    "u",
    `
A character in the Unicode category Uppercase Letter
Any character outside the Unicode category Uppercase Letter
`,
  ],
  [
    String.raw`\P{Lu}`,
    "iu",
    "Any character outside the Unicode category Uppercase Letter (any case) // With u and i, letters that have both cases fit as well, because their other case does",
  ],
  [String.raw`\P{Lu}`, "iv", "Any character outside the Unicode category Uppercase Letter (any case)"],
  [String.raw`\p{gc=Nd}`, "u", "A character in the Unicode category Decimal Number"],
  [String.raw`\p{Script=Grek}`, "u", "A character of the Unicode script Greek"],
  [String.raw`\p{scx=Latin}`, "u", "A character of the Unicode script Latin (with extensions)"],
  [
    String.raw`\p{Alpha}\P{White_Space}`,
    "u",
    `
A character with the Unicode property Alphabetic
Any character without the Unicode property White Space
`,
  ],
  [String.raw`\p{RGI_Emoji}`, "v", "A character or sequence with the Unicode property RGI Emoji"],
  [String.raw`\p{Any}`, "u", "A character with the Unicode property Any"],
];

testCases("names sets", CASES);
