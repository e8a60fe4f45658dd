import type { Family } from "./entry.ts";

/** Sets of characters written out between brackets. */
export const classes: Family = {
  id: "classes",
  title: "Character classes",
  lead: "Brackets list the characters of which one is matched. Inside them other rules hold than outside.",
  entries: [
    {
      id: "class",
      syntax: "[abc]",
      name: "Class",
      meaning: "One of the listed characters.",
      example: { pattern: "gr[ae]y", flags: "g", text: "gray, grey, groy, graey", matches: 2 },
    },
    {
      id: "negated-class",
      syntax: "[^abc]",
      name: "Negated class",
      meaning: "Any one character that is not listed, line ends included.",
      note: "The `^` means this at the beginning only.",
      example: { pattern: "[^aeiou]", flags: "g", text: "regular", matches: 4 },
    },
    {
      id: "range",
      syntax: "[a-z]",
      name: "Range",
      meaning: "Every character from the first to the last by their codes, both included.",
      note: "`[A-z]` also has the six signs between Z and a. A range that runs backwards is an error.",
      example: { pattern: "[0-9a-f]+", flags: "g", text: "cafe 42 xyz", matches: 2 },
    },
    {
      id: "set-in-class",
      syntax: "[\\d.]",
      name: "Set in a class",
      meaning: "A character set such as `\\d` adds all its characters to the class.",
      example: { pattern: String.raw`[\d.]+`, flags: "g", text: "1.5 and 2", matches: 2 },
    },
    {
      id: "syntax-character-in-class",
      syntax: "[.*+]",
      name: "Syntax character in a class",
      meaning: "In a class most syntax characters stand for themselves.",
      note: "A dot there is a dot, and `|` no choice. Under `v` some of them need a backslash.",
      example: { pattern: "[.*+?]", flags: "g", text: "a.b*c", matches: 2 },
    },
    {
      id: "hyphen-in-class",
      syntax: "[a\\-z]",
      name: "Hyphen in a class",
      meaning:
        "With a backslash, or without `v` as the first or last of the class, a hyphen stands for itself.",
      note: "Without `u` and `v`, `\\-` outside a class is a hyphen too; with them it is an error.",
      example: { pattern: String.raw`[a\-z]`, flags: "g", text: "a-m-z", matches: 4 },
    },
    {
      id: "bracket-in-class",
      syntax: "[\\]\\\\]",
      name: "Bracket or backslash in a class",
      meaning: "A closing bracket and a backslash need a backslash to stand for themselves.",
      note: "Elsewhere `[]a]` begins with a bracket; in JavaScript it is the empty class and then `a]`.",
      example: { pattern: String.raw`[\]\\]`, flags: "g", text: "a]b\\c", matches: 2 },
    },
    {
      id: "backspace",
      syntax: "[\\b]",
      name: "Backspace",
      meaning: "In a class `\\b` is the backspace character U+0008, not a word boundary.",
      example: { pattern: String.raw`[\b]`, flags: "g", text: "a\bb", matches: 1 },
    },
    {
      id: "empty-class",
      syntax: "[]",
      name: "Empty class",
      meaning: "A class without members never matches.",
      example: { pattern: "[]|b", flags: "g", text: "ab", matches: 1 },
    },
    {
      id: "any-character",
      syntax: "[^]",
      name: "Any character",
      meaning: "The complement of the empty class matches any one character, line ends included.",
      example: { pattern: "a[^]b", flags: "g", text: "a\nb", matches: 1 },
    },
    {
      id: "astral-characters-in-class",
      syntax: "[😀😁]",
      name: "Characters beyond U+FFFF in a class",
      meaning: "Under `u` and `v` they are members as a whole.",
      note: "Without these flags each of their halves is a member, and a match can be half a character.",
      example: { pattern: "[😀😁]", flags: "gu", text: "😀😁😂", matches: 2 },
    },
  ],
};
