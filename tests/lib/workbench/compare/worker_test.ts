import { assert, assertEquals } from "@std/assert";
import type { ComparedMeaning, MeaningRequest } from "../../../../lib/workbench/judging/meaning.ts";
import { WorkerCalls } from "../../../../lib/workbench/runtime/worker_calls.ts";
import { workerHere } from "../../../browser/worker_here.ts";

const MODULE = new URL("../../../../lib/workbench/compare/worker.ts", import.meta.url);

Deno.test("the worker describes the matches of two patterns, and returns nothing for a pattern that it can't parse", async () => {
  const calls = new WorkerCalls<MeaningRequest, ComparedMeaning | null>(
    workerHere(MODULE),
  );
  const regex = (pattern: string) => ({ pattern, flags: "" });
  const found = await calls.call({ left: regex("^a+$"), right: regex("^a*$") });
  assert(found.status === "done");
  assertEquals([found.report?.words.title, found.report?.onlyRight], ["The new pattern accepts more", ""]);
  const hosts = await calls.call({
    left: regex("^https?://[a-z]+\\.com$"),
    right: regex("^https?://[a-z]+\\.com"),
    models: ["https://example.com"],
  });
  assert(hosts.status === "done");
  assertEquals(hosts.report?.differing, [{
    title: "Now also accepted",
    sign: "+",
    texts: [{ text: "https://example.com.attacker.io", shorter: "http://a.coma", sentences: [] }],
  }]);
  const broken = await calls.call({ left: regex("a"), right: regex("(") });
  assertEquals(broken, { status: "done", report: null });
  calls.stop();
});
