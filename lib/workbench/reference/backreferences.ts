import type { Family } from "./entry.ts";

/** What a group has matched, once more. */
export const backreferences: Family = {
  id: "backreferences",
  title: "Backreferences",
  lead: "They match the very text that a group has matched, not what its pattern could match.",
  entries: [
    {
      id: "numbered-reference",
      syntax: "\\1",
      name: "Reference by number",
      meaning: "The text that group 1 matched.",
      example: { pattern: String.raw`\b(\w+) \1\b`, flags: "g", text: "the the cat sat sat", matches: 2 },
    },
    {
      id: "named-reference",
      syntax: "\\k<name>",
      name: "Reference by name",
      meaning: "The text that the group of that name matched.",
      note: "A name that no group has is an error, where `u` or `v` is set or the pattern has a named group.",
      example: { pattern: `(?<quote>["']).*?\\k<quote>`, flags: "g", text: `"it's" 'ok' "no'`, matches: 2 },
    },
    {
      id: "two-digit-reference",
      syntax: "\\10",
      name: "Reference of several digits",
      meaning: "All the digits are read as one number, here of the tenth group.",
      note: "With fewer groups it is an octal escape, and under `u` and `v` an error.",
      example: {
        pattern: String.raw`(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\10`,
        flags: "g",
        text: "abcdefghijj",
        matches: 1,
      },
    },
    {
      id: "digit-after-reference",
      syntax: "\\1(?:0)",
      name: "Digit behind a reference",
      meaning: "A group around the digit keeps it apart from the number.",
      example: { pattern: String.raw`(\d)\1(?:0)`, flags: "g", text: "110, 220, 120", matches: 2 },
    },
    {
      id: "reference-to-unset-group",
      syntax: "(a)?\\1",
      name: "Reference to an unset group",
      meaning: "A reference to a group that took no part matches the empty string.",
      note: "In most other languages it does not match.",
      example: { pattern: String.raw`(a)?b\1`, flags: "g", text: "b, aba", matches: 2 },
    },
    {
      id: "forward-reference",
      syntax: "\\1(a)",
      name: "Reference before or inside its group",
      meaning: "As the group has not matched by then, the reference matches the empty string.",
      example: { pattern: String.raw`\1(a)`, flags: "g", text: "aa", matches: 2 },
    },
    {
      id: "reference-to-duplicate-name",
      syntax: "(?:(?<q>a)|(?<q>b))\\k<q>",
      name: "Reference to a duplicate name",
      meaning: "The text that the one of these groups matched which took part.",
      example: {
        pattern: String.raw`(?:(?<q>")|(?<q>'))\w+\k<q>`,
        flags: "g",
        text: `"a" 'b' "c'`,
        matches: 2,
      },
    },
    {
      id: "reference-ignoring-case",
      syntax: "(a)\\1",
      name: "Reference while ignoring case",
      meaning: "Under `i` the same text in other case will do.",
      example: { pattern: String.raw`([a-z])\1`, flags: "gi", text: "aA, Bb, ab", matches: 2 },
    },
  ],
};
