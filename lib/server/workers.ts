import { DRAIN_MS } from "../limits/server.ts";
import { SettingError } from "./errors.ts";
import { printError, printLine } from "./print.ts";
import type { Settings } from "./settings.ts";
import { delay } from "./timeout.ts";

/** The part of `Deno.ChildProcess` that a `WorkerPool` needs. */
export interface WorkerProcess {
  readonly pid: number;
  readonly status: Promise<Pick<Deno.CommandStatus, "code" | "signal">>;
  kill(signal: Deno.Signal): void;
}

/** Longest time for worker processes to end during a shutdown. */
export const STOP_MS = DRAIN_MS + 2_000;

/**
 * Keeps a fixed number of processes running: replaces each one that ends, until it is stopped. A process
 * that ends soon after its start is replaced after a pause, which doubles each time.
 */
export class WorkerPool {
  readonly #running = new Set<WorkerProcess>();
  readonly #failed = Promise.withResolvers<number>();
  /** Ends the pauses before replacements. */
  readonly #stopped = Promise.withResolvers<void>();
  readonly #lanes: Promise<unknown>;
  #isStopping = false;
  #isEstablished = false;
  #code = 0;

  /**
   * @param start starts a process
   * @param log logs a message about a process that has been replaced
   */
  constructor(
    count: number,
    private readonly start: () => WorkerProcess,
    private readonly log: (line: string) => void,
  ) {
    this.#lanes = Promise.all(Array.from({ length: count }, () => this.#keepOne()));
  }

  /** Resolves with the exit code when a process fails before `establish` has been called. */
  get failed(): Promise<number> {
    return this.#failed.promise;
  }

  /** Declares that the processes work. From now on, one that ends is replaced instead of ending the start. */
  establish(): void {
    this.#isEstablished = true;
  }

  /**
   * Sends a signal to all processes, and kills those that are still running some time later. Resolves when all
   * have ended, with 0 or the exit code of one that failed.
   */
  async stop(signal: Deno.Signal): Promise<number> {
    this.#isStopping = true;
    this.#stopped.resolve();
    for (const worker of this.#running) kill(worker, signal);
    const late = setTimeout(() => {
      for (const worker of this.#running) kill(worker, "SIGKILL");
    }, STOP_MS);
    await this.#lanes;
    clearTimeout(late);
    return this.#code;
  }

  async #keepOne(): Promise<void> {
    let pause = 0;
    while (!this.#isStopping) {
      const startedAt = performance.now();
      const { name, code, signal } = await this.#runOne();
      // A process that receives the signal while it starts is ended by it.
      if (this.#isStopping && code !== 0 && signal === null) this.#code = code;
      if (this.#isStopping) return;
      if (!this.#isEstablished) {
        this.#failed.resolve(code);
        return;
      }
      pause = nextPause(pause, performance.now() - startedAt);
      const reason = signal === null ? `with code ${code}` : `by ${signal}`;
      this.log(`${name} ended ${reason}; starting another one in ${pause} ms`);
      await this.#wait(pause);
    }
  }

  /** Runs a process until it ends. */
  async #runOne(): Promise<Pick<Deno.CommandStatus, "code" | "signal"> & { name: string }> {
    try {
      const worker = this.start();
      this.#running.add(worker);
      const { code, signal } = await worker.status;
      this.#running.delete(worker);
      return { name: `Worker process ${worker.pid}`, code, signal };
    } catch (error) {
      // The machine is short of processes, memory or file descriptors. At the start, nothing else would say why it ends.
      if (!this.#isEstablished) {
        const reason = error instanceof Error ? error.message : String(error);
        this.log(`A worker process could not be started: ${reason}`);
      }
      return { name: "A worker process that could not be started", code: 1, signal: null };
    }
  }

  async #wait(ms: number): Promise<void> {
    const time = delay(ms);
    await Promise.race([time.over, this.#stopped.promise]);
    time.stop();
  }
}

/** Pauses before a worker process is replaced. */
export const WORKER_PAUSE_MS = { least: 100, most: 30_000 } as const;

/** A worker process that has run for this time is not considered to have failed at its start. */
export const WORKER_STABLE_MS = 10_000;

/**
 * The pause before a process is replaced.
 *
 * @param last the pause before the process that has ended
 * @param livedMs running time of that process
 */
export function nextPause(last: number, livedMs: number): number {
  if (livedMs >= WORKER_STABLE_MS) return WORKER_PAUSE_MS.least;
  return Math.min(Math.max(2 * last, WORKER_PAUSE_MS.least), WORKER_PAUSE_MS.most);
}

function kill(worker: WorkerProcess, signal: Deno.Signal): void {
  try {
    worker.kill(signal);
  } catch {
    // It has already ended.
  }
}

/** Argument that makes `serve.ts` a worker process instead of starting some. */
export const WORKER_ARGUMENT = "worker";

/**
 * Serves from several processes until SIGINT or SIGTERM. Every process listens on the same port, and the system
 * distributes new connections among them. Returns the exit code.
 *
 * @param args arguments of Deno for a worker process
 * @throws SettingError when nothing can listen on the host and port
 */
export async function superviseUntilSignal(args: readonly string[], settings: Settings): Promise<number> {
  checkPort(settings);
  const stopped = Promise.withResolvers<Deno.Signal>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => stopped.resolve(signal));
  }
  const pool = new WorkerPool(settings.workers, () => startWorker(args), printError);
  const isUp = await Promise.race([
    untilReachable(settings, stopped.promise).then(() => true),
    pool.failed.then(() => false),
  ]);
  if (!isUp) {
    await pool.stop("SIGTERM");
    return await pool.failed || 1;
  }
  pool.establish();
  return await pool.stop(await stopped.promise);
}

/**
 * Workers share the port, also with other programs that allow sharing. So the port is checked before they
 * start.
 */
function checkPort({ hostname, port }: Settings): void {
  try {
    Deno.listen({ hostname, port }).close();
  } catch (cause) {
    throw portError(hostname, port, cause);
  }
}

/** The error for a host and port that can't be listened on. */
export function portError(hostname: string, port: number, cause: unknown): SettingError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SettingError("HOST and PORT", `can't be used, ${hostname}:${port}: ${reason}`, {
    cause,
  });
}

/**
 * Starts a worker. Its stdin stays open as long as this process lives, so that it also ends after this process
 * has been killed.
 */
function startWorker(args: readonly string[]): WorkerProcess {
  return new Deno.Command(Deno.execPath(), { args: [...args], stdin: "piped" }).spawn();
}

/** Interval between checks whether the first worker process listens. */
const REACHABLE_POLL_MS = 50;

/** Prints the address when the first worker listens. */
async function untilReachable(
  { hostname, port, origin, workers }: Settings,
  stopped: Promise<unknown>,
): Promise<void> {
  let isStopped = false;
  void stopped.then(() => isStopped = true);
  while (!isStopped) {
    try {
      (await Deno.connect({ hostname, port })).close();
      printLine(`Regex Workbench on ${origin}, from ${workers} processes`);
      return;
    } catch {
      await delay(REACHABLE_POLL_MS).over;
    }
  }
}

/** Resolves when the process that started this worker has ended. */
export async function untilOrphaned(): Promise<void> {
  try {
    for await (const _ of Deno.stdin.readable);
  } catch {
    // The pipe is broken.
  }
}
