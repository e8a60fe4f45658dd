import { assertEquals } from "@std/assert";
import { counted, quotaOf, uncounted, type Window } from "../../../lib/store/window.ts";

const LIMIT = { max: 3, windowMs: 1000 };

/** Counts requests at these times and says which were admitted. */
function admittedAt(times: readonly number[]): boolean[] {
  let window: Window | null = null;
  return times.map((now) => {
    const next = counted(window, LIMIT, now);
    window = next.window;
    return next.admitted;
  });
}

Deno.test("counted() opens a window with its first request, and the window does not move", () => {
  assertEquals(counted(null, LIMIT, 50), { window: { count: 1, expiresAt: 1050 }, admitted: true });
  assertEquals(admittedAt([0, 999, 999, 999, 1000]), [true, true, true, false, true]);
});

Deno.test("counted() admits as many in the second window as in the first, and in the tenth", () => {
  for (let window = 0; window < 10; window++) {
    const start = window * 1000;
    assertEquals(admittedAt([start, start, start, start]), [true, true, true, false]);
  }
  const times = Array.from({ length: 40 }, (_, index) => Math.floor(index / 4) * 1000);
  assertEquals(admittedAt(times), times.map((_, index) => index % 4 < 3));
});

Deno.test("counted() starts anew after a pause", () => {
  assertEquals(counted({ count: 3, expiresAt: 1000 }, LIMIT, 5000).window, { count: 1, expiresAt: 6000 });
});

Deno.test("uncounted() takes one request of a running window back", () => {
  assertEquals(uncounted({ count: 3, expiresAt: 1000 }, LIMIT, 500), { count: 2, expiresAt: 1000 });
  assertEquals(uncounted({ count: 3, expiresAt: 1000 }, LIMIT, 1000), { count: 0, expiresAt: 2000 });
  assertEquals(uncounted(null, LIMIT, 0), { count: 0, expiresAt: 1000 });
});

Deno.test("quotaOf() never says that less than nothing is left", () => {
  const window = { count: 9, expiresAt: 1000 };
  assertEquals(quotaOf({ window, admitted: false }, LIMIT).remaining, 0);
});

Deno.test("counted() starts anew when the clock has gone back behind the window's beginning", () => {
  const { window } = counted(null, LIMIT, 1_000_000_000);
  const later = counted(window, LIMIT, 1_000);
  assertEquals(later.window, { count: 1, expiresAt: 1_000 + LIMIT.windowMs });
});

Deno.test("counted() goes on in a window that a later request has opened before it", () => {
  assertEquals(admittedAt([5, 3, 0, 4]), [true, true, true, false]);
});
