import { assert, assertEquals } from "@std/assert";
import {
  LINGER_BYTES,
  MIN_BODY_BYTES_PER_SECOND,
  RelayedConnection,
} from "../../../../lib/server/http/relayed_connection.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";

/** RelayedConnection: when it counts as idle, and how it ends. Connections and time are simulated. */

/** One end of a simulated connection. */
class End {
  readonly remoteAddr = { transport: "tcp", hostname: "192.0.2.1", port: 1 };
  /** What the other side has sent, in one piece for each read; null is its end. */
  readonly #incoming: (Uint8Array | null)[] = [];
  #waiting: (() => void) | null = null;
  /** Bytes that were written, and that were read. */
  written = 0;
  read_ = 0;
  isWriteClosed = false;
  isClosed = false;
  /** False while its buffers are full. */
  takesMore = true;

  send(bytes: Uint8Array | null): void {
    this.#incoming.push(bytes);
    this.#waiting?.();
  }

  async read(buffer: Uint8Array): Promise<number | null> {
    while (this.#incoming.length === 0) {
      if (this.isClosed) throw new Deno.errors.BadResource();
      await new Promise<void>((resolve) => this.#waiting = resolve);
    }
    const bytes = this.#incoming.shift() ?? null;
    if (bytes === null) return null;
    buffer.set(bytes);
    this.read_ += bytes.length;
    return bytes.length;
  }

  write(bytes: Uint8Array): Promise<number> {
    if (!this.takesMore) return new Promise(() => {});
    this.written += bytes.length;
    return Promise.resolve(bytes.length);
  }

  closeWrite(): Promise<void> {
    this.isWriteClosed = true;
    return Promise.resolve();
  }

  setNoDelay(): void {}

  close(): void {
    this.isClosed = true;
    this.#waiting?.();
  }
}

interface Relayed {
  readonly timers: FakeTimers;
  readonly client: End;
  readonly inner: End;
  readonly connection: RelayedConnection;
  readonly ended: Promise<void>;
  idle(): number | null;
}

async function relayed(use: (relayed: Relayed) => Promise<void>): Promise<void> {
  using timers = new FakeTimers();
  const [client, inner] = [new End(), new End()];
  const connection = new RelayedConnection(client as unknown as Deno.TcpConn);
  const ended = connection.relayTo(
    inner as unknown as Deno.TcpConn,
    1_000,
    () => Promise.reject(new Error("Nothing is refused here")),
  ).catch(() => {});
  const idle = () => connection.idleMs(performance.now());
  await use({ timers, client, inner, connection, ended, idle });
  connection.close();
  await ended;
}

const bytes = (count: number) => new Uint8Array(count);

Deno.test("a connection without a request is idle since the server last sent something", () =>
  relayed(async ({ timers, client, inner, idle }) => {
    await timers.pass(300);
    client.send(bytes(10));
    await timers.pass(200);
    // Bytes of a header don't count.
    assertEquals(idle(), 500);
    inner.send(bytes(10));
    await timers.pass(70);
    assertEquals(idle(), 70);
  }));

Deno.test("a connection is not idle while the server works on a request", () =>
  relayed(async ({ timers, connection, idle }) => {
    connection.requests = 1;
    await timers.pass(60_000);
    assertEquals(idle(), null);
  }));

Deno.test("a connection is idle while its client doesn't read a response", () =>
  relayed(async ({ timers, client, inner, connection, idle }) => {
    connection.requests = 1;
    client.takesMore = false;
    await timers.pass(5_000);
    assertEquals(idle(), null);
    inner.send(bytes(10));
    await timers.pass(700);
    assertEquals(idle(), 700);
  }));

Deno.test("a body below the minimum rate makes its connection idle for the time that it is late", () =>
  relayed(async ({ timers, client, connection, idle }) => {
    connection.requests = 1;
    connection.setReceiving(true, performance.now());
    for (let second = 0; second < 10; second++) {
      await timers.pass(1_000);
      client.send(bytes(MIN_BODY_BYTES_PER_SECOND / 4));
      await timers.settle();
    }
    assertEquals(idle(), 7_500);
    connection.setReceiving(false, performance.now());
    assertEquals(idle(), null);
  }));

Deno.test("a body above the minimum rate doesn't make its connection idle, and gets no credit", () =>
  relayed(async ({ timers, client, connection, idle }) => {
    connection.requests = 1;
    connection.setReceiving(true, performance.now());
    for (let second = 0; second < 10; second++) {
      await timers.pass(1_000);
      client.send(bytes(MIN_BODY_BYTES_PER_SECOND * 2));
      await timers.settle();
      assertEquals(idle(), 0);
    }
    await timers.pass(900);
    assertEquals(idle(), 900);
  }));

Deno.test("after end(), a limited number of bytes is read and nothing relayed, until the client closes", () =>
  relayed(async ({ timers, client, inner, connection, ended }) => {
    client.send(bytes(100));
    await timers.settle();
    connection.end();
    for (let sent = 0; sent < 2 * LINGER_BYTES; sent += 16 * 1024) client.send(bytes(16 * 1024));
    await timers.settle();
    assertEquals(inner.written, 100);
    assert(client.read_ <= 100 + LINGER_BYTES + 16 * 1024, `${client.read_} bytes`);
    connection.endInner();
    assert(inner.isWriteClosed);
    inner.send(bytes(50));
    inner.send(null);
    await timers.settle();
    assertEquals([client.written, client.isWriteClosed, client.isClosed], [50, true, false]);
    await timers.pass(1_000);
    await ended;
  }));

Deno.test("after end(), the connection ends when the client has closed its side", () =>
  relayed(async ({ timers, client, inner, connection, ended }) => {
    connection.end();
    connection.endInner();
    inner.send(null);
    await timers.settle();
    client.send(null);
    await ended;
  }));

const text = (words: string) => new TextEncoder().encode(words);

for (const pieces of [["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"], ["P", "RI * HTTP/", "2.0"]]) {
  Deno.test(`a connection that begins with HTTP/2 is ended (in ${pieces.length} pieces)`, () =>
    relayed(async ({ client, ended }) => {
      for (const piece of pieces) client.send(text(piece));
      await ended;
    }));
}

Deno.test("a body may contain how HTTP/2 begins", () =>
  relayed(async ({ timers, client, inner }) => {
    client.send(text("PUT / HTTP/1.1\r\n\r\n"));
    client.send(text("PRI * HTTP/2.0\r\n\r\n"));
    client.send(text("x"));
    await timers.settle();
    assertEquals(inner.written, 37);
  }));
