import { assert, assertEquals, assertRejects } from "@std/assert";
import { delay, SilenceTimer, timeoutOrNull, withTimeout } from "../../../lib/server/timeout.ts";

const never = new Promise<never>(() => {});

Deno.test("within() gives what work comes to, and throws when it is late or fails", async () => {
  assertEquals(await withTimeout(1_000, Promise.resolve(1)), 1);
  await assertRejects(() => withTimeout(5, never), Error, "Nothing for 5 ms");
  await assertRejects(() => withTimeout(1_000, Promise.reject(new RangeError("x"))), RangeError);
});

Deno.test("orNull() gives null for what is late, and throws what fails", async () => {
  assertEquals([await timeoutOrNull(1_000, Promise.resolve(1)), await timeoutOrNull(5, never)], [1, null]);
  await assertRejects(() => timeoutOrNull(1_000, Promise.reject(new RangeError("x"))), RangeError);
});

Deno.test("after() is kept when its time is over, and leaves no timer when it is stopped", async () => {
  assertEquals(await delay(5).over, null);
  delay(60_000).stop();
});

/** A clock that only the test moves, together with the timers, and how many timers were set. */
function fakeTime() {
  const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout];
  const due = new Map<number, { readonly at: number; readonly ring: () => void }>();
  let [now, timers] = [0, 0];
  const fakes = {
    setTimeout: (ring: () => void, ms: number) => {
      due.set(++timers, { at: now + ms, ring });
      return timers;
    },
    clearTimeout: (id: number) => due.delete(id),
  };
  Object.assign(globalThis, fakes);
  return {
    now: () => now,
    timers: () => timers,
    /** Lets time pass, and whoever waits for it go on. */
    async pass(ms: number) {
      now += ms;
      for (const [id, { at, ring }] of due) {
        if (at <= now && due.delete(id)) ring();
      }
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    },
    [Symbol.dispose]: () => void Object.assign(globalThis, { setTimeout: set, clearTimeout: clear }),
  };
}

Deno.test("a SilenceTimer sets few timers, however many promises it waits for", async () => {
  using fake = fakeTime();
  const timer = new SilenceTimer(30_000, Infinity, fake.now);
  for (let n = 0; n < 10_000; n++) {
    assertEquals(await timer.wait(Promise.resolve({ n })), { n });
    await fake.pass(10);
  }
  // In 100 s: one timer for each silence that could have passed.
  assert(fake.timers() <= 5, `${fake.timers()} timers`);
  timer.stop();
});

Deno.test("a SilenceTimer tells a promise that takes too long, and can wait for it again", async () => {
  using fake = fakeTime();
  const timer = new SilenceTimer(1_000, Infinity, fake.now);
  const { promise, resolve } = Promise.withResolvers<object>();
  await timer.wait(Promise.resolve({}));
  await fake.pass(900);
  let outcome: unknown = null;
  void timer.wait(promise).then((each) => outcome = each);
  await fake.pass(999);
  assertEquals(outcome, null);
  await fake.pass(1);
  assertEquals(outcome, "silent");
  const again = timer.wait(promise);
  resolve({ late: true });
  assertEquals(await again, { late: true });
  timer.stop();
});

Deno.test("a SilenceTimer ends at its total time, also while something arrives all the time", async () => {
  using fake = fakeTime();
  const timer = new SilenceTimer(1_000, 5_000, fake.now);
  let waits = 0;
  while (await timer.wait(Promise.resolve({})) !== "over") {
    waits++;
    await fake.pass(100);
  }
  assertEquals(waits, 50);
  assertEquals(await timer.wait(Promise.reject(new Error("unheard"))).catch(() => "rejected"), "over");
  timer.stop();
});

Deno.test("a SilenceTimer passes failures on, and leaves no timer when it is stopped", async () => {
  const timer = new SilenceTimer(60_000);
  await assertRejects(() => timer.wait(Promise.reject(new RangeError("x"))), RangeError);
  timer.stop();
});
