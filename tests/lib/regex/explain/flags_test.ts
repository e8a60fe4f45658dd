import { assertEquals } from "@std/assert";
import { flagNotes } from "../../../../lib/regex/explain/flags.ts";
import { FLAGS } from "../../../../lib/regex/regex.ts";
import { treeOf } from "./explanation_cases.ts";

Deno.test("flags are in JavaScript's order, and six of them are offered first", () => {
  assertEquals(Object.keys(FLAGS).join(""), "dgimsuvy");
  const offered = Object.entries(FLAGS).filter(([, { offered }]) => offered);
  assertEquals(offered.map(([flag]) => flag).join(""), "gimsuy");
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

const LITTLE =
  "Changes little here: the pattern is read strictly, and the search goes on by whole characters";

/** Pattern, flags, the flag to describe, its effect. */
const CASES: readonly (readonly [string, string, string, string])[] = [
  ["[a-f]x\\d", "i", "i", "The letters a–f and x match in both cases"],
  ["b", "i", "i", "The letter b matches in both cases"],
  ["\\d+", "i", "i", "Changes nothing here: the pattern has no cased letters"],
  ["[a-zA-Z]", "i", "i", "Changes nothing here: both cases of each letter are in the pattern already"],
  ["\\w", "i", "i", "Changes nothing here: the pattern has no cased letters"],
  ["[а-яё]", "i", "i", "The letters а–я and ё match in both cases"],
  ["(a)(?-i:b)(?i:c)\\1", "i", "i", "The letter a matches in both cases; backreferences ignore case"],
  [
    "(?i:a)1",
    "i",
    "i",
    "Changes nothing here: the pattern has no cased letters outside groups with modifiers",
  ],
  ["\\p{Lu}", "iu", "i", "Properties that tell the cases apart match both"],
  [
    "\\p{ASCII}",
    "iu",
    "i",
    "Changes little here: a property also matches characters that differ only in case from one of its own",
  ],
  [
    "(?-i:\\p{L})",
    "iu",
    "i",
    "Changes nothing here: the pattern has no cased letters outside groups with modifiers",
  ],
  ["k", "iu", "i", "The letter k matches in both cases; the letter k also matches the Kelvin sign (U+212A)"],
  ["\\w", "iu", "i", "The Kelvin sign and the long s count as letters for \\w and \\b"],
  ["^a$", "m", "m", "^ and $ match at the start and end of every line, not only of the text"],
  ["^a", "m", "m", "^ matches at the start of every line, not only of the text"],
  ["(?-m:^)a$", "m", "m", "$ matches at the end of every line, not only of the text"],
  ["a", "m", "m", "Changes nothing here: the pattern has no ^ and no $"],
  [".", "s", "s", "The dot matches line ends too"],
  ["..[.]", "s", "s", "The 2 dots match line ends too"],
  ["(?-s:.)", "s", "s", "Changes nothing here: the pattern has no dot outside groups with modifiers"],
  ["abc", "u", "u", LITTLE],
  ["a.", "u", "u", "The dot takes a character beyond U+FFFF, such as an emoji, whole"],
  [
    "[^a]\\D.",
    "u",
    "u",
    "Negated classes, \\D and the dot take a character beyond U+FFFF, such as an emoji, whole",
  ],
  ["😀", "u", "u", '"😀" is one character, not two halves'],
  ["\\p{L}\\u{61}", "u", "u", "\\p{…} is a Unicode property; \\u{…} is a character by its code point"],
  ["abc", "v", "v", LITTLE],
  ["[\\w--[a-z]]", "v", "v", "-- is the left side without the right; classes may stand inside classes"],
  ["[\\q{ab}&&x]", "v", "v", "&& is what both sides have in common; \\q{…} holds whole texts"],
  ["a", "g", "g", "Finds every match, not only the first"],
  ["^a|^b", "g", "g", "Finds every match; as each begins at the start of the text, there is at most one"],
  ["^a", "gm", "g", "Finds every match, not only the first"],
  ["a", "d", "d", "Each match tells where it begins and ends; the pattern has no groups"],
  ["(a)", "d", "d", "Each match tells where it and its group begin and end"],
  ["(a)(b)", "d", "d", "Each match tells where it and its 2 groups begin and end"],
  [
    "a",
    "y",
    "y",
    "The match must begin exactly at lastIndex, which is 0 at first; nothing further on is tried",
  ],
  [
    "a",
    "gy",
    "y",
    "The first match must begin exactly at lastIndex, each other one where the one before ended",
  ],
];

for (const [pattern, flags, flag, effect] of CASES) {
  Deno.test(`the effect of flag ${flag} on /${pattern}/${flags}`, () => {
    const note = flagNotes(treeOf(pattern, flags)).find((note) => note.flag === flag);
    assertEquals(note?.effect, effect);
  });
}
