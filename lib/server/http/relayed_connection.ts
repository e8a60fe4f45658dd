import { timeoutOrNull } from "../timeout.ts";
import type { Occupant } from "./connection_room.ts";
import { ArrivingHead, isRefusal } from "./refusal.ts";
import { networkAddress } from "./request_context.ts";

/**
 * Bytes of an unread body that are read and discarded between a response and closing its connection. A client that has not sent all of its
 * body before may miss the response, because closing a connection with unread bytes resets it.
 */
export const LINGER_BYTES = 1024 * 1024;

/**
 * Bytes per second of a request body. A connection on which fewer arrive counts as idle for the time that it
 * is late. The longest body has to arrive at 17 kB per second to meet `BODY_TOTAL_MS`.
 */
export const MIN_BODY_BYTES_PER_SECOND = 1_000;

/** Bytes read from a connection at once, in each direction. */
const RELAY_BUFFER_BYTES = 16 * 1024;

/** Time for the end of the last responses to reach their clients during a shutdown. */
export const LAST_BYTES_MS = 1_000;

/** A client's connection and the connection that relays it. */
export class RelayedConnection implements Occupant {
  readonly remoteAddr: Deno.NetAddr;
  readonly network: string;
  /**
   * When the server last sent something, or the connection was opened. Bytes from the client don't count, so
   * that sending a header byte by byte doesn't keep a connection open.
   */
  sentAt = performance.now();
  receivingSince: number | null = null;
  /** Number of requests without a complete response. */
  requests = 0;
  /** While a body is arriving: when its last byte would have arrived at the minimum rate. */
  #dueAt = 0;
  /** Since when the client has not taken a part of a response; null while none is being sent. */
  #sendingSince: number | null = null;
  /** Number of bytes of `PREFACE` that the client has sent; null after any other byte. */
  #preface: number | null = 0;
  readonly #head = new ArrivingHead();
  readonly #closed = Promise.withResolvers<void>();
  #inner: Deno.TcpConn | null = null;
  #isEnding = false;
  #closing: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(readonly client: Deno.TcpConn) {
    this.remoteAddr = client.remoteAddr;
    this.network = networkAddress(this.remoteAddr.hostname) ?? this.remoteAddr.hostname;
  }

  /** Resolves when the connection is closed. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  idleMs(now: number): number | null {
    if (this.requests === 0) return now - this.sentAt;
    if (this.#sendingSince !== null) return now - this.#sendingSince;
    return this.receivingSince === null ? null : now - this.#dueAt;
  }

  /** Says that a handler begins to wait for a body, or that it has stopped waiting. */
  setReceiving(isReceiving: boolean, now: number): void {
    this.#dueAt = now;
    this.receivingSince = isReceiving ? now : null;
  }

  /**
   * Relays bytes in both directions until either side ends.
   *
   * @param lingerMs longest time after the last response of a connection that the server ends
   * @param refuse returns the response to a request that the inner server can't parse
   */
  async relayTo(
    inner: Deno.TcpConn,
    lingerMs: number,
    refuse: (request: Request) => Promise<Uint8Array>,
  ): Promise<void> {
    this.#inner = inner;
    if (this.#isClosed) return inner.close();
    for (const side of [this.client, inner]) side.setNoDelay();
    const answers = this.#relayAnswers(inner, refuse);
    const requests = this.#relayRequests(inner);
    // After `end()`, the rest of the last response is still relayed.
    const untilAnswered = () => this.#isEnding ? answers : undefined;
    await Promise.race([answers, requests.then(untilAnswered, untilAnswered)]);
    if (!this.#isEnding || this.#isClosed) return;
    // Until the client has read the response and closes its side. Closing ours at once could reset the
    // connection before that.
    await this.client.closeWrite();
    await timeoutOrNull(lingerMs, requests);
  }

  /** Relays no more of what the client sends. */
  end(): void {
    this.#isEnding = true;
  }

  /** Tells the inner server that no more requests follow, so that it ends the connection after `end()`. */
  endInner(): void {
    if (this.#isClosed || this.#closing !== undefined) return;
    this.#closing = setTimeout(() => this.close(), LAST_BYTES_MS);
    this.#inner?.closeWrite().catch(() => {});
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#closing);
    this.client.close();
    this.#inner?.close();
    this.#closed.resolve();
  }

  async #relayAnswers(inner: Deno.TcpConn, refuse: (request: Request) => Promise<Uint8Array>): Promise<void> {
    const buffer = new Uint8Array(RELAY_BUFFER_BYTES);
    for (;;) {
      const length = await inner.read(buffer);
      if (length === null) return;
      const bytes = buffer.subarray(0, length);
      const isRefused = this.requests === 0 && isRefusal(bytes);
      if (isRefused) this.end();
      await this.#send(isRefused ? await refuse(this.#head.toErrorRequest()) : bytes);
      if (isRefused) return;
      this.#head.clear();
    }
  }

  async #send(bytes: Uint8Array): Promise<void> {
    for (let written = 0; written < bytes.length;) {
      this.#sendingSince = performance.now();
      written += await this.client.write(bytes.subarray(written));
      this.sentAt = performance.now();
    }
    this.#sendingSince = null;
  }

  /** Resolves when the client has ended its side. After `end()`, reads and discards a limited number of bytes. */
  async #relayRequests(inner: Deno.TcpConn): Promise<void> {
    const buffer = new Uint8Array(RELAY_BUFFER_BYTES);
    let discarded = 0;
    while (discarded < LINGER_BYTES) {
      const length = await this.client.read(buffer);
      if (length === null || (this.#preface !== null && this.#beginsHttp2(buffer.subarray(0, length)))) {
        return;
      }
      if (this.receivingSince !== null) this.#countArrived(length);
      if (!this.#isEnding) this.#head.add(buffer.subarray(0, length));
      try {
        for (let written = 0; written < length && !this.#isEnding;) {
          written += await inner.write(buffer.subarray(written, length));
        }
      } catch {
        // The inner server stops reading when the connection ends, and when it refuses a request.
        this.end();
      }
      if (this.#isEnding) discarded += length;
    }
    await this.closed;
  }

  /**
   * True if the client begins to speak HTTP/2, which Deno's server would accept. One connection could make any
   * number of requests and stop reading the response of each. Browsers don't use HTTP/2 without TLS, and
   * proxies only if they are told to.
   */
  #beginsHttp2(bytes: Uint8Array): boolean {
    for (let at = 0; this.#preface !== null && at < bytes.length; at++) {
      this.#preface = bytes[at] === PREFACE[this.#preface] ? this.#preface + 1 : null;
      if (this.#preface === PREFACE.length) return true;
    }
    return false;
  }

  #countArrived(bytes: number): void {
    this.#dueAt = Math.min(performance.now(), this.#dueAt + bytes / MIN_BODY_BYTES_PER_SECOND * 1_000);
  }
}

/** How a connection of HTTP/2 begins, and no request of HTTP/1.1. */
const PREFACE = new TextEncoder().encode("PRI * HTTP/2");
