import { MAX_FLOOD_WINDOWS, type RateLimit } from "../limits.ts";
import { counted, type Quota, quotaOf, type Window } from "../store/window.ts";

/**
 * Windows of one process, in memory: they hold off a flood before it costs anything. When there are too many,
 * the one that was opened first is forgotten.
 */
export class FloodGuard {
  readonly #windows = new Map<string, Window>();

  constructor(private readonly maxWindows: number = MAX_FLOOD_WINDOWS) {}

  /** Counts a request at `now`, Unix milliseconds. */
  count(name: string, limit: RateLimit, now: number): Quota {
    const earlier = this.#windows.get(name) ?? null;
    const next = counted(earlier, limit, now);
    // A map lists its keys as they came: a window that opens goes to the end.
    if (earlier?.expiresAt !== next.window.expiresAt) this.#windows.delete(name);
    this.#windows.set(name, next.window);
    this.#forgetOldest();
    return quotaOf(next, limit);
  }

  #forgetOldest(): void {
    if (this.#windows.size <= this.maxWindows) return;
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}
