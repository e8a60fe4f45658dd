import { assertEquals } from "@std/assert";
import { FloodGuard } from "../../../../lib/server/http/flood_guard.ts";

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
  guard.count("b", LIMIT, 1);
  guard.count("a", LIMIT, 1500); // a new window: now b is the oldest
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
