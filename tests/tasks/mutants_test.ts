import { assertEquals } from "@std/assert";
import { EQUIVALENT_MUTANTS } from "../../tasks/equivalent_mutants.ts";
import {
  failuresIn,
  type MeasuredTest,
  mutantsOf,
  reachedLines,
  sample,
  testsReaching,
} from "../../tasks/mutants.ts";

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

Deno.test("what a failing test printed is told without the tests that passed", () => {
  assertEquals(
    failuresIn("a ... ok\nb ... FAILED\n\n ERRORS \n\nb => ./b_test.ts:1:6\n"),
    "ERRORS \n\nb => ./b_test.ts:1:6",
  );
  assertEquals(failuresIn("error: Module not found\n"), "error: Module not found");
});

/** Line 4 of the first file has a branch that was run, and one that wasn't. */
const REPORT = [
  "SF:/copy/lib/a.ts",
  "BRDA:4,1,0,0",
  "BRDA:4,1,1,2",
  "DA:1,3",
  "DA:3,0",
  "DA:4,0",
  "end_of_record",
];

Deno.test("lines that were run at least once are reached, and so are those next to them", () => {
  const report = [...REPORT, "SF:/copy/lib/b.ts", "DA:7,1", "DA:9,0"].join("\n");
  const reached = reachedLines(report, "/copy");
  assertEquals([...reached], [["lib/a.ts", new Set([4, 1, 0, 2])], ["lib/b.ts", new Set([7, 6, 8])]]);
  assertEquals(reachedLines("", "/copy").size, 0);
});

Deno.test("the tests of a file come first, then those that reach the change, the fastest first", () => {
  const test = (name: string, ms: number, lines: readonly number[]): MeasuredTest => ({
    file: `tests/lib/${name}_test.ts`,
    ms,
    lines: new Map([["lib/a.ts", new Set(lines)]]),
  });
  const tests = [test("slow", 9, [5]), test("fast", 2, [4]), test("other", 1, [3, 6]), test("a", 5, [])];
  const names = testsReaching(tests, { file: "lib/a.ts", from: 4, to: 5 }).map(({ file }) => file);
  assertEquals(names, ["tests/lib/a_test.ts", "tests/lib/fast_test.ts", "tests/lib/slow_test.ts"]);
  assertEquals(testsReaching(tests, { file: "lib/b.ts", from: 4, to: 5 }), []);
});

Deno.test("each mutant that counts as equivalent is one of its file, and has a reason", async () => {
  for (const { file, before, after, reason } of EQUIVALENT_MUTANTS) {
    const code = await Deno.readTextFile(new URL(`../../${file}`, import.meta.url));
    const oneLine = (text: string) => text.replaceAll(/\s+/g, " ");
    const found = mutantsOf(code, file.endsWith("x")).filter((mutant) =>
      oneLine(mutant.before) === before && oneLine(mutant.text) === after
    );
    assertEquals([found.length > 0, reason.length > 0], [true, true], `${file}: ${before}`);
  }
});
