import { assertEquals } from "@std/assert";
import {
  limitWords,
  shortAttack,
  wholeAttack,
  writtenAttack,
} from "../../../../lib/workbench/safety/state.ts";

const ATTACK = { prefix: "", pump: "ab", suffix: "\0", count: 30 };

Deno.test("an attack is written as its parts, with escapes for invisible characters", () => {
  assertEquals(writtenAttack(ATTACK), {
    lead: null,
    prefix: null,
    pump: '"ab"',
    count: 30,
    suffix: '"\\u0000"',
    length: 61,
  });
  assertEquals(wholeAttack(ATTACK), `${"ab".repeat(30)}\0`);
});

Deno.test("shortAttack() is the shortest measured text that takes 200 steps, and never longer than the complete one", () => {
  assertEquals(shortAttack(ATTACK, { steps: [[5, 50], [9, 900], [17, 9_000]] }), "abababab\0");
  assertEquals(shortAttack(ATTACK, { steps: [[5, 50], [9, 90]] }), "abababab\0");
  assertEquals(shortAttack(ATTACK, { steps: [] }), wholeAttack(ATTACK));
  assertEquals(shortAttack(ATTACK, { steps: [[999, 1]] }), wholeAttack(ATTACK));
});

Deno.test("limitWords() has the maximum steps for a length, and the time at the fixed rate", () => {
  assertEquals(limitWords([9, 14], 1_000), "At most 14,009 steps, less than a millisecond");
  assertEquals(limitWords([1, 1.5, 0.5], 100_000), "At most 5,000,150,001 steps, about 5 s");
  assertEquals(limitWords([0, 1_000], 100_000), "At most 100,000,000 steps, about 100 ms");
});
