import { type Case, testCases } from "./explanation_cases.ts";

const CASES: readonly Case[] = [
  ["[abc]", "", 'Either "a", "b" or "c"'],
  ["[+-]", "", "Either a plus sign or a hyphen"],
  ["[a-z]", "", "One letter from a–z"],
  ["[a-zA-Z0-9_]", "", "One character from a–z, A–Z, 0–9 and underscore"],
  ["[0-9]", "", "One digit from 0–9"],
  ["[1-9]", "", "One digit from 1–9"],
  [String.raw`[^"\\]`, "", "Any character except quotation mark and backslash"],
  ["[^a-z]", "i", "Any character except a–z (any case)"],
  [String.raw`[\w.-]`, "", "One character from ASCII letters, digits, underscore, full stop and hyphen"],
  [String.raw`[\d\s]`, "", "One character from digits and white space"],
  [String.raw`[^\W\d]`, "", "One character from ASCII letters, digits and underscore without digits"],
  [String.raw`[^\S\r\n]`, "", "One character from white space without carriage return and line feed"],
  [String.raw`[^\P{L}a]`, "u", 'One character from the Unicode category Letter without "a"'],
  [
    String.raw`[^\W_]`,
    "iu",
    "Any character except underscore and everything but (ASCII letters, digits and underscore) // With i and u or v together, ſ (U+017F) and the Kelvin sign (U+212A) count as ASCII letters here",
  ],
  ["[aA]", "i", 'Either "a" or "A" (any case)'],
  ["[.]", "", "A full stop"],
  [String.raw`[\d]`, "", "A digit // Digits are 0 to 9 only"],
  ["[]", "", "No character at all // A class without characters never matches"],
  [
    "[]*",
    "",
    "No character at all, zero or more times, as many as possible, giving back if needed // A class without characters never matches",
  ],
  ["[^]", "", "Any character, line ends too"],
  [String.raw`[\s\S]`, "", "Any character, line ends too"],
  [String.raw`[^\d\D]`, "", "No character at all // A class without characters never matches"],
  ["[ -~]", "", "One character from space to tilde"],
  ["[+--]", "", "One character from plus sign to hyphen"],
  [String.raw`[\u4e00-\u9fa5]`, "", "One character from U+4E00–U+9FA5"],
  ["[а-яё]", "i", 'One character from а–я and "ё" (any case)'],
  [String.raw`[a\u200b]`, "", 'Either "a" or U+200B zero width space'],
  ["[aa]", "", 'The letter "a"'],
  [String.raw`[\b]`, "", "A backspace"],
  [
    "[😀]",
    "",
    'Either U+D83D high surrogate or U+DE00 low surrogate // Without u or v "😀" counts here as two halves, and each of them fits alone',
  ],
  ["[😀]", "u", 'The character "😀"'],
  ["[a-z][a-z]", "", "Exactly 2 letters from a–z"],
  [String.raw`[\p{L}--[a-z]]`, "v", "One character from the Unicode category Letter without a–z"],
  [
    String.raw`[\p{L}&&[a-z]&&[aeiou]]`,
    "v",
    'One character from what the Unicode category Letter, a–z and ("a", "e", "i", "o" and "u") have in common',
  ],
  [String.raw`[[a-z]\q{abc|d|}]`, "v", 'One character or text from a–z, "abc", "d" and the empty string'],
  [
    "[^[a-z]&&[^aeiou]]",
    "v",
    'Any character except what a–z and everything but ("a", "e", "i", "o" and "u") have in common',
  ],
  [
    String.raw`[\w--\d--_]`,
    "v",
    "One character from (ASCII letters, digits and underscore) without digits without underscore",
  ],
  [String.raw`[\S\n]`, "", "One character from line feed and everything but white space"],
  [String.raw`[\P{L}a]`, "u", 'One character from "a" and everything outside the Unicode category Letter'],
  [
    String.raw`[[\w--\d]0-9]`,
    "v",
    "One character from ((ASCII letters, digits and underscore) without digits) and 0–9",
  ],
  [
    String.raw`[^\w--\d]`,
    "v",
    "Any character except ((ASCII letters, digits and underscore) without digits)",
  ],
  [String.raw`[a[^[bc]--c]]`, "v", 'One character from "a" and everything but (("b" and "c") without "c")'],
  [String.raw`[\p{RGI_Emoji}a]`, "v", 'One character or text from the Unicode property RGI Emoji and "a"'],
  ["[a[^bc]]", "v", 'One character from "a" and everything but ("b" and "c")'],
];

testCases("classes", CASES);

const SET_CASES: readonly Case[] = [
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

testCases("sets", SET_CASES);
