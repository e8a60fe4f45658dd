import { LRUCache } from "lru-cache";
import {
  ANALYSIS_START_MS,
  MAX_CACHED_ANALYSES,
  MAX_QUEUED_ANALYSES,
  MAX_QUEUED_ANALYSES_PER_USER,
} from "../../limits/services.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Host } from "./host.ts";
import { type Caller, FairQueue } from "../fair_queue.ts";
import { type JobResult, JobRunner } from "./runner.ts";

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
    return await this.#queue.run(key, caller, async () => {
      const outcome = await this.#runner.run(regex);
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
