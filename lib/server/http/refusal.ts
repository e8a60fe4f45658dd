import { Buffer } from "node:buffer";
import { STATUS_CODES } from "node:http";
import { AppError } from "../errors.ts";
import { createErrorRequest } from "./routable.ts";

/** Request line and headers that Deno reads. */
const MAX_HEAD_BYTES = 64 * 1024;

/**
 * The beginning of a request as it arrives, to explain why Deno refused it: the bytes since the server last sent
 * something. It decides nothing about the request; where requests are pipelined, it may describe another one.
 */
export class ArrivingHead {
  #start = "";
  #bytes = 0;
  #lineBytes = 0;
  #isLineComplete = false;

  /** Adds bytes from the client. */
  add(bytes: Uint8Array): void {
    if (this.#start.length < START_BYTES) {
      this.#start += Buffer.from(bytes.subarray(0, START_BYTES - this.#start.length)).toString("latin1");
    }
    this.#bytes += bytes.length;
    if (this.#isLineComplete) return;
    const end = bytes.indexOf(LINE_FEED);
    this.#isLineComplete = end >= 0;
    this.#lineBytes += end < 0 ? bytes.length : end;
  }

  /** Starts again, after the server has sent something. */
  clear(): void {
    this.#start = "";
    this.#bytes = this.#lineBytes = 0;
    this.#isLineComplete = false;
  }

  /** A request for the site's handler, which responds to it with the error. */
  toErrorRequest(): Request {
    const [, method = "GET", pathname = "/"] =
      /^(\S+) (?:https?:\/\/[^/\s]*)?([^\s?#]*)/i.exec(this.#start) ?? [];
    return createErrorRequest(this.#error(), { method, pathname });
  }

  #error(): AppError {
    if (this.#bytes < MAX_HEAD_BYTES) {
      return new AppError("bad_request", "The request isn't valid HTTP/1.1, or has more than 127 headers");
    }
    return this.#lineBytes > MAX_HEAD_BYTES / 2
      ? new AppError(
        "uri_too_long",
        `The URL is too long: with the headers, at most ${MAX_HEAD_BYTES} bytes are read`,
      )
      : new AppError(
        "headers_too_large",
        `The headers are too long: at most ${MAX_HEAD_BYTES} bytes are read`,
      );
  }
}

/** Enough for a method and to see whether a path is below `/api`. */
const START_BYTES = 256;

const LINE_FEED = 10;

/**
 * True if bytes are exactly the response with which Deno refuses a request that it can't parse: without body and without
 * our headers, and the last one of its connection. `Deno.serve` has no hook to replace it.
 */
export function isRefusal(bytes: Uint8Array): boolean {
  return bytes.length < LONGEST_REFUSAL && REFUSAL.test(Buffer.from(bytes).toString("latin1"));
}

const LONGEST_REFUSAL = 200;

const REFUSAL =
  /^HTTP\/1\.[01] 400 Bad Request\r\n(?:(?:content-length: 0|date: [^\r\n]*|connection: close)\r\n)+\r\n$/i;

/** A response as the last one of an HTTP/1.1 connection. */
export async function serializeLastResponse(answer: Response, isHead: boolean): Promise<Uint8Array> {
  const body = await answer.bytes();
  const { status, headers } = answer;
  headers.delete("Transfer-Encoding");
  headers.set("Content-Length", String(body.length));
  headers.set("Date", new Date().toUTCString());
  headers.set("Connection", "close");
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), isHead ? new Uint8Array() : body]);
}
