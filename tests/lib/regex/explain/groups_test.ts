import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { explainPattern } from "../../../../lib/regex/explain/explanation.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { type Case, testCases } from "./explanation_cases.ts";

const CASES: readonly Case[] = [
  [
    "(a)",
    "",
    `
Capture as group 1
  The letter "a"
`,
  ],
  [
    String.raw`(?<year>\d{4})-(?<month>\d\d)`,
    "",
    `
Capture as group 1 (year)
  Exactly 4 digits // Digits are 0 to 9 only
A hyphen
Capture as group 2 (month)
  Exactly 2 digits
`,
  ],
  [
    String.raw`(?:a\d)`,
    "",
    `
A group that captures nothing
  The letter "a"
  A digit // Digits are 0 to 9 only
`,
  ],
  ["()", "", "Capture as group 1: the empty string"],
  ["(?:)", "", "The empty string"],
  [
    "(a(b(c)))",
    "",
    `
Capture as group 1
  The letter "a"
  Capture as group 2
    The letter "b"
    Capture as group 3
      The letter "c"
`,
  ],
  [
    "(jpe?g|png|gif)",
    "",
    `
Capture as group 1: one of 3 alternatives, tried from left to right
  Alternative 1
    The text "jp"
    Optionally the letter "e", taken if possible, given back if needed
    The letter "g"
  Alternative 2: the text "png"
  Alternative 3: the text "gif"
`,
  ],
  [
    "(a|)",
    "",
    `
Capture as group 1: one of 2 alternatives, tried from left to right
  Alternative 1: the letter "a"
  Alternative 2: the empty string
`,
  ],
  [
    "(|a)",
    "",
    `
Capture as group 1: one of 2 alternatives, tried from left to right
  Alternative 1: the empty string
  Alternative 2: the letter "a"
`,
  ],
  [
    String.raw`(\d)?`,
    "",
    `
Optionally capture as group 1, taken if possible, given back if needed
  A digit // Digits are 0 to 9 only
`,
  ],
  [
    String.raw`(\d)+`,
    "",
    `
Capture as group 1, one or more times, as many as possible, giving back if needed // After several rounds the group holds what the last one took
  A digit // Digits are 0 to 9 only
`,
  ],
  [
    "(?:a+|b)",
    "",
    `
One of 2 alternatives, tried from left to right
  Alternative 1: one or more letters "a", as many as possible, giving back if needed
  Alternative 2: the letter "b"
`,
  ],
  [
    "a+|b",
    "",
    `
One of 2 alternatives, tried from left to right
  Alternative 1: one or more letters "a", as many as possible, giving back if needed
  Alternative 2: the letter "b"
`,
  ],
  [
    "||",
    "",
    `
One of 3 alternatives, tried from left to right
  Alternative 1: the empty string
  Alternative 2: the empty string
  Alternative 3: the empty string
`,
  ],
  [
    "(a|b+|c|d|e)",
    "",
    `
Capture as group 1: one of 5 alternatives, tried from left to right
  Alternative 1: the letter "a"
  Alternative 2: one or more letters "b", as many as possible, giving back if needed
  Alternatives 3 to 5: either "c", "d" or "e"
`,
  ],
  [
    "(?:(?<x>a)|(?<x>b))",
    "",
    `
One of 2 alternatives, tried from left to right
  Alternative 1: capture as group 1 (x) // Groups 1 and 2 share this name; at most one of them holds text after a match
    The letter "a"
  Alternative 2: capture as group 2 (x) // Groups 1 and 2 share this name; at most one of them holds text after a match
    The letter "b"
`,
  ],
  [
    "(?i:ab)c",
    "",
    `
A group with i on // Inside, upper and lower case are alike
  The text "ab" (any case)
The letter "c"
`,
  ],
  [
    "(?-i:ab)c",
    "i",
    `
A group with i off // Inside, upper and lower case differ
  The text "ab"
The letter "c" (any case)
`,
  ],
  [
    "(?m-s:^.$)",
    "s",
    `
A group with m on, s off // Inside, ^ and $ hold at every line. Inside, the dot takes no line ends
  At the start of a line // A line ends at each line feed, carriage return, U+2028 and U+2029
  Any character except a line end // Line ends are line feed, carriage return, U+2028 and U+2029
  At the end of a line
`,
  ],
  [
    "(?i:a)",
    "",
    `
A group with i on // Inside, upper and lower case are alike
  The letter "a" (any case)
`,
  ],
  [
    "(?:)*",
    "",
    "Zero or more times, as many as possible, giving back if needed: the empty string // What is repeated can match the empty string; JavaScript discards a round that takes nothing: it is tried another way, or the loop ends there",
  ],
  [
    "(?s:.).",
    "",
    `
A group with s on // Inside, the dot takes line ends too
  Any character, line ends too
Any character except a line end // Line ends are line feed, carriage return, U+2028 and U+2029
`,
  ],
  ["(?:a)", "", 'The letter "a"'],
];

testCases("groups", CASES);

const BACKREFERENCE_CASES: readonly Case[] = [
  [
    String.raw`(a)\1`,
    "",
    `
Capture as group 1
  The letter "a"
The same text as group 1 took
`,
  ],
  [
    String.raw`(?<q>['"]).*?\k<q>`,
    "",
    `
Capture as group 1 (q)
  Either an apostrophe or a quotation mark
Zero or more characters except line ends, as few as possible, taking more if needed // Line ends are line feed, carriage return, U+2028 and U+2029
The same text as group 1 (q) took
`,
  ],
  [
    String.raw`(a)?\1`,
    "",
    `
Optionally capture as group 1, taken if possible, given back if needed
  The letter "a"
The same text as group 1 took // If group 1 took no part, this matches the empty string
`,
  ],
  [
    String.raw`(?:(a)|b)\1`,
    "",
    `
One of 2 alternatives, tried from left to right
  Alternative 1: capture as group 1
    The letter "a"
  Alternative 2: the letter "b"
The same text as group 1 took // If group 1 took no part, this matches the empty string
`,
  ],
  [
    String.raw`(a)\1`,
    "i",
    `
Capture as group 1
  The letter "a" (any case)
The same text as group 1 took // Upper and lower case may differ
`,
  ],
  [
    String.raw`\1(a)`,
    "",
    `
The empty string, as group 1 holds nothing here // In JavaScript a backreference to a group that holds nothing matches the empty string; this one is read before its group
Capture as group 1
  The letter "a"
`,
  ],
  [
    String.raw`(a\1)`,
    "",
    `
Capture as group 1
  The letter "a"
  The empty string, as group 1 holds nothing here // In JavaScript a backreference to a group that holds nothing matches the empty string; this one stands inside its group
`,
  ],
  [
    String.raw`(a)|\1`,
    "",
    `
One of 2 alternatives, tried from left to right
  Alternative 1: capture as group 1
    The letter "a"
  Alternative 2: the empty string, as group 1 holds nothing here // In JavaScript a backreference to a group that holds nothing matches the empty string; this one stands in another alternative than its group
`,
  ],
  [
    String.raw`(?!(a))\1`,
    "",
    `
Only if this does not follow // A condition takes no text: the match goes on from the same place
  Capture as group 1
    The letter "a"
The empty string, as group 1 holds nothing here // In JavaScript a backreference to a group that holds nothing matches the empty string; what a negative condition captures is not kept
`,
  ],
  [
    String.raw`(?=(a))\1`,
    "",
    `
Only if this follows // A condition takes no text: the match goes on from the same place
  Capture as group 1
    The letter "a"
The same text as group 1 took
`,
  ],
  [
    String.raw`(?<=(a)\1)`,
    "",
    `
Only if this stands just before // A condition takes no text; what stands in a lookbehind is matched from right to left
  Capture as group 1
    The letter "a"
  The empty string, as group 1 holds nothing here // In JavaScript a backreference to a group that holds nothing matches the empty string; this one is read before its group
`,
  ],
  [
    String.raw`(?<=\1(a))`,
    "",
    `
Only if this stands just before // A condition takes no text; what stands in a lookbehind is matched from right to left
  The same text as group 1 took
  Capture as group 1
    The letter "a"
`,
  ],
  [
    String.raw`(?:\1(a))+`,
    "",
    `
One or more times, as many as possible, giving back if needed
  The empty string, as group 1 holds nothing here // In JavaScript a backreference to a group that holds nothing matches the empty string; this one is read before its group
  Capture as group 1
    The letter "a"
`,
  ],
  [
    String.raw`(?:(?<x>a)|(?<x>b))\k<x>`,
    "",
    `
One of 2 alternatives, tried from left to right
  Alternative 1: capture as group 1 (x) // Groups 1 and 2 share this name; at most one of them holds text after a match
    The letter "a"
  Alternative 2: capture as group 2 (x) // Groups 1 and 2 share this name; at most one of them holds text after a match
    The letter "b"
The same text as group 1 or 2 (x) took, whichever took part // If none of them took part, this matches the empty string
`,
  ],
  [
    String.raw`(?<x>a)\k<x>|(?<x>b)`,
    "",
    `
One of 2 alternatives, tried from left to right
  Alternative 1
    Capture as group 1 (x) // Groups 1 and 2 share this name; at most one of them holds text after a match
      The letter "a"
    The same text as group 1 (x) took
  Alternative 2: capture as group 2 (x) // Groups 1 and 2 share this name; at most one of them holds text after a match
    The letter "b"
`,
  ],
  [
    String.raw`(a)\1+`,
    "",
    `
Capture as group 1
  The letter "a"
The same text as group 1 took, one or more times, as many as possible, giving back if needed
`,
  ],
];

testCases("backreferences", BACKREFERENCE_CASES);

Deno.test("a backreference is explained as empty only if it is in the engine", () => {
  const pieces = fc.constantFrom(..."a b ( ( ) ) | (?= (?! (?<= (?: ? * \\1 \\2".split(" "));
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 3, maxLength: 12 }), (parts) => {
      const pattern = parts.join("");
      const parsed = parse({ pattern, flags: "" });
      if (!parsed.ok) return;
      const never = explainPattern(parsed.tree).findLast(({ label }) => /empty string, as group/.test(label));
      if (!never || !/^\\[12]$/.test(pattern.slice(never.range.start, never.range.end))) return;
      const without = pattern.slice(0, never.range.start) + "(?:)" + pattern.slice(never.range.end);
      for (const text of ["", "a", "ab", "aab", "abab", "baab"]) {
        assertEquals(new RegExp(pattern).exec(text), new RegExp(without).exec(text), pattern);
      }
    }),
    { numRuns: 2_000 },
  );
});
