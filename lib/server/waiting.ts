/**
 * What work comes to, if it does within so many milliseconds. The work itself goes on.
 *
 * @throws Error otherwise
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

/** The same, where being late is an ordinary answer: null. */
export async function timeoutOrNull<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const time = delay(ms);
  try {
    return await Promise.race([work, time.over]);
  } finally {
    time.stop();
  }
}

/** A promise that is kept after so many milliseconds, unless it is stopped before. */
export function delay(ms: number): { readonly over: Promise<null>; readonly stop: () => void } {
  const { promise: over, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  return { over, stop: () => clearTimeout(timer) };
}

/**
 * Waits for many promises, one after another, with a single timer. Racing each of them against one promise that lives
 * longer would leave a reaction on it each time, so that memory and time grow with their number.
 */
export class SilenceTimer {
  readonly #endsAt: number;
  #dueAt = Infinity;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lapse: (outcome: "silent" | "over") => void = () => {};

  /**
   * @param silenceMs the longest that one promise may take
   * @param totalMs the longest that all of them may take, from now on
   * @param passedMs a clock that only goes forward, milliseconds
   */
  constructor(
    private readonly silenceMs: number,
    totalMs: number = Infinity,
    private readonly passedMs: () => number = () => performance.now(),
  ) {
    this.#endsAt = passedMs() + totalMs;
  }

  /** What work comes to: "silent" when it takes too long, "over" when all the time is used up. The work continues. */
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

  /** Ends the waiting, and the timer. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** The timer was set for an earlier promise: a later one has some time left. */
  #ring(): void {
    const now = this.passedMs();
    this.#timer = now < this.#dueAt ? setTimeout(() => this.#ring(), this.#dueAt - now) : null;
    if (this.#timer === null) this.#lapse(now >= this.#endsAt ? "over" : "silent");
  }
}
