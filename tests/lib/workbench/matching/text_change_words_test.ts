import { assertEquals } from "@std/assert";
import { textChangeWords } from "../../../../lib/workbench/matching/explained_result.ts";
import { findTextChange } from "../../../../lib/regex/text_change.ts";

const CASES: readonly [before: string, after: string, words: string][] = [
  ["User:  anna.smith@example.com", "User: annaasmith@example.com", 'remove " ", replace "." with "a"'],
  ["a-b-c", "a+b+c", 'replace "-" with "+", replace "-" with "+"'],
  ["ab", "axb", 'insert "x"'],
  ["axb", "ab", 'remove "x"'],
  ["ab12", "cd12", 'replace "ab" with "cd"'],
  ["2026-12-01\n2026-12-02\n", "2026-12-01", "keep only the first line"],
  ["x\n2026-12-01", "2026-12-01", "keep only the last line"],
  ["a\r\nb", "a", "keep only the first line"],
  ["a\nb\nc", "a\nc", 'remove "b‹LF›"'],
  ["a\n", "a", "keep only the first line"],
];

for (const [before, after, words] of CASES) {
  Deno.test(`textChangeWords() from ${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
    assertEquals(textChangeWords(before, findTextChange(before, after)), words);
  });
}
