import { MAX_CONNECTIONS_PER_ADDRESS } from "../../limits/server.ts";
import { timeoutOrNull } from "../timeout.ts";
import { MINUTE_MS, type RateLimit } from "../../limits/units.ts";
import { FloodGuard } from "./flood_guard.ts";
import { ConnectionRoom, MIN_IDLE_TO_EVICT_MS } from "./connection_room.ts";
import { serializeLastResponse } from "./refusal.ts";
import { LAST_BYTES_MS, RelayedConnection } from "./relayed_connection.ts";

/** Information about a request besides the request itself. */
export interface RequestInfo extends Deno.ServeHandlerInfo<Deno.NetAddr> {
  /**
   * Stops reading what the client sends, and closes its connection when the response is complete. For handlers
   * that have returned a response.
   */
  readonly endConnection: () => void;
  /** Says that the handler begins to wait for the request's body, or that it has stopped waiting. */
  readonly setReceiving: (isReceiving: boolean) => void;
}

/**
 * Handles requests, either behind a `RelayServer` or on a platform that accepts and closes connections
 * itself.
 */
export type SiteHandler = (
  request: Request,
  info: Deno.ServeHandlerInfo & Partial<RequestInfo>,
) => Response | Promise<Response>;

/** Address and limits of a server. */
export interface RelayOptions {
  readonly hostname: string;
  readonly port: number;
  /** True if other processes may listen on the same port. The system distributes connections among them. */
  readonly reusePort?: boolean;
  /** Largest number of open connections. */
  readonly maxConnections?: number;
  /** Largest number of connections per network address. A proxy has one address for all of its visitors. */
  readonly maxConnectionsPerAddress?: number;
  /** New connections per network address, if those that are open are limited. */
  readonly newConnections?: RateLimit;
  /** A connection is closed after this time without a byte from the server. */
  readonly idleMs?: number;
  /** Interval between checks for idle connections. */
  readonly sweepMs?: number;
  /** Longest time between the last response of a connection that the server ends and closing it. */
  readonly lingerMs?: number;
}

/** Time between a response and closing its connection, so that a distant client can read the response. */
export const LINGER_MS = 1_000;

/**
 * A connection is closed after this time without a byte from the server. Legitimate silences are shorter: 30
 * s for receiving a body, 30 s for a model provider, and up to 120 s for idle connections of proxies.
 */
const CONNECTION_IDLE_MS = 150_000;

/** Interval between checks for idle connections. */
const CONNECTION_SWEEP_MS = 5_000;

/** Open connections. Each takes three file descriptors and 32 KiB of buffers. */
const MAX_CONNECTIONS = 1_000;

/** New connections per address. Each takes half a millisecond, also if nothing is sent on it. */
export const NEW_CONNECTION_LIMIT: RateLimit = { max: 4_000, windowMs: MINUTE_MS };

/** Open connections that are always allowed, even when file descriptors run out. */
const MIN_CONNECTIONS = 32;

/** Pause after a failed accept. */
const ACCEPT_PAUSE_MS = 100;

/**
 * Fraction of the open connections that is kept when the system refuses another one. The rest of the file
 * descriptors is for files, the database and the analysis process. The limit then grows by one at a time.
 */
const SHORTAGE_FACTOR = 0.8;

/**
 * An HTTP server that accepts connections itself and relays them to `Deno.serve` on the loopback interface.
 *
 * `Deno.serve` alone permanently stops accepting after a failed accept (for example when file descriptors run
 * out), reports this only after its last connection has ended, never closes idle connections, and has no
 * connection limit. This server retries a failed accept, closes idle connections, and closes one when there is
 * no room for a new one (`ConnectionRoom`).
 */
export class RelayServer {
  readonly #listener: Deno.TcpListener;
  readonly #handler: (request: Request, info: RequestInfo) => Response | Promise<Response>;
  readonly #limits: Required<Omit<RelayOptions, "hostname" | "port" | "reusePort">>;
  readonly #room: ConnectionRoom<RelayedConnection>;
  readonly #newcomers = new FloodGuard();
  /** Relayed connections, by the local port of the relaying connection. */
  readonly #byPort = new Map<number, RelayedConnection>();
  /** Only the last one accepts connections. Others finish their pending requests. */
  readonly #servers = new Set<Deno.HttpServer<Deno.NetAddr>>();
  #server: Deno.HttpServer<Deno.NetAddr>;
  #shrunkAt = -Infinity;
  #isClosing = false;
  /** Number of requests whose handler has not returned a response. */
  #handling = 0;
  /** Resolves when there are none of them during a shutdown. */
  readonly #handled = Promise.withResolvers<void>();
  readonly #sweep: ReturnType<typeof setInterval>;
  readonly #accepting: Promise<void>;

  /** @throws Error when the server can't listen on the host and port */
  constructor(
    options: RelayOptions,
    handler: (request: Request, info: RequestInfo) => Response | Promise<Response>,
  ) {
    this.#handler = handler;
    this.#limits = {
      maxConnections: MAX_CONNECTIONS,
      maxConnectionsPerAddress: MAX_CONNECTIONS_PER_ADDRESS,
      newConnections: NEW_CONNECTION_LIMIT,
      idleMs: CONNECTION_IDLE_MS,
      sweepMs: CONNECTION_SWEEP_MS,
      lingerMs: LINGER_MS,
      ...options,
    };
    this.#room = new ConnectionRoom(this.#limits);
    const { hostname, port, reusePort = false } = options;
    this.#listener = Deno.listen({ hostname, port, reusePort });
    this.#server = this.#serve();
    this.#sweep = setInterval(() => this.#tidy(), this.#limits.sweepMs);
    this.#accepting = this.#accept();
  }

  get addr(): Deno.NetAddr {
    return this.#listener.addr;
  }

  /** Number of open connections. */
  get connections(): number {
    return this.#room.open.size;
  }

  /** Stops accepting connections. Resolves when pending requests are complete. */
  async shutdown(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#sweep);
    this.#listener.close();
    await this.#accepting;
    // `Deno.HttpServer.shutdown` makes bodies unreadable that are still arriving
    // (https://github.com/denoland/deno/issues/36809).
    if (this.#handling > 0) await this.#handled.promise;
    await Promise.all([...this.#servers].map((server) => server.shutdown().catch(() => {})));
    // The end of a response may not have reached its client yet.
    await timeoutOrNull(LAST_BYTES_MS, Promise.all([...this.#room.open].map(({ closed }) => closed)));
    for (const connection of this.#room.open) this.#room.close(connection);
  }

  async #accept(): Promise<void> {
    while (!this.#isClosing) {
      try {
        const client = await this.#listener.accept();
        const connection = new RelayedConnection(client);
        if (this.#admits(connection.network)) void this.#relay(connection);
        else connection.close();
      } catch (error) {
        if (this.#isClosing) return;
        if (isOfClient(error)) continue;
        this.#shrink();
        await pause(ACCEPT_PAUSE_MS);
      }
    }
  }

  /** Counts a new connection, and makes room for it. */
  #admits(network: string): boolean {
    const now = performance.now();
    // A proxy has one address for all of its visitors.
    const isCounted = this.#limits.maxConnectionsPerAddress !== Infinity;
    const { newConnections } = this.#limits;
    if (isCounted && !this.#newcomers.countClient("connections", network, newConnections, now).admitted) {
      return false;
    }
    return this.#room.makeRoomFor(network, now);
  }

  async #relay(connection: RelayedConnection): Promise<void> {
    this.#room.add(connection);
    let port = 0;
    try {
      const inner = await this.#connect();
      port = inner.localAddr.port;
      this.#byPort.set(port, connection);
      await connection.relayTo(inner, this.#limits.lingerMs, (request) => this.#refuse(request, connection));
    } catch {
      // The client has disconnected, or there is no file descriptor left.
    }
    this.#room.close(connection);
    // The port may have been reused by another connection.
    if (this.#byPort.get(port) === connection) this.#byPort.delete(port);
  }

  /** Connects to the inner server. Replaces it if it has stopped accepting. */
  async #connect(): Promise<Deno.TcpConn> {
    const server = this.#server;
    try {
      return await Deno.connect({ hostname: LOOPBACK, port: server.addr.port });
    } catch (error) {
      if (this.#isClosing) throw error;
      this.#shrink();
      // Another connection may have replaced the server already.
      const isGone = error instanceof Deno.errors.ConnectionRefused && server === this.#server;
      if (isGone) this.#server = this.#serve();
      return await Deno.connect({ hostname: LOOPBACK, port: this.#server.addr.port });
    }
  }

  #serve(): Deno.HttpServer<Deno.NetAddr> {
    const options = { hostname: LOOPBACK, port: 0, onListen: () => {} };
    const server = Deno.serve(options, (request, info) => this.#answer(request, info));
    this.#servers.add(server);
    const forget = () => void this.#servers.delete(server);
    server.finished.then(forget, forget);
    return server;
  }

  #answer(request: Request, info: Deno.ServeHandlerInfo<Deno.NetAddr>): Response | Promise<Response> {
    const connection = this.#byPort.get(info.remoteAddr.port);
    // A connection of another program on this machine bypasses the limits, and its address would be ours.
    if (connection === undefined) {
      return new Response(null, { status: 403, headers: { Connection: "close" } });
    }
    const { remoteAddr } = connection;
    const { completed } = info;
    connection.requests++;
    const end = () => void connection.requests--;
    completed.then(end, end);
    return this.#handle(request, {
      remoteAddr,
      completed,
      endConnection() {
        connection.end();
        const endInner = () => connection.endInner();
        completed.then(endInner, endInner);
      },
      setReceiving: (isReceiving) => {
        const now = performance.now();
        connection.setReceiving(isReceiving, now);
        this.#room.updateReceiving(connection, now);
      },
    });
  }

  /** Counts a request until there is a response. During a shutdown, it is the last one of its connection. */
  async #handle(request: Request, info: RequestInfo): Promise<Response> {
    this.#handling++;
    try {
      const answer = await this.#handler(request, info);
      if (this.#isClosing) endAfter(answer, info);
      return answer;
    } finally {
      this.#handling--;
      if (this.#isClosing && this.#handling === 0) this.#handled.resolve();
    }
  }

  /** Answers in place of the inner server, which refuses requests that it can't parse, without asking the handler. */
  async #refuse(request: Request, { remoteAddr }: RelayedConnection): Promise<Uint8Array> {
    const completed = Promise.resolve();
    const info = { remoteAddr, completed, endConnection: () => {}, setReceiving: () => {} };
    return await serializeLastResponse(await this.#handle(request, info), request.method === "HEAD");
  }

  /**
   * Reduces the number of connections after the system refused one. Usually file descriptors have run out,
   * and some are needed for other purposes.
   */
  #shrink(): void {
    const now = performance.now();
    // Concurrent connections fail together. Shrink once.
    if (now - this.#shrunkAt < MIN_IDLE_TO_EVICT_MS) return;
    this.#shrunkAt = now;
    this.#room.resize(Math.max(MIN_CONNECTIONS, Math.floor(this.connections * SHORTAGE_FACTOR)), now);
  }

  #tidy(): void {
    const now = performance.now();
    for (const connection of this.#room.open) {
      if (now - connection.sentAt >= this.#limits.idleMs) this.#room.close(connection);
    }
    // The shortage may be over.
    this.#room.grow();
  }
}

/** Ends the connection after a response, and says so in it. */
function endAfter({ headers }: Response, { endConnection }: RequestInfo): void {
  headers.set("Connection", "close");
  endConnection();
}

/**
 * True if accepting a connection failed because its client had reset it by then. Clients may do that as often as they like, so
 * it must not count as a shortage.
 */
function isOfClient(error: unknown): boolean {
  return error instanceof Deno.errors.NotConnected || error instanceof Deno.errors.ConnectionAborted ||
    error instanceof Deno.errors.ConnectionReset;
}

const LOOPBACK = "127.0.0.1";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
