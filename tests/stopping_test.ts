/**
 * A built site that is told to stop while many save: what it acknowledged is in the file, the file is closed, and
 * requests under way are completed.
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { Snippet } from "../lib/schema/snippets.ts";
import { openKv } from "../lib/server/store/kv.ts";
import { answered, faultsIn, startSite } from "./built_site.ts";
import { sessionsIn } from "./library.ts";
import { random } from "./random.ts";
import { faultsOf } from "./store_faults.ts";
import { until } from "./until.ts";

/** Each saves one pattern after another, in total fewer than their limits. */
const USERS = Array.from({ length: 20 }, (_, n) => `u${n}`);

Deno.test("on SIGTERM under load, no acknowledged write is lost, and the database is closed", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/site.db`;
  try {
    const tokens = await sessionsIn(path, USERS);
    const { origin, process } = startSite({ KV_PATH: path }, { stderr: "piped" });
    await answered(origin);
    const acknowledged: string[] = [];
    const saving = tokens.map((token, user) => saveUntilGone(origin, token, `u${user}`, acknowledged));
    await until("saved patterns", () => acknowledged.length, (count) => count > 5 * USERS.length);
    process.kill("SIGTERM");
    const { code, stderr } = await process.output();
    await Promise.all(saving);
    assertEquals([code, faultsIn(stderr)], [0, []]);
    // SQLite removes its log when the last connection is closed properly.
    assertEquals(await Array.fromAsync(Deno.readDir(folder), ({ name }) => name), ["site.db"]);
    await checkKept(path, acknowledged);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

for (const workers of [1, 2]) {
  Deno.test(`on SIGTERM, a request is completed whose body is still arriving, with WORKERS=${workers}`, async () => {
    const folder = await Deno.makeTempDir();
    const path = `${folder}/site.db`;
    try {
      const [token = ""] = await sessionsIn(path, ["u1"]);
      const { origin, process } = startSite({ KV_PATH: path, WORKERS: `${workers}` }, { stderr: "piped" });
      await answered(origin);
      const { hostname, port, host } = new URL(origin);
      const connection = await Deno.connect({ hostname, port: Number(port) });
      const write = (text: string) => connection.write(new TextEncoder().encode(text));
      const body = JSON.stringify({ name: "kept", pattern: "a" });
      await write(
        `POST /api/snippets HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: session=${token}\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      );
      await until("the request to be counted, which precedes reading its body", () => isCounted(path));
      process.kill("SIGTERM");
      await untilClosed(origin);
      await write(body.slice(10));
      // The connection ends although the client asked to keep it.
      const answer = await new Response(connection.readable).text();
      assertMatch(answer, /^HTTP\/1.1 201 [^]*\r\nconnection: close\r\n/i);
      const { code, stderr } = await process.output();
      assertEquals([code, faultsIn(stderr)], [0, []]);
      await checkKept(path, ["kept"]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

async function isCounted(path: string): Promise<boolean> {
  using kv = await openKv(path, random);
  return (await Array.fromAsync(kv.list({ prefix: ["rate_limits", "snippets"] }))).length > 0;
}

/** Waits until the site takes no more connections. */
async function untilClosed(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  await until("the port to be closed", async () => {
    const connection = await Deno.connect({ hostname, port: Number(port) }).catch(() => null);
    connection?.close();
    return connection === null;
  });
}

/** Collects the names that are acknowledged; saving ends with the connection. */
async function saveUntilGone(origin: string, token: string, user: string, names: string[]): Promise<void> {
  const headers = { Cookie: `session=${token}`, Origin: origin };
  for (let n = 0; n < 100; n++) {
    const body = JSON.stringify({ name: `${user} ${n}`, pattern: "a" });
    const status = await fetch(`${origin}/api/snippets`, { method: "POST", headers, body })
      .then(async (answer) => (await answer.body?.cancel(), answer.status)).catch(() => 0);
    if (status === 0) break;
    assertEquals(status, 201);
    names.push(`${user} ${n}`);
  }
}

async function checkKept(path: string, acknowledged: readonly string[]): Promise<void> {
  using kv = await openKv(path, random);
  assertEquals(await faultsOf(kv), []);
  const kept = await Array.fromAsync(kv.list<Snippet>({ prefix: ["snippets"] }), ({ value }) => value.name);
  assertEquals(acknowledged.filter((name) => !kept.includes(name)), []);
  // At most one per user was written although its response got lost.
  assert(kept.length - acknowledged.length <= USERS.length);
}
