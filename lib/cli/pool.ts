import process from "node:process";
import { type Runner, startRunner } from "./runner.ts";

/** How a task ended: with its result, at its deadline, or with an error of the worker. */
export type TaskResult<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "timeout" }
  | { readonly kind: "failed"; readonly message: string };

/** Runs tasks where a deadline can end them. */
export interface TaskPool {
  /**
   * Runs a task. The deadline begins when the task does, and is extended where a busy machine leaves it less processor time
   * than that. Never rejects.
   *
   * @param moved buffers in the task that aren't needed here any more, so that they needn't be copied
   */
  run<T>(task: unknown, deadlineMs: number, moved?: readonly ArrayBuffer[]): Promise<TaskResult<T>>;
  /** Ends the tasks that run, which then fail, and frees what they took. */
  close(): Promise<void>;
}

/** A worker's message: that it has started, the result of its task, or the message of what the task threw. */
export type WorkerMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly value: unknown }
  | { readonly kind: "failed"; readonly message: string };

interface QueuedTask {
  readonly task: unknown;
  readonly deadlineMs: number;
  readonly moved: readonly ArrayBuffer[];
  readonly resolve: (outcome: TaskResult<unknown>) => void;
}

interface PoolOptions {
  /** The module that workers run. It calls `serveTasks()`, see `runnerPort`. */
  readonly url: URL;
  readonly size: number;
  /** A worker that takes longer to start is reported as an error. */
  readonly startMs?: number;
  /** Tasks that wait as long as this are worth another worker. */
  readonly growMs?: number;
  /** Starts a worker; a thread or a process by default. */
  readonly start?: typeof startRunner;
}

/** How often a deadline is extended if a task has had less processor time than that. */
const MAX_EXTENSIONS = 5;

/** Time after which tasks that wait are worth another worker: about as long as it takes to start one and do some tasks. */
const WORKER_GROW_MS = 400;

/** Time for starting a worker; usually less than a second. */
const WORKER_START_MS = 30_000;

/**
 * Runs tasks in workers, and ends and replaces a worker that exceeds its deadline. The first one starts with the first task, the
 * others if tasks still wait when it could have done some: most reviews are done before a second one is ready. Close the pool to
 * end them.
 */
export class WorkerPool implements TaskPool {
  readonly #options: Required<PoolOptions>;
  readonly #queue: QueuedTask[] = [];
  readonly #workers = new Set<PoolWorker>();
  readonly #ending = new Set<Promise<unknown>>();
  #isClosed = false;
  #growing: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PoolOptions) {
    this.#options = { startMs: WORKER_START_MS, growMs: WORKER_GROW_MS, start: startRunner, ...options };
  }

  /** Runs a task. The deadline starts when a worker takes the task. Never rejects. */
  run<T>(task: unknown, deadlineMs: number, moved: readonly ArrayBuffer[] = []): Promise<TaskResult<T>> {
    if (this.#isClosed) return Promise.resolve({ kind: "failed", message: "The review was stopped" });
    const { promise, resolve } = Promise.withResolvers<TaskResult<unknown>>();
    this.#queue.push({ task, deadlineMs, moved, resolve });
    this.#next();
    return promise as Promise<TaskResult<T>>;
  }

  /** Number of workers that are running. */
  get size(): number {
    return this.#workers.size;
  }

  /** Ends all workers and waits for their end. Unfinished tasks fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#growing);
    for (const { resolve } of this.#queue.splice(0)) {
      resolve({ kind: "failed", message: "The review was stopped" });
    }
    for (const worker of [...this.#workers]) {
      worker.finish({ kind: "failed", message: "The review was stopped" });
      this.#end(worker);
    }
    await Promise.all(this.#ending);
  }

  #next(): void {
    while (this.#queue.length > 0 && !this.#isClosed) {
      const idle = [...this.#workers].find((worker) => worker.isIdle) ??
        (this.#workers.size === 0 ? this.#start() : undefined);
      if (idle === undefined) return this.#growLater();
      const task = this.#queue.shift();
      if (task) idle.take(task);
    }
  }

  #growLater(since = processorMs(), extensions = MAX_EXTENSIONS): void {
    if (this.#growing !== undefined || this.#workers.size >= this.#options.size) return;
    const { growMs } = this.#options;
    this.#growing = setTimeout(() => {
      this.#growing = undefined;
      if (this.#queue.length === 0) return;
      // On a busy machine, the first worker has done little by now, and a second one would have to share with it.
      if (extensions > 0 && processorMs() - since < growMs) return this.#growLater(since, extensions - 1);
      const missing = Math.min(this.#queue.length, this.#options.size - this.#workers.size);
      for (let started = 0; started < missing; started++) this.#start();
      this.#next();
    }, growMs);
  }

  #start(): PoolWorker {
    const worker: PoolWorker = new PoolWorker(this.#options, (isUsable) => {
      if (!isUsable) this.#end(worker);
      this.#next();
    });
    this.#workers.add(worker);
    return worker;
  }

  #end(worker: PoolWorker): void {
    if (!this.#workers.delete(worker)) return;
    const ended = worker.terminate().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }
}

/** Processor time of this program; where workers are processes, elapsed time. */
function processorMs(): number {
  if ("deno" in process.versions) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Time of a task whose processor time isn't measured. */
const UNMEASURED_MS = 200;

/** Time in which a busy thread answers how much processor time it has had. */
const MAX_ANSWER_MS = 2_000;

/** A worker and its current task. */
class PoolWorker {
  readonly #runner: Runner;
  readonly #onFree: (isUsable: boolean) => void;
  #task: QueuedTask | undefined;
  #isReady = false;
  #timer: ReturnType<typeof setTimeout>;

  constructor({ url, startMs, start }: Required<PoolOptions>, onFree: (isUsable: boolean) => void) {
    this.#onFree = onFree;
    this.#runner = start(url, {
      onMessage: (message) => this.#receive(message as WorkerMessage),
      onEnd: (reason) => this.#break(reason),
    });
    this.#timer = setTimeout(() => this.#break("A worker didn't start"), startMs);
  }

  get isIdle(): boolean {
    return this.#task === undefined;
  }

  take(task: QueuedTask): void {
    this.#task = task;
    if (this.#isReady) this.#send(task);
  }

  /** Resolves the current task. */
  finish(outcome: TaskResult<unknown>): void {
    clearTimeout(this.#timer);
    const task = this.#task;
    this.#task = undefined;
    task?.resolve(outcome);
  }

  async terminate(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#runner.terminate();
  }

  #send(queued: QueuedTask): void {
    // Measuring interrupts a worker, and most tasks end before it is worth that.
    const first = Math.min(UNMEASURED_MS, queued.deadlineMs / 2);
    this.#timer = setTimeout(() => {
      this.#wait(queued, queued.deadlineMs - first, this.#runner.processorMs(), MAX_EXTENSIONS);
    }, first);
    this.#runner.send(queued.task, queued.moved);
  }

  /** Ends the task when it has had its time. */
  #wait(queued: QueuedTask, ms: number, before: Promise<number | undefined>, extensions: number): void {
    this.#timer = setTimeout(async () => {
      const used = extensions === 0 ? undefined : await this.#processorMsSince(before);
      if (this.#task !== queued) return;
      const left = queued.deadlineMs - (used ?? Infinity);
      if (left > 0) return this.#wait(queued, left, before, extensions - 1);
      this.finish({ kind: "timeout" });
      this.#onFree(false);
    }, ms);
  }

  /** Undefined if it isn't known, or a thread doesn't answer. */
  async #processorMsSince(before: Promise<number | undefined>): Promise<number | undefined> {
    const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, MAX_ANSWER_MS, undefined);
    const [start, now] = await Promise.race([
      Promise.all([before, this.#runner.processorMs()]),
      timeout.then(() => []),
    ]);
    clearTimeout(timer);
    return start === undefined || now === undefined ? undefined : now - start;
  }

  #receive(message: WorkerMessage): void {
    if (message.kind === "ready") {
      clearTimeout(this.#timer);
      this.#isReady = true;
      if (this.#task) this.#send(this.#task);
      return;
    }
    if (this.#task === undefined) return;
    this.finish(message);
    this.#onFree(true);
  }

  #break(message: string): void {
    this.finish({ kind: "failed", message });
    this.#onFree(false);
  }
}
