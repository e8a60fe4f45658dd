import { assertEquals } from "@std/assert";
import type { MeaningReport, MeaningRequest } from "../../../../lib/workbench/core/meaning.ts";
import { STARTED } from "../../../../lib/workbench/core/worker_calls.ts";

const MODULE = new URL("../../../../lib/workbench/compare/worker.ts", import.meta.url);

Deno.test("the worker says in words what two patterns find, and nothing of what it cannot read", async () => {
  const worker = new Worker(MODULE, { type: "module" });
  const ask = (request: MeaningRequest) => {
    const { promise, resolve } = Promise.withResolvers<MeaningReport>();
    worker.onmessage = ({ data }) => data === STARTED || resolve(data);
    worker.postMessage(request);
    return promise;
  };
  const regex = (pattern: string) => ({ pattern, flags: "" });
  const { found, isLast } = await ask({ left: regex("^a+$"), right: regex("^a*$") });
  assertEquals([found?.words.title, found?.onlyRight, isLast], ["The second is wider", "", true]);
  assertEquals((await ask({ left: regex("a"), right: regex("(") })).found, null);
  worker.terminate();
});
