import { assert, assertEquals } from "@std/assert";
import { EMPTY_INPUT, writeFragment } from "../../../../lib/workbench/changes/input.ts";
import type { ReviewWorkers } from "../../../../lib/workbench/changes/review.ts";
import { connectPage, createPage, takeFiles } from "../../../../lib/workbench/changes/state.ts";
import { until } from "../../../timing/until.ts";

const DIFF = "--- a.ts\n+++ a.ts\n@@ -1 +1 @@\n-/a/\n+/b/\n";
const INPUT = { ...EMPTY_INPUT, diff: DIFF };

/** Workers that never respond. */
const SILENT: ReviewWorkers = {
  scan: () => silentWorker(),
  judge: () => silentWorker(),
  judgeFully: () => silentWorker(),
  findFormat: () => silentWorker(),
  findFix: () => silentWorker(),
};
const silentWorker = () => ({ postMessage() {}, terminate() {} }) as unknown as Worker;

/** A fake window at an address, with the parts that the page uses. */
function windowAt(hash: string) {
  const location = { pathname: "/review", search: "?x", hash };
  const written: string[] = [];
  const events = new EventTarget();
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) => {
      written.push(address);
      location.hash = /#.*/.exec(address)?.[0] ?? "";
    },
  };
  const window = {
    location,
    history,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const open = (hash: string) => {
    location.hash = hash;
    events.dispatchEvent(new Event("hashchange"));
  };
  return { window: window as unknown as Window, written, open };
}

Deno.test("the input of a link is shown and reviewed", async () => {
  const hash = await writeFragment(INPUT) ?? "";
  const { window, open, written } = windowAt(hash);
  const page = createPage();
  const stop = connectPage(page, window, SILENT);
  await until("the input", () => page.input.peek().diff, (diff) => diff === DIFF);
  await until("the review", () => page.review.peek()?.status, (status) => status === "scanning");
  open("#main");
  await until("the address", () => written.at(-1), (address) => address === `/review?x${hash}`);
  open("#c=____");
  await until("a notice", () => page.notice.peek(), (notice) => notice.startsWith("The link is damaged"));
  assertEquals(page.input.peek().diff, DIFF);
  stop();
});

Deno.test("the address is updated with the input, and an incomplete one keeps the previous state", async () => {
  const { window, written } = windowAt("");
  const page = createPage();
  const stop = connectPage(page, window, SILENT);
  page.input.value = INPUT;
  const expected = `/review?x${await writeFragment(INPUT)}`;
  await until("the address", () => written.at(-1), (address) => address === expected);
  page.input.value = { ...INPUT, mode: "patterns" };
  await until("no fragment", () => page.fragment.peek(), (fragment) => fragment === null);
  assertEquals([written.at(-1), page.review.peek()], [expected, null]);
  page.input.value = EMPTY_INPUT;
  await until("an empty address", () => written.at(-1), (address) => address === "/review?x");
  stop();
});

Deno.test("an input that is too long fails without a worker", async () => {
  const page = createPage();
  const refuse = () => {
    throw new Error("No worker is expected");
  };
  const stop = connectPage(page, windowAt("").window, {
    scan: refuse,
    judge: refuse,
    judgeFully: refuse,
    findFormat: refuse,
    findFix: refuse,
  });
  page.input.value = { ...EMPTY_INPUT, diff: "x".repeat(3_000_000) };
  await until("the problem", () => page.review.peek()?.status, (status) => status === "failed");
  stop();
});

Deno.test("files that are too large are refused unread", async () => {
  const page = createPage();
  const file = { name: "a.ts", size: 10_000_000, arrayBuffer: () => Promise.reject(new Error("read")) };
  await takeFiles(page, [file], null);
  assertEquals(page.input.peek(), EMPTY_INPUT);
  assert(page.notice.peek().includes("10,000,000 bytes"));
  await takeFiles(page, [{
    name: "a.ts",
    size: 1,
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode("/a/").buffer),
  }], "after");
  assertEquals(page.input.peek().files.after, [{ name: "a.ts", text: "/a/" }]);
  assertEquals(page.notice.peek(), "");
});
