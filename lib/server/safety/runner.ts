import { ANALYSIS_GRACE_MS, ANALYSIS_RETRY_SECONDS, ANALYSIS_START_MS } from "../../limits.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Knowledge } from "../../regex/report/report.ts";
import { AppError } from "../errors.ts";
import type { Host, RunningHost } from "./host.ts";
import { type Progress, READY } from "./job.ts";

/** What came of one job. */
export interface Outcome {
  /** Null when not even the size of the pattern became known in time. */
  readonly knowledge: Knowledge | null;
  /** How the analysis went; sentences. */
  readonly notes: readonly string[];
  /** Whether nothing was cut short: the same job would give nothing new. */
  readonly isWhole: boolean;
}

/**
 * Runs one job at a time on a host. The first job starts the host, which is then kept. A job that is not done
 * at the deadline is answered with what is known by then, and its host is ended and started again.
 */
export class JobRunner implements AsyncDisposable {
  readonly #ending = new Set<Promise<void>>();
  #running: RunningHost | null = null;
  #isReady = false;
  #current: CurrentJob | null = null;
  #jobCount = 0;
  #isClosed = false;

  /**
   * @param deadlineMs of one job, from the moment that its host is ready
   * @param startMs within which a host must be ready
   */
  constructor(
    readonly host: Host,
    readonly deadlineMs: number,
    readonly startMs: number = ANALYSIS_START_MS,
  ) {}

  /**
   * Runs a job; the one before must have ended.
   *
   * @throws AppError `overloaded` when the host does not start: the machine is short of processes, memory or
   *   file descriptors, and the next attempt may succeed
   */
  run(regex: Regex): Promise<Outcome> {
    if (this.#isClosed) return Promise.resolve({ knowledge: null, notes: [CLOSED_NOTE], isWhole: false });
    const running = this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const id = ++this.#jobCount;
    let knowledge: Knowledge | null = null;
    const settle = (note?: string, isLast = false) => {
      clearTimeout(timer);
      this.#current = null;
      const notes = [...this.host.notes, ...(note ? [note] : [])];
      resolve({ knowledge, notes, isWhole: isLast && knowledge?.rewrites?.isComplete !== false });
    };
    const endAfter = (ms: number) => setTimeout(() => this.#expire(), ms);
    // Starting takes a while after a pause, and is not part of the analysis.
    let timer = endAfter(this.#isReady ? this.deadlineMs : this.startMs);
    this.#current = {
      settle,
      fail: (error) => {
        clearTimeout(timer);
        this.#current = null;
        reject(error);
      },
      // A complete verdict is not reported as cut short when only rewrites were still being looked for.
      expire: () => settle(knowledge?.rewrites ? undefined : deadlineNote(this.deadlineMs)),
      onReady: () => {
        clearTimeout(timer);
        timer = endAfter(this.deadlineMs);
      },
      onProgress: (progress) => {
        if (progress.id !== id) return;
        knowledge = progress.knowledge;
        if (!progress.isLast) return;
        if (knowledge === null) settle("The pattern is too large to analyse.");
        else settle(undefined, true);
      },
    };
    running.send({ id, regex, budgetMs: this.deadlineMs - ANALYSIS_GRACE_MS });
    return promise;
  }

  /** Ends the host, and the job under way with what is known of it. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
    await Promise.all(this.#ending);
  }

  /** The same without waiting for the end, for a program that ends itself. */
  close(): void {
    this.#isClosed = true;
    this.#stop();
    this.#current?.settle(CLOSED_NOTE);
  }

  #expire(): void {
    const wasReady = this.#isReady;
    this.#stop();
    if (!wasReady) return this.#current?.fail(notStartedError());
    this.#current?.expire();
    // Started ahead of the next job, which otherwise has to wait for it. If that fails, the next job tries again.
    try {
      this.#start();
    } catch {
      // Nobody waits for this host yet.
    }
  }

  #start(): RunningHost {
    if (this.#running) return this.#running;
    try {
      const running: RunningHost = this.host.start(
        (progress) => this.#receive(progress),
        () => this.#onEnd(running),
      );
      return this.#running = running;
    } catch (cause) {
      throw notStartedError(cause);
    }
  }

  #onEnd(ended: RunningHost): void {
    // One that was stopped has already been replaced.
    if (ended !== this.#running) return;
    const wasReady = this.#isReady;
    this.#forget();
    if (wasReady) this.#current?.settle("The analysis broke off; this is what was known by then.");
    else this.#current?.fail(notStartedError());
  }

  #receive(progress: Progress): void {
    if (progress.id !== READY.id) return this.#current?.onProgress(progress);
    this.#isReady = true;
    this.#current?.onReady();
  }

  #forget(): void {
    this.#running = null;
    this.#isReady = false;
  }

  #stop(): void {
    const running = this.#running;
    this.#forget();
    if (running === null) return;
    const ending = running.end().catch(() => {}).finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }
}

const CLOSED_NOTE = "Ended, as the site stops.";

const deadlineNote = (ms: number) => `Ended after ${ms} ms; this is what was known by then.`;

function notStartedError(cause?: unknown): AppError {
  return new AppError("overloaded", "The analysis could not be started", {}, {
    cause,
    retryAfterSeconds: ANALYSIS_RETRY_SECONDS,
  });
}

/** The job under way. */
interface CurrentJob {
  readonly onReady: () => void;
  readonly expire: () => void;
  readonly onProgress: (progress: Progress) => void;
  readonly settle: (note?: string) => void;
  readonly fail: (error: AppError) => void;
}
