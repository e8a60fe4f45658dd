/** Lists in a sequence, however they are written. */
import { assertEquals } from "@std/assert";
import { separatedLists } from "../../../../lib/regex/explain/separated_lists.ts";
import { treeOf } from "./explanation_cases.ts";

/** Pattern, and its lists as `source: item | separator | count`. */
const CASES: readonly (readonly [pattern: string, ...lists: string[]])[] = [
  [String.raw`\d+(?:,\d+)*`, String.raw`\d+(?:,\d+)*: \d+ | , | one or more`],
  [String.raw`\d+(,\d+)+`, String.raw`\d+(,\d+)+: \d+ | , | at least 2`],
  [String.raw`(?:\d+,){3}\d+`, String.raw`(?:\d+,){3}\d+: \d+ | , | exactly 4`],
  [String.raw`(?:\d+,){0,3}?\d+`, String.raw`(?:\d+,){0,3}?\d+: \d+ | , | 1 to 4`],
  [String.raw`a\w-?(?:\s*\w-?)*b`, String.raw`\w-?(?:\s*\w-?)*: \w-? | \s* | one or more`],
  [String.raw`\d+\.\d+\.\d+`, String.raw`\d+\.\d+\.\d+: \d+ | \. | exactly 3`],
  [String.raw`(?:a|b):-(?:a|b):-(?:a|b):x`, "(?:a|b):-(?:a|b):-(?:a|b): (?:a|b) | :- | exactly 3"],
  ["a+(?:,a+)*;b+(?:,b+)*", "a+(?:,a+)*: a+ | , | one or more", "b+(?:,b+)*: b+ | , | one or more"],
  // Nothing is part of two lists.
  ["a+(?:,a+)*(?:,a+)*", "a+(?:,a+)*: a+ | , | one or more"],
  // An optional second item is easier to read as such, and so are two items, the end of a word, and choices.
  ["a+(?:,a+)?"],
  ["a+,a+"],
  ["fo(?:,o)*"],
  ["(?:o,)*of"],
  ["a+(?:,a+|;a+)*"],
  ["a+(?:a+)*"],
  ["a+(?:,b+)*"],
  // Groups that a row or a name tells of.
  ["a+(?<x>,a+)*"],
  ["(?<x>a)(?:,(?<y>a))*"],
  ["(a+),(a+),(a+)"],
  ["a+(?i:,a+)*"],
  // A character isn't an item that is worth a name.
  ["1.0.0.0"],
];

for (const [pattern, ...lists] of CASES) {
  Deno.test(`the lists in /${pattern}/`, () => {
    const [alternative] = treeOf(pattern, "").root.alternatives;
    const elements = alternative?.elements ?? [];
    const rawOf = (some: readonly { readonly raw: string }[]) => some.map(({ raw }) => raw).join("");
    assertEquals(
      separatedLists(elements).map(({ start, end, item, separator, count }) =>
        `${rawOf(elements.slice(start, end))}: ${rawOf(item)} | ${rawOf(separator)} | ${count}`
      ),
      lists,
    );
  });
}
