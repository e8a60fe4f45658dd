import { assertEquals, assertLess } from "@std/assert";
import { compare } from "../../../lib/package/compare.ts";
import { isSafe } from "../../../lib/package/guard.ts";
import { safety } from "../../../lib/package/safety.ts";
import { workDone } from "../../../lib/regex/work.ts";

/** Work that is counted before it is done, beyond a budget. */
const SLACK = 200_000;

function workOf(call: () => void): number {
  const before = workDone();
  call();
  return workDone() - before;
}

const patterns = ["(?:.*?,){30}x".repeat(323), "(?:[^]*?a){20}".repeat(300)];

for (const pattern of patterns) {
  Deno.test(`isSafe() ends within its budget on ${pattern.slice(0, 20)}…`, () => {
    assertLess(workOf(() => assertEquals(isSafe({ pattern }), false)), 1_200_000 + SLACK);
  });
}

Deno.test("safety() ends within its budget, and keeps what it has found", () => {
  const work = workOf(() => assertEquals(safety({ pattern: "^(.*?,){11}P" }).kind, "slow"));
  assertLess(work, 6_800_000 + SLACK);
});

Deno.test("compare() ends within its budget, and says so", () => {
  const [first, second] = ["^(?:a?b?c?){30}$", "^(?:b?c?a?){30}$"].map((pattern) => ({ pattern }));
  const work = workOf(() => {
    const result = compare(first!, second!);
    assertEquals([result.kind, "code" in result && result.code], ["undecided", "budget"]);
  });
  assertLess(work, 10_500_000 + SLACK);
});
