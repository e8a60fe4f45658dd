import type { Context } from "fresh";
import { nextArrivals, nextTurn } from "../next_task.ts";
import { compressPage } from "./compression.ts";
import { UsedTime } from "../used_time.ts";
import type { State } from "./define.ts";
import { isPagePath } from "./pages.ts";

/**
 * Middleware that makes pages and images one after the other, first for the network address that has used least
 * time, so that a burst of requests from one address delays neither the pages of others nor other requests.
 * Compression is part of the turn because it takes as long as a cached page. An address that has used more than
 * its share is refused while others wait, before the request is counted.
 */
export function takePageTurns(): (ctx: Context<State>) => Promise<Response> {
  const turns = new PageTurns();
  return (ctx) => {
    const { req, state } = ctx;
    if (!needsTurn(ctx)) return ctx.next();
    if (turns.isOverBudget(state.clientIp)) return Promise.resolve(overloadedResponse());
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

function overloadedResponse(): Response {
  const headers = {
    "Retry-After": String(BUDGET_RETRY_SECONDS),
    "Cache-Control": "no-store",
    "Content-Type": "text/plain; charset=utf-8",
  };
  return new Response(
    `Others are waiting, and your network has used much time. Try again in ${BUDGET_RETRY_SECONDS} s`,
    { status: 503, headers },
  );
}

/** Suggested time for an address that has used its share. */
const BUDGET_RETRY_SECONDS = 10;

/** Limits of `PageTurns`. */
interface TurnLimits {
  /** Jobs of one address at the same time. Some wait for the storage. */
  readonly atOnce: number;
  /** Time for jobs without a break. */
  readonly sliceMs: number;
  /** Time that an address may have used lately while others wait. */
  readonly budgetMs: number;
}

/** Pages and images of one address that are made at the same time. Others wait for them, other addresses don't. */
const PAGES_AT_ONCE = 4;

/** Time for making pages until other requests are served. A single page may take longer. */
const PAGES_SLICE_MS = 5;

/** Time that an address may have used lately, see `UsedTime`, while others wait: a tenth of a core for minutes. */
const PAGES_BUDGET_MS = 8_000;

const LIMITS: TurnLimits = {
  atOnce: PAGES_AT_ONCE,
  sliceMs: PAGES_SLICE_MS,
  budgetMs: PAGES_BUDGET_MS,
};

/**
 * Starts jobs one after the other, with breaks for everything else. Next is the address that has used least time;
 * equals alternate.
 */
export class PageTurns {
  /** Waiting jobs by address. Of equals the first address is next, and then moves to the end. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  /** Number of started jobs that are not done, by address. */
  readonly #started = new Map<string, number>();
  readonly #used: UsedTime;
  #isStarting = false;

  /** @param now clock in milliseconds, for the time that jobs take */
  constructor(
    private readonly limits: TurnLimits = LIMITS,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#used = new UsedTime(now);
  }

  /** True if an address has used more than its share, and others are waiting. */
  isOverBudget(address: string): boolean {
    const isAnotherWaiting = this.#waiting.size > Number(this.#waiting.has(address));
    return isAnotherWaiting && this.#used.by(address) > this.limits.budgetMs;
  }

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
      const next = this.#next();
      if (next === undefined) break;
      const startedAt = this.now();
      // A job that waits for the storage doesn't keep others from starting.
      await Promise.race([next.job(), nextTurn()]);
      this.#used.add(next.address, this.now() - startedAt);
    }
    this.#isStarting = false;
  }

  /** Takes the next job whose address has not started too many. */
  #next(): { readonly address: string; readonly job: () => Promise<void> } | undefined {
    const mayStart = (name: string) => (this.#started.get(name) ?? 0) < this.limits.atOnce;
    const address = this.#used.least(this.#waiting.keys().filter(mayStart));
    if (address === undefined) return;
    const [job, ...jobs] = this.#waiting.get(address) ?? [];
    this.#waiting.delete(address);
    if (jobs.length > 0) this.#waiting.set(address, jobs);
    return job && { address, job };
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
