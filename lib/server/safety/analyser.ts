import { LRUCache } from "lru-cache";
import { MAX_QUEUED_ANALYSES } from "../../limits/services.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Host } from "./host.ts";
import { type Caller, FairQueue } from "../fair_queue.ts";
import { ANALYSIS_START_MS, type JobResult, JobRunner } from "./runner.ts";

/** Queued analyses per user. Eight users can fill the queue. */
export const MAX_QUEUED_ANALYSES_PER_USER = 2;

/** Analyses in the cache; about 6 KiB each, up to 30 KiB with all rewrites. */
export const MAX_CACHED_ANALYSES = 500;

/** Analyses patterns one at a time, alternating between users, and caches complete results. */
export class Analyser implements AsyncDisposable {
  readonly #cache = new LRUCache<string, JobResult>({ max: MAX_CACHED_ANALYSES });
  readonly #runner: JobRunner;
  readonly #queue: FairQueue<JobResult>;

  /**
   * @param deadlineMs for one analysis, without the time in the queue
   * @param startMs within which the host must be ready
   */
  constructor(host: Host, readonly deadlineMs: number, startMs: number = ANALYSIS_START_MS) {
    this.#runner = new JobRunner(host, deadlineMs, startMs);
    const limits = { waiting: MAX_QUEUED_ANALYSES, waitingPerUser: MAX_QUEUED_ANALYSES_PER_USER };
    // Most analyses end long before their deadline.
    this.#queue = new FairQueue(limits, (waiting) => Math.ceil(deadlineMs * waiting / 2_000));
  }

  /** Number of queued analyses. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /**
   * Analyses a pattern that compiles, or returns the cached result.
   *
   * @throws AppError `overloaded` when the queue is full or the host does not start; `request_timeout` when
   *   the caller disconnects
   */
  async analyse(regex: Regex, caller: Caller): Promise<JobResult> {
    const key = `${regex.flags}/${regex.pattern}`;
    const cached = this.#cache.get(key);
    if (cached) return cached;
    return await this.#queue.run(key, caller, async (begin) => {
      const outcome = await this.#runner.run(regex, begin);
      if (outcome.isComplete) this.#cache.set(key, outcome);
      return outcome;
    });
  }

  /** Ends the host. A running analysis returns its partial result. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#runner[Symbol.asyncDispose]();
  }

  /** Like `Symbol.asyncDispose`, without waiting for the end of the host. */
  close(): void {
    this.#runner.close();
  }
}
