import { assertEquals } from "@std/assert";
import { MATCH_SILENCE_MS } from "../../../../lib/limits/workbench.ts";
import { countMatches, joinMatches } from "../../../../lib/regex/matching/matches.ts";
import {
  type MatchReport,
  MatchRunner,
  readShared,
  sharedMemory,
  writeShared,
} from "../../../../lib/workbench/matching/match_runner.ts";
import type { MatchRun } from "../../../../lib/workbench/model/results.ts";
import { STARTED } from "../../../../lib/workbench/runtime/worker_connection.ts";
import { until } from "../../../timing/until.ts";

const MODULE = new URL("../../../../lib/workbench/matches/worker.ts", import.meta.url);

/** A worker's first response takes long on a busy machine, because its code is type-checked and loaded first. */
const PATIENT = { deadline: 30_000 };

/** Longer than any test waits: a run is not stopped for its silence. */
const ENDLESS = { deadline: 300_000 };

/** A client with real workers, and a promise of the first finished run. */
function client() {
  const { promise, resolve } = Promise.withResolvers<MatchRun>();
  const workers: Worker[] = [];
  const spawn = () => workers[workers.push(new Worker(MODULE, { type: "module" })) - 1]!;
  const publish = (run: MatchRun) => void (run.status !== "running" && resolve(run));
  return { client: new MatchRunner(spawn, publish), over: promise, workers };
}

Deno.test("a run finds all matches of a text", async () => {
  const { client: matching, over } = client();
  matching.start({ pattern: "(a)b?", flags: "g" }, "ab".repeat(50_000), PATIENT);
  const run = await over;
  assertEquals([run.status, countMatches(run.matches), run.matches.width], ["done", 50_000, 2]);
  matching.stop();
});

Deno.test("a pattern with syntax that the engine lacks is run by our engine, and others natively again", async () => {
  const started: string[] = [];
  const [first, second] = [Promise.withResolvers<MatchRun>(), Promise.withResolvers<MatchRun>()];
  const runs: MatchRun[] = [];
  const matching = new MatchRunner(
    (isOwn) => {
      started.push(isOwn ? "own" : "native");
      return new Worker(isOwn ? new URL("own_worker.ts", MODULE) : MODULE, { type: "module" });
    },
    (run) => {
      if (run.status === "running") return;
      runs.push(run);
      (runs.length === 1 ? first : second).resolve(run);
    },
  );
  matching.start({ pattern: String.raw`\A(a)|b\Z`, flags: "gmu" }, "a\na\nb\n", PATIENT);
  const run = await first.promise;
  assertEquals([run.status, [...run.matches.bounds]], ["done", [0, 1, 0, 1, 4, 5, -1, -1]]);
  matching.start({ pattern: "^a", flags: "gmu" }, "a\na\nb\n", PATIENT);
  const { status, matches } = await second.promise;
  assertEquals([status, countMatches(matches), started], ["done", 2, ["native", "own", "native"]]);
  matching.stop();
});

Deno.test("a newer run replaces an older one", async () => {
  const { client: matching, over } = client();
  matching.start({ pattern: "a", flags: "g" }, "a".repeat(1_000_000), PATIENT);
  matching.start({ pattern: "b", flags: "g" }, "abab", PATIENT);
  const run = await over;
  assertEquals([run.status, countMatches(run.matches)], ["done", 2]);
  matching.stop();
});

Deno.test("a run over lines finds the first match of each, and reports its progress", async () => {
  const { client: matching, over } = client();
  matching.start({ pattern: "a", flags: "g" }, "aa\nb\r\nba", { ...PATIENT, each: "line" });
  const { status, matches, position, text } = await over;
  assertEquals([status, [...matches.bounds], position, text], ["done", [0, 1, 7, 8], 8, "aa\nb\r\nba"]);
  matching.stop();
});

Deno.test("a run over no lines finishes at once", async () => {
  const { client: matching, over } = client();
  matching.start({ pattern: "a", flags: "" }, "", { ...PATIENT, each: "line" });
  assertEquals((await over).status, "done");
  matching.stop();
});

Deno.test("a pattern that the engine rejects is a failed run with the engine's message", async () => {
  const { client: matching, over } = client();
  matching.start({ pattern: "(", flags: "" }, "a", PATIENT);
  const { status, reason } = await over;
  assertEquals([status, reason], ["failed", "Unterminated group"]);
  matching.stop();
});

/** A fake worker that is stuck in the engine: terminating a real one leaves its thread busy here. */
class StuckWorker extends EventTarget {
  static ended = 0;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror = null;
  postMessage(): void {
    this.start();
  }
  start(): void {
    this.onmessage?.(new MessageEvent("message", { data: STARTED }));
  }
  terminate(): void {
    StuckWorker.ended++;
  }
}

Deno.test("a silent worker is terminated, its matches are found again, and a new one is ready for the next run", async () => {
  const runs: MatchRun[] = [];
  let spawned = 0;
  const spawn = () => (spawned++, new StuckWorker() as unknown as Worker);
  const matching = new MatchRunner(spawn, (run) => void runs.push(run));
  matching.start({ pattern: "(a+)+$", flags: "" }, `${"a".repeat(40)}!`);
  await wait(MATCH_SILENCE_MS - 100);
  assertEquals([runs.length, spawned], [0, 1]);
  await until("the end of both workers", () => StuckWorker.ended, (ended) => ended === 2);
  assertEquals([runs.map(({ status }) => status), spawned], [["ended", "ended"], 3]);
  matching.start({ pattern: "a", flags: "" }, "a");
  assertEquals(spawned, 3);
  matching.stop();
});

/** A fake worker whose code takes long to load. */
class LateWorker extends StuckWorker {
  override postMessage(): void {}
}

Deno.test("the time in which a worker's code is loaded does not count against the deadline", async () => {
  const runs: MatchRun[] = [];
  const workers: LateWorker[] = [];
  const spawn = () => workers[workers.push(new LateWorker()) - 1] as unknown as Worker;
  const matching = new MatchRunner(spawn, (run) => void runs.push(run));
  matching.start({ pattern: "a", flags: "" }, "a", { deadline: 5 });
  matching.start({ pattern: "b", flags: "" }, "a", { deadline: 5 });
  await wait(300);
  assertEquals([runs.length, workers.length], [0, 1]);
  workers[0]!.start();
  await until("the end of the run", () => runs, ({ length }) => length > 0);
  matching.stop();
});

Deno.test("the deadline can be longer", async () => {
  const runs: MatchRun[] = [];
  const matching = new MatchRunner(
    () => new StuckWorker() as unknown as Worker,
    (run) => void runs.push(run),
  );
  matching.start({ pattern: "(a+)+$", flags: "" }, `${"a".repeat(40)}!`, {
    deadline: MATCH_SILENCE_MS + 400,
  });
  await wait(MATCH_SILENCE_MS + 200);
  assertEquals(runs.length, 0);
  const [ended] = await until("the end of the run", () => runs, ({ length }) => length > 0);
  assertEquals(ended?.reason, "the engine did not respond for 1.4 s");
  matching.stop();
});

Deno.test("a run queued behind a stuck one does not wait for it", async () => {
  let spawned = 0;
  const matching = new MatchRunner(() => (spawned++, new StuckWorker() as unknown as Worker), () => {});
  matching.start({ pattern: "(a+)+$", flags: "" }, `${"a".repeat(40)}!`, ENDLESS);
  matching.start({ pattern: "a", flags: "" }, "a", ENDLESS);
  await until("a second worker", () => spawned, (count) => count === 2);
  matching.stop();
});

/** Responds to the first request only. */
class TiringWorker extends StuckWorker {
  #answers = 1;
  override postMessage(): void {
    this.start();
    const report = { matches: joinMatches([]), position: 0, elapsed: 0, done: true };
    const data = { id: 1, report, isLast: true };
    if (this.#answers-- > 0) this.onmessage?.(new MessageEvent("message", { data }));
  }
}

Deno.test("a run after one that has long been silent does not wait at all", async () => {
  let spawned = 0;
  const spawn = () => (spawned++, new TiringWorker() as unknown as Worker);
  const matching = new MatchRunner(spawn, () => {});
  for (const pattern of ["a", "b"]) matching.start({ pattern, flags: "" }, "", PATIENT);
  await wait(150);
  assertEquals(spawned, 1);
  matching.start({ pattern: "c", flags: "" }, "", PATIENT);
  assertEquals(spawned, 2);
  matching.stop();
});

Deno.test("the first slice of a run is shown at once, further ones at intervals, and all of it at its end", () => {
  const shown: string[] = [];
  const worker = new StuckWorker();
  const talk: { onmessage: ((event: MessageEvent) => void) | null } = worker;
  const publish = ({ status, matches }: MatchRun) => void shown.push(`${status} ${countMatches(matches)}`);
  const matching = new MatchRunner(() => worker as unknown as Worker, publish);
  matching.start({ pattern: "a", flags: "g" }, "aaaa");
  for (const [index, elapsed] of [1, 20, 45, 60, 61].entries()) {
    const matches = { width: 1, bounds: Int32Array.of(index, index + 1) };
    const report = { matches, position: index + 1, elapsed, done: index === 4 };
    const data = { id: 1, report, isLast: report.done };
    talk.onmessage?.(new MessageEvent("message", { data }));
  }
  assertEquals(shown, ["running 1", "running 4", "done 5"]);
  matching.stop();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const memory = () => new SharedArrayBuffer(4 * 70_000);

function report(given: Partial<MatchReport> = {}): MatchReport {
  const matches = { width: 2, bounds: Int32Array.of(0, 3, -1, -1) };
  return { matches, position: 12, elapsed: 0.25, done: true, ...given };
}

Deno.test("a shared report is found, for its run only", () => {
  const shared = memory();
  assertEquals(readShared(shared, 7), null);
  writeShared(shared, 7, report());
  assertEquals([readShared(shared, 7), readShared(shared, 8)], [report(), null]);
  const next = report({ matches: { width: 1, bounds: new Int32Array() } });
  writeShared(shared, 8, next);
  assertEquals([readShared(shared, 7), readShared(shared, 8)], [null, next]);
});

Deno.test("a report that was read stays unchanged while the next one is written", () => {
  const shared = memory();
  writeShared(shared, 7, report());
  const found = readShared(shared, 7);
  writeShared(shared, 8, report({ matches: { width: 2, bounds: Int32Array.of(9, 9, 9, 9) } }));
  assertEquals(found, report());
});

for (
  const [what, given] of Object.entries<Partial<MatchReport>>({
    "the first of several": { done: false },
    "of a run that the engine refused": { error: "Invalid" },
    "longer than the memory": { matches: { width: 1, bounds: new Int32Array(65_538) } },
  })
) {
  Deno.test(`a report that is ${what} is not shared`, () => {
    const shared = memory();
    writeShared(shared, 7, report(given));
    assertEquals(readShared(shared, 7), null);
  });
}

Deno.test("no memory is shared if the page isn't allowed to", () => assertEquals(sharedMemory(), null));
