import { assertEquals, assertMatch } from "@std/assert";
import { WorkerPool } from "../../../lib/cli/pool.ts";

/** A worker that responds, loops forever, throws or exits, depending on the task. */
const PROGRAM = `
import { parentPort } from "node:worker_threads";
parentPort.on("message", (task) => {
  if (task === "loop") for (;;);
  if (task === "regex") /^(a+)+$/.test("a".repeat(60) + "!");
  if (task === "exit") throw new Error("Broken");
  parentPort.postMessage({ kind: "done", value: task });
});
parentPort.postMessage({ kind: "ready" });
`;

async function withPool(use: (pool: WorkerPool) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempFile({ suffix: ".mjs" });
  await Deno.writeTextFile(path, PROGRAM);
  const pool = new WorkerPool({ url: new URL(`file://${path}`), size: 2 });
  try {
    await use(pool);
  } finally {
    await pool.close();
    await Deno.remove(path);
  }
  assertEquals(pool.size, 0);
}

Deno.test("a worker that exceeds its deadline is replaced", async () => {
  await withPool(async (pool) => {
    const tasks = ["loop", "one", "regex", "two", "loop", "three"];
    const outcomes = await Promise.all(tasks.map((task) => pool.run(task, 300)));
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
    const [broken, next] = await Promise.all([pool.run("exit", 10_000), pool.run("next", 10_000)]);
    assertEquals(broken?.kind, "failed");
    assertMatch(broken?.kind === "failed" ? broken.message : "", /Broken/);
    assertEquals(next, { kind: "done", value: "next" });
  });
});

Deno.test("closing a pool fails unfinished tasks", async () => {
  await withPool(async (pool) => {
    const tasks = ["loop", "loop", "waiting"].map((task) => pool.run(task, 60_000));
    await pool.close();
    assertEquals((await Promise.all(tasks)).map(({ kind }) => kind), ["failed", "failed", "failed"]);
    assertEquals((await pool.run("late", 1)).kind, "failed");
  });
});
