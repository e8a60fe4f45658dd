import type { RateLimit } from "../../limits/units.ts";
import { addRequest, type Quota, toQuota, type Window } from "../store/rate_limits.ts";

/** Rate-limit windows in memory; about 20 MB. The oldest one is removed. */
const MAX_FLOOD_WINDOWS = 100_000;

/**
 * Rate-limit windows of this process, in memory. They reject a flood before it costs anything. When there are
 * too many, the oldest window is removed. Of several worker processes, each admits its share of a limit, so that
 * all together never admit more.
 */
export class FloodGuard {
  readonly #windows = new Map<string, Window>();

  /** @param workers number of processes that share the limits */
  constructor(
    private readonly workers: number = 1,
    private readonly maxWindows: number = MAX_FLOOD_WINDOWS,
  ) {}

  /**
   * Counts a request of a network address, as `State.clientIp`; for IPv6 also for the network around it.
   *
   * @param row name of the limit
   */
  countClient(row: string, address: string, limit: RateLimit, now: number): Quota {
    const quota = this.count(`${row} ${address}`, limit, now);
    const wide = wideNetwork(address);
    if (wide === null || !quota.admitted) return quota;
    const around = this.count(`${row} ${wide}`, widened(limit), now);
    return around.admitted ? quota : around;
  }

  /** Counts a request at `now`, in Unix milliseconds. */
  count(name: string, whole: RateLimit, now: number): Quota {
    const limit = { ...whole, max: Math.max(1, Math.floor(whole.max / this.workers)) };
    const earlier = this.#windows.get(name) ?? null;
    const next = addRequest(earlier, limit, now);
    // Maps keep insertion order, so a new window moves to the end.
    if (earlier?.expiresAt !== next.window.expiresAt) this.#windows.delete(name);
    this.#windows.set(name, next.window);
    this.#forgetOldest();
    return toQuota(next, limit);
  }

  #forgetOldest(): void {
    if (this.#windows.size <= this.maxWindows) return;
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}

/** The /48 of an IPv6 address that is given as its /64; null for an IPv4 address. */
export function wideNetwork(address: string): string | null {
  const groups = address.split(":");
  return groups.length < 4 ? null : `${groups.slice(0, 3).join(":")}::/48`;
}

/** The limit of such a network is this multiple of that of a /64. One customer may have a /48. */
const WIDE_NETWORK_FACTOR = 10;

/** A limit for such a network. */
export function widened({ max, windowMs }: RateLimit): RateLimit {
  return { max: max * WIDE_NETWORK_FACTOR, windowMs };
}
