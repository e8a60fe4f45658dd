/**
 * Hostile patterns through POST /api/analyze for `MINUTES`, ten if not set: every response in time, constant
 * memory, no core busy afterwards, and other routes hardly slower.
 */
import { assert, assertEquals } from "@std/assert";
import { Analyser } from "../../lib/server/safety/analyser.ts";
import { childHost } from "../../lib/server/safety/child_host.ts";
import { openApp } from "../app/app.ts";
import { children } from "../servers/children.ts";
import { fire } from "../hostile/hostile.ts";

const DEADLINE_MS = 2_000;

const minutes = Number(Deno.env.get("MINUTES") ?? 10);

Deno.test(`${minutes} minutes of hostile patterns`, async () => {
  await using analyser = new Analyser(childHost, DEADLINE_MS);
  using app = await openApp({}, { analyser });
  const { slowest, others, earlyBytes, lateBytes, analyses } = await fire(app, minutes * 60_000);
  console.table({ analyses, slowest, earlyBytes, lateBytes });
  console.table(others);
  // Two at once: the second waits for the first.
  assert(slowest < 2 * DEADLINE_MS + 1_500, `${slowest} ms`);
  for (const { path, quietP99, firedP99 } of others) {
    assert(firedP99 < 3 * quietP99, `${path}: ${firedP99} ms against ${quietP99} ms`);
  }
  assert(lateBytes < 1.3 * earlyBytes, `${lateBytes} bytes after ${earlyBytes}`);
  await assertIdle();
});

/** Processes that this one started use no more processor time; Linux reports it in /proc. */
async function assertIdle(): Promise<void> {
  if (Deno.build.os !== "linux") return;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const before = await ticksOfChildren();
  assert(before.size > 0, "there is no process that analyses");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const after = await ticksOfChildren();
  for (const [pid, ticks] of after) assertEquals(Math.max(2, ticks - (before.get(pid) ?? 0)), 2);
}

/** Hundredths of a second of processor time, by process. */
async function ticksOfChildren(): Promise<Map<number, number>> {
  const ticks = (await children()).map(async (pid) => {
    const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
    const [user = 0, system = 0] = stat.split(") ")[1]?.split(" ").slice(11, 13).map(Number) ?? [];
    return [pid, user + system] as const;
  });
  return new Map(await Promise.all(ticks));
}
