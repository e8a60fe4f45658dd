/** The built site as its own process: how it starts, refuses to start, and stops. */
import { assertEquals, assertMatch } from "@std/assert";
import { answered, faultsIn, startSite } from "./built_site.ts";
import { sessionsIn } from "./library.ts";
import { until } from "./until.ts";

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
  assertEquals([code, faultsIn(stderr)], [0, []]);
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
  const init = {
    method: "POST",
    headers: { Cookie: `session=${token}`, Origin: origin },
    body: JSON.stringify({ pattern: "^(a+)+$" }),
  };
  // A busy machine may need several tries to start the process, or to finish before the deadline.
  await until("the verdict", async () => {
    const answer = await fetch(`${origin}/api/analyze`, init);
    return (await answer.json()).verdict?.kind === "vulnerable";
  });
  process.kill("SIGTERM");
  const { code, stderr } = await process.output();
  assertEquals([code, faultsIn(stderr)], [0, []]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("serve.ts ends with one line that names a setting which makes no sense", async () => {
  using occupied = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const refused: [Record<string, string>, RegExp][] = [
    [{ PORT: "no" }, /^PORT must be /],
    [{ KV_PATH: "/dev/null/x.db" }, /^KV_PATH cannot be opened: /],
    [{ PORT: String(occupied.addr.port) }, /^HOST and PORT cannot be listened at, /],
  ];
  for (const [variables, line] of refused) {
    const { code, stderr } = await startSite(variables, PIPED).process.output();
    assertEquals(code, 1);
    // Before it, Deno may say what it does by itself; a stack would come behind it.
    assertMatch(text(stderr).trimEnd().split("\n").at(-1) ?? "", line);
  }
});
