import { AppError } from "../errors.ts";

/** How many jobs a queue holds besides the one that is running. */
export interface QueueLimits {
  /** Waiting jobs of all users together. */
  readonly waiting: number;
  /** Waiting jobs of one user. */
  readonly waitingPerUser: number;
}

/** Who asks for a job. */
export interface Caller {
  /** Users take turns. */
  readonly user: string;
  /** Aborts when the caller has disconnected; it may also abort after a complete answer. */
  readonly signal?: AbortSignal;
}

/**
 * Runs jobs one at a time. Users take turns, however many jobs each of them has waiting. Callers that ask for
 * the same key while its job waits or runs share that job. A waiting job is dropped when all of its callers
 * have disconnected; a running job runs to its end.
 */
export class FairQueue<Result> {
  readonly #jobs = new Map<string, QueuedJob<Result>>();
  /** Waiting jobs by user. The first user is served next and then moves to the end. */
  readonly #waiting = new Map<string, QueuedJob<Result>[]>();
  #isRunning = false;

  /** @param retryAfterSeconds what a caller is told who is refused while that many jobs wait */
  constructor(
    readonly limits: QueueLimits,
    readonly retryAfterSeconds: (waiting: number) => number,
  ) {}

  /** Number of jobs that wait for their turn. */
  get waiting(): number {
    return this.#waiting.values().reduce((sum, jobs) => sum + jobs.length, 0);
  }

  /** Number of them under a user's name. */
  waitingOf(user: string): number {
    return this.#waiting.get(user)?.length ?? 0;
  }

  /**
   * Runs a job when it is its user's turn, or joins the job that already has this key.
   *
   * @throws AppError `overloaded` when too many jobs wait, `request_timeout` when the caller disconnected first
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
    // Whether anybody still waits for it is up to the callers.
    result.catch(() => {});
    const job = { key, user, work, result, resolve, reject, callers: 0, isWaiting: true };
    this.#waiting.set(user, [...this.#waiting.get(user) ?? [], job]);
    this.#jobs.set(key, job);
    return job;
  }

  /** The job's result for one caller, until that caller disconnects. */
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
    return new AppError("overloaded", "Too many analyses are waiting", {}, {
      retryAfterSeconds: this.retryAfterSeconds(this.waiting),
    });
  }
}

function disconnectedError(): AppError {
  return new AppError("request_timeout", "The caller disconnected before the analysis was done");
}

interface QueuedJob<Result> {
  readonly key: string;
  /** The user whose turn it takes: the one who asked first. */
  readonly user: string;
  readonly work: () => Promise<Result>;
  readonly result: Promise<Result>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  /** Callers that have not disconnected. */
  callers: number;
  isWaiting: boolean;
}
