import { LRUCache } from "lru-cache";
import {
  ANALYSIS_START_MS,
  MAX_KNOWN_ANALYSES,
  MAX_QUEUED_ANALYSES,
  MAX_QUEUED_ANALYSES_PER_USER,
} from "../../limits.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Host } from "./host.ts";
import { type Caller, FairQueue } from "./queue.ts";
import { JobRunner, type Outcome } from "./runner.ts";

/** Analyses patterns one after the other on a host, fairly between users, and remembers complete results. */
export class Analyser implements AsyncDisposable {
  readonly #known = new LRUCache<string, Outcome>({ max: MAX_KNOWN_ANALYSES });
  readonly #runner: JobRunner;
  readonly #queue: FairQueue<Outcome>;

  /**
   * @param deadlineMs for one analysis, from the moment that it is its turn
   * @param startMs within which the host must be ready
   */
  constructor(host: Host, readonly deadlineMs: number, startMs: number = ANALYSIS_START_MS) {
    this.#runner = new JobRunner(host, deadlineMs, startMs);
    const limits = { waiting: MAX_QUEUED_ANALYSES, waitingPerUser: MAX_QUEUED_ANALYSES_PER_USER };
    // Most analyses end long before their deadline.
    this.#queue = new FairQueue(limits, (waiting) => Math.ceil(deadlineMs * waiting / 2_000));
  }

  /** Number of analyses that wait for their turn. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /**
   * Analyses a pattern that compiles. Asked for the same one again it answers from memory.
   *
   * @throws AppError `overloaded` when too many wait, or when the host does not start; `request_timeout` when the
   *   caller disconnected first
   */
  async analyse(regex: Regex, caller: Caller): Promise<Outcome> {
    const key = `${regex.flags}/${regex.pattern}`;
    const known = this.#known.get(key);
    if (known) return known;
    return await this.#queue.run(key, caller, async () => {
      const outcome = await this.#runner.run(regex);
      if (outcome.isWhole) this.#known.set(key, outcome);
      return outcome;
    });
  }

  /** Ends the host, and the analysis under way with what is known of it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#runner[Symbol.asyncDispose]();
  }

  /** The same without waiting for the end, for a program that ends itself. */
  close(): void {
    this.#runner.close();
  }
}
