import { assertEquals, assertMatch } from "@std/assert";
import { WorkerPool } from "../../../lib/cli/pool.ts";

/** What a worker is asked: to answer, to do so late, or to end. */
type Task = string | { readonly loop: SharedArrayBuffer } | { readonly regex: string } | {
  readonly exit: true;
};

/**
 * A worker that answers, loops, matches or throws, as the task says. Deno doesn't end a thread that is busy, so a loop ends
 * with its test: another test would have less of the processor.
 */
const PROGRAM = `
import { parentPort } from "node:worker_threads";
parentPort.on("message", (task) => {
  if (task.loop) while (Atomics.load(new Int32Array(task.loop), 0) === 0);
  if (task.regex) /^(a+)+$/.test(task.regex);
  if (task.exit) throw new Error("Broken");
  parentPort.postMessage({ kind: "done", value: task });
});
parentPort.postMessage({ kind: "ready" });
`;

/** Takes some tenths of a second. */
const SLOW_TEXT = `${"a".repeat(23)}!`;

async function withPool(use: (pool: WorkerPool, loop: Task) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempFile({ suffix: ".mjs" });
  await Deno.writeTextFile(path, PROGRAM);
  const pool = new WorkerPool({ url: new URL(`file://${path}`), size: 2 });
  const loop = new SharedArrayBuffer(4);
  try {
    await use(pool, { loop });
  } finally {
    Atomics.store(new Int32Array(loop), 0, 1);
    await pool.close();
    await Deno.remove(path);
  }
  assertEquals(pool.size, 0);
}

Deno.test("a worker that doesn't come back is replaced", async () => {
  await withPool(async (pool, loop) => {
    const tasks: Task[] = [loop, "one", { regex: SLOW_TEXT }, "two", loop, "three"];
    const outcomes = await Promise.all(
      tasks.map((task) => pool.run(task, typeof task === "string" ? 60_000 : 20)),
    );
    assertEquals(outcomes.map((each) => each.kind === "done" ? each.value : each.kind), [
      "timeout",
      "one",
      "timeout",
      "two",
      "timeout",
      "three",
    ]);
  });
});

Deno.test("a worker that exits fails only its task", async () => {
  await withPool(async (pool) => {
    const [broken, next] = await Promise.all([pool.run({ exit: true }, 60_000), pool.run("next", 60_000)]);
    assertEquals(broken?.kind, "failed");
    assertMatch(broken?.kind === "failed" ? broken.message : "", /Broken/);
    assertEquals(next, { kind: "done", value: "next" });
  });
});

Deno.test("closing a pool fails what is unfinished", async () => {
  await withPool(async (pool, loop) => {
    const tasks = [loop, loop, "waiting"].map((task) => pool.run(task, 60_000));
    await pool.close();
    assertEquals((await Promise.all(tasks)).map(({ kind }) => kind), ["failed", "failed", "failed"]);
    assertEquals((await pool.run("late", 1)).kind, "failed");
  });
});
