import {
  ACCEPT_PAUSE_MS,
  CONNECTION_IDLE_MS,
  CONNECTION_SWEEP_MS,
  LAST_BYTES_MS,
  MAX_CONNECTIONS,
  MAX_CONNECTIONS_PER_ADDRESS,
  MIN_CONNECTIONS,
  MIN_IDLE_TO_EVICT_MS,
  RELAY_BUFFER_BYTES,
  SHORTAGE_FACTOR,
} from "../../limits.ts";
import { timeoutOrNull } from "../waiting.ts";
import { networkAddress } from "./request_context.ts";

/** What handlers learn of a request beside itself. */
export interface RequestInfo extends Deno.ServeHandlerInfo<Deno.NetAddr> {
  /** Ends the client's connection after a complete answer, whatever of the request has not been read. */
  readonly endConnection: () => void;
}

/** Answers requests, behind `RelayServer` or where a platform accepts connections and closes them itself. */
export type SiteHandler = (
  request: Request,
  info: Deno.ServeHandlerInfo & Partial<RequestInfo>,
) => Response | Promise<Response>;

/** Where a server listens, and what it allows. */
export interface RelayOptions {
  readonly hostname: string;
  readonly port: number;
  /** Connections at a time. */
  readonly maxConnections?: number;
  /** Of one address, an IPv6 one by its /64. A proxy in front is one address for all of its visitors. */
  readonly maxConnectionsPerAddress?: number;
  /** A connection on which the server has sent nothing for this long is closed. */
  readonly idleMs?: number;
  /** How often that is looked at. */
  readonly sweepMs?: number;
}

/**
 * An HTTP server that accepts connections itself and relays them to `Deno.serve` on the loopback interface.
 *
 * `Deno.serve` alone stops accepting for good at the first accept that fails (no file descriptors left, for
 * example), reports that only when its last connection has ended, closes no idle connection, and has no limit of
 * connections. Here a failing accept is tried again, idle connections are closed, and when there is no room for a
 * new connection, the one that has been idle for longest makes room.
 */
export class RelayServer {
  readonly #listener: Deno.TcpListener;
  readonly #handler: (request: Request, info: RequestInfo) => Response | Promise<Response>;
  readonly #limits: Required<Omit<RelayOptions, "hostname" | "port">>;
  readonly #connections = new Set<Connection>();
  /** Those that have one, by the port from which they are relayed. */
  readonly #byPort = new Map<number, Connection>();
  /** The one that takes new connections is the last; others have stopped accepting and finish what they have. */
  readonly #servers = new Set<Deno.HttpServer<Deno.NetAddr>>();
  #server: Deno.HttpServer<Deno.NetAddr>;
  /** Connections that there is room for: fewer than the limit while the system allows no more. */
  #room: number;
  #shrunkAt = -Infinity;
  #isClosing = false;
  readonly #sweep: ReturnType<typeof setInterval>;
  readonly #accepting: Promise<void>;

  /** @throws Error when nothing can listen at the host and port */
  constructor(
    options: RelayOptions,
    handler: (request: Request, info: RequestInfo) => Response | Promise<Response>,
  ) {
    this.#handler = handler;
    this.#limits = {
      maxConnections: MAX_CONNECTIONS,
      maxConnectionsPerAddress: MAX_CONNECTIONS_PER_ADDRESS,
      idleMs: CONNECTION_IDLE_MS,
      sweepMs: CONNECTION_SWEEP_MS,
      ...options,
    };
    this.#room = this.#limits.maxConnections;
    this.#listener = Deno.listen({ hostname: options.hostname, port: options.port });
    this.#server = this.#serve();
    this.#sweep = setInterval(() => this.#tidy(), this.#limits.sweepMs);
    this.#accepting = this.#accept();
  }

  get addr(): Deno.NetAddr {
    return this.#listener.addr;
  }

  /** Open connections. */
  get connections(): number {
    return this.#connections.size;
  }

  /** Accepts nothing more; resolves when the requests under way have been answered. */
  async shutdown(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#sweep);
    this.#listener.close();
    await this.#accepting;
    await Promise.all([...this.#servers].map((server) => server.shutdown().catch(() => {})));
    // The last bytes of answers may still be between the server and its clients.
    await timeoutOrNull(LAST_BYTES_MS, Promise.all([...this.#connections].map(({ closed }) => closed)));
    for (const connection of this.#connections) this.#close(connection);
  }

  async #accept(): Promise<void> {
    while (!this.#isClosing) {
      try {
        const client = await this.#listener.accept();
        const connection = new Connection(client);
        if (this.#hasRoomFor(connection)) void this.#relay(connection);
        else connection.close();
      } catch {
        if (this.#isClosing) return;
        this.#shrink();
        await pause(ACCEPT_PAUSE_MS);
      }
    }
  }

  async #relay(connection: Connection): Promise<void> {
    this.#connections.add(connection);
    let port = 0;
    try {
      const inner = await this.#connect();
      port = inner.localAddr.port;
      this.#byPort.set(port, connection);
      await connection.relayTo(inner);
    } catch {
      // The client is gone, or no file descriptor is left for it.
    }
    this.#close(connection);
    // The system may have given the port to another connection already.
    if (this.#byPort.get(port) === connection) this.#byPort.delete(port);
  }

  /** Connects to the server behind; starts another one if that has stopped accepting. */
  async #connect(): Promise<Deno.TcpConn> {
    const server = this.#server;
    try {
      return await Deno.connect({ hostname: LOOPBACK, port: server.addr.port });
    } catch (error) {
      if (this.#isClosing) throw error;
      this.#shrink();
      // Others may have noticed before.
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
    // Another program of this machine, past the limits; its address would be the proxy's.
    if (connection === undefined) {
      return new Response(null, { status: 403, headers: { Connection: "close" } });
    }
    const { remoteAddr } = connection;
    const { completed } = info;
    connection.requests++;
    const end = () => void connection.requests--;
    completed.then(end, end);
    return this.#handler(request, { remoteAddr, completed, endConnection: () => connection.end() });
  }

  #hasRoomFor({ network }: Connection): boolean {
    const own = [...this.#connections].filter((other) => other.network === network);
    if (own.length >= this.#limits.maxConnectionsPerAddress) return this.#evict(own);
    return this.#connections.size < this.#room || this.#evict(this.#connections);
  }

  /** Closes the connection that has been idle for longest, if it has been for a while; never one that is in use. */
  #evict(candidates: Iterable<Connection>): boolean {
    let longest: Connection | null = null;
    for (const each of candidates) {
      if (each.requests === 0 && (longest === null || each.sentAt < longest.sentAt)) longest = each;
    }
    if (longest === null || performance.now() - longest.sentAt < MIN_IDLE_TO_EVICT_MS) return false;
    this.#close(longest);
    return true;
  }

  #close(connection: Connection): void {
    connection.close();
    this.#connections.delete(connection);
  }

  /**
   * Makes do with fewer connections, as the system has refused another: usually no file descriptors are left, and
   * some are needed for other things than connections.
   */
  #shrink(): void {
    const now = performance.now();
    // Connections that were accepted at the same time fail together.
    if (now - this.#shrunkAt < MIN_IDLE_TO_EVICT_MS) return;
    this.#shrunkAt = now;
    this.#room = Math.max(MIN_CONNECTIONS, Math.floor(this.#connections.size * SHORTAGE_FACTOR));
    while (this.#connections.size > this.#room && this.#evict(this.#connections));
  }

  #tidy(): void {
    const now = performance.now();
    for (const connection of this.#connections) {
      if (now - connection.sentAt >= this.#limits.idleMs) this.#close(connection);
    }
    // The shortage may be over.
    this.#room = Math.min(this.#room + 1, this.#limits.maxConnections);
  }
}

const LOOPBACK = "127.0.0.1";

/** A client's connection, and the one by which it is relayed. */
class Connection {
  readonly remoteAddr: Deno.NetAddr;
  /** The address as limits count it. */
  readonly network: string;
  /**
   * When the server last sent something, or the connection was opened. What the client sends does not count, so
   * that nobody keeps a connection by sending a header byte by byte.
   */
  sentAt = performance.now();
  /** Requests that have not been answered in full. */
  requests = 0;
  readonly #closed = Promise.withResolvers<void>();
  #inner: Deno.TcpConn | null = null;
  #ending: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(readonly client: Deno.TcpConn) {
    this.remoteAddr = client.remoteAddr;
    this.network = networkAddress(this.remoteAddr.hostname) ?? this.remoteAddr.hostname;
  }

  /** Resolves when the connection is closed. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** Passes bytes on in both directions until either side ends. */
  async relayTo(inner: Deno.TcpConn): Promise<void> {
    this.#inner = inner;
    if (this.#isClosed) return inner.close();
    for (const side of [this.client, inner]) side.setNoDelay();
    const answers = copy(inner, this.client, () => this.sentAt = performance.now());
    const requests = copy(this.client, inner);
    // One that is being ended passes the rest of its last answer on.
    const untilAnswered = () => this.#ending === undefined ? undefined : answers;
    await Promise.race([answers, requests.then(untilAnswered, untilAnswered)]);
  }

  /** Ends a connection whose last answer is complete: the server behind is told that nothing more comes. */
  end(): void {
    if (this.#isClosed || this.#ending !== undefined) return;
    this.#ending = setTimeout(() => this.close(), LAST_BYTES_MS);
    this.#inner?.closeWrite().catch(() => {});
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#ending);
    this.client.close();
    this.#inner?.close();
    this.#closed.resolve();
  }
}

async function copy(from: Deno.TcpConn, to: Deno.TcpConn, onWrite: () => void = () => {}): Promise<void> {
  const buffer = new Uint8Array(RELAY_BUFFER_BYTES);
  for (;;) {
    const length = await from.read(buffer);
    if (length === null) return;
    for (let written = 0; written < length;) {
      written += await to.write(buffer.subarray(written, length));
      onWrite();
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
