/**
 * Waits for a promise for a limited time. The underlying work continues after a timeout.
 *
 * @throws Error on a timeout
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const time = delay(ms);
  const late = time.over.then(() => {
    throw new Error(`Nothing for ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    time.stop();
  }
}

/** Like `withTimeout`, but resolves to null on a timeout. */
export async function timeoutOrNull<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const time = delay(ms);
  try {
    return await Promise.race([work, time.over]);
  } finally {
    time.stop();
  }
}

/** Starts a timer. `over` resolves after `ms` milliseconds unless `stop` is called before. */
export function delay(ms: number): { readonly over: Promise<null>; readonly stop: () => void } {
  const { promise: over, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  return { over, stop: () => clearTimeout(timer) };
}

/**
 * Waits for many promises, one after another, with a single timer. Racing each of them against one long-lived
 * promise would add a reaction to it every time, so memory and time would grow with their number.
 */
export class SilenceTimer {
  readonly #endsAt: number;
  #dueAt = Infinity;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lapse: (outcome: "silent" | "over") => void = () => {};

  /**
   * @param silenceMs longest time for one promise
   * @param totalMs longest time for all of them, starting now
   * @param passedMs monotonic clock in milliseconds
   */
  constructor(
    private readonly silenceMs: number,
    totalMs: number = Infinity,
    private readonly passedMs: () => number = () => performance.now(),
  ) {
    this.#endsAt = passedMs() + totalMs;
  }

  /**
   * Waits for a promise. Resolves to "silent" when this promise takes too long, or to "over" when the total
   * time is used up. The underlying work continues.
   */
  wait<T extends object>(work: Promise<T>): Promise<T | "silent" | "over"> {
    const now = this.passedMs();
    const { promise, resolve, reject } = Promise.withResolvers<T | "silent" | "over">();
    work.then(resolve, reject);
    if (now >= this.#endsAt) resolve("over");
    this.#lapse = resolve;
    this.#dueAt = Math.min(now + this.silenceMs, this.#endsAt);
    this.#timer ??= setTimeout(() => this.#ring(), this.#dueAt - now);
    return promise;
  }

  /** Stops the timer. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Handles the timer. It may have been set for an earlier promise, while the current one has time left. */
  #ring(): void {
    const now = this.passedMs();
    this.#timer = now < this.#dueAt ? setTimeout(() => this.#ring(), this.#dueAt - now) : null;
    if (this.#timer === null) this.#lapse(now >= this.#endsAt ? "over" : "silent");
  }
}
