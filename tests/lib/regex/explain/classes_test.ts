import { assertEquals } from "@std/assert";
import { everyNth } from "../../../suites/sample.ts";
import { type Case, testCases } from "./explanation_cases.ts";

const CASES: readonly Case[] = [
  ["[abc]", "", '"a", "b" or "c"'],
  ["[+-]", "", '"+" or "-"'],
  ["[a-z]", "", "A letter a–z"],
  ["[a-zA-Z0-9_]", "", 'One of a–z, A–Z, 0–9 or "_"'],
  ["[0-9]", "", "A digit 0–9"],
  ["[1-9]", "", "A digit 1–9"],
  [String.raw`[^"\\]`, "", String.raw`Any character except '"' and "\"`],
  ["[^a-z]", "i", "Any character except a–z (any case)"],
  [String.raw`[\w.-]`, "", 'One of word characters, "." or "-"'],
  [String.raw`[\d\s]`, "", "One of 0–9 or whitespace"],
  [String.raw`[^\W\d]`, "", "A character from word characters but not 0–9"],
  [String.raw`[^\S\r\n]`, "", "A character from whitespace but not carriage return or line feed"],
  [String.raw`[^\P{L}a]`, "u", 'A character from the Unicode category Letter but not "a"'],
  [
    String.raw`[^\W_]`,
    "iu",
    'A character from word characters but not "_" // With flags i and u or v, ſ and the Kelvin sign are word characters, too',
  ],
  ["[aA]", "i", '"a" or "A" (any case)'],
  ["[.]", "", '"."'],
  [String.raw`[\d]`, "", "A digit 0–9"],
  ["[]", "", "No character at all // An empty character class never matches"],
  ["[]*", "", "No character at all, zero or more times // An empty character class never matches"],
  ["[^]", "", "Any character, including line endings"],
  [String.raw`[\s\S]`, "", "Any character, including line endings"],
  [String.raw`[^\d\D]`, "", "No character at all // An empty character class never matches"],
  ["[ -~]", "", 'A character from space to "~"'],
  ["[+--]", "", '"+", "," or "-"'],
  [String.raw`[\u4e00-\u9fa5]`, "", "A character from U+4E00–U+9FA5"],
  ["[а-яё]", "i", 'One of а–я or "ё" (any case)'],
  [String.raw`[a\u200b]`, "", '"a" or U+200B zero width space'],
  ["[aa]", "", '"a"'],
  [String.raw`[\b]`, "", "A backspace"],
  [
    "[😀]",
    "",
    'U+D83D high surrogate or U+DE00 low surrogate // Without flag u or v, "😀" is two code units here, and each matches on its own',
  ],
  ["[😀]", "u", '"😀"'],
  ["[a-z][a-z]", "", "Exactly 2 letters a–z"],
  [String.raw`[\p{L}--[a-z]]`, "v", "A character from the Unicode category Letter but not a–z"],
  [
    String.raw`[\p{L}&&[a-z]&&[aeiou]]`,
    "v",
    'A character in all of the Unicode category Letter, a–z and ("a", "e", "i", "o" or "u")',
  ],
  [
    String.raw`[[a-z]\q{abc|d|}]`,
    "v",
    'One of a–z, "abc", "d" or the empty string // Can match several characters at once, the longest possible first',
  ],
  [
    "[^[a-z]&&[^aeiou]]",
    "v",
    'Any character except characters in both a–z and anything except ("a", "e", "i", "o" or "u")',
  ],
  [String.raw`[\w--\d--_]`, "v", 'A character from word characters but not 0–9 but not "_"'],
  [String.raw`[\S\n]`, "", "One of non-whitespace characters or line feed"],
  [String.raw`[\P{L}a]`, "u", 'One of everything outside the Unicode category Letter or "a"'],
  [String.raw`[[\w--\d]0-9]`, "v", "One of (word characters but not 0–9) or 0–9"],
  [String.raw`[^\w--\d]`, "v", "Any character except (word characters but not 0–9)"],
  ["[a[^[bc]--c]]", "v", 'One of "a" or anything except (("b" or "c") but not "c")'],
  [
    String.raw`[\p{RGI_Emoji}a]`,
    "v",
    'One of the Unicode property RGI Emoji or "a" // Can match several characters at once, the longest possible first',
  ],
  ["[a[^bc]]", "v", 'One of "a" or anything except ("b" or "c")'],
];

testCases("classes", CASES);

const SET_CASES: readonly Case[] = [
  [String.raw`\d`, "", "A digit 0–9"],
  [
    String.raw`\D\d`,
    "",
    `
Any character except 0–9
A digit 0–9
`,
  ],
  [
    String.raw`\w\W`,
    "",
    `
A word character // Word characters are a–z, A–Z, 0–9 and _
A non-word character
`,
  ],
  [
    String.raw`\w`,
    "iu",
    "A word character // Word characters are a–z, A–Z, 0–9 and _. With flags i and u or v, ſ and the Kelvin sign are word characters, too",
  ],
  [
    String.raw`\s\S`,
    "",
    `
A whitespace character // Whitespace is spaces, tabs and line endings
A non-whitespace character
`,
  ],
  [
    ".",
    "",
    "Any character except line endings // Line endings are line feed, carriage return, U+2028 and U+2029",
  ],
  [".", "s", "Any character, including line endings"],
  [String.raw`\d\d\d`, "", "Exactly 3 digits 0–9"],
  [
    String.raw`..\d\d`,
    "",
    `
Exactly 2 characters except line endings // Line endings are line feed, carriage return, U+2028 and U+2029
Exactly 2 digits 0–9
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
    "Any character outside the Unicode category Uppercase Letter (any case) // With u and i, letters fit as well if another case of them does",
  ],
  [
    String.raw`\P{ASCII}\p{ASCII}`,
    "iu",
    "Any character without the Unicode property ASCII (any case)" +
    " // With u and i, letters fit as well if another case of them does\n" +
    "A character with the Unicode property ASCII (any case)",
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

const NOTHING = "No character at all // An empty character class never matches";
const EVERYTHING = "Any character, including line endings";

/** Classes of flag v that are empty, or everything, or are like the class in them. */
const EXTREME_CASES: readonly Case[] = [
  ["[[]]", "v", NOTHING],
  ["[[[]][]]", "v", NOTHING],
  ["[^[^]]", "v", NOTHING],
  ["[a&&[]]", "v", NOTHING],
  ["[[]&&a&&b]", "v", NOTHING],
  ["[[]--a]", "v", NOTHING],
  ["[a--a]", "v", NOTHING],
  ["[^[^][]]", "v", NOTHING],
  ["[^[]]", "v", EVERYTHING],
  ["[[^]]", "v", EVERYTHING],
  ["[[^][]x]", "v", EVERYTHING],
  ["[^[a&&[]]]", "v", EVERYTHING],
  ["[^a--a]", "v", EVERYTHING],
  ["[[\\s\\S]]", "v", EVERYTHING],
  ["[[]a]", "v", '"a"'],
  ["[a--[]]", "v", '"a"'],
  ["[^[]a]", "v", 'Any character except "a"'],
  ["[[^]--a]", "v", 'A character from any character but not "a"'],
  [
    "[[^]\\q{ab}]",
    "v",
    'One of any character or "ab" // Can match several characters at once, the longest possible first',
  ],
  [
    "[[]]*a",
    "v",
    `No character at all, zero or more times // An empty character class never matches\n"a"`,
  ],
  ["([[]]|b)", "v", 'Group 1: no character at all or "b" // An empty character class never matches'],
];

testCases("classes with nothing and everything in them", EXTREME_CASES);

const UPPERCASE = "the Unicode category Uppercase Letter";

/** With u and i, a negated class rejects letters of which another case isn't in the property; with v it doesn't. */
const CASE_CASES: readonly Case[] = [
  ["[^\\P{Lu}]", "iu", `Any character except everything outside ${UPPERCASE} and letters with another case`],
  ["[^\\P{Lu}]", "iv", `A character from ${UPPERCASE} (any case)`],
  ["[^\\P{Lu}]", "u", `A character from ${UPPERCASE}`],
  [
    "[^\\P{Lu}\\d]+",
    "iu",
    `One or more characters except everything outside ${UPPERCASE}, 0–9 and letters with another case`,
  ],
  [
    "[^\\P{ASCII}]",
    "iu",
    "Any character except everything outside the Unicode property ASCII and letters of which another case is excluded",
  ],
  [
    "[\\P{Lu}1]",
    "iu",
    `One of everything outside ${UPPERCASE} or "1" (any case) // With u and i, letters fit as well if another case of them does`,
  ],
  ["[^\\p{Lu}]", "iu", `Any character except ${UPPERCASE} (any case)`],
];

testCases("classes with negated properties", CASE_CASES);

Deno.test("the words on negated properties are what the engine does", () => {
  const all = Array.from({ length: 0x1e944 }, (_, code) => String.fromCodePoint(code));
  const hasOtherCase = (letter: string) =>
    all.some((other) => other !== letter && new RegExp(letter, "iu").test(other));
  const kept = all.filter((each) => /[^\P{Lu}]/iu.test(each));
  const sample = everyNth(20, kept, 100);
  assertEquals(sample.filter((each) => !/\p{Lu}/u.test(each) || hasOtherCase(each)), []);
  assertEquals(all.filter((each) => /[^\P{Lu}]/iv.test(each)), all.filter((each) => /\p{Lu}/iu.test(each)));
});
