import { assert, assertEquals, assertMatch } from "@std/assert";
import { readBody } from "../../../../lib/server/http/body.ts";
import { withConnectionClosing } from "../../../../lib/server/http/connection.ts";
import { errorResponse, toPublicError } from "../../../../lib/server/http/errors.ts";
import { type RelayOptions, RelayServer, type RequestInfo } from "../../../../lib/server/http/relay.ts";
import { until } from "../../../timing/until.ts";

/** RelayServer: what it relays, and which connections it closes. */

type Handler = (request: Request, info: RequestInfo) => Response | Promise<Response>;

/** Starts a server for a test. */
async function withServer(
  handler: Handler,
  use: (server: RelayServer) => Promise<void>,
  options: Partial<RelayOptions> = {},
): Promise<void> {
  const server = new RelayServer({ hostname: "127.0.0.1", port: 0, ...options }, handler);
  await use(server);
  await server.shutdown();
}

/** A raw connection that sends arbitrary bytes and collects the response. */
class Client {
  received = "";
  hasEnded = false;
  readonly #reading: Promise<void>;

  private constructor(readonly connection: Deno.TcpConn) {
    this.#reading = this.#read();
  }

  static async connect({ addr }: RelayServer): Promise<Client> {
    return new Client(await Deno.connect({ hostname: addr.hostname, port: addr.port }));
  }

  /** False when the server has closed the connection. */
  async write(text: string): Promise<boolean> {
    const bytes = new TextEncoder().encode(text);
    try {
      for (let sent = 0; sent < bytes.length;) sent += await this.connection.write(bytes.subarray(sent));
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    this.connection.close();
    await this.#reading;
  }

  async #read(): Promise<void> {
    const buffer = new Uint8Array(4_096);
    const decoder = new TextDecoder();
    try {
      for (;;) {
        const length = await this.connection.read(buffer);
        if (length === null) break;
        this.received += decoder.decode(buffer.subarray(0, length));
      }
    } catch {
      // A reset also ends the connection.
    }
    this.hasEnded = true;
  }
}

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

Deno.test("RelayServer relays complete bodies in both directions and reports the client's address", async () => {
  const addresses = new Set<string>();
  const echo: Handler = async (request, { remoteAddr }) => {
    addresses.add(`${remoteAddr.hostname}:${remoteAddr.port}`);
    return new Response(await request.bytes());
  };
  await withServer(echo, async (server) => {
    for (const length of [1, 16 * 1024, 16 * 1024 + 1, 3_000_000]) {
      const body = Uint8Array.from({ length }, (_, at) => at * 31 % 251);
      const answer = await fetch(`http://127.0.0.1:${server.addr.port}`, { method: "POST", body });
      assertEquals(await answer.bytes(), body);
    }
    const client = await Client.connect(server);
    const { hostname, port } = client.connection.localAddr;
    await client.write(GET + GET);
    await until("two answers", () => client.received.match(/HTTP\/1\.1 200/g)?.length === 2);
    assert(addresses.has(`${hostname}:${port}`));
    await client.close();
  });
});

Deno.test("RelayServer aborts the request's signal when the client disconnects", async () => {
  const left = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  await withServer(async ({ signal }) => {
    signal.addEventListener("abort", () => left.resolve());
    begun.resolve();
    await left.promise;
    return new Response();
  }, async (server) => {
    const client = await Client.connect(server);
    await client.write(GET);
    await begun.promise;
    await client.close();
    await left.promise;
  });
});

Deno.test("RelayServer completes pending responses during a shutdown", async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const server = new RelayServer({ hostname: "127.0.0.1", port: 0 }, async () => {
    begun.resolve();
    await finish.promise;
    return new Response("x".repeat(100_000));
  });
  const answer = fetch(`http://127.0.0.1:${server.addr.port}`).then((response) => response.text());
  await begun.promise;
  const ended = server.shutdown();
  finish.resolve();
  assertEquals((await answer).length, 100_000);
  await ended;
});

/** The two halves of a body of ten bytes, and the header that says where it ends. */
const HALVES: readonly (readonly [header: string, first: string, second: string])[] = [
  ["Content-Length: 10", "abcde", "fghij"],
  ["Transfer-Encoding: chunked", "5\r\nabcde\r\n", "5\r\nfghij\r\n0\r\n\r\n"],
];

for (const [header, first, second] of HALVES) {
  Deno.test(`RelayServer receives the rest of a body during a shutdown, and then closes the connection (${header})`, async () => {
    const begun = Promise.withResolvers<void>();
    const server = new RelayServer({ hostname: "127.0.0.1", port: 0 }, async (request) => {
      begun.resolve();
      return new Response(await readBody(request, 1_000) as Uint8Array<ArrayBuffer>);
    });
    const client = await Client.connect(server);
    await client.write(`POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n${first}`);
    await begun.promise;
    const ended = server.shutdown();
    await client.write(second);
    await until("the end of the connection", () => client.hasEnded);
    assertMatch(client.received, /^HTTP\/1.1 200 [^]*connection: close[^]*abcdefghij/i);
    await client.close();
    await ended;
  });
}

Deno.test("RelayServer ends its shutdown although a client would send one request after another", async () => {
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = new RelayServer({ hostname: "127.0.0.1", port: 0 }, async ({ method }) => {
    if (method !== "POST") return new Response("got");
    begun.resolve();
    await finish.promise;
    return new Response("posted");
  });
  const [busy, other] = [await Client.connect(server), await Client.connect(server)];
  await other.write(GET);
  await until("an answer", () => other.received.endsWith("got"));
  await busy.write("POST / HTTP/1.1\r\nHost: x\r\n\r\n");
  await begun.promise;
  const ended = server.shutdown();
  while (await other.write(GET)) await new Promise((next) => setTimeout(next, 5));
  assert(/connection: close/i.test(other.received) || other.hasEnded);
  finish.resolve();
  await ended;
  await until("the answer", () => busy.received.endsWith("posted"));
  await Promise.all([busy.close(), other.close()]);
});

/** Clients that keep a connection open without getting a response. */
const IDLE: readonly (readonly [name: string, sent: string, drip: string])[] = [
  ["that sends nothing", "", ""],
  ["that stops in the middle of a header", "GET / HTTP/1.1\r\nHo", ""],
  ["that sends a header byte by byte", "GET / HTTP/1.1\r\nX: ", "x"],
  ["that has had its answer", GET, ""],
  ["that stops in the middle of a body", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nx", ""],
];

for (const [name, sent, drip] of IDLE) {
  Deno.test(`RelayServer closes the connection of a client ${name}`, async () => {
    const handler: Handler = async (request) => new Response(await request.text().catch(() => ""));
    await withServer(handler, async (server) => {
      const client = await Client.connect(server);
      await client.write(sent);
      await until("the end of the connection", () => {
        if (drip !== "") void client.write(drip);
        return client.hasEnded;
      });
      await client.close();
      await until("no connections", () => server.connections === 0);
    }, { idleMs: 200, sweepMs: 20 });
  });
}

for (
  const [name, limits] of [["address", { maxConnectionsPerAddress: 5 }], ["server", {
    maxConnections: 5,
  }]] as const
) {
  Deno.test(`RelayServer limits the connections of one ${name} and closes idle ones for new ones`, async () => {
    await withServer(() => new Response("here"), async (server) => {
      const clients: Client[] = [];
      for (let n = 0; n < 50; n++) {
        clients.push(await Client.connect(server));
        assert(server.connections <= 5, String(server.connections));
      }
      await until("an answer", async () => {
        const client = await Client.connect(server);
        clients.push(client);
        await client.write(GET);
        await until("the answer or the end", () => client.hasEnded || client.received !== "");
        return client.received.endsWith("here");
      });
      await Promise.all(clients.map((client) => client.close()));
    }, limits);
  });
}

/** Statuses of responses that don't need the request's body. */
const STATUSES = [200, 303, 403, 404, 405, 429, 500];

const CHUNK = `4000\r\n${"x".repeat(0x4000)}\r\n`;

/** Unread bodies: the head of the request, and the data that is sent repeatedly after it. */
const UNREAD: readonly (readonly [name: string, header: string, piece: string])[] = [
  ["chunked, without end", "Transfer-Encoding: chunked", CHUNK],
  ["chunked, that stops", "Transfer-Encoding: chunked", ""],
  ["of a declared length, without end", "Content-Length: 1000000000", "x".repeat(0x4000)],
  ["of a declared length, that stops", "Content-Length: 1000000000", ""],
];

for (const method of ["GET", "HEAD", "POST", "DELETE"]) {
  for (const [name, header, piece] of UNREAD) {
    Deno.test(`a connection is closed after a response that leaves the body of ${method} unread, ${name}`, async () => {
      for (const status of STATUSES) {
        const handler = withConnectionClosing(() => new Response(status === 303 ? null : "x", { status }), 0);
        await withServer(handler, async (server) => {
          const client = await Client.connect(server);
          await client.write(`${method} / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
          while (piece !== "" && await client.write(piece));
          await until("the end of the connection", () => client.hasEnded);
          // Sending more data may have reset the connection before the response was read.
          if (piece === "") {
            assertMatch(client.received, new RegExp(`^HTTP/1.1 ${status} [^]*connection: close`, "i"));
          }
          await client.close();
        }, { lingerMs: 0 });
      }
    });
  }
}

for (const header of ["Transfer-Encoding: chunked", "Content-Length: 99"]) {
  Deno.test(`a connection is closed after the 408 for a body that stops (${header})`, async () => {
    const handler = withConnectionClosing(async (request) => {
      try {
        return new Response(String((await readBody(request, 1_000, { idleMs: 20, totalMs: 60_000 })).length));
      } catch (error) {
        return errorResponse(toPublicError(error, "r1"));
      }
    }, 0);
    await withServer(handler, async (server) => {
      const client = await Client.connect(server);
      await client.write(`POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
      await until("the end of the connection", () => client.hasEnded);
      assertMatch(client.received, /^HTTP\/1.1 408 [^]*connection: close/i);
      await client.close();
    });
  });
}

Deno.test("new connections of an address are limited, unless a proxy has the address", async () => {
  for (const [options, admitted] of [[{}, 3], [{ maxConnectionsPerAddress: Infinity }, 6]] as const) {
    await withServer(() => new Response("here"), async (server) => {
      let answered = 0;
      for (let n = 0; n < 6; n++) {
        const client = await Client.connect(server);
        await client.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        await until("the end of the connection", () => client.hasEnded);
        answered += Number(client.received.startsWith("HTTP/1.1 200"));
        await client.close();
      }
      assertEquals(answered, admitted);
    }, { newConnections: { max: 3, windowMs: 60_000 }, ...options });
  }
});

Deno.test("connections that clients reset before they are accepted take no one's place", async () => {
  const { listen } = Deno;
  let isReset = false;
  const resetting = (options: Deno.TcpListenOptions) => {
    const listener = listen(options);
    const accept = listener.accept.bind(listener);
    listener.accept = async () => {
      const connection = await accept();
      if (!isReset) return connection;
      connection.close();
      throw new Deno.errors.NotConnected("Transport endpoint is not connected (os error 107)");
    };
    return listener;
  };
  Object.assign(Deno, { listen: resetting });
  try {
    await withServer(() => new Response("ok"), async (server) => {
      const clients = await Promise.all(Array.from({ length: 40 }, () => Client.connect(server)));
      await until("all are open", () => server.connections === 40);
      isReset = true;
      const reset = await Client.connect(server);
      await until("it is reset", () => reset.hasEnded);
      isReset = false;
      const last = await Client.connect(server);
      await last.write(GET);
      await until("an answer", () => last.received.endsWith("ok"));
      assertEquals(server.connections, 41);
      for (const client of [...clients, reset, last]) await client.close();
    });
  } finally {
    Object.assign(Deno, { listen });
  }
});
