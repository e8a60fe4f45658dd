/**
 * Random traffic on the connection server: complete requests, connections that are abandoned, sent byte by
 * byte or reset, and shortages. Every complete request on a connection that the server keeps gets its own
 * body back, and in the end no connection is left. `REQUESTS` sets their number, by default 20,000.
 */
import { assert, assertEquals } from "@std/assert";
import { RelayServer } from "../../lib/server/http/relay.ts";
import { until } from "../timing/until.ts";

const requests = Number(Deno.env.get("REQUESTS") ?? 20_000);
const LANES = 40;

Deno.test(`${requests} requests among abandoned connections`, async () => {
  const server = new RelayServer(
    { hostname: "127.0.0.1", port: 0, maxConnections: 30 },
    async (request) => new Response(await request.bytes()),
  );
  const counts = { answered: 0, refused: 0, left: 0 };
  let begun = 0;
  const lane = async () => {
    while (begun++ < requests) {
      if (Math.random() < 0.3) await leaveHalfWay(server, counts);
      else await askOnce(server, counts);
      assert(server.connections <= 30);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  console.table(counts);
  assert(counts.answered > 0);
  await until("no connections", () => server.connections === 0);
  await server.shutdown();
});

type Counts = Record<"answered" | "refused" | "left", number>;

const encoder = new TextEncoder();

async function askOnce({ addr: { port } }: RelayServer, counts: Counts): Promise<void> {
  const body = crypto.randomUUID().repeat(1 + Math.floor(Math.random() * 2_000));
  const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const sending = send(connection, head + body);
  const answer = await new Response(connection.readable).text().catch(() => "");
  await sending;
  if (answer === "") return void counts.refused++;
  assertEquals(answer.slice(answer.indexOf("\r\n\r\n") + 4), body);
  counts.answered++;
}

async function leaveHalfWay({ addr: { port } }: RelayServer, counts: Counts): Promise<void> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const text = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\nxxxxx";
  await send(connection, text.slice(0, Math.floor(Math.random() * text.length)));
  connection.close();
  counts.left++;
}

async function send(connection: Deno.Conn, text: string): Promise<void> {
  const bytes = encoder.encode(text);
  try {
    for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
  } catch {
    // The server has closed the connection.
  }
}
