import { assert, assertEquals } from "@std/assert";
import type { TestsReport } from "../../../../lib/workbench/core/generated_tests.ts";
import { STARTED } from "../../../../lib/workbench/core/worker_calls.ts";

const MODULE = new URL("../../../../lib/workbench/tests/worker.ts", import.meta.url);

Deno.test("the worker tells one test at a time, each as the native engine has it", async () => {
  const worker = new Worker(MODULE, { type: "module" });
  const { promise, resolve } = Promise.withResolvers<void>();
  const told: TestsReport[] = [];
  worker.onmessage = ({ data }: MessageEvent<TestsReport | typeof STARTED>) => {
    if (data === STARTED) return;
    told.push(data);
    if (data.isLast) resolve();
  };
  worker.postMessage({ pattern: "^\\d{2,3}-[a-f]$", flags: "g" });
  await promise;
  worker.terminate();
  const samples = told.flatMap(({ samples }) => samples);
  assert(samples.length > 10);
  assertEquals(new Set(told.map(({ samples: { length } }) => length)), new Set([0, 1]));
  for (const { text, matches } of samples) assertEquals(/^\d{2,3}-[a-f]$/.test(text), matches, text);
  assertEquals(new Set(told.map(({ kind }) => kind)), new Set(["matching", "nonMatching", "edge"]));
});
