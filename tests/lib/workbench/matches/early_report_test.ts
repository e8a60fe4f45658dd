import { assertEquals } from "@std/assert";
import { laidDown, layDown, sharedMemory } from "../../../../lib/workbench/matches/early_report.ts";
import type { MatchReport } from "../../../../lib/workbench/matches/match_messages.ts";

const memory = () => new SharedArrayBuffer(4 * 70_000);

function report(given: Partial<MatchReport> = {}): MatchReport {
  const matches = { width: 2, bounds: Int32Array.of(0, 3, -1, -1) };
  return { run: 7, matches, position: 12, elapsed: 0.25, done: true, ...given };
}

Deno.test("a report that was laid down is the one that is found, for its run only", () => {
  const shared = memory();
  assertEquals(laidDown(shared, 7), null);
  layDown(shared, report());
  assertEquals([laidDown(shared, 7), laidDown(shared, 8)], [report(), null]);
  const next = report({ run: 8, matches: { width: 1, bounds: new Int32Array() } });
  layDown(shared, next);
  assertEquals([laidDown(shared, 7), laidDown(shared, 8)], [null, next]);
});

Deno.test("what is found stays as it is while the next report is laid down", () => {
  const shared = memory();
  layDown(shared, report());
  const found = laidDown(shared, 7);
  layDown(shared, report({ run: 8, matches: { width: 2, bounds: Int32Array.of(9, 9, 9, 9) } }));
  assertEquals(found, report());
});

for (
  const [what, given] of Object.entries<Partial<MatchReport>>({
    "the first of several": { done: false },
    "of a run that the engine refused": { error: "Invalid" },
    "longer than the memory": { matches: { width: 1, bounds: new Int32Array(65_538) } },
  })
) {
  Deno.test(`a report that is ${what} is not laid down`, () => {
    const shared = memory();
    layDown(shared, report(given));
    assertEquals(laidDown(shared, 7), null);
  });
}

Deno.test("no memory is shared where a page may not", () => assertEquals(sharedMemory(), null));
