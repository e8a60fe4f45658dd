import { RegExpValidator } from "@eslint-community/regexpp";
import { assert, assertEquals } from "@std/assert";
import { requiredEdition } from "../../../../lib/regex/syntax/editions.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";

const CASES: readonly (readonly [pattern: string, flags: string, name: string, needs: readonly string[]])[] =
  [
    ["a|b(?=c)[^d]\\1", "gim", "ES3", []],
    ["a", "uy", "ES2015", ["flag u", "flag y"]],
    ["a", "s", "ES2018", ["flag s"]],
    ["(?<n>a)(?<!b)", "u", "ES2018", ["named groups", "lookbehind"]],
    ["\\p{L}", "u", "ES2018", ["Unicode property escapes"]],
    ["\\p{L}", "", "ES3", []],
    ["\\p{Emoji}", "u", "ES2018", ["Unicode property escapes"]],
    ["[\\p{Extended_Pictographic}]", "u", "ES2019", ["Extended_Pictographic"]],
    ["\\P{ExtPict}", "u", "ES2021", ["short names of emoji properties"]],
    ["(?<𝒜>a)", "", "ES2020", ["names with letters above U+FFFF"]],
    ["(?<\\u{61}>a)", "", "ES2020", ["names with letters above U+FFFF"]],
    ["(?<𝒜>a)", "u", "ES2018", ["named groups"]],
    ["(?<a>𝒜>)", "", "ES2018", ["named groups"]],
    ["a", "d", "ES2022", ["flag d"]],
    ["[a--b]", "v", "ES2024", ["flag v"]],
    ["(?i:a)(?<n>b)", "", "ES2025", ["modifiers"]],
    ["(?<n>a)|(?<n>b)", "", "ES2025", ["duplicate group names"]],
    ["\\A(?i:a)", "u", "ES next", ["buffer boundaries"]],
    ["\\A[\\w]", "", "ES3", []],
  ];

Deno.test("older editions reject what needs a later one, according to another parser", () => {
  for (const [pattern, flags, name] of CASES) {
    const year = Number(/\d{4}/.exec(name)?.[0]);
    if (Number.isNaN(year)) continue;
    const accepts = (edition: number) => {
      if (!isEdition(edition)) return false;
      const validator = new RegExpValidator({ ecmaVersion: edition });
      try {
        validator.validateFlags(flags);
        const modes = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
        validator.validatePattern(pattern, 0, pattern.length, modes);
        return true;
      } catch {
        return false;
      }
    };
    assertEquals([year - 1, year].map(accepts), [false, true], pattern);
  }
});

const EDITIONS = [2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025] as const;

const isEdition = (year: number): year is typeof EDITIONS[number] => EDITIONS.some((each) => each === year);

for (const [pattern, flags, name, needs] of CASES) {
  Deno.test(`/${pattern}/${flags} needs ${name}`, () => {
    const parsed = parse({ pattern, flags });
    assert(parsed.ok);
    const edition = requiredEdition(parsed.tree);
    assertEquals([edition.name, edition.needs], [name, needs]);
  });
}
