import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { explainPattern } from "../../../../lib/regex/explain/explanation.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { type Case, testCases } from "./explanation_cases.ts";
import { share } from "../../../suites/sample.ts";

const CASES: readonly Case[] = [
  ["(a)", "", 'Group 1: "a"'],
  [
    String.raw`(?<year>\d{4})-(?<month>\d\d)`,
    "",
    `
Group 1 (year): exactly 4 digits 0–9
"-"
Group 2 (month): exactly 2 digits 0–9
`,
  ],
  [
    String.raw`(?:a\d)`,
    "",
    `
Non-capturing group
  "a"
  A digit 0–9
`,
  ],
  ["()", "", "Group 1: the empty string"],
  ["(?:)", "", "Non-capturing group: the empty string"],
  [
    "(a(b(c)))",
    "",
    `
Group 1
  "a"
  Group 2
    "b"
    Group 3: "c"
`,
  ],
  [
    "(jpe?g|png|gif)",
    "",
    `
Group 1: one of 3 alternatives, tried in order
  Alternative 1
    "jp"
    Optionally "e"
    "g"
  Alternative 2: "png"
  Alternative 3: "gif"
`,
  ],
  [
    "(a|)",
    "",
    `
Group 1: either of two, tried in order
  Either "a"
  Or the empty string
`,
  ],
  [
    "(|a)",
    "",
    `
Group 1: either of two, tried in order
  Either the empty string
  Or "a"
`,
  ],
  [String.raw`(\d)?`, "", "Group 1, optional: a digit 0–9"],
  [
    String.raw`(\d)+`,
    "",
    "Group 1, one or more times: a digit 0–9 // Captures only its last iteration",
  ],
  [
    "(?:a+|b)",
    "",
    `
Non-capturing group: either of two, tried in order
  Either one or more "a"
  Or "b"
`,
  ],
  [
    "a+|b",
    "",
    `
Either of two, tried in order
  Either one or more "a"
  Or "b"
`,
  ],
  [
    "||",
    "",
    `
One of 3 alternatives, tried in order
  Alternative 1: the empty string
  Alternative 2: the empty string
  Alternative 3: the empty string
`,
  ],
  [
    "(a|b+|c|d|e)",
    "",
    `
Group 1: one of 5 alternatives, tried in order
  Alternative 1: "a"
  Alternative 2: one or more "b"
  Alternatives 3 to 5: "c", "d" or "e"
`,
  ],
  [
    "(?:(?<x>a)|(?<x>b))",
    "",
    `
Non-capturing group: either of two, tried in order
  Either group 1 (x): "a" // Groups 1 and 2 share this name; at most one of them is set after a match
  Or group 2 (x): "b" // Groups 1 and 2 share this name; at most one of them is set after a match
`,
  ],
  [
    "(?i:ab)c",
    "",
    `
Group with flag i on // Ignores case inside
  "ab" (any case)
"c"
`,
  ],
  [
    "(?-i:ab)c",
    "i",
    `
Group with flag i off // Is case-sensitive inside
  "ab"
"c" (any case)
`,
  ],
  [
    "(?m-s:^.$)",
    "s",
    `
Group with flag m on, flag s off // Inside, ^ and $ match at the start and end of each line. Inside, the dot doesn't match line endings
  At the start of a line // Line endings are line feed, carriage return, U+2028 and U+2029
  Any character except line endings
  At the end of a line
`,
  ],
  [
    "(?i:a)",
    "",
    `
Group with flag i on // Ignores case inside
  "a" (any case)
`,
  ],
  [
    "(?:)*",
    "",
    "Non-capturing group, zero or more times: the empty string // An iteration that matches nothing is rejected, so the loop always ends",
  ],
  [
    "(?s:.).",
    "",
    `
Group with flag s on // Inside, the dot matches line endings as well
  Any character, including line endings
Any character except line endings // Line endings are line feed, carriage return, U+2028 and U+2029
`,
  ],
  ["(?:a)", "", '"a"'],
];

testCases("groups", CASES);

const BACKREFERENCE_CASES: readonly Case[] = [
  [
    String.raw`(a)\1`,
    "",
    `
Group 1: "a"
The text captured by group 1 (backreference)
`,
  ],
  [
    String.raw`(?<q>['"]).*?\k<q>`,
    "",
    `
Group 1 (q): "'" or '"'
Zero or more characters except line endings, lazy // Line endings are line feed, carriage return, U+2028 and U+2029
The text captured by group 1 (q) (backreference)
`,
  ],
  [
    String.raw`(a)?\1`,
    "",
    `
Group 1, optional: "a"
The text captured by group 1 (backreference) // Matches the empty string if group 1 didn't match
`,
  ],
  [
    String.raw`(?:(a)|b)\1`,
    "",
    `
Non-capturing group: either of two, tried in order
  Either group 1: "a"
  Or "b"
The text captured by group 1 (backreference) // Matches the empty string if group 1 didn't match
`,
  ],
  [
    String.raw`(a)\1`,
    "i",
    `
Group 1: "a" (any case)
The text captured by group 1 (backreference) // Ignores case
`,
  ],
  [
    String.raw`\1(a)`,
    "",
    `
The empty string, because group 1 is never set here (backreference) // A backreference to a group that isn't set matches the empty string: this one is matched before its group
Group 1: "a"
`,
  ],
  [
    String.raw`(a\1)`,
    "",
    `
Group 1
  "a"
  The empty string, because group 1 is never set here (backreference) // A backreference to a group that isn't set matches the empty string: this one is inside its own group
`,
  ],
  [
    String.raw`(a)|\1`,
    "",
    `
Either of two, tried in order
  Either group 1: "a"
  Or the empty string, because group 1 is never set here (backreference) // A backreference to a group that isn't set matches the empty string: this one and its group are in different alternatives
`,
  ],
  [
    String.raw`(?!(a))\1`,
    "",
    `
Not followed by … (negative lookahead) // Checks without consuming
  Group 1: "a"
The empty string, because group 1 is never set here (backreference) // A backreference to a group that isn't set matches the empty string: captures in a negative lookaround are always reset
`,
  ],
  [
    String.raw`(?=(a))\1`,
    "",
    `
Followed by … (lookahead) // Checks without consuming
  Group 1: "a"
The text captured by group 1 (backreference)
`,
  ],
  [
    String.raw`(?<=(a)\1)`,
    "",
    `
Preceded by … (lookbehind) // Checks without consuming; a lookbehind is matched from right to left
  Group 1: "a"
  The empty string, because group 1 is never set here (backreference) // A backreference to a group that isn't set matches the empty string: this one is matched before its group
`,
  ],
  [
    String.raw`(?<=\1(a))`,
    "",
    `
Preceded by … (lookbehind) // Checks without consuming; a lookbehind is matched from right to left
  The text captured by group 1 (backreference)
  Group 1: "a"
`,
  ],
  [
    String.raw`(?:\1(a))+`,
    "",
    `
Non-capturing group, one or more times
  The empty string, because group 1 is never set here (backreference) // A backreference to a group that isn't set matches the empty string: this one is matched before its group
  Group 1: "a"
`,
  ],
  [
    String.raw`(?:(?<x>a)|(?<x>b))\k<x>`,
    "",
    `
Non-capturing group: either of two, tried in order
  Either group 1 (x): "a" // Groups 1 and 2 share this name; at most one of them is set after a match
  Or group 2 (x): "b" // Groups 1 and 2 share this name; at most one of them is set after a match
The text captured by group 1 or 2 (x), whichever matched (backreference) // Matches the empty string if none of them matched
`,
  ],
  [
    String.raw`(?<x>a)\k<x>|(?<x>b)`,
    "",
    `
Either of two, tried in order
  Either
    Group 1 (x): "a" // Groups 1 and 2 share this name; at most one of them is set after a match
    The text captured by group 1 (x) (backreference)
  Or group 2 (x): "b" // Groups 1 and 2 share this name; at most one of them is set after a match
`,
  ],
  [
    String.raw`(a)\1+`,
    "",
    `
Group 1: "a"
The text captured by group 1 (backreference), one or more times
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
    { numRuns: share(6, 2_000) },
  );
});
