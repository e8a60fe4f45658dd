import { assert, assertEquals } from "@std/assert";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { bracketsAt, tokenize } from "../../../../lib/regex/syntax/tokens.ts";
import { corpus } from "../../../corpora/corpus.ts";

function treeOf(pattern: string, flags = ""): Tree {
  const parsed = parse({ pattern, flags });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.tree;
}

const TOKENS: readonly [pattern: string, flags: string, tokens: string][] = [
  ["abc", "", ""],
  ["^a$", "", "anchor:^ anchor:$"],
  ["(?<n>a)", "", "group1:(?<n> group1:)"],
  ["((a))", "", "group1:( group1:) group2:( group2:)"],
  ["(?:a)+?", "", "quantifier:+? group:(?: group:)"],
  ["(?i-s:a)", "", "group:(?i-s: group:)"],
  ["(?<!a)", "", "lookaround:(?<! lookaround:)"],
  ["[^a-z]{2,}", "", "quantifier:{2,} class:[^a-z]"],
  [String.raw`\d\n\.\1`, "", String.raw`class:\d escape:\n escape:\. escape:\1`],
  [String.raw`[\w--[a]]`, "v", String.raw`class:[\w--[a]]`],
];

for (const [pattern, flags, expected] of TOKENS) {
  Deno.test(`tokens of /${pattern}/${flags}`, () => {
    const tokens = tokenize(treeOf(pattern, flags));
    const shown = tokens.map(({ kind, group = "", start, end }) =>
      `${kind}${group}:${pattern.slice(start, end)}`
    );
    assertEquals(shown.join(" "), expected);
  });
}

const BRACKETS: readonly [pattern: string, offset: number, brackets: string][] = [
  ["a(b)c", 0, ""],
  ["a(b)c", 1, "1-2 3-4"],
  ["a(b)c", 4, "1-2 3-4"],
  ["((a))", 1, "1-2 3-4"],
  ["(?:[^a])", 4, "3-5 6-7"],
  ["(?=a)", 5, "0-3 4-5"],
];

for (const [pattern, offset, expected] of BRACKETS) {
  Deno.test(`the brackets at ${offset} of /${pattern}/ are "${expected}"`, () => {
    assertEquals(
      bracketsAt(treeOf(pattern), offset).map(({ start, end }) => `${start}-${end}`).join(" "),
      expected,
    );
  });
}

Deno.test("tokens are inside the pattern and never empty", async () => {
  for (const regex of await corpus("conformance")) {
    const parsed = parse(regex);
    if (!parsed.ok) continue;
    for (const { start, end } of tokenize(parsed.tree)) {
      assert(start < end && end <= regex.pattern.length, regex.pattern);
    }
  }
});
