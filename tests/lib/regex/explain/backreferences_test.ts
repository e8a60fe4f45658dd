import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { stepsOf } from "../../../../lib/regex/explain/steps.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { type Case, testCases } from "./lines.ts";

const CASES: readonly Case[] = [
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

testCases("follows references", CASES);

Deno.test("stepsOf() calls a reference empty only where the engine finds nothing there", () => {
  const pieces = fc.constantFrom(..."a b ( ( ) ) | (?= (?! (?<= (?: ? * \\1 \\2".split(" "));
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 3, maxLength: 12 }), (parts) => {
      const pattern = parts.join("");
      const parsed = parse({ pattern, flags: "" });
      if (!parsed.ok) return;
      const never = stepsOf(parsed.tree).findLast(({ label }) => /empty string, as group/.test(label));
      if (!never || !/^\\[12]$/.test(pattern.slice(never.range.start, never.range.end))) return;
      const without = pattern.slice(0, never.range.start) + "(?:)" + pattern.slice(never.range.end);
      for (const text of ["", "a", "ab", "aab", "abab", "baab"]) {
        assertEquals(new RegExp(pattern).exec(text), new RegExp(without).exec(text), pattern);
      }
    }),
    { numRuns: 2_000 },
  );
});
