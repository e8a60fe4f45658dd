/** What a body that is refused does to a real connection. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { type Patience, readBody } from "../../../lib/http/body.ts";
import { errorAnswer, publicError } from "../../../lib/http/errors.ts";

const CEILING = 64 * 1024;
const PIECE = 16 * 1024;

async function withServer(patience: Patience, use: (port: number) => Promise<void>): Promise<void> {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    try {
      return new Response(String((await readBody(request, CEILING, patience)).length));
    } catch (error) {
      return errorAnswer(publicError(error, "r1"));
    }
  });
  await use(server.addr.port);
  await server.shutdown();
}

/** Sends a head, then pieces of a body until the other side stops taking them or `bytes` are sent. */
async function sent(connection: Deno.Conn, head: string, bytes: number, chunked: boolean): Promise<number> {
  await connection.write(new TextEncoder().encode(head));
  const mark = chunked ? `${PIECE.toString(16)}\r\n` : "";
  const piece = new TextEncoder().encode(mark + "x".repeat(PIECE) + (chunked ? "\r\n" : ""));
  let total = 0;
  try {
    while (total < bytes) total += await connection.write(piece);
  } catch {
    // The other side has closed the connection, as it should.
  }
  return total;
}

async function received(connection: Deno.Conn): Promise<string> {
  try {
    return await new Response(connection.readable).text();
  } catch {
    return "";
  }
}

const HEADS: [string, string, boolean][] = [
  ["a chunked body", "Transfer-Encoding: chunked", true],
  ["a body as long as it says", `Content-Length: ${1e9}`, false],
];

for (const [what, header, chunked] of HEADS) {
  Deno.test(`${what} past the ceiling is answered with 413 and not read on`, async () => {
    await withServer({ idleMs: 1000, totalMs: 5000 }, async (port) => {
      const connection = await Deno.connect({ port, hostname: "127.0.0.1" });
      const head = `POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`;
      const [answer, bytes] = await Promise.all([
        received(connection),
        sent(connection, head, 200e6, chunked),
      ]);
      assert(bytes < 20e6, `${bytes} bytes were taken`);
      assertMatch(answer, /^HTTP\/1\.1 413 |^$/);
      assertEquals(/connection: close/i.test(answer), answer !== "");
    });
  });
}

Deno.test("a body that falls silent is answered with 408, and the connection is closed", async () => {
  await withServer({ idleMs: 50, totalMs: 5000 }, async (port) => {
    const connection = await Deno.connect({ port, hostname: "127.0.0.1" });
    await sent(connection, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n", 0, false);
    assertMatch(await received(connection), /^HTTP\/1\.1 408 [^]*connection: close[^]*request_timeout/i);
  });
});
