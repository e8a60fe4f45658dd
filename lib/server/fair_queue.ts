import { AppError } from "./errors.ts";
import { UsedTime } from "./used_time.ts";

/** Capacity of a queue, not counting the running job. */
interface QueueLimits {
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

/** What a job does in its turn. */
type Work<Result> = (begin: () => void) => Promise<Result>;

/** What a waiting job counts beside the time that its user's jobs have taken. */
export const WAITING_JOB_MS = 100;

/**
 * Runs jobs one at a time. Next is the user whose jobs have taken least time lately; users who are equal
 * alternate, regardless of how many jobs each has waiting. In a full queue, the user who holds most gives way to
 * one who holds less. Callers with the same key share a waiting or running job. A waiting job is removed when all
 * its callers have disconnected; a running job continues.
 */
export class FairQueue<Result> {
  readonly #jobs = new Map<string, QueuedJob<Result>>();
  /** Waiting jobs by user. Of equal users the first is next, and then moves to the end. */
  readonly #waiting = new Map<string, QueuedJob<Result>[]>();
  readonly #used: UsedTime;
  #isRunning = false;

  /**
   * @param retryAfterSeconds time for rejected callers, given the number of waiting jobs
   * @param now clock in milliseconds
   */
  constructor(
    readonly limits: QueueLimits,
    readonly retryAfterSeconds: (waiting: number) => number,
    readonly now: () => number = () => performance.now(),
  ) {
    this.#used = new UsedTime(now);
  }

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
   * @param work may call `begin`: what was before, such as the start of a process, isn't its user's time
   * @throws AppError `overloaded` if the queue is full or the job has given way, `request_timeout` if the caller
   *   disconnects
   */
  run(key: string, { user, signal }: Caller, work: Work<Result>): Promise<Result> {
    if (signal?.aborted) return Promise.reject(disconnectedError());
    const job = this.#join(key, user) ?? this.#add(key, user, work);
    if (job === null) return Promise.reject(this.#overloaded());
    const result = signal ? this.#leaveOn(signal, job) : job.result;
    job.callers++;
    this.#next();
    return result;
  }

  #add(key: string, user: string, work: Work<Result>): QueuedJob<Result> | null {
    const { waiting, waitingPerUser } = this.limits;
    if (this.waitingOf(user) >= waitingPerUser) return null;
    if (this.waiting >= waiting && !this.#makeRoomFor(user)) return null;
    const { promise: result, resolve, reject } = Promise.withResolvers<Result>();
    // Prevents an unhandled rejection if all callers have disconnected.
    result.catch(() => {});
    const job = { key, user, work, result, resolve, reject, callers: 0, isWaiting: true };
    this.#enqueue(job);
    this.#jobs.set(key, job);
    return job;
  }

  /** The job with a key. It waits in the turn of the user who has used less, so that it doesn't give way for another one. */
  #join(key: string, user: string): QueuedJob<Result> | undefined {
    const job = this.#jobs.get(key);
    if (job?.isWaiting && this.#used.by(user) < this.#used.by(job.user)) {
      this.#dequeue(job);
      job.user = user;
      this.#enqueue(job);
    }
    return job;
  }

  /** Removes the last job of the user who holds most. False if nobody holds more than the new job's user would. */
  #makeRoomFor(user: string): boolean {
    let [heaviest, most]: [QueuedJob<Result> | undefined, number] = [undefined, this.#heldBy(user, 1)];
    for (const [other, jobs] of this.#waiting) {
      const held = this.#heldBy(other);
      if (held > most) [heaviest, most] = [jobs.at(-1), held];
    }
    if (heaviest === undefined) return false;
    heaviest.reject(this.#overloaded());
    this.#drop(heaviest);
    return true;
  }

  #heldBy(user: string, more = 0): number {
    return this.#used.by(user) + WAITING_JOB_MS * (this.waitingOf(user) + more);
  }

  #enqueue(job: QueuedJob<Result>): void {
    this.#waiting.set(job.user, [...this.#waiting.get(job.user) ?? [], job]);
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
    job.isWaiting = false;
    this.#jobs.delete(job.key);
    this.#dequeue(job);
  }

  #dequeue(job: QueuedJob<Result>): void {
    const others = this.#waiting.get(job.user)?.filter((other) => other !== job) ?? [];
    if (others.length > 0) this.#waiting.set(job.user, others);
    else this.#waiting.delete(job.user);
  }

  #next(): void {
    if (this.#isRunning) return;
    const next = this.#used.least(this.#waiting.keys());
    if (next === undefined) return;
    const [job, ...rest] = this.#waiting.get(next) ?? [];
    this.#waiting.delete(next);
    if (rest.length > 0) this.#waiting.set(next, rest);
    if (job) void this.#run(job);
  }

  async #run(job: QueuedJob<Result>): Promise<void> {
    this.#isRunning = true;
    job.isWaiting = false;
    let startedAt = this.now();
    try {
      job.resolve(await job.work(() => startedAt = this.now()));
    } catch (error) {
      job.reject(error);
    }
    this.#used.add(job.user, this.now() - startedAt);
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
  /** Of its callers' users, the one that had used least when joining. */
  user: string;
  readonly work: Work<Result>;
  readonly result: Promise<Result>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  /** Number of connected callers. */
  callers: number;
  isWaiting: boolean;
}
