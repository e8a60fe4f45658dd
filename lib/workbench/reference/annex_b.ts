import type { Family } from "./entry.ts";

/** What browsers accept for the sake of old pages. */
export const annexB: Family = {
  id: "annex-b",
  title: "Oddities of Annex B",
  lead: "What browsers still accept for the sake of old pages. With `u` or `v` each of these is an error, " +
    "or means what the sections above say.",
  entries: [
    {
      id: "identity-escape",
      syntax: "\\q",
      name: "Useless backslash",
      meaning: "Before a character with which it has no meaning, a backslash is passed over.",
      note: "`\\A`, `\\Z`, `\\h` and `\\e` of other languages so become plain letters.",
      example: { pattern: String.raw`\A\q`, flags: "g", text: "Aq", matches: 1 },
    },
    {
      id: "octal-escape",
      syntax: "\\101",
      name: "Octal escape",
      meaning: "The character with a code of up to three octal digits, at most `\\377`.",
      example: { pattern: String.raw`\101`, flags: "g", text: "ABBA", matches: 2 },
    },
    {
      id: "reference-or-octal",
      syntax: "(a)\\2",
      name: "Reference beyond the last group",
      meaning: "A number greater than that of the last group is read as an octal escape.",
      example: { pattern: String.raw`(a)\2`, flags: "g", text: "aa a\x02", matches: 1 },
    },
    {
      id: "escaped-eight",
      syntax: "\\8",
      name: "Eight and nine",
      meaning: "Where there is no such group, `\\8` and `\\9` are the digits.",
      example: { pattern: String.raw`\8`, flags: "g", text: "8 and 88", matches: 3 },
    },
    {
      id: "literal-brace",
      syntax: "a{,2}",
      name: "Brace that begins no quantifier",
      meaning: "It stands for itself, and so does what follows it.",
      example: { pattern: "a{,2}", flags: "g", text: "aa, a{,2}", matches: 1 },
    },
    {
      id: "literal-bracket",
      syntax: "a]",
      name: "Closing bracket without an opening one",
      meaning: "It stands for itself, as `}` does.",
      example: { pattern: "a]}", flags: "g", text: "[{a]}", matches: 1 },
    },
    {
      id: "incomplete-hexadecimal-escape",
      syntax: "\\x4",
      name: "Incomplete escape",
      meaning: "Without all its digits `\\x` is the letter x and `\\u` the letter u.",
      example: { pattern: String.raw`\x4\u12`, flags: "g", text: "x4u12", matches: 1 },
    },
    {
      id: "incomplete-control-escape",
      syntax: "\\c!",
      name: "Incomplete control letter",
      meaning: "Before anything but a letter, `\\c` is a backslash and the letter c.",
      example: { pattern: String.raw`\c!`, flags: "g", text: "\\c!", matches: 1 },
    },
    {
      id: "control-digit-in-class",
      syntax: "[\\c1]",
      name: "Control digit in a class",
      meaning:
        "In a class a digit or an underscore may follow `\\c`: the code modulo 32 is that of the character.",
      example: { pattern: String.raw`[\c1]`, flags: "g", text: "a\x11b", matches: 1 },
    },
    {
      id: "set-in-range",
      syntax: "[\\w-.]",
      name: "Range with a set as its end",
      meaning: "The hyphen stands for itself, and both ends are members.",
      example: { pattern: String.raw`[\w-.]+`, flags: "g", text: "a-b.c d", matches: 2 },
    },
    {
      id: "quantified-lookahead",
      syntax: "(?=a)*",
      name: "Quantified lookahead",
      meaning: "A lookahead may have a quantifier; with a minimum of 0 it asks for nothing any more.",
      note: "A lookbehind never takes one.",
      example: { pattern: "(?=a)*b", flags: "g", text: "ab b", matches: 2 },
    },
    {
      id: "named-reference-without-names",
      syntax: "\\k<a>",
      name: "Named reference without named groups",
      meaning: "In a pattern without any named group `\\k` is the letter k.",
      example: { pattern: String.raw`(a)\k<a>`, flags: "g", text: "aa ak<a>", matches: 1 },
    },
    {
      id: "property-without-u",
      syntax: "\\p{L}",
      name: "Property without u or v",
      meaning: "`\\p` is the letter p, and what follows stands for itself.",
      example: { pattern: String.raw`\p{L}`, flags: "g", text: "é p{L}", matches: 1 },
    },
  ],
};
