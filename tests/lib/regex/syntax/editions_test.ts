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
    ["a", "d", "ES2022", ["flag d"]],
    ["[a--b]", "v", "ES2024", ["flag v"]],
    ["(?i:a)(?<n>b)", "", "ES2025", ["modifiers"]],
    ["(?<n>a)|(?<n>b)", "", "ES2025", ["duplicate group names"]],
    ["\\A(?i:a)", "u", "ES next", ["buffer boundaries"]],
    ["\\A[\\w]", "", "ES3", []],
  ];

for (const [pattern, flags, name, needs] of CASES) {
  Deno.test(`/${pattern}/${flags} needs ${name}`, () => {
    const parsed = parse({ pattern, flags });
    assert(parsed.ok);
    const edition = requiredEdition(parsed.tree);
    assertEquals([edition.name, edition.needs], [name, needs]);
  });
}
