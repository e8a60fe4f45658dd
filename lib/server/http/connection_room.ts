/** An open connection, as far as it matters who has to give way. Times are milliseconds of a monotonic clock. */
export interface Occupant {
  /** The network address that limits apply to. */
  readonly network: string;
  /** Since when a request's body has been arriving; null when none is. */
  readonly receivingSince: number | null;
  /**
   * How long the server has been waiting for the client: for its next request or the rest of one, for a body
   * below the minimum rate, or for it to read a response. Null while the server works on a request.
   */
  idleMs(now: number): number | null;
  close(): void;
}

/** Limits of a `ConnectionRoom`. */
interface RoomLimits {
  readonly maxConnections: number;
  /** Infinity behind a proxy, which has one address for all of its visitors. */
  readonly maxConnectionsPerAddress: number;
}

/**
 * Idle time after which a connection may be closed to make room for a new one of an address with as many
 * connections. An address with more has to give way sooner, see `ConnectionRoom`.
 */
export const MIN_IDLE_TO_EVICT_MS = 1_000;

/**
 * Share of the connections that is reserved for addresses without one. Not used behind a proxy, whose address
 * all visitors share.
 */
export const RESERVED_SHARE = 0.1;

/** Largest share of the connections on which request bodies are arriving. */
export const RECEIVING_SHARE = 0.5;

/**
 * The open connections, and who gives way to a new one. Connections are closed by what they do, not by their
 * state: a client that keeps the server waiting counts as idle, also in the middle of a request. And they are
 * closed in proportion to what their address holds, so that a few addresses can't shut others out.
 */
export class ConnectionRoom<Connection extends Occupant> {
  readonly #open = new Set<Connection>();
  readonly #receiving = new Set<Connection>();
  /** Number of open connections by network address. */
  readonly #held = new Map<string, number>();
  /** Current limit of connections, reduced while the system refuses to open more. */
  #size: number;

  constructor(private readonly limits: RoomLimits) {
    this.#size = limits.maxConnections;
  }

  /** The open connections. */
  get open(): ReadonlySet<Connection> {
    return this.#open;
  }

  add(connection: Connection): void {
    this.#open.add(connection);
    this.#held.set(connection.network, this.#heldBy(connection.network) + 1);
  }

  close(connection: Connection): void {
    connection.close();
    this.#receiving.delete(connection);
    if (!this.#open.delete(connection)) return;
    const left = this.#heldBy(connection.network) - 1;
    if (left > 0) this.#held.set(connection.network, left);
    else this.#held.delete(connection.network);
  }

  /** Makes room for a new connection. False if none can be made. */
  makeRoomFor(network: string, now: number): boolean {
    const { maxConnectionsPerAddress } = this.limits;
    const held = this.#heldBy(network);
    if (held >= maxConnectionsPerAddress) {
      return this.#evict([...this.#open].filter((other) => other.network === network), held, now);
    }
    const isShared = maxConnectionsPerAddress === Infinity;
    const reserved = isShared || held === 0 ? 0 : Math.floor(this.#size * RESERVED_SHARE);
    return this.#open.size < this.#size - reserved || this.#evict(this.#open, held, now);
  }

  /**
   * Limits the connections on which bodies are arriving, after one has begun or ended. Closes the one with the
   * largest product of its time and the number of them that its address has.
   */
  updateReceiving(connection: Connection, now: number): void {
    if (connection.receivingSince === null || !this.#open.has(connection)) {
      this.#receiving.delete(connection);
      return;
    }
    this.#receiving.add(connection);
    if (this.#receiving.size <= Math.max(1, this.#size * RECEIVING_SHARE)) return;
    const byAddress = Map.groupBy(this.#receiving, ({ network }) => network);
    const longest = maxBy(this.#receiving, ({ network, receivingSince }) => {
      const ms = receivingSince === null ? 0 : now - receivingSince;
      return ms * (byAddress.get(network)?.length ?? 0);
    });
    if (longest) this.close(longest);
  }

  /** Changes the current limit of connections. Closes idle ones that are too many. */
  resize(size: number, now: number): void {
    this.#size = Math.min(size, this.limits.maxConnections);
    while (this.#open.size > this.#size && this.#evict(this.#open, 1, now));
  }

  /** Allows one more connection, up to the limit. */
  grow(): void {
    this.#size = Math.min(this.#size + 1, this.limits.maxConnections);
  }

  /**
   * Closes the connection with the largest product of its idle time and the square of the number of connections
   * of its address. It must not be smaller than that of the new connection, whose idle time is the minimum.
   * So equals take each other's place after the minimum time, and an address that holds a hundred connections
   * gives way to one that holds none at once.
   *
   * @param held number of connections of the new one's address
   */
  #evict(candidates: Iterable<Connection>, held: number, now: number): boolean {
    const weight = (each: Connection) => (each.idleMs(now) ?? -1) * this.#heldBy(each.network) ** 2;
    const heaviest = maxBy(candidates, weight);
    if (!heaviest || weight(heaviest) < MIN_IDLE_TO_EVICT_MS * Math.max(1, held) ** 2) return false;
    this.close(heaviest);
    return true;
  }

  #heldBy(network: string): number {
    return this.#held.get(network) ?? 0;
  }
}

function maxBy<T>(all: Iterable<T>, valueOf: (each: T) => number): T | null {
  let [best, most]: [T | null, number] = [null, -Infinity];
  for (const each of all) {
    const value = valueOf(each);
    if (value > most) [best, most] = [each, value];
  }
  return best;
}
