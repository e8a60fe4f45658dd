import { assertEquals } from "@std/assert";
import {
  type SearchedWarnings,
  WarningClient,
  type WarningReport,
} from "../../../../lib/workbench/core/warning_client.ts";
import { until } from "../../../until.ts";

/** A client whose worker answers at once. */
function clientOf(report: WarningReport) {
  const published: (SearchedWarnings | null)[] = [];
  const spawn = () => {
    const worker = new EventTarget() as Worker;
    worker.postMessage = () => worker.onmessage?.(new MessageEvent("message", { data: report }));
    worker.terminate = () => {};
    return worker;
  };
  return { client: new WarningClient(spawn, (found) => published.push(found)), published };
}

const REGEX = { pattern: "a", flags: "" };

for (const [error, status] of [[undefined, "done"], ["too deep", "failed"]] as const) {
  Deno.test(`a search for warnings is ${status}`, async () => {
    const { client, published } = clientOf({ warnings: [], isLast: true, ...(error && { error }) });
    client.start(REGEX);
    await until("the end of the search", () => published.length, (count) => count === 2);
    assertEquals(published, [null, { status, warnings: [] }]);
    client.stop();
  });
}

Deno.test("a search for warnings that is not needed is over at once, and is not begun", () => {
  const { client, published } = clientOf({ warnings: [], isLast: true });
  client.start(REGEX);
  client.conclude();
  assertEquals(published, [null, { status: "done", warnings: [] }]);
});
