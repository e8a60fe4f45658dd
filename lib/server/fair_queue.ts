import { AppError } from "./errors.ts";

/** Capacity of a queue, not counting the running job. */
export interface QueueLimits {
  /** Waiting jobs of all users. */
  readonly waiting: number;
  /** Waiting jobs per user. */
  readonly waitingPerUser: number;
}

/** The caller of a job. */
export interface Caller {
  /** Id of the user, for fairness. */
  readonly user: string;
  /** Aborts when the caller disconnects. It may also abort after a complete response. */
  readonly signal?: AbortSignal;
}

/**
 * Runs jobs one at a time, alternating between users regardless of how many jobs each has waiting. Callers
 * with the same key share a waiting or running job. A waiting job is removed when all its callers have
 * disconnected; a running job continues.
 */
export class FairQueue<Result> {
  readonly #jobs = new Map<string, QueuedJob<Result>>();
  /** Waiting jobs by user. The first user is next and then moves to the end. */
  readonly #waiting = new Map<string, QueuedJob<Result>[]>();
  #isRunning = false;

  /** @param retryAfterSeconds time for rejected callers, given the number of waiting jobs */
  constructor(
    readonly limits: QueueLimits,
    readonly retryAfterSeconds: (waiting: number) => number,
  ) {}

  /** Number of waiting jobs. */
  get waiting(): number {
    return this.#waiting.values().reduce((sum, jobs) => sum + jobs.length, 0);
  }

  /** Number of a user's waiting jobs. */
  waitingOf(user: string): number {
    return this.#waiting.get(user)?.length ?? 0;
  }

  /**
   * Runs a job in its user's turn, or joins the job with the same key.
   *
   * @throws AppError `overloaded` if the queue is full, `request_timeout` if the caller disconnects
   */
  run(key: string, { user, signal }: Caller, work: () => Promise<Result>): Promise<Result> {
    if (signal?.aborted) return Promise.reject(disconnectedError());
    const job = this.#jobs.get(key) ?? this.#add(key, user, work);
    if (job === null) return Promise.reject(this.#overloaded());
    const result = signal ? this.#leaveOn(signal, job) : job.result;
    job.callers++;
    this.#next();
    return result;
  }

  #add(key: string, user: string, work: () => Promise<Result>): QueuedJob<Result> | null {
    const { waiting, waitingPerUser } = this.limits;
    if (this.waitingOf(user) >= waitingPerUser || this.waiting >= waiting) return null;
    const { promise: result, resolve, reject } = Promise.withResolvers<Result>();
    // Prevents an unhandled rejection if all callers have disconnected.
    result.catch(() => {});
    const job = { key, user, work, result, resolve, reject, callers: 0, isWaiting: true };
    this.#waiting.set(user, [...this.#waiting.get(user) ?? [], job]);
    this.#jobs.set(key, job);
    return job;
  }

  /** The job's result for one caller, or an error when that caller disconnects. */
  async #leaveOn(signal: AbortSignal, job: QueuedJob<Result>): Promise<Result> {
    const { promise, reject } = Promise.withResolvers<never>();
    const leave = () => {
      reject(disconnectedError());
      if (--job.callers === 0 && job.isWaiting) this.#drop(job);
    };
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await Promise.race([job.result, promise]);
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  #drop(job: QueuedJob<Result>): void {
    this.#jobs.delete(job.key);
    const others = this.#waiting.get(job.user)?.filter((other) => other !== job) ?? [];
    if (others.length > 0) this.#waiting.set(job.user, others);
    else this.#waiting.delete(job.user);
  }

  #next(): void {
    if (this.#isRunning) return;
    const [first] = this.#waiting;
    if (first === undefined) return;
    const [user, [job, ...rest]] = first;
    this.#waiting.delete(user);
    if (rest.length > 0) this.#waiting.set(user, rest);
    if (job) void this.#run(job);
  }

  async #run(job: QueuedJob<Result>): Promise<void> {
    this.#isRunning = true;
    job.isWaiting = false;
    try {
      job.resolve(await job.work());
    } catch (error) {
      job.reject(error);
    }
    this.#jobs.delete(job.key);
    this.#isRunning = false;
    this.#next();
  }

  #overloaded(): AppError {
    return new AppError("overloaded", "Too many requests are waiting", {}, {
      retryAfterSeconds: this.retryAfterSeconds(this.waiting),
    });
  }
}

function disconnectedError(): AppError {
  return new AppError("request_timeout", "The caller disconnected before the result was there");
}

interface QueuedJob<Result> {
  readonly key: string;
  /** The first caller's user. */
  readonly user: string;
  readonly work: () => Promise<Result>;
  readonly result: Promise<Result>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  /** Number of connected callers. */
  callers: number;
  isWaiting: boolean;
}
