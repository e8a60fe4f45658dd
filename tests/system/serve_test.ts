/** The built site as its own process: how it starts, refuses to start, and stops. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { PACKED_FILE, VERSION } from "../../lib/project.ts";
import { answered, faultsIn, freePort, siteArguments, startSite } from "../servers/built_site.ts";
import { children, isRunning } from "../servers/children.ts";
import { sessionsIn } from "../database/library.ts";
import { until } from "../timing/until.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

const PIPED = { stdout: "piped", stderr: "piped" } as const;

/** On a very busy machine, no native run is long enough to confirm an attack. */
const isSlow = (kind: string) => ["vulnerable", "suspicious"].includes(kind);

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

Deno.test("serve.ts serves the built site from its address until SIGTERM", async (t) => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/workbench.db`;
  const [token = "", other = ""] = await sessionsIn(path, ["u1", "u2"]);
  // The limit matters only in the last step before the end.
  const { origin, process } = startSite(
    { KV_PATH: path, ANALYSIS_TIMEOUT_MS: "10000" },
    PIPED,
    Deno.build.os === "windows" ? undefined : `ulimit -n ${DESCRIPTORS}`,
  );
  await answered(origin);

  await t.step("answers have the site's headers", async () => {
    const answer = await fetch(`${origin}/api/me`);
    assertEquals(await answer.json(), { user: null });
    assertMatch(answer.headers.get("Content-Security-Policy") ?? "", /object-src 'none'/);
  });

  await t.step("the build's files come with the best coding that a browser accepts", async () => {
    const page = await fetch(origin);
    const [, script] = page.headers.get("Link")?.match(/<([^>]+)>/) ?? [];
    await page.body?.cancel();
    for (const [taken, coding] of [["gzip, br", "br"], ["gzip", "gzip"]] as const) {
      const answer = await fetch(origin + script, { headers: { "Accept-Encoding": taken } });
      await answer.body?.cancel();
      assertEquals(answer.headers.get("Content-Encoding"), coding);
    }
  });

  await t.step("the npm package is a file that npm reads, with the pages' name and version", async () => {
    const answer = await fetch(`${origin}/${PACKED_FILE}`);
    const { headers } = answer;
    assertEquals([answer.status, headers.get("Content-Type")], [200, "application/octet-stream"]);
    // Until a release, other contents may come under the same name.
    assertMatch(headers.get("Cache-Control") ?? "", /no-cache/);
    assertEquals(headers.get("Content-Encoding"), null);
    await Deno.writeFile(`${folder}/package.tgz`, await answer.bytes());
    const unpack = { args: ["-xzf", "package.tgz"], cwd: folder };
    assert((await new Deno.Command("tar", unpack).output()).success);
    const manifest = JSON.parse(await Deno.readTextFile(`${folder}/package/package.json`));
    assertEquals([manifest.name, manifest.version], ["regex-review", VERSION]);
    const args = ["run", "-A", `${folder}/package/cli.js`, "/^(a+)+$/"];
    const { code, stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
    assertEquals([code, text(stdout).split("\n")[1]?.split(":")[0]], [1, "Dangerous"]);
    for (
      const [init, status] of [[{ method: "POST" }, 405], [{
        headers: { "If-None-Match": headers.get("ETag") ?? "" },
      }, 304]] as const
    ) {
      const other = await fetch(`${origin}/${PACKED_FILE}`, init);
      await other.body?.cancel();
      assertEquals(other.status, status);
    }
    const placeholder = await fetch(`${origin}/package.txt`);
    await placeholder.body?.cancel();
    assertEquals(placeholder.status, 404);
  });

  await t.step("the connection of a chunked body that no route reads is closed", async () => {
    const asked = UNREAD.map(async ([request, status]) => {
      const { hostname, port, host } = new URL(origin);
      const connection = await Deno.connect({ hostname, port: Number(port) });
      const head = `${request} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n`;
      await connection.write(new TextEncoder().encode(head));
      // The body never ends, so this does only if the server ends it.
      const answer = await new Response(connection.readable).text();
      assertMatch(answer, new RegExp(`^HTTP/1.1 ${status} [^]*\r\nconnection: close\r\n`, "i"), request);
    });
    await Promise.all(asked);
  });

  let analysing: number[] = [];
  await t.step("analyses run in a child process", async () => {
    const init = {
      method: "POST",
      headers: { Cookie: `session=${token}`, Origin: origin },
      body: JSON.stringify({ pattern: "^(a+)+$" }),
    };
    // A busy machine may need several tries to start the process, or to finish before the deadline.
    const kind = await until("the verdict", async () => {
      const answer = await fetch(`${origin}/api/analyze`, init);
      return (await answer.json()).verdict?.kind;
    });
    assert(isSlow(kind), kind);
    analysing = await children(process.pid);
    assert(analysing.length > 0);
  });

  await t.step({
    name: "it survives running out of file descriptors, serves meanwhile, and analyzes afterwards",
    ignore: Deno.build.os === "windows",
    fn: () => runOutOfDescriptors(origin, other),
  });

  await t.step("on SIGTERM, it exits cleanly with its child process", async () => {
    analysing.push(...await children(process.pid));
    process.kill("SIGTERM");
    const { code, stdout, stderr } = await process.output();
    assertEquals([code, faultsIn(stderr)], [0, []]);
    assertEquals(text(stdout).split("\n")[0], `Regex Workbench on ${origin}`);
    await until(
      "the end of its children",
      async () => !(await Promise.all(analysing.map(isRunning))).includes(true),
    );
  });

  await Deno.remove(folder, { recursive: true });
});

/** File descriptors and connections of the site. */
const DESCRIPTORS = 256;

async function runOutOfDescriptors(origin: string, token: string): Promise<void> {
  const analyse = (pattern: string) => analyseAt(origin, token, pattern);
  const held = await holdConnections(origin, 2 * DESCRIPTORS);
  // Other clients are served while all of them are in use, because idle connections are closed.
  for (let n = 0; n < 5; n++) await answered(origin);
  // It is random if descriptors are left for a process, but there is a response.
  const { status, retryAfter } = await analyse("^b+$");
  assert(status === 200 || (status === 503 && retryAfter > 0), `${status} ${retryAfter}`);

  for (const connection of held) connection.close();
  await answered(origin);
  await until("an analysis", async () => {
    const { status, retryAfter } = await analyse("^c+$");
    // Asking again at once would reach the limit of requests per minute.
    if (status !== 200) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(retryAfter, 1) * 1_000));
    }
    return status === 200;
  });
}

async function analyseAt(origin: string, token: string, pattern: string) {
  const headers = { Cookie: `session=${token}`, Origin: origin };
  const body = JSON.stringify({ pattern });
  // A server without descriptors may close a connection that it has just accepted; clients try again.
  const answer = await until(
    "an answer to an analysis",
    () => fetch(`${origin}/api/analyze`, { method: "POST", headers, body }).catch(() => null),
  );
  await answer?.body?.cancel();
  return { status: answer?.status ?? 0, retryAfter: Number(answer?.headers.get("Retry-After")) };
}

/** Opens connections, sends half of a header on each, and keeps them open. */
async function holdConnections(origin: string, count: number): Promise<Deno.Conn[]> {
  const { hostname, port } = new URL(origin);
  const half = new TextEncoder().encode("GET / HTTP/1.1\r\nHo");
  const held: Deno.Conn[] = [];
  for (let n = 0; n < count; n++) {
    const connection = await Deno.connect({ hostname, port: Number(port) });
    await connection.write(half).catch(() => {});
    held.push(connection);
  }
  return held;
}

/** Requests whose body no route reads, and the status of the answer. */
const UNREAD: readonly (readonly [request: string, status: number])[] = [
  ["GET /", 200],
  ["HEAD /", 200],
  ["GET /healthz", 200],
  ["GET /icon.svg", 200],
  ["GET /api/me", 200],
  ["GET /nothing", 404],
  ["GET /api/nothing", 404],
  ["POST /api/me", 405],
  ["PUT /api/export", 405],
  ["POST /api/export", 403],
  ["POST /auth/sign-out", 403],
];

Deno.test("on Deno Deploy, serve.ts analyses without starting a process", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/workbench.db`;
  const [token] = await sessionsIn(path, ["u1"]);
  const origin = `http://localhost:${freePort()}`;
  const process = new Deno.Command(Deno.execPath(), {
    args: siteArguments(path).map((flag) => flag.startsWith("--allow-run") ? "--deny-run" : flag),
    cwd: ROOT,
    env: {
      DENO_DEPLOYMENT_ID: "d1",
      BASE_URL: origin,
      PORT: new URL(origin).port,
      HOST: "127.0.0.1",
      KV_PATH: path,
    },
    ...PIPED,
  }).spawn();
  await answered(origin);
  const cookie = `session=${token}`;
  const analysed = async (pattern: string) => {
    const init = {
      method: "POST",
      headers: { Cookie: cookie, Origin: origin },
      body: JSON.stringify({ pattern }),
    };
    return await (await fetch(`${origin}/api/analyze`, init)).json();
  };
  const report = await until("the analysis", () => analysed("^(a+)+$"), ({ verdict }) => Boolean(verdict));
  assert(isSlow(report.verdict.kind), report.verdict.kind);
  assertMatch(report.notes.join("\n"), /a thread that can't be terminated/);
  process.kill("SIGTERM");
  const { code, stderr } = await process.output();
  assertEquals([code, faultsIn(stderr)], [0, []]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the start task runs a site with a database elsewhere, and forwards its exit code", async () => {
  const folder = await Deno.makeTempDir();
  const port = freePort();
  const process = new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "serve"],
    cwd: ROOT,
    env: { PORT: String(port), KV_PATH: `${folder}/new folder/workbench.db` },
    ...PIPED,
  }).spawn();
  await answered(`http://localhost:${port}`);
  assertEquals(((await Deno.stat(`${folder}/new folder/workbench.db`)).mode ?? 0) & 0o777, 0o600);
  process.kill("SIGTERM");
  assertEquals((await process.output()).code, 0);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("serve.ts exits with one line that names an invalid setting", async () => {
  using occupied = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const refused: [Record<string, string>, RegExp][] = [
    [{ PORT: "no" }, /^PORT must be /],
    [{ KV_PATH: "./tests" }, /^KV_PATH can't be opened: \.\/tests is a folder, not a file$/],
    [{ PORT: String(occupied.addr.port) }, /^HOST and PORT can't be used, /],
  ];
  for (const [variables, line] of refused) {
    const { code, stderr } = await startSite(variables, PIPED).process.output();
    assertEquals(code, 1);
    // Deno may print messages before it; a stack would come after it.
    assertMatch(text(stderr).trimEnd().split("\n").at(-1) ?? "", line);
  }
});

Deno.test("a permission for a link to Deno instead of Deno ends the start with a line that says so", async () => {
  const folder = await Deno.makeTempDir();
  const link = `${folder}/deno`;
  await Deno.symlink(Deno.execPath(), link);
  const args = siteArguments(`${folder}/site.db`).map((flag) =>
    flag.startsWith("--allow-run") ? `--allow-run=${link}` : flag
  );
  for (const WORKERS of ["1", "2"]) {
    const env = { PORT: String(freePort()), KV_PATH: `${folder}/site.db`, WORKERS };
    const { code, stderr } = await new Deno.Command(link, { args, cwd: ROOT, env, ...PIPED }).output();
    assertEquals(code, 1);
    assertEquals(
      text(stderr).trimEnd().split("\n").at(-1),
      `--allow-run must name ${Deno.execPath()}, not a link to it: it runs the analysis and the workers`,
    );
  }
  await Deno.remove(folder, { recursive: true });
});
