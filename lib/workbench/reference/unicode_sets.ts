import type { Family } from "./entry.ts";

/** What classes can do under flag v only. */
export const unicodeSets: Family = {
  id: "unicode-sets",
  title: "Classes under flag v",
  lead: "With `v`, classes are sets that can be nested, subtracted and intersected, and may hold strings.",
  entries: [
    {
      id: "nested-class",
      syntax: "[[a-z][0-9]]",
      name: "Nested class",
      meaning: "A class in a class adds its members.",
      example: { pattern: String.raw`[\p{Lu}[0-9]]+`, flags: "gv", text: "A1 b2 C", matches: 3 },
    },
    {
      id: "subtraction",
      syntax: "[\\w--\\d]",
      name: "Subtraction",
      meaning: "What is a member on the left and not on the right of `--`.",
      note: "A range must be a class of its own here: `[[a-z]--[aeiou]]`.",
      example: { pattern: String.raw`[\w--\d]+`, flags: "gv", text: "abc1 23 d", matches: 2 },
    },
    {
      id: "repeated-subtraction",
      syntax: "[\\w--\\d--_]",
      name: "Several operators",
      meaning: "The same operator may be repeated, and is applied from left to right.",
      note: "`--`, `&&` and plain lists do not mix on one level; nest them instead.",
      example: { pattern: String.raw`[\w--\d--_]+`, flags: "gv", text: "ab_1c", matches: 2 },
    },
    {
      id: "intersection",
      syntax: "[\\p{L}&&\\p{ASCII}]",
      name: "Intersection",
      meaning: "What is a member on both sides of `&&`.",
      example: { pattern: String.raw`[\p{L}&&\p{ASCII}]+`, flags: "gv", text: "naïve", matches: 2 },
    },
    {
      id: "negated-nested-class",
      syntax: "[[a-z]&&[^aeiou]]",
      name: "Negated nested class",
      meaning: "A nested class may be negated for itself.",
      note: "A class that can match a string of several characters, or none, cannot be negated.",
      example: { pattern: "[[a-z]&&[^aeiou]]", flags: "gv", text: "regex", matches: 3 },
    },
    {
      id: "class-strings",
      syntax: "[\\q{ch|ll}]",
      name: "Strings in a class",
      meaning: "Each of the alternatives in `\\q{…}` is a member, be it one character, several or none.",
      note: "Longer strings are tried first, wherever they stand in the class.",
      example: { pattern: String.raw`[a-z\q{ch|ll}]`, flags: "gv", text: "chill", matches: 3 },
    },
    {
      id: "reserved-in-class",
      syntax: "[\\(\\)\\|]",
      name: "Characters that need a backslash",
      meaning:
        "In a class under `v` these stand for themselves with a backslash only: `( ) [ ] { } / - \\ |`.",
      note: "Doubled punctuation such as `!!` or `..` is reserved and needs one too.",
      example: { pattern: String.raw`[\(\)\|]`, flags: "gv", text: "(a|b)", matches: 3 },
    },
    {
      id: "complement-ignoring-case",
      syntax: "[^\\P{Lu}]",
      name: "Complement while ignoring case",
      meaning: "Under `v` with `i`, sets are folded to one case before they are negated.",
      note: "Under `u` with `i`, `[^\\P{Lu}]` matches nothing at all in this text.",
      example: { pattern: String.raw`[^\P{Lu}]`, flags: "giv", text: "aB1", matches: 2 },
      code: { source: String.raw`"aB1".match(/[^\P{Lu}]/giu)`, result: "null" },
    },
  ],
};
