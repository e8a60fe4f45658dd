/** The built site as its own process: how it starts, refuses to start, and stops. */
import { assertEquals, assertMatch } from "@std/assert";
import { openSession } from "../lib/auth/session.ts";
import { openKv } from "../lib/store/kv.ts";
import { storeOf } from "../lib/store/store.ts";
import { userOf } from "../lib/store/users.ts";
import { answered, freePort } from "./browser/site.ts";

const ROOT = new URL("../", import.meta.url).pathname;

function started(variables: Readonly<Record<string, string>>): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "serve.ts"],
    cwd: ROOT,
    env: { KV_PATH: ":memory:", ...variables },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

Deno.test("serve.ts says where it is, answers with the site's headers, and ends well on SIGTERM", async () => {
  const port = freePort();
  const origin = `http://localhost:${port}`;
  const server = started({ PORT: String(port) });
  await answered(origin);
  const answer = await fetch(`${origin}/api/me`);
  assertEquals(await answer.json(), { user: null });
  assertMatch(answer.headers.get("Content-Security-Policy") ?? "", /object-src 'none'/);
  server.kill("SIGTERM");
  const { code, stdout, stderr } = await server.output();
  assertEquals([code, text(stderr)], [0, ""]);
  assertEquals(text(stdout).split("\n")[0], `Regex Workbench on ${origin}`);
});

Deno.test("serve.ts analyses in a process of its own, which ends with it", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/workbench.db`;
  const cookie = `session=${await tokenIn(path)}`;
  const port = freePort();
  const origin = `http://localhost:${port}`;
  const server = started({ PORT: String(port), KV_PATH: path });
  await answered(origin);
  const answer = await fetch(`${origin}/api/analyze`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: origin },
    body: JSON.stringify({ pattern: "^(a+)+$" }),
  });
  assertEquals([answer.status, (await answer.json()).verdict.kind], [200, "vulnerable"]);
  server.kill("SIGTERM");
  const { code, stderr } = await server.output();
  assertEquals([code, text(stderr)], [0, ""]);
  await Deno.remove(folder, { recursive: true });
});

/** The token of somebody's session in a database. */
async function tokenIn(path: string): Promise<string> {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  using kv = await openKv(path, random);
  const store = storeOf(kv, random);
  const [now, email] = [Date.now(), "ada@example.com"];
  const identity = { issuer: "https://issuer.example", subject: "1", label: "Issuer", email, linkedAt: now };
  const user = await userOf(store, {
    identity,
    user: { id: "u1", email, name: "", image: "" },
    ownsEmail: true,
  });
  return await openSession(store, user, "Firefox on Linux", now) ?? "";
}

Deno.test("serve.ts ends with one line that names a setting which makes no sense", async () => {
  using occupied = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const refused: [Record<string, string>, RegExp][] = [
    [{ PORT: "no" }, /^PORT must be .*\n$/],
    [{ KV_PATH: "/dev/null/x.db" }, /^KV_PATH cannot be opened: .*\n$/],
    [{ PORT: String(occupied.addr.port) }, /^HOST and PORT cannot be listened at, .*\n$/],
  ];
  for (const [variables, line] of refused) {
    const { code, stderr } = await started(variables).output();
    assertEquals(code, 1);
    assertMatch(text(stderr), line);
  }
});
