import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { WorkerPool } from "../../../lib/cli/pool.ts";
import { isRunning } from "../../servers/children.ts";

const RUNNER = new URL("../../../lib/cli/runner.ts", import.meta.url).href;

/** What a worker is asked: to answer, to loop, to match, to end or to give the ID of its process. */
type Task = string | { readonly loop: true } | { readonly regex: string } | { readonly exit: true } | {
  readonly process: true;
};

/** A worker that does what the task says. */
const PROGRAM = `
import process from "node:process";
import { runnerPort } from "${RUNNER}";
const port = runnerPort();
port.onTask((task) => {
  if (task.loop) for (;;);
  if (task.regex) /^(a+)+$/.test(task.regex);
  if (task.exit) process.exit();
  port.send({ kind: "done", value: task.process ? process.pid : task });
});
port.send({ kind: "ready" });
`;

const LOOP: Task = { loop: true };

/** Takes longer than the test. */
const SLOW_TEXT = `${"a".repeat(60)}!`;

async function withPool(size: number, use: (pool: WorkerPool) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempFile({ suffix: ".mjs" });
  await Deno.writeTextFile(path, PROGRAM);
  const pool = new WorkerPool({ url: new URL(`file://${path}`), size });
  try {
    await use(pool);
  } finally {
    await pool.close();
    await Deno.remove(path);
  }
  assertEquals(pool.size, 0);
}

Deno.test("a worker that doesn't come back is replaced", async () => {
  await withPool(2, async (pool) => {
    const tasks: Task[] = [LOOP, "one", { regex: SLOW_TEXT }, "two", LOOP, "three"];
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

Deno.test("a busy worker doesn't run on after its deadline", async () => {
  const processes: number[] = [];
  await withPool(1, async (pool) => {
    for (const busy of [LOOP, { regex: SLOW_TEXT }, LOOP]) {
      const outcome = await pool.run<number>({ process: true }, 60_000);
      if (outcome.kind === "done") processes.push(outcome.value);
      assertEquals((await pool.run(busy, 20)).kind, "timeout");
    }
  });
  assertEquals(new Set(processes).size, 3);
  for (const process of processes) {
    assertNotEquals(process, Deno.pid);
    assertEquals(await isRunning(process), false);
  }
});

Deno.test("a deadline counts processor time where that is known", async () => {
  for (const [times, expected] of TIMES) {
    const asked: (number | undefined)[] = [];
    const pool = new WorkerPool({
      url: new URL("file:///none"),
      size: 1,
      start: (_, { onMessage }) => {
        queueMicrotask(() => onMessage({ kind: "ready" }));
        return {
          send: () => {},
          processorMs: () => {
            asked.push(times[asked.length]);
            return Promise.resolve(asked.at(-1));
          },
          terminate: () => Promise.resolve(),
        };
      },
    });
    assertEquals((await pool.run("task", 2)).kind, "timeout");
    await pool.close();
    assertEquals(asked.length, expected);
  }
});

/** Processor times that a worker gives at the start and at each deadline, and how many it gives before it is ended. */
const TIMES: readonly (readonly [times: readonly (number | undefined)[], asked: number])[] = [
  [[undefined, undefined], 2],
  [[10, 12], 2],
  [[10, 11, 11.5, 12], 4],
  [[10, undefined], 2],
  // Extended as often as possible.
  [[10, 10, 10, 10, 10, 10, 10, 10, 10], 6],
];

Deno.test("a worker that exits fails only its task", async () => {
  await withPool(2, async (pool) => {
    const [broken, next] = await Promise.all([pool.run({ exit: true }, 60_000), pool.run("next", 60_000)]);
    assertEquals(broken?.kind, "failed");
    assertMatch(broken?.kind === "failed" ? broken.message : "", /ended by itself/);
    assertEquals(next, { kind: "done", value: "next" });
  });
});

Deno.test("closing a pool fails what is unfinished", async () => {
  await withPool(2, async (pool) => {
    const tasks = [LOOP, LOOP, "waiting"].map((task) => pool.run(task, 60_000));
    await pool.close();
    assertEquals((await Promise.all(tasks)).map(({ kind }) => kind), ["failed", "failed", "failed"]);
    assertEquals((await pool.run("late", 1)).kind, "failed");
  });
});

Deno.test("more workers start only if tasks wait", async () => {
  for (const [answerMs, expected] of [[1, 1], [400, 3]] as const) {
    let [started, running] = [0, 0];
    const pool = new WorkerPool({
      url: new URL("file:///none"),
      size: 3,
      growMs: 100,
      start: (_, { onMessage }) => {
        started++;
        queueMicrotask(() => onMessage({ kind: "ready" }));
        return {
          send: (task) => {
            running++;
            setTimeout(() => onMessage({ kind: "done", value: task }), answerMs);
          },
          processorMs: () => Promise.resolve(undefined),
          terminate: () => Promise.resolve(),
        };
      },
    });
    const outcomes = await Promise.all([1, 2, 3, 4].map((task) => pool.run<number>(task, 60_000)));
    assertEquals([outcomes.map((each) => each.kind === "done" && each.value), running], [[1, 2, 3, 4], 4]);
    await pool.close();
    assertEquals(started, expected);
  }
});
