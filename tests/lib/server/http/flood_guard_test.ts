import { assertEquals } from "@std/assert";
import { errorResponse } from "../../../../lib/server/http/errors.ts";
import { FloodGuard } from "../../../../lib/server/http/flood_guard.ts";
import { rateLimitError, setQuotaHeaders } from "../../../../lib/server/http/rate_limit.ts";

const LIMIT = { max: 2, windowMs: 1000 };

Deno.test("FloodGuard admits the limit in each window", () => {
  const guard = new FloodGuard();
  const admitted = [0, 1, 2, 999, 1000, 1001, 1002].map((now) => guard.count("a", LIMIT, now).admitted);
  assertEquals(admitted, [true, true, false, false, true, true, false]);
});

Deno.test("FloodGuard counts each name separately", () => {
  const guard = new FloodGuard();
  assertEquals(["a", "b", "a", "b", "a"].map((name) => guard.count(name, LIMIT, 0).remaining), [
    1,
    1,
    0,
    0,
    0,
  ]);
});

Deno.test("FloodGuard removes the oldest window when there are too many", () => {
  const guard = new FloodGuard(1, 2);
  guard.count("a", LIMIT, 0);
  guard.count("b", LIMIT, 900);
  guard.count("a", LIMIT, 1500); // a new window: now b is the oldest, and it has not ended
  guard.count("c", LIMIT, 1500);
  assertEquals(guard.count("a", LIMIT, 1600).remaining, 0);
  assertEquals(guard.count("b", LIMIT, 1600).remaining, 1);
});

Deno.test("FloodGuard divides limits among worker processes, and leaves each at least one", () => {
  const admitted = (workers: number, max: number) => {
    const guard = new FloodGuard(workers);
    const asked = Array.from({ length: 20 }, () => guard.count("a", { max, windowMs: 1000 }, 0));
    return asked.filter((quota) => quota.admitted).length;
  };
  assertEquals([[1, 10], [2, 10], [4, 10], [4, 3]].map(([workers, max]) => admitted(workers!, max!)), [
    10,
    5,
    2,
    1,
  ]);
});

/** Milliseconds until a window ends, and the seconds after which to try again: rounded up, and at least one. */
const WAITS: readonly [leftMs: number, seconds: number][] = [
  [60_000, 60],
  [59_001, 60],
  [1_001, 2],
  [1_000, 1],
  [1, 1],
  [0, 1],
  [-5_000, 1],
];

for (const [leftMs, seconds] of WAITS) {
  Deno.test(`${leftMs} ms before a window ends, Retry-After is ${seconds}`, () => {
    const now = 1_000_000;
    const quota = { admitted: false, limit: LIMIT, remaining: 0, expiresAt: now + leftMs };
    const error = rateLimitError(quota, "ip", now);
    assertEquals(errorResponse(error).headers.get("Retry-After"), String(seconds));
    assertEquals(error.message, `Too many requests. Try again in ${seconds} s`);
  });
}

Deno.test("the rest of a window in the headers is never negative", () => {
  const now = 1_000_000;
  const restAt = (expiresAt: number) => {
    const headers = new Headers();
    setQuotaHeaders(headers, { admitted: true, limit: LIMIT, remaining: 1, expiresAt, bucket: "b" }, now);
    return headers.get("RateLimit");
  };
  assertEquals([now + 1_001, now, now - 5_000].map(restAt), ['"b";r=1;t=2', '"b";r=1;t=0', '"b";r=1;t=0']);
});

Deno.test("FloodGuard admits ten times the limit from all networks of a /48, and counts IPv4 addresses alone", () => {
  const guard = new FloodGuard();
  const admitted = (row: string, addressOf: (n: number) => string) =>
    Array.from({ length: 60 }, (_, n) => guard.countClient(row, addressOf(n), LIMIT, 0)).filter((quota) =>
      quota.admitted
    ).length;
  assertEquals(admitted("a", (n) => `2001:db8:1:${n.toString(16)}::/64`), 10 * LIMIT.max);
  assertEquals(admitted("a", (n) => `2001:db8:1:${(n + 100).toString(16)}::/64`), 0);
  assertEquals(admitted("a", () => "2001:db8:2:1::/64"), LIMIT.max);
  assertEquals(admitted("b", (n) => `2001:db8:1:${n.toString(16)}::/64`), 10 * LIMIT.max);
  assertEquals(admitted("a", (n) => `192.0.2.${n}`), 60);
  assertEquals(admitted("a", () => "unknown"), LIMIT.max);
});
