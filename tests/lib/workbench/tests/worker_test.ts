import { assert, assertEquals } from "@std/assert";
import type { Regex } from "../../../../lib/regex/regex.ts";
import type { TestsReport } from "../../../../lib/workbench/matching/generated_tests.ts";
import { WorkerCalls } from "../../../../lib/workbench/runtime/worker_calls.ts";
import { workerHere } from "../../../browser/worker_here.ts";

const MODULE = new URL("../../../../lib/workbench/tests/worker.ts", import.meta.url);

Deno.test("the worker reports one test at a time, each as the native engine has it", async () => {
  const calls = new WorkerCalls<Regex, TestsReport>(workerHere(MODULE));
  const reports: TestsReport[] = [];
  const outcome = await calls.call({ pattern: "^\\d{2,3}-[a-f]$", flags: "g" }, (part) => reports.push(part));
  calls.stop();
  assertEquals(outcome, { status: "done", report: { kind: "edge", samples: [] } });
  const samples = reports.flatMap(({ samples }) => samples);
  assert(samples.length > 10);
  assertEquals(new Set(reports.map(({ samples: { length } }) => length)), new Set([1]));
  for (const { text, matches } of samples) assertEquals(/^\d{2,3}-[a-f]$/.test(text), matches, text);
  assertEquals(new Set(reports.map(({ kind }) => kind)), new Set(["matching", "nonMatching", "edge"]));
});
