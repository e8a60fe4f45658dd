import {
  ACCEPT_PAUSE_MS,
  CONNECTION_IDLE_MS,
  CONNECTION_SWEEP_MS,
  LAST_BYTES_MS,
  LINGER_MS,
  MAX_CONNECTIONS,
  MAX_CONNECTIONS_PER_ADDRESS,
  MAX_IGNORED_BYTES,
  MIN_CONNECTIONS,
  MIN_IDLE_TO_EVICT_MS,
  RELAY_BUFFER_BYTES,
  SHORTAGE_FACTOR,
} from "../../limits/server.ts";
import { timeoutOrNull } from "../timeout.ts";
import { ArrivingHead, isRefusal, serializeLastResponse } from "./refusal.ts";
import { networkAddress } from "./request_context.ts";

/** Information about a request besides the request itself. */
export interface RequestInfo extends Deno.ServeHandlerInfo<Deno.NetAddr> {
  /** Closes the client's connection after a complete response, even if parts of the request are unread. */
  readonly endConnection: () => void;
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
  /** Whether other processes may listen on the same port. The system distributes connections among them. */
  readonly reusePort?: boolean;
  /** Largest number of open connections. */
  readonly maxConnections?: number;
  /** Largest number of connections per network address. A proxy has one address for all of its visitors. */
  readonly maxConnectionsPerAddress?: number;
  /** A connection is closed after this time without a byte from the server. */
  readonly idleMs?: number;
  /** Interval between checks for idle connections. */
  readonly sweepMs?: number;
}

/**
 * An HTTP server that accepts connections itself and relays them to `Deno.serve` on the loopback interface.
 *
 * `Deno.serve` alone permanently stops accepting after a failed accept (for example when file descriptors run
 * out), reports this only after its last connection has ended, never closes idle connections, and has no
 * connection limit. This server retries a failed accept, closes idle connections, and closes the longest idle
 * connection when there is no room for a new one.
 */
export class RelayServer {
  readonly #listener: Deno.TcpListener;
  readonly #handler: (request: Request, info: RequestInfo) => Response | Promise<Response>;
  readonly #limits: Required<Omit<RelayOptions, "hostname" | "port" | "reusePort">>;
  readonly #connections = new Set<Connection>();
  /** Relayed connections, by the local port of the relaying connection. */
  readonly #byPort = new Map<number, Connection>();
  /** Only the last one accepts connections. Others finish their pending requests. */
  readonly #servers = new Set<Deno.HttpServer<Deno.NetAddr>>();
  #server: Deno.HttpServer<Deno.NetAddr>;
  /** Current limit of connections, reduced while the system refuses to open more. */
  #room: number;
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
      idleMs: CONNECTION_IDLE_MS,
      sweepMs: CONNECTION_SWEEP_MS,
      ...options,
    };
    this.#room = this.#limits.maxConnections;
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
    return this.#connections.size;
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
      await connection.relayTo(inner, (request) => this.#refuse(request, connection));
    } catch {
      // The client has disconnected, or there is no file descriptor left.
    }
    this.#close(connection);
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
    return this.#handle(request, { remoteAddr, completed, endConnection: () => connection.end() });
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
  async #refuse(request: Request, { remoteAddr }: Connection): Promise<Uint8Array> {
    const info = { remoteAddr, completed: Promise.resolve(), endConnection: () => {} };
    return await serializeLastResponse(await this.#handle(request, info), request.method === "HEAD");
  }

  #hasRoomFor({ network }: Connection): boolean {
    const own = [...this.#connections].filter((other) => other.network === network);
    if (own.length >= this.#limits.maxConnectionsPerAddress) return this.#evict(own);
    return this.#connections.size < this.#room || this.#evict(this.#connections);
  }

  /** Closes the connection that has been idle for longest, unless it is used or was active recently. */
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
   * Reduces the number of connections after the system refused one. Usually file descriptors have run out,
   * and some are needed for other purposes.
   */
  #shrink(): void {
    const now = performance.now();
    // Concurrent connections fail together. Shrink once.
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

/** Ends the connection after a response, and says so in it. */
function endAfter({ headers }: Response, { completed, endConnection }: RequestInfo): void {
  headers.set("Connection", "close");
  completed.then(endConnection, endConnection);
}

const LOOPBACK = "127.0.0.1";

/** A client's connection and the connection that relays it. */
class Connection {
  readonly remoteAddr: Deno.NetAddr;
  /** The network address that limits apply to. */
  readonly network: string;
  /**
   * When the server last sent something, or the connection was opened. Bytes from the client don't count, so
   * that sending a header byte by byte doesn't keep a connection open.
   */
  sentAt = performance.now();
  /** Number of requests without a complete response. */
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

  /**
   * Relays bytes in both directions until either side ends.
   *
   * @param refuse returns the response to a request that the inner server can't parse
   */
  async relayTo(inner: Deno.TcpConn, refuse: (request: Request) => Promise<Uint8Array>): Promise<void> {
    this.#inner = inner;
    if (this.#isClosed) return inner.close();
    for (const side of [this.client, inner]) side.setNoDelay();
    const head = new ArrivingHead();
    let isInnerOpen = true;
    const answers = copy(inner, {
      write: async (bytes) => {
        if (this.requests > 0 || !isRefusal(bytes)) return await this.client.write(bytes);
        await writeAll(this.client, await refuse(head.toErrorRequest()));
        await this.client.closeWrite();
        await timeoutOrNull(LINGER_MS, requests.catch(() => {}).then(() => ignore(this.client)));
        return bytes.length;
      },
    }, () => {
      head.clear();
      this.sentAt = performance.now();
    });
    const requests = copy(this.client, {
      write: (bytes) => {
        head.add(bytes);
        return inner.write(bytes).catch((error) => {
          isInnerOpen = false;
          throw error;
        });
      },
    });
    // After `end()` and a refusal, the rest of the last response is still relayed.
    const untilAnswered = () => this.#ending === undefined && isInnerOpen ? undefined : answers;
    await Promise.race([answers, requests.then(untilAnswered, untilAnswered)]);
  }

  /** Ends a connection after a complete response: tells the inner server that no more requests follow. */
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

/** The part of a connection that bytes are written to. */
type Target = Pick<Deno.TcpConn, "write">;

async function copy(from: Deno.TcpConn, to: Target, onWrite: () => void = () => {}): Promise<void> {
  const buffer = new Uint8Array(RELAY_BUFFER_BYTES);
  for (;;) {
    const length = await from.read(buffer);
    if (length === null) return;
    await writeAll(to, buffer.subarray(0, length), onWrite);
  }
}

async function writeAll(to: Target, bytes: Uint8Array, onWrite: () => void = () => {}): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    written += await to.write(bytes.subarray(written));
    onWrite();
  }
}

/** Reads what a client is still sending. A connection that is closed before loses the response on its way. */
async function ignore(client: Deno.TcpConn): Promise<void> {
  const buffer = new Uint8Array(RELAY_BUFFER_BYTES);
  for (let ignored = 0; ignored < MAX_IGNORED_BYTES;) {
    const length = await client.read(buffer).catch(() => null);
    if (length === null) return;
    ignored += length;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
