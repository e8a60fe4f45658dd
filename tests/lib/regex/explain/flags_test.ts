import { assertEquals } from "@std/assert";
import { flagNotes } from "../../../../lib/regex/explain/flags.ts";
import { FLAGS } from "../../../../lib/regex/regex.ts";
import { treeOf } from "./explanation_cases.ts";

Deno.test("flags are in JavaScript's order, and five of them are offered first", () => {
  assertEquals(Object.keys(FLAGS).join(""), "dgimsuvy");
  const offered = Object.entries(FLAGS).filter(([, { offered }]) => offered);
  assertEquals(offered.map(([flag]) => flag).join(""), "gimsu");
});

Deno.test("a pattern without flags has no flag notes", () => {
  assertEquals(flagNotes(treeOf("a", "")), []);
});

Deno.test("flag notes have names and are in JavaScript's order", () => {
  assertEquals(flagNotes(treeOf("a", "yig")).map(({ flag, name }) => `${flag} ${name}`), [
    "g Global",
    "i Ignore case",
    "y Sticky",
  ]);
});

const UNICODE = "An emoji is one character, and legacy syntax is an error";
const SETS = `${UNICODE}; classes can be nested, and have && and --`;

/** Pattern, flags, the flag to describe, its effect. */
const CASES: readonly (readonly [string, string, string, string])[] = [
  ["[a-f]x\\d", "i", "i", "Letters match in both cases"],
  ["b", "i", "i", "Letters match in both cases"],
  ["\\d+", "i", "i", "Changes nothing here: it affects no letter"],
  ["\\w", "i", "i", "Changes nothing here: it affects no letter"],
  ["[а-яё]", "i", "i", "Letters match in both cases"],
  ["(a)(?-i:b)(?i:c)\\1", "i", "i", "Letters match in both cases; backreferences ignore case"],
  [
    "(?i:a)1",
    "i",
    "i",
    "Changes nothing here: it affects no letter",
  ],
  ["\\p{Lu}", "iu", "i", "Properties match the other case, too"],
  ["\\p{ASCII}", "iu", "i", "Properties match the other case, too"],
  [
    "(?-i:\\p{L})",
    "iu",
    "i",
    "Changes nothing here: it affects no letter",
  ],
  [
    "k",
    "iu",
    "i",
    "Letters match in both cases; the Kelvin sign is a k and ſ an s, also for \\w",
  ],
  ["\\w", "iu", "i", "The Kelvin sign is a k and ſ an s, also for \\w"],
  ["^a$", "m", "m", "^ and $ match at the start and end of each line"],
  ["^a", "m", "m", "^ matches at the start of each line"],
  ["(?-m:^)a$", "m", "m", "$ matches at the end of each line"],
  ["a", "m", "m", "Changes nothing here: it affects no ^ or $"],
  [".", "s", "s", "A dot also matches line endings"],
  ["..[.]", "s", "s", "A dot also matches line endings"],
  ["(?-s:.)", "s", "s", "Changes nothing here: it affects no dot"],
  ["abc", "u", "u", UNICODE],
  ["abc", "v", "v", SETS],
  ["a", "g", "g", "Finds all matches instead of only the first"],
  ["^a|^b", "g", "g", "Finds all matches, at most one, as the pattern starts with ^"],
  ["^a", "gm", "g", "Finds all matches instead of only the first"],
  ["a", "d", "d", "Each match has an indices array with its start and end"],
  ["(a)", "d", "d", "Each match has an indices array with its start and end and those of its groups"],
  [
    "(a)(b)",
    "d",
    "d",
    "Each match has an indices array with its start and end and those of its groups",
  ],
  ["a", "y", "y", "The match must start at lastIndex, 0 at first"],
  [
    "a",
    "gy",
    "y",
    "Each match must start at lastIndex, where the previous one ended",
  ],
  ["[[aA]--x]", "iv", "i", "Letters match in both cases"],
  ["a", "iu", "i", "Letters match in both cases"],
  [
    "[J-L]",
    "iu",
    "i",
    "Letters match in both cases; the Kelvin sign is a k and ſ an s, also for \\w",
  ],
];

for (const [pattern, flags, flag, effect] of CASES) {
  Deno.test(`the effect of flag ${flag} on /${pattern}/${flags}`, () => {
    const note = flagNotes(treeOf(pattern, flags)).find((note) => note.flag === flag);
    assertEquals(note?.effect, effect);
  });
}
