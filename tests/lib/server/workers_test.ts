import { assertEquals } from "@std/assert";
import {
  nextPause,
  STOP_MS,
  WORKER_PAUSE_MS,
  WORKER_STABLE_MS,
  WorkerPool,
  type WorkerProcess,
} from "../../../lib/server/workers.ts";
import { FakeTimers } from "../../timing/fake_timers.ts";

/** A pool of fake processes that the test ends. */
class FakePool {
  readonly started: FakeProcess[] = [];
  readonly lines: string[] = [];
  readonly pool: WorkerPool;

  constructor(count: number) {
    const start = () => {
      const process = new FakeProcess(this.started.length + 1);
      this.started.push(process);
      return process;
    };
    this.pool = new WorkerPool(count, start, (line) => this.lines.push(line));
  }
}

class FakeProcess implements WorkerProcess {
  readonly signals: Deno.Signal[] = [];
  readonly #status = Promise.withResolvers<Pick<Deno.CommandStatus, "code" | "signal">>();

  constructor(readonly pid: number) {}

  get status() {
    return this.#status.promise;
  }

  kill(signal: Deno.Signal): void {
    this.signals.push(signal);
    if (signal === "SIGKILL") this.end(137, "SIGKILL");
  }

  end(code: number, signal: Deno.Signal | null = null): void {
    this.#status.resolve({ code, signal });
  }
}

Deno.test("WorkerPool replaces a process that ends, after pauses that double while it ends at once", async () => {
  using timers = new FakeTimers();
  const { pool, started, lines } = new FakePool(1);
  pool.establish();
  for (const [number, pause] of [100, 200, 400].entries()) {
    started[number]?.end(1);
    await timers.pass(pause - 1);
    assertEquals(started.length, number + 1);
    await timers.pass(1);
    assertEquals(started.length, number + 2);
  }
  assertEquals(lines[1], "Worker process 2 ended with code 1; starting another one in 200 ms");
  await timers.pass(WORKER_STABLE_MS);
  started[3]?.end(137, "SIGKILL");
  await timers.pass(WORKER_PAUSE_MS.least);
  assertEquals(started.length, 5);
  assertEquals(lines[3], "Worker process 4 ended by SIGKILL; starting another one in 100 ms");
  const stopped = pool.stop("SIGTERM");
  started[4]?.end(0);
  assertEquals(await stopped, 0);
});

Deno.test("WorkerPool says why the first process can't be started", async () => {
  const lines: string[] = [];
  const start = () => {
    throw new Error("Too many open files (os error 24)");
  };
  const pool = new WorkerPool(1, start, (line) => lines.push(line));
  assertEquals(await pool.failed, 1);
  assertEquals(lines, ["A worker process could not be started: Too many open files (os error 24)"]);
});

Deno.test("nextPause() has a ceiling", () => {
  assertEquals(nextPause(WORKER_PAUSE_MS.most, 0), WORKER_PAUSE_MS.most);
});

Deno.test("WorkerPool reports a process that fails before the others work", async () => {
  const { pool, started } = new FakePool(2);
  started[1]?.end(3);
  assertEquals(await pool.failed, 3);
  const stopped = pool.stop("SIGTERM");
  started[0]?.end(0);
  assertEquals([await stopped, started.length, started[0]?.signals], [0, 2, ["SIGTERM"]]);
});

Deno.test("WorkerPool kills processes that have not stopped in time", async () => {
  using timers = new FakeTimers();
  const { pool, started } = new FakePool(2);
  pool.establish();
  const stopped = pool.stop("SIGTERM");
  started[0]?.end(0);
  await timers.pass(STOP_MS - 1);
  assertEquals(started.map(({ signals }) => signals), [["SIGTERM"], ["SIGTERM"]]);
  await timers.pass(1);
  assertEquals([await stopped, started[1]?.signals], [0, ["SIGTERM", "SIGKILL"]]);
});

Deno.test("WorkerPool stops during a pause without starting another process", async () => {
  using timers = new FakeTimers();
  const { pool, started } = new FakePool(1);
  pool.establish();
  started[0]?.end(1);
  await timers.settle();
  assertEquals([await pool.stop("SIGINT"), started.length], [0, 1]);
});

Deno.test("WorkerPool reports the exit code of a process that fails while it stops", async () => {
  const { pool, started } = new FakePool(1);
  pool.establish();
  const stopped = pool.stop("SIGTERM");
  started[0]?.end(7);
  assertEquals(await stopped, 7);
});
