/** The built site as its own process: how it starts, refuses to start, and stops. */
import { assertEquals, assertMatch } from "@std/assert";
import { answered, freePort, startSite } from "./built_site.ts";
import { sessionsIn } from "./library.ts";

const PIPED = { stdout: "piped", stderr: "piped" } as const;

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

Deno.test("serve.ts says where it is, answers with the site's headers, and ends well on SIGTERM", async () => {
  const { origin, process } = startSite({}, PIPED);
  await answered(origin);
  const answer = await fetch(`${origin}/api/me`);
  assertEquals(await answer.json(), { user: null });
  assertMatch(answer.headers.get("Content-Security-Policy") ?? "", /object-src 'none'/);
  process.kill("SIGTERM");
  const { code, stdout, stderr } = await process.output();
  assertEquals([code, text(stderr)], [0, ""]);
  assertEquals(text(stdout).split("\n")[0], `Regex Workbench on ${origin}`);
});

Deno.test("serve.ts sends the build's files by the shortest coding that a browser takes", async () => {
  const { origin, process } = startSite({}, PIPED);
  await answered(origin);
  const page = await fetch(origin);
  const [, script] = page.headers.get("Link")?.match(/<([^>]+)>/) ?? [];
  await page.body?.cancel();
  for (const [taken, coding] of [["gzip, br", "br"], ["gzip", "gzip"]] as const) {
    const answer = await fetch(origin + script, { headers: { "Accept-Encoding": taken } });
    await answer.body?.cancel();
    assertEquals(answer.headers.get("Content-Encoding"), coding);
  }
  process.kill("SIGTERM");
  await process.output();
});

Deno.test("serve.ts analyses in a process of its own, which ends with it", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/workbench.db`;
  const [token] = await sessionsIn(path, ["u1"]);
  const { origin, process } = startSite({ KV_PATH: path, ANALYSIS_TIMEOUT_MS: "10000" }, PIPED);
  await answered(origin);
  const answer = await fetch(`${origin}/api/analyze`, {
    method: "POST",
    headers: { Cookie: `session=${token}`, Origin: origin },
    body: JSON.stringify({ pattern: "^(a+)+$" }),
  });
  assertEquals([answer.status, (await answer.json()).verdict.kind], [200, "vulnerable"]);
  process.kill("SIGTERM");
  const { code, stderr } = await process.output();
  assertEquals([code, text(stderr)], [0, ""]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the start task's program runs a site on a database elsewhere, and passes its end on", async () => {
  const folder = await Deno.makeTempDir();
  const port = freePort();
  const process = new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "serve"],
    cwd: new URL("../", import.meta.url).pathname,
    env: { PORT: String(port), KV_PATH: `${folder}/new folder/workbench.db` },
    ...PIPED,
  }).spawn();
  await answered(`http://localhost:${port}`);
  assertEquals(((await Deno.stat(`${folder}/new folder/workbench.db`)).mode ?? 0) & 0o777, 0o600);
  process.kill("SIGTERM");
  assertEquals((await process.output()).code, 0);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("serve.ts ends with one line that names a setting which makes no sense", async () => {
  using occupied = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const refused: [Record<string, string>, RegExp][] = [
    [{ PORT: "no" }, /^PORT must be .*\n$/],
    [{ KV_PATH: "/dev/null/x.db" }, /^KV_PATH cannot be opened: .*\n$/],
    [{ KV_PATH: "./tests" }, /^KV_PATH cannot be opened: \.\/tests is a folder, not a file\n$/],
    [{ PORT: String(occupied.addr.port) }, /^HOST and PORT cannot be listened at, .*\n$/],
  ];
  for (const [variables, line] of refused) {
    const { code, stderr } = await startSite(variables, PIPED).process.output();
    assertEquals(code, 1);
    assertMatch(text(stderr), line);
  }
});
