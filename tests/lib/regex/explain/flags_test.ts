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

const LITTLE = "Changes little here: legacy syntax is an error, and matching advances by code points";

/** Pattern, flags, the flag to describe, its effect. */
const CASES: readonly (readonly [string, string, string, string])[] = [
  ["[a-f]x\\d", "i", "i", "The letters a–f and x match in both cases"],
  ["b", "i", "i", "The letter b matches in both cases"],
  ["\\d+", "i", "i", "Changes nothing here: the pattern has no cased letters"],
  ["[a-zA-Z]", "i", "i", "Changes nothing here: the pattern already has both cases of each letter"],
  ["\\w", "i", "i", "Changes nothing here: the pattern has no cased letters"],
  ["[а-яё]", "i", "i", "The letters а–я and ё match in both cases"],
  ["(a)(?-i:b)(?i:c)\\1", "i", "i", "The letter a matches in both cases; backreferences ignore case"],
  [
    "(?i:a)1",
    "i",
    "i",
    "Changes nothing here: the pattern has no cased letters outside groups with modifiers",
  ],
  ["\\p{Lu}", "iu", "i", "Properties about letter case match both cases"],
  ["\\p{ASCII}", "iu", "i", "Changes little here: a property also matches the other case of its characters"],
  [
    "(?-i:\\p{L})",
    "iu",
    "i",
    "Changes nothing here: the pattern has no cased letters outside groups with modifiers",
  ],
  ["k", "iu", "i", "The letter k matches in both cases; the letter k also matches the Kelvin sign (U+212A)"],
  ["\\w", "iu", "i", "The Kelvin sign and the long s count as word characters for \\w and \\b"],
  ["^a$", "m", "m", "^ and $ match at the start and end of each line"],
  ["^a", "m", "m", "^ matches at the start of each line"],
  ["(?-m:^)a$", "m", "m", "$ matches at the end of each line"],
  ["a", "m", "m", "Changes nothing here: the pattern has no ^ or $"],
  [".", "s", "s", "The dot also matches line endings"],
  ["..[.]", "s", "s", "The 2 dots also match line endings"],
  ["(?-s:.)", "s", "s", "Changes nothing here: the pattern has no dot outside groups with modifiers"],
  ["abc", "u", "u", LITTLE],
  ["a.", "u", "u", "The dot matches a character above U+FFFF, such as an emoji, as a whole"],
  [
    "[^a]\\D.",
    "u",
    "u",
    "Negated classes, \\D and the dot match a character above U+FFFF, such as an emoji, as a whole",
  ],
  ["😀", "u", "u", '"😀" is one character instead of two code units'],
  ["\\p{L}\\u{61}", "u", "u", "\\p{…} is a Unicode property; \\u{…} is a code point escape"],
  ["abc", "v", "v", LITTLE],
  ["[\\w--[a-z]]", "v", "v", "-- is a subtraction; classes can be nested"],
  ["[\\q{ab}&&x]", "v", "v", "&& is an intersection; \\q{…} matches strings"],
  ["a", "g", "g", "Finds all matches instead of only the first"],
  ["^a|^b", "g", "g", "Finds every match; there is at most one, because the pattern starts with ^"],
  ["^a", "gm", "g", "Finds all matches instead of only the first"],
  ["a", "d", "d", "Each match has an indices array with its start and end"],
  ["(a)", "d", "d", "Each match has an indices array with its start and end and those of its groups"],
  [
    "(a)(b)",
    "d",
    "d",
    "Each match has an indices array with its start and end and those of its groups",
  ],
  ["a", "y", "y", "The match must start exactly at lastIndex (0 at first); later positions aren't tried"],
  [
    "a",
    "gy",
    "y",
    "The first match must start at lastIndex, and each further one where the previous one ended",
  ],
  ["[[aA]--x]", "iv", "i", "The letters a and x match in both cases"],
];

for (const [pattern, flags, flag, effect] of CASES) {
  Deno.test(`the effect of flag ${flag} on /${pattern}/${flags}`, () => {
    const note = flagNotes(treeOf(pattern, flags)).find((note) => note.flag === flag);
    assertEquals(note?.effect, effect);
  });
}
