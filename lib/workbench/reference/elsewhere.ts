import type { Family } from "./entry.ts";

/** What other languages have, and what JavaScript takes instead. */
export const elsewhere: Family = {
  id: "elsewhere",
  title: "Not in JavaScript",
  lead: "Constructs of other languages. Each example shows what does the same in JavaScript.",
  entries: [
    {
      id: "text-anchors",
      syntax: "\\A \\z \\Z",
      name: "Ends of the text",
      meaning: "`^` and `$` without flag `m`; within a pattern that has it, `(?-m:^)` and `(?-m:$)`.",
      note: "`\\Z` also matches before a line end at the very end, as `(?=\\n?$)` does without `m`.",
      example: { pattern: String.raw`(?-m:^)\w+`, flags: "gm", text: "one\ntwo", matches: 1 },
    },
    {
      id: "inline-flags",
      syntax: "(?i)",
      name: "Flags within the pattern",
      meaning: "A group with modifiers around the part that they are for.",
      example: { pattern: "(?i:yes)", flags: "g", text: "Yes, YES", matches: 2 },
    },
    {
      id: "atomic-group",
      syntax: "(?>a+)",
      name: "Atomic group",
      meaning: "A lookahead with a capture, and a reference to it.",
      example: { pattern: String.raw`(?=(a+))\1b`, flags: "g", text: "aab", matches: 1 },
    },
    {
      id: "possessive-quantifier",
      syntax: "a++",
      name: "Possessive quantifier",
      meaning: "The same, or content that cannot match what follows.",
      example: { pattern: '"[^"]*"', flags: "g", text: '"a" or "b"', matches: 2 },
      code: { source: 'new RegExp("a++")', result: "SyntaxError" },
    },
    {
      id: "posix-class",
      syntax: "[[:alpha:]]",
      name: "POSIX class",
      meaning:
        "A property of Unicode; without `v` the brackets make a class of `[`, `:` and letters, and a `]`.",
      example: { pattern: String.raw`\p{Alphabetic}+`, flags: "gu", text: "naïve, 12", matches: 1 },
    },
    {
      id: "any-line-end",
      syntax: "\\R",
      name: "Any line end",
      meaning: "An alternative that takes carriage return and line feed together.",
      example: { pattern: String.raw`\r\n?|[\n\u2028\u2029]`, flags: "g", text: "a\r\nb\nc", matches: 2 },
    },
    {
      id: "horizontal-space",
      syntax: "\\h",
      name: "Horizontal space",
      meaning: "A class of the tab and all spaces of Unicode.",
      example: { pattern: String.raw`[\t\p{Zs}]+`, flags: "gu", text: "a \tb\nc", matches: 1 },
    },
    {
      id: "end-of-last-match",
      syntax: "\\G",
      name: "Where the last match ended",
      meaning: "Flag `y`.",
      example: { pattern: String.raw`\d,?`, flags: "gy", text: "1,2,x,3", matches: 2 },
    },
    {
      id: "recursion",
      syntax: "(?R) (?(1)…)",
      name: "Recursion and conditions",
      meaning: "Nothing: nesting of any depth needs a parser; a known depth can be written out.",
      example: {
        pattern: String.raw`\((?:[^()]|\([^()]*\))*\)`,
        flags: "g",
        text: "(a(b)c) (d)",
        matches: 2,
      },
    },
  ],
};
