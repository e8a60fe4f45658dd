/** The built site as its own process: how it starts, refuses to start, and stops. */
import { assertEquals, assertMatch } from "@std/assert";
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
