import { assertEquals } from "@std/assert";
import { readBody } from "../../../../lib/server/http/body.ts";
import { withConnectionClosing } from "../../../../lib/server/http/connection.ts";
import { errorResponse, toPublicError } from "../../../../lib/server/http/errors.ts";
import { until } from "../../../timing/until.ts";

/** How a connection ends when its client sends more than is read. */

const CEILING = 64 * 1024;
const PIECE = 16 * 1024;

for (const rounds of [8, Infinity]) {
  const sender = rounds === Infinity ? "sends on" : "falls silent";
  Deno.test(`a connection is closed after a 413, although its client ${sender}`, async () => {
    const server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => {} },
      withConnectionClosing(refusing, 0),
    );
    const connection = await Deno.connect({ port: server.addr.port, hostname: "127.0.0.1" });
    const sending = sendChunks(connection, rounds);
    assertEquals(await lastRead(connection), "HTTP/1.1 413");
    connection.close();
    await sending;
    await server.shutdown();
  });
}

async function sendChunks(connection: Deno.Conn, rounds: number): Promise<void> {
  const encoder = new TextEncoder();
  try {
    await connection.write(
      encoder.encode("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"),
    );
    const piece = encoder.encode(`${PIECE.toString(16)}\r\n${"x".repeat(PIECE)}\r\n`);
    for (let round = 0; round < rounds; round++) await connection.write(piece);
  } catch {
    // The server closed the connection.
  }
}

/** Reads until the server closes the connection, and returns the first line of the response. */
async function lastRead(connection: Deno.Conn): Promise<string> {
  const buffer = new Uint8Array(4096);
  let answer = "";
  let ended = false;
  const reading = (async () => {
    for (
      let length = await connection.read(buffer);
      length !== null;
      length = await connection.read(buffer)
    ) {
      answer ||= new TextDecoder().decode(buffer.subarray(0, "HTTP/1.1 413".length));
    }
  })().catch(() => {}).then(() => ended = true); // a reset is an end, too
  await until("the end of the connection", () => ended);
  await reading;
  return answer;
}

async function refusing(request: Request): Promise<Response> {
  try {
    return new Response(String((await readBody(request, CEILING)).length));
  } catch (error) {
    return errorResponse(toPublicError(error, "r1"));
  }
}
