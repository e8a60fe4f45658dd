import { assertEquals } from "@std/assert";
import type { StepCount } from "../../../../lib/regex/engine/exec.ts";
import type { Counted } from "../../../../lib/workbench/matching/step_counter.ts";
import { WorkerCalls } from "../../../../lib/workbench/runtime/worker_calls.ts";

const MODULE = new URL("../../../../lib/workbench/matching/step_worker.ts", import.meta.url);

const request = (pattern: string, text: string) => ({ regex: { pattern, flags: "g" }, text });

Deno.test("steps are counted; a pattern with a syntax error has no count", async () => {
  const calls = new WorkerCalls<Counted, StepCount | null>(() => new Worker(MODULE, { type: "module" }));
  const report = { steps: 4, byMatch: Uint32Array.from([1, 2]), status: "all" } as const;
  assertEquals(await calls.call(request("a", "aba")), { status: "done", report });
  assertEquals(await calls.call(request("(", "")), { status: "done", report: null });
  calls.stop();
});

Deno.test("a newer request ends a count in progress, which reports at intervals", async () => {
  const calls = new WorkerCalls<Counted, StepCount | null>(() => new Worker(MODULE, { type: "module" }));
  const { promise: reported, resolve } = Promise.withResolvers<unknown>();
  const older = calls.call(request("^(a+)+$", "a".repeat(40) + "!"), resolve);
  assertEquals(await reported, null);
  const newer = await calls.call(request("a", "a"));
  assertEquals(await older, { status: "done", report: null });
  assertEquals(newer.status === "done" && newer.report?.steps, 2);
  calls.stop();
});
