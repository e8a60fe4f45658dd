import { assertEquals, assertThrows } from "@std/assert";
import { refusalWords } from "../../../../lib/regex/syntax/refusal.ts";

const compiled = (pattern: string) => () => new RegExp(pattern);

/** What is thrown on the way, and what is left of its words. */
const REFUSALS: readonly [name: string, act: () => unknown, words: string][] = [
  ["a pattern that is no pattern", compiled("a: ("), "Unterminated group"],
  [
    "a pattern that is refused only when it is matched",
    () => {
      throw new SyntaxError("Invalid regular expression: /a: b/g: Regular expression too large");
    },
    "Regular expression too large",
  ],
];

for (const [name, act, words] of REFUSALS) {
  Deno.test(`refusalWords() does not repeat ${name}`, () =>
    assertEquals(refusalWords(assertThrows(act)), words));
}

Deno.test("refusalWords() takes what is no error for words", () =>
  assertEquals(refusalWords("gone"), "gone"));
