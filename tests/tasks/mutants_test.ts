import { assertEquals } from "@std/assert";
import { mutantsOf, sample } from "../../tasks/mutants.ts";

const changed = (code: string, isJsx = false) =>
  mutantsOf(code, isJsx).map(({ start, end, text }) => code.slice(0, start) + text + code.slice(end));

Deno.test("mutantsOf() changes comparisons, logical operators, conditions and negations", () => {
  assertEquals(changed("a < b"), ["((a) <= (b))"]);
  assertEquals(changed("a && b"), ["((a) || (b))", "(a)", "(b)"]);
  assertEquals(changed("a === (b ?? c)"), ["((a) !== (b ?? c))"]);
  assertEquals(changed("if (a) b();"), ["if (true) b();", "if (false) b();"]);
  assertEquals(changed("x = a ? b : c"), ["x = true ? b : c", "x = false ? b : c"]);
  assertEquals(changed("x = !a"), ["x = (a)"]);
});

Deno.test("mutantsOf() leaves types and text alone", () => {
  assertEquals(changed("type A<T> = T extends string ? 1 : 2;"), []);
  assertEquals(changed("const a = <p>a &amp;&amp; b</p>;", true), []);
  assertEquals(changed("const a = b as C | D;"), []);
});

Deno.test("sample() keeps the order, and depends on the seed alone", () => {
  const list = Array.from({ length: 50 }, (_, at) => at);
  const some = sample(list, 10, 1);
  assertEquals(some.length, 10);
  assertEquals(some, some.toSorted((a, b) => a - b));
  assertEquals(some, sample(list, 10, 1));
  assertEquals(some.join() === sample(list, 10, 2).join(), false);
  assertEquals(sample(list, 100, 1), list);
});
