import type { Regex } from "../../regex/regex.ts";
import type { AnalysisState } from "../../regex/report/analysis.ts";
import { AppError } from "../errors.ts";
import type { Host, RunningHost } from "./host.ts";
import { type Progress, READY } from "./job.ts";

/** Result of a job. */
export interface JobResult {
  /** Null if the time wasn't even enough to determine the size of the pattern. */
  readonly knowledge: AnalysisState | null;
  /** Sentences about how the analysis went. */
  readonly notes: readonly string[];
  /** True if the analysis finished. Otherwise a second attempt may find more. */
  readonly isComplete: boolean;
}

/** An analysis stops this long before its deadline, so that its result can be reported. */
const ANALYSIS_GRACE_MS = 150;

/** Longest time for starting the analysis process; usually less than a second. */
export const ANALYSIS_START_MS = 10_000;

/**
 * Runs one job at a time on a host. The first job starts the host, which is then reused. At the deadline, a
 * job returns its partial result, and the host is replaced.
 */
export class JobRunner implements AsyncDisposable {
  readonly #ending = new Set<Promise<void>>();
  #running: RunningHost | null = null;
  #isReady = false;
  #current: CurrentJob | null = null;
  #jobCount = 0;
  #isClosed = false;

  /**
   * @param deadlineMs for a job, starting when the host is ready
   * @param startMs within which a host must be ready
   */
  constructor(
    readonly host: Host,
    readonly deadlineMs: number,
    readonly startMs: number = ANALYSIS_START_MS,
  ) {}

  /**
   * Runs a job. The previous one must have ended.
   *
   * @param onStarted called if the job had to wait for its host, when that is ready or has failed
   * @throws AppError `overloaded` when the host does not start because the machine is short of processes,
   *   memory or file descriptors; a later attempt may succeed
   */
  run(regex: Regex, onStarted: () => void = () => {}): Promise<JobResult> {
    if (this.#isClosed) return Promise.resolve({ knowledge: null, notes: [CLOSED_NOTE], isComplete: false });
    const running = this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<JobResult>();
    const id = ++this.#jobCount;
    let knowledge: AnalysisState | null = null;
    const settle = (note?: string, isLast = false) => {
      clearTimeout(timer);
      this.#current = null;
      const notes = [...this.host.notes, ...(note ? [note] : [])];
      resolve({ knowledge, notes, isComplete: isLast && knowledge?.rewrites?.isComplete !== false });
    };
    const endAfter = (ms: number) => setTimeout(() => this.#expire(), ms);
    // The time that a host takes to start doesn't count against the deadline.
    let timer = endAfter(this.#isReady ? this.deadlineMs : this.startMs);
    const job = { id, regex, budgetMs: this.deadlineMs - ANALYSIS_GRACE_MS };
    let isRepeated = false;
    this.#current = {
      settle,
      fail: (error) => {
        clearTimeout(timer);
        this.#current = null;
        onStarted();
        reject(error);
      },
      repeat: () => {
        if (isRepeated) return false;
        isRepeated = true;
        try {
          this.#start().send(job);
          return true;
        } catch {
          return false;
        }
      },
      // If only the search for rewrites was incomplete, the verdict is complete and there is no note.
      expire: () => settle(knowledge?.rewrites ? undefined : deadlineNote(this.deadlineMs)),
      onReady: () => {
        clearTimeout(timer);
        timer = endAfter(this.deadlineMs);
        onStarted();
      },
      onProgress: (progress) => {
        if (progress.id !== id) return;
        knowledge = progress.knowledge;
        if (!progress.isLast) return;
        if (knowledge === null) settle("The pattern is too large to analyze.");
        else settle(undefined, true);
      },
    };
    running.send(job);
    return promise;
  }

  /** Ends the host. A running job returns its partial result. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
    await Promise.all(this.#ending);
  }

  /** Like `Symbol.asyncDispose`, without waiting for the end of the host. */
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
    // Starts the next host in advance. If that fails, the next job tries again.
    try {
      this.#start();
    } catch {
      // No job depends on this host yet.
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
    // A stopped host has already been replaced.
    if (ended !== this.#running) return;
    const wasReady = this.#isReady;
    this.#forget();
    if (wasReady) this.#current?.settle("The analysis stopped early; these are the results so far.");
    // Deno ends by itself once in some hundred starts on a busy machine.
    else if (this.#current?.repeat() === false) this.#current.fail(notStartedError());
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

const CLOSED_NOTE = "Stopped because the server is shutting down.";

const deadlineNote = (ms: number) => `Stopped after ${ms} ms; these are the results so far.`;

/** Suggested time before retrying when the analysis process could not be started. */
export const ANALYSIS_RETRY_SECONDS = 5;

function notStartedError(cause?: unknown): AppError {
  return new AppError("overloaded", "The analysis could not be started", {}, {
    cause,
    retryAfterSeconds: ANALYSIS_RETRY_SECONDS,
  });
}

/** State of the running job. */
interface CurrentJob {
  readonly onReady: () => void;
  /** Sends the job to a new host; false if that was done before, or no host starts. */
  readonly repeat: () => boolean;
  readonly expire: () => void;
  readonly onProgress: (progress: Progress) => void;
  readonly settle: (note?: string) => void;
  readonly fail: (error: AppError) => void;
}
