/**
 * Clients that hold as many connections as they can, from eight addresses of the loopback network, and clients
 * whose bodies nobody reads. The tests count answers and bytes; they measure no time. Clients that don't read
 * are in `tests/lib/server/http/relayed_connection_test.ts`, because the buffers of so many connections would take a gigabyte.
 */
import { MIN_IDLE_TO_EVICT_MS } from "../../../lib/server/http/connection_room.ts";
import { assert } from "@std/assert";
import { connect, type Socket } from "node:net";
import { readBody } from "../../../lib/server/http/body.ts";
import { withConnectionClosing } from "../../../lib/server/http/connection.ts";
import { errorResponse, toPublicError } from "../../../lib/server/http/errors.ts";
import { LINGER_MS, RelayServer } from "../../../lib/server/http/relay.ts";
import { until } from "../../timing/until.ts";

/** Eight addresses could hold twice as many connections as there are. A tenth is reserved. */
const LIMITS = { maxConnections: 100, maxConnectionsPerAddress: 25 };
const ADDRESSES = Array.from({ length: 8 }, (_, n) => `127.0.0.${n + 2}`);

/** New clients, each with an address of its own, and how many of them must be answered: 95 %. */
const NEWCOMERS = Array.from({ length: 20 }, (_, n) => `127.0.1.${n + 1}`);
const ANSWERED = 19;

const site = async (request: Request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/stream") return new Response(new ReadableStream());
  if (pathname !== "/form") return new Response("here");
  try {
    return new Response(String((await readBody(request, 64 * 1024)).length));
  } catch (error) {
    return errorResponse(toPublicError(error, "r1"));
  }
};

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const FORM = "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n";

/** How a connection is held. */
interface Hold {
  readonly first: string;
  /** What is sent repeatedly. */
  readonly then?: string;
  /** The client closes its connections and opens new ones. */
  readonly leaves?: true;
  /** New clients close their connections too: only the reserved room is left for them. */
  readonly works?: true;
}

const HOLDS: Readonly<Record<string, Hold>> = {
  "send nothing": { first: "" },
  "send a header byte by byte": { first: "GET / HTTP/1.1\r\nX: ", then: "x" },
  "have had an answer": { first: get("/") },
  "request again and again": { first: get("/"), then: get("/") },
  "open connections again and again": { first: get("/").slice(0, -2), leaves: true },
  "stop in the middle of a body": { first: FORM + "x" },
  "send a body byte by byte": { first: FORM, then: "x" },
  "send a body above the minimum rate": { first: FORM, then: "x".repeat(400) },
  "wait for streams without end": { first: get("/stream"), works: true },
};

/** Average pause between two actions of a client: two thousand bytes a second for the longest of `HOLDS`. */
const PAUSE_MS = 200;

/** After this time, an address with ten connections gives way to one with none. */
const IDLE_MS = MIN_IDLE_TO_EVICT_MS / 10;

for (const [name, hold] of Object.entries(HOLDS)) {
  Deno.test(`a new client is answered while eight addresses ${name}`, async () => {
    const server = new RelayServer(
      { hostname: "127.0.0.1", port: 0, lingerMs: 0, ...LIMITS },
      withConnectionClosing(site, 0),
    );
    const holders = ADDRESSES.flatMap((address) =>
      Array.from(
        { length: LIMITS.maxConnectionsPerAddress },
        () => new Holder(server.addr.port, address, hold),
      )
    );
    await until("most connections to be held", () => server.connections >= LIMITS.maxConnections * 0.9);
    await pause(IDLE_MS);
    const newcomers: Newcomer[] = [];
    for (const address of NEWCOMERS) {
      const newcomer = await Newcomer.ask(server.addr.port, address);
      newcomers.push(newcomer);
      if (hold.works) await newcomer.leave();
    }
    const answered = newcomers.filter(({ isAnswered }) => isAnswered).length;
    await Promise.all(newcomers.map((newcomer) => newcomer.leave()));
    await Promise.all(holders.map((holder) => holder.stop()));
    await until("no connections", () => server.connections === 0);
    await server.shutdown();
    assert(answered >= ANSWERED, `${answered} of ${NEWCOMERS.length} answered`);
  });
}

/** Holds a connection, and opens another one when it is closed. */
class Holder {
  #isStopped = false;
  #socket: Socket | null = null;
  readonly #holding: Promise<void>;

  constructor(private readonly port: number, private readonly address: string, private readonly hold: Hold) {
    this.#holding = this.#holdOn();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#socket?.destroy();
    await this.#holding;
  }

  async #holdOn(): Promise<void> {
    const { first, then = "", leaves = false } = this.hold;
    while (!this.#isStopped) {
      const socket = this.#socket = open(this.port, this.address);
      const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
      socket.resume();
      if (then !== "") await pause(PAUSE_MS * Math.random());
      socket.write(first);
      while (!socket.destroyed) {
        // At different times, as nothing keeps them in step.
        await pause(PAUSE_MS * (0.5 + Math.random()));
        if (leaves) socket.destroy();
        else if (then !== "" && !socket.destroyed) socket.write(then);
      }
      await closed;
    }
  }
}

/** A client that makes one request and keeps its connection, as browsers do. */
class Newcomer {
  isAnswered = false;
  readonly #closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    this.#closed = new Promise((resolve) => socket.once("close", () => resolve()));
  }

  static async ask(port: number, address: string): Promise<Newcomer> {
    const newcomer = new Newcomer(open(port, address));
    const answered = new Promise<void>((resolve) =>
      newcomer.socket.on("data", (bytes) => {
        newcomer.isAnswered = bytes.toString().startsWith("HTTP/1.1 200");
        resolve();
      })
    );
    newcomer.socket.write(get("/"));
    await Promise.race([answered, newcomer.#closed]);
    return newcomer;
  }

  async leave(): Promise<void> {
    this.socket.destroy();
    await this.#closed;
  }
}

function open(port: number, localAddress: string): Socket {
  // A connection that the server refuses is reset.
  return connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const PIECE = new TextEncoder().encode(`10000\r\n${"x".repeat(0x10000)}\r\n`);

/** Includes the buffers of the system, which are some megabytes. */
const MOST_READ = 10_000_000;

/** Requests with a body that nothing reads, or only its beginning. */
const UNREAD = ["GET /", "HEAD /", "DELETE /", "POST /", "POST /form"];

for (const request of UNREAD) {
  Deno.test(`the server reads at most ten megabytes of an unread body of ${request}`, async () => {
    // The body is let go before the relay stops waiting, so that nothing is left when the connection is closed.
    const handler = withConnectionClosing(site, LINGER_MS / 10);
    const server = new RelayServer({ hostname: "127.0.0.1", port: 0 }, handler);
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: server.addr.port });
    const head = `${request} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
    let sent = 0;
    try {
      await connection.write(new TextEncoder().encode(head));
      while (sent <= MOST_READ) sent += await connection.write(PIECE);
    } catch {
      // The server has closed the connection.
    }
    connection.close();
    await server.shutdown();
    assert(sent <= MOST_READ, `${sent} bytes`);
  });
}
