import type { Context } from "fresh";
import { nextArrivals, nextTurn } from "../next_task.ts";
import { compressPage } from "./compression.ts";
import type { State } from "./define.ts";
import { isPagePath } from "./pages.ts";

/**
 * Middleware that makes pages and images one after the other, alternating between network addresses, so that
 * a burst of requests from one address delays neither the pages of others nor other requests. Compression is
 * part of the turn because it takes as long as a cached page.
 */
export function takePageTurns(): (ctx: Context<State>) => Promise<Response> {
  const turns = new PageTurns();
  return (ctx) => {
    const { req, state } = ctx;
    if (!needsTurn(ctx)) return ctx.next();
    return turns.run(state.clientIp, async () => await compressPage(req, await ctx.next()));
  };
}

/**
 * Forms are not included: a body may take 30 seconds to arrive, and nothing else of its address would be
 * served. Sign-ins wait for providers and have limits of their own.
 */
function needsTurn({ req: { method }, url: { pathname } }: Context<State>): boolean {
  return (method === "GET" || method === "HEAD") && isPagePath(pathname) && !pathname.startsWith("/auth/");
}

/** Limits of `PageTurns`. */
export interface TurnLimits {
  /** Jobs of one address at the same time. Some wait for the storage. */
  readonly atOnce: number;
  /** Time for jobs without a break. */
  readonly sliceMs: number;
}

/** Pages and images of one address that are made at the same time. Others wait for them, other addresses don't. */
const PAGES_AT_ONCE = 4;

/** Time for making pages until other requests are served. A single page may take longer. */
const PAGES_SLICE_MS = 5;

const LIMITS: TurnLimits = { atOnce: PAGES_AT_ONCE, sliceMs: PAGES_SLICE_MS };

/** Starts jobs one after the other, alternating between addresses, with breaks for everything else. */
export class PageTurns {
  /** Waiting jobs by address. The first address is next and then moves to the end. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  /** Number of started jobs that are not done, by address. */
  readonly #started = new Map<string, number>();
  #isStarting = false;

  constructor(private readonly limits: TurnLimits = LIMITS) {}

  /** Runs a job in its address's turn and returns its result, or throws its error. */
  run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const job = async () => {
      this.#count(address, 1);
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
      this.#count(address, -1);
      void this.#start();
    };
    const jobs = this.#waiting.get(address);
    if (jobs) jobs.push(job);
    else this.#waiting.set(address, [job]);
    void this.#start();
    return promise;
  }

  async #start(): Promise<void> {
    if (this.#isStarting) return;
    this.#isStarting = true;
    const { sliceMs } = this.limits;
    let sliceEndsAt = performance.now() + sliceMs;
    for (;;) {
      // More may arrive in the same turn. Each would begin a slice of its own otherwise.
      if (this.#waiting.size === 0) await nextTurn();
      if (this.#waiting.size > 0 && performance.now() >= sliceEndsAt) {
        await handleArrivals();
        sliceEndsAt = performance.now() + sliceMs;
      }
      const job = this.#next();
      if (job === undefined) break;
      // A job that waits for the storage doesn't keep others from starting.
      await Promise.race([job(), nextTurn()]);
    }
    this.#isStarting = false;
  }

  /** Takes the next job whose address has not started too many. */
  #next(): (() => Promise<void>) | undefined {
    for (const [address, jobs] of this.#waiting) {
      if ((this.#started.get(address) ?? 0) >= this.limits.atOnce) continue;
      this.#waiting.delete(address);
      const job = jobs.shift();
      if (jobs.length > 0) this.#waiting.set(address, jobs);
      return job;
    }
  }

  #count(address: string, change: 1 | -1): void {
    const count = (this.#started.get(address) ?? 0) + change;
    if (count === 0) this.#started.delete(address);
    else this.#started.set(address, count);
  }
}

/**
 * How often arrivals from the network are handled after that slice. A request needs it about five times: it is
 * read, relayed and answered, and the answer is read and relayed.
 */
const ARRIVALS_BETWEEN_PAGES = 8;

async function handleArrivals(): Promise<void> {
  for (let n = 0; n < ARRIVALS_BETWEEN_PAGES; n++) await nextArrivals();
}
