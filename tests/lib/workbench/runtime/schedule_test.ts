import { assertEquals } from "@std/assert";
import { debounce, throttle, whenIdle } from "../../../../lib/workbench/runtime/schedule.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

Deno.test("whenIdle() waits for the idle callback of a browser that has one", () => {
  const asked = new Map<number, () => void>();
  const idle = {
    requestIdleCallback: (callback: IdleRequestCallback, options?: IdleRequestOptions) => {
      assertEquals(options?.timeout, 1_000);
      const request = asked.size + 1;
      asked.set(request, () => callback({ didTimeout: false, timeRemaining: () => 1 }));
      return request;
    },
    cancelIdleCallback: (request: number) => void asked.delete(request),
  };
  for (const [name, value] of Object.entries(idle)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  const seen: string[] = [];
  whenIdle(() => seen.push("first"));
  whenIdle(() => seen.push("second"))();
  assertEquals(seen, []);
  for (const tell of asked.values()) tell();
  assertEquals(seen, ["first"]);
  for (const name of Object.keys(idle)) Reflect.deleteProperty(globalThis, name);
});

Deno.test("whenIdle() continues after a timeout in other browsers", async () => {
  const seen: string[] = [];
  whenIdle(() => seen.push("first"));
  whenIdle(() => seen.push("second"))();
  await wait(5);
  assertEquals(seen, []);
  await wait(320);
  assertEquals(seen, ["first"]);
});

Deno.test("debounce() runs the latest work after a pause, unless it is canceled", async () => {
  const seen: string[] = [];
  const pause = debounce(5);
  for (const each of ["a", "b"]) pause.run(() => seen.push(each));
  await wait(50);
  assertEquals(seen, ["b"]);
  pause.run(() => seen.push("c"));
  pause.cancel();
  await wait(50);
  assertEquals(seen, ["b"]);
});

Deno.test("throttle() runs the work once for several requests, and again for later ones", async () => {
  using timers = new FakeTimers();
  let runs = 0;
  const work = throttle(() => runs++);
  work.run(100);
  await timers.pass(60);
  work.run(100);
  await timers.pass(40);
  assertEquals(runs, 1);
  work.run(100);
  await timers.pass(100);
  assertEquals(runs, 2);
  work.run(100);
  work.cancel();
  await timers.pass(100);
  assertEquals(runs, 2);
});
