import { assertEquals } from "@std/assert";
import { programOf } from "../../../../lib/regex/engine/compile.ts";
import { whyAt } from "../../../../lib/regex/why/answer.ts";
import { changeWords, whyWords } from "../../../../lib/workbench/debugger/why_words.ts";
import { treeOf } from "../../regex/warnings/drawn.ts";

/** Literal, text, character, sentences. */
const SAID: readonly (readonly [string, string, number, readonly string[]])[] = [
  ["/(?:a|b)+/", "ab", 1, ["b took “b” at 1", "Iteration 2 of (?:a|b)+"]],
  ["/a+/", "ab", 1, [
    "Nothing took “b” at 1",
    "Tried here, and failed: a",
    "The match goes from 0 to 1",
  ]],
  ["/ab/", "ax", 1, [
    "Nothing took “x” at 1",
    "Tried here, and failed: b, a",
    "No match. The attempt from 0 got furthest: to 1",
    "Expected there: b, found “x”",
  ]],
  ["/^(a+)+$/", "a".repeat(40) + "!", 3, [
    "The search takes too many steps to say what became of “a” at 3",
  ]],
];

for (const [literal, text, index, sentences] of SAID) {
  Deno.test(`whyWords() of character ${index} with ${literal}`, () => {
    const program = programOf(treeOf(literal));
    assertEquals(whyWords(whyAt(program, text, 0, index), program.tree.regex.pattern, text), [...sentences]);
  });
}

Deno.test("changeWords() tells what is put in, taken out, and written for something", () => {
  assertEquals(changeWords({ start: 1, end: 1, inserted: "x" }, "ab"), "Put “x” in at 1");
  assertEquals(changeWords({ start: 1, end: 2, inserted: "" }, "ab"), "Take “b” out at 1");
  assertEquals(changeWords({ start: 0, end: 1, inserted: "x" }, "ab"), "Write “x” for “a” at 0");
});
