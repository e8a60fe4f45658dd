import { assertEquals } from "@std/assert";
import type { LocalKnowledge, LocalRequest } from "../../../../lib/workbench/judging/local_knowledge.ts";
import { WorkerCalls } from "../../../../lib/workbench/runtime/worker_calls.ts";
import { workerHere } from "../../../browser/worker_here.ts";

const MODULE = new URL("../../../../lib/workbench/safety/worker.ts", import.meta.url);

/** All reports of the worker about a pattern. */
async function reportsOn(pattern: string, isBrief = false): Promise<readonly LocalKnowledge[]> {
  const calls = new WorkerCalls<LocalRequest, LocalKnowledge>(workerHere(MODULE));
  const reports: LocalKnowledge[] = [];
  const outcome = await calls.call({ regex: { pattern, flags: "" }, isBrief }, (part) => reports.push(part));
  calls.stop();
  return outcome.status === "done" ? [...reports, outcome.report] : reports;
}

Deno.test("the safety worker reports a verdict only once it is final", async () => {
  const reports = await reportsOn("^(a+)+$");
  const verdicts = reports.map(({ finding }) => finding?.verdict);
  const shown = verdicts.find((verdict) => verdict);
  assertEquals([shown?.kind, shown?.how, shown?.class, shown?.attack?.pump, shown?.hotspots], [
    "vulnerable",
    "confirmed",
    "exponential",
    "a",
    [{ start: 1, end: 6 }],
  ]);
  assertEquals(verdicts.at(-1), shown);
  assertEquals(reports.at(-1)?.language?.shortestMatch, "a");
});

Deno.test("the safety worker proves a bound, and reports ordinary growth of a harmless pattern", async () => {
  const reports = await reportsOn("^\\d{2}-\\d+$");
  const { finding, ordinary } = reports.at(-1) ?? {};
  assertEquals([finding?.verdict.kind, finding?.verdict.how], ["safe", "proved"]);
  assertEquals(finding?.verdict.bound?.text, "4n + 2");
  assertEquals(ordinary?.steps.length, 6);
});

Deno.test("a brief report of the safety worker is what it proves or counts", async () => {
  const answers = await Promise.all(["^(a+)+$", "^\\d{2}-\\d+$", "a("].map((each) => reportsOn(each, true)));
  assertEquals(
    answers.map((reports) =>
      reports.map(({ finding, language }) => [finding?.verdict.kind, finding?.verdict.how, language])
    ),
    [[["vulnerable", "confirmed", null]], [["safe", "proved", null]], [[undefined, undefined, null]]],
  );
});

Deno.test("the safety worker reports the warnings that need no search, first and with each report", async () => {
  for (const isBrief of [true, false]) {
    const reports = await reportsOn("^[A-z]+$", isBrief);
    const ids = reports.map(({ instant }) => instant?.line.map(({ id }) => id));
    assertEquals(ids, reports.map(() => ["mixed-case-range"]));
    assertEquals(reports[0]?.instant?.lines.length, 3);
    if (!isBrief) assertEquals(reports[0]?.finding, null);
  }
});

Deno.test("the safety worker reports nothing about a syntax error", async () => {
  const reports = await reportsOn("a(");
  assertEquals(reports.map(({ finding }) => finding), [null]);
});
