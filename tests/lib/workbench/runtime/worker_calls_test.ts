import { assertEquals } from "@std/assert";
import {
  type CallStatus,
  callWorker,
  LatestCall,
  WorkerCalls,
} from "../../../../lib/workbench/runtime/worker_calls.ts";
import { type RequestMessage, STARTED } from "../../../../lib/workbench/runtime/worker_connection.ts";
import { until } from "../../../timing/until.ts";

/** A fake worker whose reports the test controls. */
class FakeWorker extends EventTarget {
  static readonly all: FakeWorker[] = [];
  onmessage: ((event: MessageEvent) => void) | null = null;
  #id = 0;
  onerror = null;
  ended = false;
  readonly requests: string[] = [];
  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage({ id, request }: RequestMessage<string>): void {
    this.#id = id;
    this.requests.push(request);
    if (this.requests.length === 1) this.onmessage?.(new MessageEvent("message", { data: STARTED }));
  }
  terminate(): void {
    this.ended = true;
  }
  report(report: string, isLast: boolean): void {
    this.onmessage?.(new MessageEvent("message", { data: { id: this.#id, report, isLast } }));
  }
  fail(error: string): void {
    this.onmessage?.(new MessageEvent("message", { data: { id: this.#id, error } }));
  }
}

function latestCall(options?: ConstructorParameters<typeof LatestCall>[2]) {
  const published: [string, CallStatus][] = [];
  FakeWorker.all.length = 0;
  const call = new LatestCall<string, string>(
    () => new FakeWorker() as unknown as Worker,
    (reports, status) => published.push([reports.join(), status]),
    options,
  );
  return { call, published };
}

/** Waits until a worker has received this number of requests, which happens once typing pauses. */
const requestsTo = (at: number, count: number) =>
  until("a request", () => FakeWorker.all[at]?.requests.length, (sent) => sent === count);

Deno.test("the latest request is sent once typing pauses, and its reports are collected", async () => {
  const { call, published } = latestCall();
  call.request("one");
  call.request("two");
  await requestsTo(0, 1);
  const [worker, ...others] = FakeWorker.all;
  assertEquals([worker?.requests, others.length], [["two"], 0]);
  worker?.report("a", false);
  worker?.report("b", true);
  assertEquals(published.slice(2), [["a", "running"], ["a,b", "done"]]);
  call.stop();
});

Deno.test("a call keeps its worker once it is done; a newer request before that terminates the worker", async () => {
  const { call } = latestCall();
  call.request("one");
  await requestsTo(0, 1);
  FakeWorker.all[0]?.report("a", true);
  call.request("two");
  await requestsTo(0, 2);
  assertEquals(FakeWorker.all.map(({ ended }) => ended), [false]);
  call.request("three");
  await requestsTo(1, 1);
  assertEquals(FakeWorker.all.map(({ requests, ended }) => [requests.join(), ended]), [
    ["one,two", true],
    ["three", false],
  ]);
  call.stop();
});

Deno.test("if calls wait, the newest request is sent after the previous call", async () => {
  const { call, published } = latestCall({ pause: 0, waits: true });
  call.request("one");
  await requestsTo(0, 1);
  call.request("two");
  call.request("three");
  FakeWorker.all[0]?.report("a", true);
  assertEquals(FakeWorker.all.map(({ requests, ended }) => [requests.join(), ended]), [["one,three", false]]);
  FakeWorker.all[0]?.report("b", true);
  assertEquals(published, [["", "running"], ["", "running"], ["", "running"], ["b", "done"]]);
  call.request("four");
  await requestsTo(0, 3);
  call.cancel();
  FakeWorker.all[0]?.report("c", true);
  assertEquals([published.at(-1), FakeWorker.all.length], [["", "running"], 1]);
  call.stop();
});

/** Short calls, and long ones that use their worker. */
function lentCalls(replaceAfterMs: number) {
  FakeWorker.all.length = 0;
  const published: string[] = [];
  const add = (reports: readonly string[], status: CallStatus) =>
    published.push(`${reports.join()} ${status}`);
  const spawn = () => new FakeWorker() as unknown as Worker;
  const short = new LatestCall<string, string>(spawn, () => {}, { pause: 0, waits: true });
  const long = new LatestCall<string, string>(spawn, add, { pause: 0 }, {
    calls: short,
    pause: replaceAfterMs,
  });
  const shown = () => FakeWorker.all.map(({ requests, ended }) => [requests.join(), ended]);
  return { short, long, shown, published };
}

Deno.test("one worker answers short calls and long ones that end soon", async () => {
  const { short, long, shown, published } = lentCalls(60_000);
  short.request("one");
  await requestsTo(0, 1);
  FakeWorker.all[0]?.report("a", true);
  long.request("one in full");
  await requestsTo(0, 2);
  FakeWorker.all[0]?.report("b", true);
  assertEquals(published, [" running", "b done"]);
  short.request("two");
  await requestsTo(0, 3);
  assertEquals(shown(), [["one,one in full,two", false]]);
  [short, long].forEach((call) => call.stop());
});

Deno.test("while a long call has the worker, another one is started after a while, and both are kept", async () => {
  const { short, long, shown } = lentCalls(0);
  short.request("one");
  await requestsTo(0, 1);
  FakeWorker.all[0]?.report("a", true);
  long.request("one in full");
  await requestsTo(0, 2);
  await until("a second worker", () => FakeWorker.all.length, (count) => count === 2);
  FakeWorker.all[0]?.report("b", true);
  short.request("two");
  await requestsTo(1, 1);
  long.request("two in full");
  await requestsTo(0, 3);
  assertEquals(shown(), [["one,one in full,two in full", false], ["two", false]]);
  [short, long].forEach((call) => call.stop());
  assertEquals(shown().map(([, ended]) => ended), [true, true]);
});

Deno.test("a newer request ends a long call, and a worker is started for the short one at once", async () => {
  const { short, long, shown } = lentCalls(60_000);
  short.request("one");
  await requestsTo(0, 1);
  FakeWorker.all[0]?.report("a", true);
  long.request("one in full");
  await requestsTo(0, 2);
  short.request("two");
  long.request("two in full");
  assertEquals(shown(), [["one,one in full", true], ["", false]]);
  await requestsTo(1, 1);
  assertEquals(shown()[1], ["two", false]);
  [short, long].forEach((call) => call.stop());
});

Deno.test("a long call that begins while the short one is pending has a worker of its own", async () => {
  const { short, long, shown } = lentCalls(60_000);
  short.request("one");
  await requestsTo(0, 1);
  long.request("one in full");
  await requestsTo(1, 1);
  assertEquals(shown(), [["one", false], ["one in full", false]]);
  [short, long].forEach((call) => call.stop());
});

Deno.test("a call that takes too long is stopped, and its reports are kept", async () => {
  const { call, published } = latestCall();
  call.request("one");
  await requestsTo(0, 1);
  FakeWorker.all[0]?.report("a", false);
  await until("the end of the worker", () => FakeWorker.all[0]?.ended);
  assertEquals(published.at(-1), ["a", "ended"]);
});

Deno.test("the start of a worker does not count against the deadline", async () => {
  const worker = new FakeWorker();
  worker.postMessage = () => {};
  const published: CallStatus[] = [];
  const call = new LatestCall<string, string>(
    () => worker as unknown as Worker,
    (_, status) => published.push(status),
    { deadline: 20, pause: 0 },
  );
  call.request("one");
  await new Promise((resolve) => setTimeout(resolve, 100));
  assertEquals(published, ["running"]);
  worker.onmessage?.(new MessageEvent("message", { data: STARTED }));
  await until("the deadline", () => published.at(-1), (status) => status === "ended");
});

const fakeWorker = () => new FakeWorker() as unknown as Worker;

Deno.test("a worker is started by the first call, and pending calls end with it", async () => {
  FakeWorker.all.length = 0;
  const calls = new WorkerCalls<string, string>(fakeWorker);
  assertEquals(FakeWorker.all.length, 0);
  const [first, second] = [calls.call("one"), calls.call("two")];
  FakeWorker.all[0]?.report("b", true);
  assertEquals(await second, { status: "done", report: "b" });
  calls.stop();
  assertEquals([await first, FakeWorker.all.map(({ ended }) => ended)], [{ status: "stopped" }, [true]]);
});

Deno.test("an error that a worker throws fails its call, and the worker is kept", async () => {
  FakeWorker.all.length = 0;
  const calls = new WorkerCalls<string, string>(fakeWorker);
  const call = calls.call("one");
  FakeWorker.all[0]?.fail("too deep");
  assertEquals(await call, { status: "failed", reason: "too deep" });
  assertEquals(FakeWorker.all[0]?.ended, false);
  calls.stop();
});

Deno.test("the worker of a single call is terminated afterwards", async () => {
  FakeWorker.all.length = 0;
  const call = callWorker<string, string>(fakeWorker, "one");
  FakeWorker.all[0]?.report("a", true);
  assertEquals(await call, { status: "done", report: "a" });
  assertEquals(FakeWorker.all[0]?.ended, true);
});
