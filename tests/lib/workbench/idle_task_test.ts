import { assertEquals } from "@std/assert";
import { idleTask } from "../../../lib/workbench/idle_task.ts";

type Idle = typeof globalThis.requestIdleCallback;

Deno.test("idleTask() waits for a browser that says when it is idle", async () => {
  let call = () => {};
  const ask: Idle = (callback, options) => {
    assertEquals(options?.timeout, 1_000);
    call = () => callback({ didTimeout: false, timeRemaining: () => 1 });
    return 1;
  };
  Object.defineProperty(globalThis, "requestIdleCallback", { value: ask, configurable: true });
  let isIdle = false;
  const idle = idleTask().then(() => isIdle = true);
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals(isIdle, false);
  call();
  await idle;
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
});

Deno.test("idleTask() goes on after a while in one that does not", async () => {
  let isIdle = false;
  const idle = idleTask().then(() => isIdle = true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  assertEquals(isIdle, false);
  assertEquals(await idle, true);
});
