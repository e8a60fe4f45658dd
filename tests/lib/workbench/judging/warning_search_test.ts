import { assertEquals } from "@std/assert";
import { WarningSearch } from "../../../../lib/workbench/judging/warning_search.ts";
import type { SearchedWarnings } from "../../../../lib/workbench/model/results.ts";
import { searchStatus } from "../../../../lib/workbench/warnings/state.ts";
import { until } from "../../../timing/until.ts";

/** A search whose worker responds at once. */
function searchOf(reply: object) {
  const published: (SearchedWarnings | null)[] = [];
  const spawn = () => {
    const worker = new EventTarget() as Worker;
    worker.postMessage = () => worker.onmessage?.(new MessageEvent("message", { data: { id: 1, ...reply } }));
    worker.terminate = () => {};
    return worker;
  };
  return { search: new WarningSearch(spawn, (found) => published.push(found)), published };
}

const REGEX = { pattern: "a", flags: "" };

for (const [error, status] of [[undefined, "done"], ["too deep", "failed"]] as const) {
  Deno.test(`a search for warnings is ${status}`, async () => {
    const { search, published } = searchOf(error ? { error } : { report: [], isLast: true });
    search.start(REGEX);
    await until("the end of the search", () => published.length, (count) => count === 2);
    assertEquals(published, [null, { status, warnings: [] }]);
    search.stop();
  });
}

Deno.test("a search for warnings that isn't needed finishes without being started", () => {
  const { search, published } = searchOf({ report: [], isLast: true });
  search.start(REGEX);
  search.skip();
  assertEquals(published, [null, { status: "done", warnings: [] }]);
});

Deno.test("searchStatus() is done only once both searches are", () => {
  const statuses = [
    [undefined, "done", "running"],
    ["done", undefined, "running"],
    ["done", "running", "running"],
    ["ended", "done", "ended"],
    ["done", "failed", "failed"],
    ["done", "done", "done"],
  ] as const;
  for (const [overlaps, backtracking, together] of statuses) {
    assertEquals(searchStatus(overlaps, backtracking), together);
  }
});
