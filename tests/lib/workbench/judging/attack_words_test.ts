import { assertEquals } from "@std/assert";
import type { Verdict } from "../../../../lib/regex/redos/verdict.ts";
import { wholeAttack } from "../../../../lib/workbench/safety/state.ts";
import { attackForSecond, attackWords } from "../../../../lib/workbench/judging/attack_words.ts";

Deno.test("an attack is written as an expression, unless it repeats two texts", () => {
  const wordsFor = (attack?: NonNullable<Verdict["attack"]>) =>
    attackWords({ kind: "vulnerable", how: "confirmed", steps: [], hotspots: [], ...attack && { attack } });
  const attack = { prefix: "x ", pump: "a", suffix: "!", count: 28 };
  assertEquals(wordsFor(attack), '"x " + "a" × 28 + "!"');
  assertEquals(wordsFor({ ...attack, prefix: "", suffix: "\0" }), '"a" × 28 + "‹NUL›"');
  assertEquals(wordsFor({ ...attack, lead: { prefix: "", pump: "b", suffix: "" } }), "");
  assertEquals(wordsFor(), "");
});

Deno.test("the attack has the length that the verdict names, unless that is too long", () => {
  const attack = { prefix: "a", pump: "bc", suffix: "!", count: 4 };
  const lengthOf = (characters?: number) =>
    wholeAttack(
      attackForSecond(attack, characters === undefined ? {} : { slowLength: { ms: 1_000, characters } }),
    ).length;
  assertEquals([lengthOf(), lengthOf(2_002), lengthOf(1_000_001), lengthOf(1)], [10, 2_002, 10, 4]);
});

Deno.test("the attack in words has the length that the verdict names", () => {
  const attack = { prefix: "", pump: "{", suffix: "", count: 20_000 };
  const slowLength = { ms: 1_000, characters: 25_821 };
  const words = attackWords({
    kind: "vulnerable",
    how: "confirmed",
    steps: [],
    hotspots: [],
    attack,
    slowLength,
  });
  assertEquals(words, '"{" × 25821');
});
