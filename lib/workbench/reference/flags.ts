import type { Family } from "./entry.ts";

/** What holds for the pattern as a whole. */
export const flags: Family = {
  id: "flags",
  title: "Flags",
  lead: "Letters behind the closing slash, or the second argument of `RegExp`, in any order.",
  entries: [
    {
      id: "flag-d",
      syntax: "d",
      name: "Indices",
      meaning:
        "The match has `indices`: where it and each of its groups begin and end, in UTF-16 code units.",
      example: { pattern: String.raw`(\w+)=(\w+)`, flags: "dg", text: "a=1, b=2", matches: 2 },
      code: { source: '[.../a(b)/d.exec("ab").indices]', result: "[[0, 2], [1, 2]]" },
    },
    {
      id: "flag-g",
      syntax: "g",
      name: "Global",
      meaning: "Find every match, each one from where the one before ended.",
      example: { pattern: "an", flags: "g", text: "banana", matches: 2 },
    },
    {
      id: "flag-i",
      syntax: "i",
      name: "Ignore case",
      meaning: "A letter matches its upper and lower case form.",
      note: "One character for one: ß never matches SS.",
      example: { pattern: "straße", flags: "gi", text: "Straße, STRASSE", matches: 1 },
    },
    {
      id: "flags-i-and-u",
      syntax: "iu",
      name: "Ignore case by Unicode",
      meaning: "With `u` or `v`, characters are alike that Unicode folds to the same character.",
      note:
        "Among them are the Kelvin sign K and k; without `u` and `v` nothing beyond ASCII matches an ASCII letter.",
      example: { pattern: String.raw`\u212A`, flags: "giu", text: "k K \u212a", matches: 3 },
    },
    {
      id: "flag-m",
      syntax: "m",
      name: "Multiline",
      meaning: "`^` and `$` match at the start and end of every line.",
      example: { pattern: "^#.*", flags: "gm", text: "# one\ntwo\n# three", matches: 2 },
    },
    {
      id: "flag-s",
      syntax: "s",
      name: "Dot all",
      meaning: "The dot matches line ends too.",
      example: { pattern: "a.b", flags: "gs", text: "a\nb, a-b", matches: 2 },
    },
    {
      id: "flag-u",
      syntax: "u",
      name: "Unicode",
      meaning:
        "Pattern and text are read by code points, `\\u{…}` and `\\p{…}` are known, and syntax is strict.",
      note: "Strict: the oddities of Annex B, listed below, are errors.",
      example: { pattern: "^.$", flags: "u", text: "😀", matches: 1 },
      code: { source: '[/^.$/u.test("😀"), /^.$/.test("😀")]', result: "[true, false]" },
    },
    {
      id: "flag-v",
      syntax: "v",
      name: "Unicode sets",
      meaning: "All that `u` does, and classes as sets with operators and strings.",
      example: { pattern: "[[a-z]--[aeiou]]+", flags: "gv", text: "workbench", matches: 3 },
    },
    {
      id: "flag-y",
      syntax: "y",
      name: "Sticky",
      meaning: "The match must begin exactly at `lastIndex`; nothing further on is tried.",
      example: { pattern: String.raw`\d`, flags: "y", text: "a1", matches: 0 },
    },
    {
      id: "flags-g-and-y",
      syntax: "gy",
      name: "Global and sticky",
      meaning: "Each match must begin where the one before ended, and the first gap ends the search.",
      example: { pattern: String.raw`\d`, flags: "gy", text: "12a3", matches: 2 },
    },
    {
      id: "flag-rules",
      syntax: "flags",
      name: "Which flags go together",
      meaning: "Each at most once, and `u` not with `v`; `flags` gives them in alphabetical order.",
      example: { pattern: "a", flags: "dgimsvy", text: "Aab", matches: 2 },
      code: { source: 'new RegExp("a", "yg").flags', result: '"gy"' },
    },
  ],
};
