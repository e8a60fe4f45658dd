import { assertEquals } from "@std/assert";
import type { Verdict } from "../../../../lib/regex/redos/verdict.ts";
import { attackWords } from "../../../../lib/workbench/judging/attack_words.ts";

Deno.test("an attack is written as an expression, unless it repeats two texts", () => {
  const wordsFor = (attack?: NonNullable<Verdict["attack"]>) =>
    attackWords({ kind: "vulnerable", how: "confirmed", steps: [], hotspots: [], ...attack && { attack } });
  const attack = { prefix: "x ", pump: "a", suffix: "!", count: 28 };
  assertEquals(wordsFor(attack), '"x " + "a" × 28 + "!"');
  assertEquals(wordsFor({ ...attack, prefix: "", suffix: "\0" }), '"a" × 28 + "‹NUL›"');
  assertEquals(wordsFor({ ...attack, lead: { prefix: "", pump: "b", suffix: "" } }), "");
  assertEquals(wordsFor(), "");
});
