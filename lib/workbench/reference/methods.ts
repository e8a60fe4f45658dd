import type { Family } from "./entry.ts";

/** How a regex is used, and where its state lives. */
export const methods: Family = {
  id: "methods",
  title: "Methods",
  lead: "What runs a regex over a text. With `g` or `y` a regex remembers in `lastIndex` where to go on.",
  entries: [
    {
      id: "exec",
      syntax: "regex.exec(text)",
      name: "Execute",
      meaning:
        "The next match as an array of the match and its groups, with `index`, `input` and `groups`, or null.",
      note:
        "With `g` or `y` it begins at `lastIndex`, and sets it to the match's end, or to 0 if there is none.",
      example: { pattern: String.raw`(\w)(\d)`, flags: "", text: "a1 b2", matches: 1 },
      code: { source: String.raw`[.../(\w)(\d)/.exec("a1 b2")]`, result: '["a1", "a", "1"]' },
    },
    {
      id: "test",
      syntax: "regex.test(text)",
      name: "Test",
      meaning: "Whether `exec()` finds a match, with the same effect on `lastIndex`.",
      note: "With `g` or `y` a second call on the same text goes on from the first: leave these flags out.",
      example: { pattern: "a", flags: "g", text: "ba", matches: 1 },
      code: { source: 'const regex = /a/g;\n[regex.test("ba"), regex.test("ba")]', result: "[true, false]" },
    },
    {
      id: "last-index",
      syntax: "regex.lastIndex",
      name: "Last index",
      meaning: "Where the next match begins, in UTF-16 code units; read and written under `g` and `y` only.",
      note: "A regex shared between texts carries it over. Under `u` and `v` no match begins within a pair.",
      example: { pattern: "a", flags: "g", text: "banana", matches: 3 },
      code: {
        source: 'const regex = /a/g;\nregex.lastIndex = 2;\nregex.exec("banana").index',
        result: "3",
      },
    },
    {
      id: "match",
      syntax: "text.match(regex)",
      name: "Match",
      meaning:
        "Without `g` the same as `exec()`; with `g` an array of all matches without their groups, or null.",
      note: "Without any match it is null, not an empty array.",
      example: { pattern: String.raw`\d`, flags: "g", text: "a1b2", matches: 2 },
      code: { source: String.raw`["a1b2".match(/\d/g), "ab".match(/\d/g)]`, result: '[["1", "2"], null]' },
    },
    {
      id: "match-all",
      syntax: "text.matchAll(regex)",
      name: "Match all",
      meaning: "An iterator of all matches as `exec()` gives them; a TypeError without flag `g`.",
      note: "It works on a copy: the regex's own `lastIndex` stays.",
      example: { pattern: String.raw`(\w)(\d)`, flags: "g", text: "a1 b2", matches: 2 },
      code: {
        source: String.raw`Array.from("a1 b2".matchAll(/(\w)(\d)/g), (match) => match[2])`,
        result: '["1", "2"]',
      },
    },
    {
      id: "search",
      syntax: "text.search(regex)",
      name: "Search",
      meaning: "Where the first match begins, or -1; it looks from 0 whatever `lastIndex` says.",
      example: { pattern: "c", flags: "", text: "abc", matches: 1 },
      code: { source: '["abc".search(/c/), "abc".search(/x/)]', result: "[2, -1]" },
    },
    {
      id: "split",
      syntax: "text.split(regex)",
      name: "Split",
      meaning: "The pieces between all matches; flags `g` and `y` change nothing.",
      note: "What groups matched stands between the pieces. An empty match at either end splits nothing off.",
      example: {
        pattern: String.raw`,\s*`,
        flags: "g",
        text: "a, b,c",
        matches: 2,
        modes: { mode: "split" },
      },
      code: {
        source: String.raw`["a, b".split(/,\s*/), "a, b".split(/(,)\s*/)]`,
        result: '[["a", "b"], ["a", ",", "b"]]',
      },
    },
    {
      id: "empty-matches",
      syntax: "/a*/g",
      name: "Empty matches",
      meaning:
        "After an empty match the search goes on one code unit further, under `u` and `v` one code point.",
      note: "A loop around `exec()` has to do that itself, or it never ends.",
      example: { pattern: "a*", flags: "g", text: "baac", matches: 4 },
      code: { source: 'Array.from("baac".matchAll(/a*/g), (match) => match.index)', result: "[0, 1, 3, 4]" },
    },
    {
      id: "constructor",
      syntax: "new RegExp(pattern, flags)",
      name: "Constructor",
      meaning: "Makes a regex from strings, or throws a SyntaxError.",
      note: "In a string literal each backslash is written twice.",
      example: { pattern: String.raw`\d+`, flags: "g", text: "1 and 22", matches: 2 },
      code: { source: String.raw`new RegExp("\\d+").source === /\d+/.source`, result: "true" },
    },
    {
      id: "escape",
      syntax: "RegExp.escape(text)",
      name: "Escape",
      meaning: "A pattern that stands for exactly this text, wherever it is put in.",
      note:
        "New in ECMAScript 2025. Text from elsewhere must be escaped before it becomes part of a pattern.",
      example: { pattern: String.raw`\x61\.b`, flags: "g", text: "a.b, axb", matches: 1 },
      code: { source: 'RegExp.escape("a.b")', result: String.raw`"\\x61\\.b"` },
    },
    {
      id: "source",
      syntax: "regex.source",
      name: "Source and flags",
      meaning:
        "`source` is the pattern in a form that may stand between slashes, and `flags` the flags in order.",
      example: { pattern: "/", flags: "g", text: "and/or", matches: 1 },
      code: { source: 'String(new RegExp("/", "gi"))', result: String.raw`"/\\//gi"` },
    },
  ],
};
