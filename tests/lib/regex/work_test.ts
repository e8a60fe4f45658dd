import { JUDGED_WORK } from "../../../lib/cli/worker.ts";
import { assert, assertEquals } from "@std/assert";
import { countWork, sharedWork, withinWork, workDone } from "../../../lib/regex/work.ts";
import { judged } from "../../changes/judged.ts";

/** The work of judging a change. */
function workOf(before: string | null, after: string): number {
  const start = workDone();
  judged(before, after);
  return workDone() - start;
}

/** What takes long in each of the ways in which a regex is examined, as measured: some milliseconds or more. */
const LONG: readonly (readonly [string, string | null, string])[] = [
  ["steps of the engine on an attack", null, "/^(?:[a-z]7+x?)+(\\w+\\s?)+k$/"],
  ["instructions of attempts", null, `/^(?:${"(?=.*a)b?".repeat(60)})$/`],
  ["vectors of branches", null, "/(see|find|sen(d|t)) (\\w+ ){0,5}screenshots?/"],
  ["sums of attempts", null, "/(((\\+44)? ?(\\(0\\))? ?)|(0))( ?[0-9]{3,4}){3}/"],
  ["pairs of two languages", "/^[a-z]{1,60}[0-9]{1,60}$/", "/^[a-z]{1,60}[0-9]{0,60}$/"],
];

Deno.test("all work of judging a regex that takes long is counted", () => {
  const little = LONG.filter(([, before, after]) => workOf(before, after) < 5 * JUDGED_WORK);
  assertEquals(little.map(([name]) => name), []);
});

Deno.test("the work depends on the regex only, and is little for most", () => {
  for (const regex of ["/^item-[a-z]+$/", "/(see|find|sen(d|t)) (\\w+ ){0,5}screenshots?/"]) {
    const work = workOf(null, regex);
    assertEquals(workOf(null, regex), work);
  }
  assert(workOf(null, "/^item-[a-z]+$/") < JUDGED_WORK);
});

Deno.test("calls of a shared limit have what the others have left", () => {
  const within = sharedWork(100);
  const spend = (steps: number) => within(() => (countWork(steps), "done"), () => "too much");
  assertEquals([60, 60, 10, 1].map(spend), ["done", "too much", "too much", "too much"]);
});

Deno.test("a limit within another one ends only its own call, unless the other is reached", () => {
  const inner = (most: number, steps: number) =>
    withinWork(most, () => (countWork(steps), "done"), () => "inner");
  const outer = (most: number, steps: number) => withinWork(100, () => inner(most, steps), () => "outer");
  assertEquals([outer(50, 40), outer(50, 60), outer(500, 150)], ["done", "inner", "outer"]);
  // What the inner call counts is too much for it, so it isn't done.
  assertEquals(outer(50, 150), "inner");
});
