import { assert, assertEquals } from "@std/assert";
import { EngineClient } from "../../../../lib/workbench/runtime/engine_client.ts";
import { STARTED } from "../../../../lib/workbench/runtime/worker_connection.ts";

const MODULE = new URL("../../../../lib/workbench/debugger/worker.ts", import.meta.url);

/** A worker's first response takes long on a busy machine, because its code is type-checked and loaded first. */
const client = () => new EngineClient(() => new Worker(MODULE, { type: "module" }), 60_000);

const record = (pattern: string, text: string) =>
  ({ kind: "record", regex: { pattern, flags: "g" }, text, from: 0 }) as const;

Deno.test("a recording stays in the worker and its rows are requested one by one", async () => {
  const engine = client();
  const answer = await engine.ask(record("a+b", "aab ab"));
  assert(answer.kind === "recorded");
  const { rows, steps, match, next, status } = answer.recorded;
  assertEquals([rows, steps, match, next, status], [6, 4, { start: 0, end: 3 }, 3, "match"]);
  const asked = await engine.ask({ kind: "snapshot", row: 2 });
  assertEquals(asked.kind === "snapshot" && [asked.snapshot?.kind, asked.snapshot?.position], ["succeed", 1]);
  assertEquals(await engine.ask({ kind: "next", row: 0, goal: { kind: "match" } }), { kind: "row", row: 5 });
  assertEquals(await engine.ask({ kind: "next", row: 4, goal: { kind: "index", index: 0 } }), {
    kind: "row",
    row: null,
  });
  assertEquals(await engine.ask({ kind: "step", step: 2 }), { kind: "row", row: 2 });
  engine.stop();
});

Deno.test("a newer recording replaces one in progress, which reports its progress", async () => {
  const engine = client();
  const { promise: alive, resolve } = Promise.withResolvers<number>();
  const older = engine.ask(record("^(a+)+$", "a".repeat(40) + "!"), resolve);
  assert(await alive > 0);
  const newer = await engine.ask(record("a", "ba"));
  assertEquals((await older).kind, "none");
  assertEquals(newer.kind === "recorded" && newer.recorded.steps, 2);
  engine.stop();
});

Deno.test("a pattern with a syntax error fails with the reason", async () => {
  const engine = client();
  const refused = await engine.ask(record("(", ""));
  assertEquals(refused, { kind: "failed", reason: 'Unclosed group: the "(" at column 1 has no ")"' });
  engine.stop();
});

Deno.test("a worker that falls silent is terminated, and the next request starts a new one", async () => {
  let spawned = 0;
  const engine = new EngineClient(() => (spawned++, new SilentWorker()), 10);
  const answer = await engine.ask(record("a", "a"));
  assertEquals(answer, { kind: "failed", reason: "the engine did not respond for 0.01 s" });
  const asked = engine.ask({ kind: "snapshot", row: 0 });
  engine.stop();
  assertEquals([(await asked).kind, spawned], ["none", 2]);
});

/** A fake worker that is stuck. */
class SilentWorker extends EventTarget implements Worker {
  onmessage: ((event: MessageEvent<typeof STARTED>) => void) | null = null;
  onmessageerror = null;
  onerror = null;
  postMessage(): void {
    this.onmessage?.(new MessageEvent("message", { data: STARTED }));
  }
  terminate(): void {}
}
