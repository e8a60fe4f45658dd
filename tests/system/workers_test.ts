/** Several worker processes of the built site on one port and one database file. Linux only. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { API_LIMITS, PAGE_LIMIT } from "../../lib/limits/server.ts";
import type { Snippet } from "../../lib/schema/snippets.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { beginToSave, untilClosed } from "../servers/arriving_request.ts";
import { answered, type BuiltSite, faultsIn, startSite } from "../servers/built_site.ts";
import { children, isRunning } from "../servers/children.ts";
import { sessionsIn } from "../database/library.ts";
import { DONE, piece, startProvider } from "../servers/provider.ts";
import { random } from "../app/random.ts";
import { everyNth, share } from "../suites/sample.ts";
import { faultsOf } from "../database/store_faults.ts";
import { until } from "../timing/until.ts";

const PIPED = { stdout: "piped", stderr: "piped" } as const;
const WORKERS = share(2, 3);

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/**
 * Starts the site on a database with sessions of some users; stops it, if it is still running, and removes
 * the database.
 */
async function withWorkers(
  users: readonly string[],
  use: (site: BuiltSite & { tokens: string[]; path: string }) => Promise<void>,
  variables: Readonly<Record<string, string>> = {},
  setup?: string,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/site.db`;
  const tokens = await sessionsIn(path, users);
  const site = startSite({ KV_PATH: path, WORKERS: String(WORKERS), ...variables }, PIPED, setup);
  try {
    await answered(site.origin);
    await use({ ...site, tokens, path });
  } finally {
    try {
      site.process.kill("SIGKILL");
    } catch {
      // It has exited, as expected.
    }
    await Deno.remove(folder, { recursive: true });
  }
}

/** Waits until all workers listen, and returns their ids. */
const untilComplete = (site: BuiltSite, without: number = 0) =>
  until(
    "all workers to listen",
    async () => {
      const listening = await Promise.all((await children(site.process.pid)).map(listensOutside));
      return listening.filter((pid) => pid !== null);
    },
    (pids) => pids.length === WORKERS && !pids.includes(without),
  );

/** The process's id, if it has a listening socket on the site's port in addition to the inner one. */
async function listensOutside(pid: number): Promise<number | null> {
  const sockets = new Set<string>();
  const links = await Array.fromAsync(Deno.readDir(`/proc/${pid}/fd`)).catch(() => []);
  for (const { name } of links) {
    const target = await Deno.readLink(`/proc/${pid}/fd/${name}`).catch(() => "");
    const [, inode] = /^socket:\[(\d+)\]$/.exec(target) ?? [];
    if (inode !== undefined) sockets.add(inode);
  }
  const table = await Deno.readTextFile("/proc/net/tcp");
  const LISTEN = "0A";
  const listening = table.split("\n").map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTEN && sockets.has(fields[9] ?? ""));
  return listening.length === 2 ? pid : null;
}

Deno.test("workers share a port, a database and the limits; they are replaced, and stop together", async (t) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await using provider = startProvider(async function* () {
    await released;
    yield piece("Yes.") + piece("", "stop") + DONE;
  });
  await withWorkers(["u1", "u2"], async (site) => {
    const [token = "", chatting = ""] = site.tokens;
    let pids = await untilComplete(site);
    let saved: string[] = [];

    await t.step("each has its share of the limits that are counted in memory", async () => {
      const { hostname, port, host } = new URL(site.origin);
      const connection = await Deno.connect({ hostname, port: Number(port) });
      const share = PAGE_LIMIT.max / WORKERS;
      const request = `GET /railroad.svg?p=YQ HTTP/1.1\r\nHost: ${host}\r\n`;
      const requests = `${request}\r\n`.repeat(share) + `${request}Connection: close\r\n\r\n`;
      await connection.write(new TextEncoder().encode(requests));
      const answers = await new Response(connection.readable).text();
      const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
      assertEquals(statuses, [...Array<number>(share).fill(200), 429]);
    });

    await t.step("limits that are counted in the database are exact", async () => {
      saved = await saveTooOften(site.origin, token);
      assertEquals(saved.length, API_LIMITS.snippets.max);
    });

    await t.step("one that is killed is replaced, and the site answers meanwhile", async () => {
      const [killed = 0] = pids;
      Deno.kill(killed, "SIGKILL");
      await until("its end", async () => !await isRunning(killed));
      await answered(site.origin);
      pids = await untilComplete(site, killed);
    });

    await t.step("SIGTERM lets every worker finish the requests that it has begun", async () => {
      const headers = { Cookie: `session=${chatting}`, Origin: site.origin, "X-Provider-Key": "k" };
      const body = JSON.stringify({ pattern: "a", messages: [{ role: "user", content: "Why?" }] });
      const answers = Array.from({ length: API_LIMITS.chat.max }, async () => {
        const answer = await fetch(`${site.origin}/api/ai/chat`, { method: "POST", headers, body });
        return await answer.text();
      });
      await until("the provider to be asked", () => provider.asked.length === answers.length);
      const saving = await beginToSave(site.origin, site.path, "arriving", chatting);
      site.process.kill("SIGTERM");
      await untilClosed(site.origin);
      release();
      await saving.finish();
      saved.push("arriving");
      for (const answer of await Promise.all(answers)) assertMatch(answer, /event: done/);
    });

    await t.step("nothing remains but what was acknowledged", async () => {
      const { code, stdout, stderr } = await site.process.output();
      assertEquals(code, 0);
      // A worker may have answered before this line was written.
      assert(
        text(stdout).split("\n").includes(`Regex Workbench on ${site.origin}, from ${WORKERS} processes`),
      );
      const [replaced = "", ...faults] = faultsOrReplacements(stderr);
      assertMatch(replaced, /^Worker process \d+ ended by SIGKILL; starting another/);
      assertEquals(faults, []);
      assertEquals(await Promise.all(pids.map(isRunning)), pids.map(() => false));
      using kv = await openKv(site.path, random);
      assertEquals(await faultsOf(kv), []);
      const kept = await Array.fromAsync(
        kv.list<Snippet>({ prefix: ["snippets"] }),
        ({ value }) => value.name,
      );
      assertEquals(kept.toSorted(), saved.toSorted());
    });
  }, { AI_BASE_URL: provider.url });
});

/** Lines that report a fault or that a worker was replaced. */
const faultsOrReplacements = (stderr: Uint8Array): string[] => {
  const lines = text(stderr).split("\n").filter((line) => line.startsWith("Worker process"));
  return [...lines, ...faultsIn(stderr)];
};

/** Saves more often than the limit admits, over many connections; gives the names that were acknowledged. */
async function saveTooOften(origin: string, token: string): Promise<string[]> {
  // Each connection goes to one worker, so each request gets its own.
  const headers = { Cookie: `session=${token}`, Origin: origin, Connection: "close" };
  const names = Array.from({ length: API_LIMITS.snippets.max + 10 }, (_, n) => `n${n}`);
  const saved: string[] = [];
  for (let n = 0; n < names.length; n += 10) {
    await Promise.all(
      names.slice(n, n + 10).map(async (name) => {
        const body = JSON.stringify({ name, pattern: "a" });
        const answer = await fetch(`${origin}/api/snippets`, { method: "POST", headers, body });
        await answer.body?.cancel();
        assert(answer.status === 201 || answer.status === 429, `${answer.status}`);
        if (answer.status === 201) saved.push(name);
      }),
    );
  }
  return saved;
}

Deno.test("workers end when the process that started them is killed", async () => {
  await withWorkers([], async (site) => {
    const pids = await untilComplete(site);
    site.process.kill("SIGKILL");
    await site.process.output();
    await until("the workers' end", async () => !(await Promise.all(pids.map(isRunning))).includes(true));
  });
});

Deno.test("serve.ts refuses to start several workers with one line", async () => {
  using occupied = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const refused: [Record<string, string>, RegExp][] = [
    [{ WORKERS: "2" }, /^WORKERS must be 1 with KV_PATH=:memory:, which processes can't share$/],
    [{ WORKERS: "2", KV_PATH: "./tests" }, /^KV_PATH can't be opened: /],
    [{ WORKERS: "2", KV_PATH: "x.db", PORT: String(occupied.addr.port) }, /^HOST and PORT can't be /],
  ];
  for (const [variables, line] of everyNth(2, refused)) {
    const { code, stderr } = await startSite(variables, PIPED).process.output();
    assertEquals(code, 1);
    assertMatch(text(stderr).trimEnd().split("\n").at(-1) ?? "", line);
  }
});

Deno.test("while nothing can be printed, as on a full disk, workers start, respond and are replaced", async () => {
  await withWorkers(
    ["u1"],
    async (site) => {
      const first = await untilComplete(site);
      const Cookie = `session=${site.tokens[0]}`;
      for (const path of ["/", "/healthz", "/api/me", "/api/snippets", "/missing", "/api/missing"]) {
        const answer = await fetch(site.origin + path, { headers: { Cookie } });
        await answer.body?.cancel();
        assertEquals([path, answer.status], [path, path.endsWith("missing") ? 404 : 200]);
      }
      // The link is printed because there is no mail server.
      const body = new URLSearchParams({ email: "ada@example.com" });
      const asked = await fetch(`${site.origin}/auth/magic-link`, {
        method: "POST",
        body,
        headers: { Origin: site.origin },
      });
      await asked.body?.cancel();
      assertEquals(asked.status, 502);
      const [killed = 0] = first;
      Deno.kill(killed, "SIGKILL");
      await untilComplete(site, killed);
      site.process.kill("SIGTERM");
      assertEquals((await site.process.output()).code, 0);
    },
    {},
    "exec >/dev/full 2>&1",
  );
});
