import { assertEquals } from "@std/assert";
import type { SafetyReport, SafetyRequest } from "../../../../lib/workbench/core/analysis.ts";
import { Inquiry } from "../../../../lib/workbench/core/worker_calls.ts";

const MODULE = new URL("../../../../lib/workbench/safety/worker.ts", import.meta.url);

/** All that the worker tells of a pattern. */
async function toldOf(pattern: string): Promise<readonly SafetyReport[]> {
  const { promise, resolve } = Promise.withResolvers<readonly SafetyReport[]>();
  const inquiry = new Inquiry<SafetyRequest, SafetyReport>(
    () => new Worker(MODULE, { type: "module" }),
    (told, status) => status === "running" || resolve(told),
    { patience: 60_000 },
  );
  inquiry.ask({ pattern, flags: "" });
  const told = await promise;
  inquiry.stop();
  return told;
}

Deno.test("the safety worker counts steps, and tells a suspicion that no run has confirmed", async () => {
  const { known } = (await toldOf("^(a+)+$")).at(-1) ?? {};
  const { kind, how, class: growth, attack, hotspots } = known?.finding?.verdict ?? {};
  assertEquals([kind, how, growth, attack?.pump, hotspots], [
    "suspicious",
    "searched",
    "exponential",
    "a",
    [{ start: 1, end: 6 }],
  ]);
  assertEquals(known?.language?.shortestMatch, "a");
});

Deno.test("the safety worker tells of a calm pattern what its everyday work is", async () => {
  const told = await toldOf("^\\d{2}-\\d+$");
  const { finding, ordinary } = told.at(-1)?.known ?? {};
  assertEquals([finding?.verdict.kind, finding?.verdict.how], ["unknown", "searched"]);
  assertEquals(ordinary?.steps.length, 6);
  assertEquals(told.map(({ isLast }) => isLast), [...told.slice(1).map(() => false), true]);
});

Deno.test("the safety worker knows nothing of what is no pattern", async () => {
  const told = await toldOf("a(");
  assertEquals(told.map(({ known }) => known.finding), [null]);
});
