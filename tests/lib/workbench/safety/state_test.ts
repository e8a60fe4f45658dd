import { assertEquals } from "@std/assert";
import { shortAttack, wholeAttack, writtenAttack } from "../../../../lib/workbench/safety/state.ts";

const ATTACK = { prefix: "", pump: "ab", suffix: "\0", count: 30 };

Deno.test("an attack is written by its parts, with what cannot be seen as escapes", () => {
  assertEquals(writtenAttack(ATTACK), {
    prefix: null,
    pump: '"ab"',
    count: 30,
    suffix: '"\\u0000"',
    length: 61,
  });
  assertEquals(wholeAttack(ATTACK), `${"ab".repeat(30)}\0`);
});

Deno.test("shortAttack() is the first that was measured, and never longer than the whole", () => {
  assertEquals(shortAttack(ATTACK, { steps: [[9, 50], [17, 900]] }), "abababab\0");
  assertEquals(shortAttack(ATTACK, { steps: [] }), wholeAttack(ATTACK));
  assertEquals(shortAttack(ATTACK, { steps: [[999, 1]] }), wholeAttack(ATTACK));
});
