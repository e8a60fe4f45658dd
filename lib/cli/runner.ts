import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parentPort, Worker, workerData } from "node:worker_threads";

/** Runs a module that can be ended at any time, also while it is busy. */
export interface Runner {
  /** @param moved buffers in the task that aren't needed here any more */
  send(task: unknown, moved: readonly ArrayBuffer[]): void;
  /** Processor time since its start; undefined if that can't be known. Never rejects. */
  processorMs(): Promise<number | undefined>;
  /** Ends the module, and waits for its end. */
  terminate(): Promise<void>;
}

/** What a runner reports. After `onEnd`, it is of no use. */
interface RunnerEvents {
  readonly onMessage: (message: unknown) => void;
  readonly onEnd: (reason: string) => void;
}

/** The side of a runner's module. */
export interface RunnerPort {
  send(message: unknown): void;
  onTask(take: (task: unknown) => void): void;
}

/** Marks what a pool has started, because a program that uses this one may have other threads and processes. */
const MARK = "regex-review-worker";

/**
 * Starts a module: in a thread, or in Deno, which doesn't end a thread that is busy, in a process without permissions.
 * Nothing can be sent before its first message.
 */
export function startRunner(url: URL, events: RunnerEvents): Runner {
  return "deno" in process.versions ? new ProcessRunner(url, events) : new ThreadRunner(url, events);
}

/** The port of this module if a runner started it; null if it is the program itself. */
export function runnerPort(): RunnerPort | null {
  if (parentPort !== null && workerData === MARK) {
    const port = parentPort;
    return {
      send: (message) => port.postMessage(message),
      onTask: (take) => void port.on("message", take),
    };
  }
  if (process.argv[2] !== MARK || process.send === undefined) return null;
  // The program that started this one may have been killed.
  process.on("disconnect", () => process.exit());
  return {
    send: (message) => void process.send?.(message),
    onTask: (take) => void process.on("message", take),
  };
}

/** Heap size of a worker. One that needs more is replaced. */
const WORKER_HEAP_MEGABYTES = 512;

/** Part of the heap for new objects. Syntax trees of large files would take twice the memory with the default of a thread. */
const WORKER_YOUNG_HEAP_MEGABYTES = 8;

class ThreadRunner implements Runner {
  readonly #worker: Worker;

  constructor(url: URL, { onMessage, onEnd }: RunnerEvents) {
    this.#worker = new Worker(url, {
      workerData: MARK,
      resourceLimits: {
        maxOldGenerationSizeMb: WORKER_HEAP_MEGABYTES,
        maxYoungGenerationSizeMb: WORKER_YOUNG_HEAP_MEGABYTES,
      },
    });
    this.#worker.on("message", onMessage);
    this.#worker.on("error", (error: unknown) => onEnd(messageOf(error)));
    this.#worker.on("exit", () => onEnd("A worker thread ended by itself"));
  }

  send(task: unknown, moved: readonly ArrayBuffer[]): void {
    this.#worker.postMessage(task, moved);
  }

  async processorMs(): Promise<number | undefined> {
    const worker: MeasuredWorker = this.#worker;
    try {
      const usage = await worker.cpuUsage?.();
      return usage && (usage.user + usage.system) / 1_000;
    } catch {
      return undefined;
    }
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Newer versions of Node measure a thread; times in microseconds. */
type MeasuredWorker = Worker & {
  readonly cpuUsage?: () => Promise<{ readonly user: number; readonly system: number }>;
};

class ProcessRunner implements Runner {
  readonly #process: ChildProcess;
  readonly #ended = Promise.withResolvers<void>();

  constructor(url: URL, { onMessage, onEnd }: RunnerEvents) {
    this.#process = spawn(process.execPath, [...FLAGS, fileURLToPath(url), MARK], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#process.on("message", onMessage);
    this.#process.on("error", (error) => {
      onEnd(error.message);
      this.#ended.resolve();
    });
    this.#process.on("exit", () => {
      onEnd("A worker process ended by itself");
      this.#ended.resolve();
    });
  }

  send(task: unknown): void {
    // A process that has ended reports that as its exit.
    this.#process.send(task as object, () => {});
  }

  processorMs(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async terminate(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#ended.promise;
  }
}

const FLAGS = ["run", "--no-prompt", "--quiet", `--v8-flags=--max-old-space-size=${WORKER_HEAP_MEGABYTES}`];

const messageOf = (error: unknown): string => error instanceof Error ? error.message : String(error);
