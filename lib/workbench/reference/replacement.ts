import type { Modes } from "../modes/modes.ts";
import type { Family } from "./entry.ts";

/** What the second argument of replace and replaceAll may say. */
export const replacement: Family = {
  id: "replacement",
  title: "Replacement",
  lead:
    "In the replacement of `replace()` and `replaceAll()` the dollar sign has a meaning; nothing else has.",
  entries: [
    {
      id: "replace-dollar",
      syntax: "$$",
      name: "Dollar sign",
      meaning: "One dollar sign.",
      example: {
        pattern: String.raw`\d+`,
        flags: "g",
        text: "5 and 7",
        matches: 2,
        modes: replacing("$$$&"),
      },
      code: { source: String.raw`"5 and 7".replace(/\d+/g, "$$$&")`, result: '"$5 and $7"' },
    },
    {
      id: "replace-match",
      syntax: "$&",
      name: "The match",
      meaning: "All that was matched.",
      note: "`$0` means nothing in JavaScript and stands as it is.",
      example: { pattern: String.raw`\w+`, flags: "g", text: "a bc", matches: 2, modes: replacing("[$&]") },
      code: { source: String.raw`"a bc".replace(/\w+/g, "[$&]")`, result: '"[a] [bc]"' },
    },
    {
      id: "replace-before",
      syntax: "$`",
      name: "What precedes",
      meaning: "The text before the match, from its very start.",
      example: { pattern: "b", flags: "", text: "abc", matches: 1, modes: replacing("[$`]") },
      code: { source: '"abc".replace(/b/, "[$`]")', result: '"a[a]c"' },
    },
    {
      id: "replace-after",
      syntax: "$'",
      name: "What follows",
      meaning: "The text behind the match, to its very end.",
      example: { pattern: "b", flags: "", text: "abc", matches: 1, modes: replacing("[$']") },
      code: { source: `"abc".replace(/b/, "[$']")`, result: '"a[c]c"' },
    },
    {
      id: "replace-group",
      syntax: "$1",
      name: "Group by number",
      meaning: "What group 1 matched, or nothing if it took no part.",
      example: {
        pattern: String.raw`(\w+) (\w+)`,
        flags: "",
        text: "Ada Lovelace",
        matches: 1,
        modes: replacing("$2, $1"),
      },
      code: {
        source: String.raw`"Ada Lovelace".replace(/(\w+) (\w+)/, "$2, $1")`,
        result: '"Lovelace, Ada"',
      },
    },
    {
      id: "replace-two-digits",
      syntax: "$10",
      name: "Two digits",
      meaning: "Group 10 if there are as many, else group 1 and a zero.",
      note: "A number that no group has stands as it is. `$01` is group 1 as well.",
      example: { pattern: "(a)", flags: "", text: "a", matches: 1, modes: replacing("$10 $01 $2") },
      code: { source: '"a".replace(/(a)/, "$10 $01 $2")', result: '"a0 a $2"' },
    },
    {
      id: "replace-named-group",
      syntax: "$<name>",
      name: "Group by name",
      meaning: "What the group of that name matched, or nothing if there is none such or it took no part.",
      note: "Where the pattern has no named group at all it stands as it is.",
      example: {
        pattern: String.raw`(?<y>\d{4})-(?<m>\d\d)`,
        flags: "g",
        text: "2025-11",
        matches: 1,
        modes: replacing("$<m>/$<y>"),
      },
      code: {
        source: String.raw`"2025-11".replace(/(?<y>\d{4})-(?<m>\d\d)/, "$<m>/$<y>")`,
        result: '"11/2025"',
      },
    },
    {
      id: "replace-function",
      syntax: "(match, …) => …",
      name: "Function",
      meaning:
        "It is called for each match, and what it returns is put in as it is: there `$` means nothing.",
      note:
        "It gets the match, each group, the offset, the whole text and, if there are names, the named groups.",
      example: { pattern: String.raw`\d`, flags: "g", text: "a1b2", matches: 2 },
      code: { source: String.raw`"a1b2".replace(/\d/g, (digit) => digit * 2)`, result: '"a2b4"' },
    },
    {
      id: "replace-all",
      syntax: "replaceAll()",
      name: "Replace all",
      meaning: "Replaces every match, and throws a TypeError if the regex lacks flag `g`.",
      note: "`replace()` without `g` replaces the first match alone.",
      example: { pattern: "a", flags: "g", text: "banana", matches: 3 },
      code: { source: '"banana".replaceAll(/a/, "o")', result: "TypeError" },
    },
    {
      id: "replace-case",
      syntax: "\\U",
      name: "No change of case",
      meaning: "Backslashes mean nothing in a replacement: letters change their case by a function only.",
      example: { pattern: String.raw`\b\w`, flags: "g", text: "two words", matches: 2 },
      code: {
        source: String.raw`"two words".replace(/\b\w/g, (letter) => letter.toUpperCase())`,
        result: '"Two Words"',
      },
    },
  ],
};

function replacing(replacement: string): Partial<Modes> {
  return { mode: "replace", replacement };
}
