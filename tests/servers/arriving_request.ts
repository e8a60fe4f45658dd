/** A request whose body is still arriving when the site is told to stop. */
import { assertMatch } from "@std/assert";
import { openKv } from "../../lib/server/store/kv.ts";
import { random } from "../app/random.ts";
import { until } from "../timing/until.ts";

/** Begins to save a pattern as the first of its database's users, and returns what sends the rest and checks the response. */
export async function beginToSave(
  origin: string,
  kvPath: string,
  name: string,
  token: string,
): Promise<{ finish(): Promise<void> }> {
  const { hostname, port, host } = new URL(origin);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const write = (text: string) => connection.write(new TextEncoder().encode(text));
  const counted = await countedUsers(kvPath);
  const body = JSON.stringify({ name, pattern: "a" });
  await write(
    `POST /api/snippets HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: session=${token}\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await until(
    "the request to be counted, which precedes reading its body",
    () => countedUsers(kvPath),
    (now) => now > counted,
  );
  return {
    async finish() {
      await write(body.slice(10));
      // The connection ends although the client asked to keep it.
      const answer = await new Response(connection.readable).text();
      assertMatch(answer, /^HTTP\/1.1 201 [^]*\r\nconnection: close\r\n/i);
    },
  };
}

async function countedUsers(kvPath: string): Promise<number> {
  using kv = await openKv(kvPath, random);
  return (await Array.fromAsync(kv.list({ prefix: ["rate_limits", "snippets"] }))).length;
}

/** Waits until the site takes no more connections. */
export async function untilClosed(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  await until("the port to be closed", async () => {
    const connection = await Deno.connect({ hostname, port: Number(port) }).catch(() => null);
    connection?.close();
    return connection === null;
  });
}
