import { assert, assertMatch } from "@std/assert";
import { type BodyTimeouts, readBody } from "../../../../lib/server/http/body.ts";
import { withConnectionClosing } from "../../../../lib/server/http/connection.ts";
import { errorResponse, toPublicError } from "../../../../lib/server/http/errors.ts";
import type { SiteHandler } from "../../../../lib/server/http/relay.ts";
import { openApp } from "../../../app/app.ts";

/** Effects of a rejected body on a real connection. */

const CEILING = 64 * 1024;
const PIECE = 16 * 1024;

/** Starts a server that reads bodies with timeouts, or that calls a handler. */
async function withServer(
  given: BodyTimeouts | SiteHandler,
  use: (port: number) => Promise<void>,
): Promise<void> {
  const handler = typeof given === "function" ? given : (request: Request) => reading(request, given);
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, handler);
  await use(server.addr.port);
  await server.shutdown();
}

async function reading(request: Request, timeouts: BodyTimeouts): Promise<Response> {
  try {
    return new Response(String((await readBody(request, CEILING, timeouts)).length));
  } catch (error) {
    return errorResponse(toPublicError(error, "r1"));
  }
}

interface Sent {
  readonly answer: string;
  /** Bytes of the body that the server accepted until shortly after its response. */
  readonly taken: number;
}

/** Sends a head and an endless body, reads the response, waits, and closes the connection. */
async function send(port: number, header: string, piece: string): Promise<Sent> {
  const encoder = new TextEncoder();
  const connection = await Deno.connect({ port, hostname: "127.0.0.1" });
  await connection.write(encoder.encode(`POST /api/export HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`));
  let taken = 0;
  const sending = (async () => {
    const bytes = encoder.encode(piece);
    while (bytes.length > 0) taken += await connection.write(bytes);
  })().catch(() => {}); // the connection is closed, by either side
  const buffer = new Uint8Array(4096);
  const length = await connection.read(buffer) ?? 0;
  await new Promise((end) => setTimeout(end, 300));
  connection.close();
  await sending;
  return { answer: new TextDecoder().decode(buffer.subarray(0, length)), taken };
}

/** A test that leaves a body unread. The garbage collector closes its connection later. */
function leaving(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, sanitizeResources: false, fn });
}

const X = "x".repeat(PIECE);
const BODIES: [string, string, string][] = [
  ["chunked", "Transfer-Encoding: chunked", `${PIECE.toString(16)}\r\n${X}\r\n`],
  ["of a declared length", "Content-Length: 1000000000", X],
];

for (const [what, header, piece] of BODIES) {
  leaving(`a body past the limit, ${what}, gets 413 and is not read further`, async () => {
    await withServer({ idleMs: 30_000, totalMs: 60_000 }, async (port) => {
      const { answer, taken } = await send(port, header, piece);
      assertMatch(answer, /^HTTP\/1\.1 413 [^]*connection: close[^]*payload_too_large/i);
      assert(taken < 20e6, `${taken} bytes were taken`);
    });
  });
}

Deno.test("a body that stops gets 408, and the connection is closed", async () => {
  await withServer({ idleMs: 50, totalMs: 5000 }, async (port) => {
    const { answer } = await send(port, "Content-Length: 99", "");
    assertMatch(answer, /^HTTP\/1\.1 408 [^]*connection: close[^]*request_timeout/i);
  });
});

for (const [path, status] of [["/api/export", 403], ["/auth/sign-out", 403], ["/docs", 405]] as const) {
  leaving(`a long body that an error of ${path} doesn't need is not read either`, async () => {
    using app = await openApp();
    await withServer(
      withConnectionClosing(({ method, headers, body }) => app.ask(path, { method, headers, body }), 0),
      async (port) => {
        const { answer, taken } = await send(port, "Content-Length: 1000000000", X);
        assertMatch(answer, new RegExp(`^HTTP/1.1 ${status} [^]*connection: close`, "i"));
        assert(taken < 20e6, `${taken} bytes were taken`);
      },
    );
  });
}
