/** The built site with few file descriptors: it survives when none are left, and continues to serve. */
import { assert, assertEquals } from "@std/assert";
import { answered, faultsIn, startSite } from "./built_site.ts";
import { sessionsIn } from "./library.ts";
import { until } from "./until.ts";

const DESCRIPTORS = 256;

Deno.test({
  name: "serve.ts survives running out of file descriptors, serves meanwhile, and analyzes afterwards",
  ignore: Deno.build.os === "windows",
  async fn() {
    const folder = await Deno.makeTempDir();
    const path = `${folder}/site.db`;
    const [token = ""] = await sessionsIn(path, ["u1"]);
    const { origin, process } = startSite({ KV_PATH: path, ANALYSIS_TIMEOUT_MS: "10000" }, {
      stderr: "piped",
    }, DESCRIPTORS);
    await answered(origin);
    const analyse = (pattern: string) => analyseAt(origin, token, pattern);
    assert([200, 503].includes((await analyse("^a+$")).status));

    const held = await holdConnections(origin, 2 * DESCRIPTORS);
    // Other clients are served while all of them are in use, because idle connections are closed.
    for (let n = 0; n < 5; n++) await answered(origin);
    // Whether descriptors are left for a process is random, but there is a response.
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
    process.kill("SIGTERM");
    const { code, stderr } = await process.output();
    assertEquals([code, faultsIn(stderr)], [0, []]);
    await Deno.remove(folder, { recursive: true });
  },
});

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
