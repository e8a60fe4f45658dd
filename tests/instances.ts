/**
 * Several instances of the built site on one denokv, behind nginx with the documented configuration. Needs both
 * programs.
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { API_LIMITS } from "../lib/limits/server.ts";
import type { Snippet } from "../lib/schema/snippets.ts";
import { openKv } from "../lib/server/store/kv.ts";
import { answered, freePort, startSite } from "./built_site.ts";
import { sessionsIn } from "./library.ts";
import { random } from "./random.ts";
import { faultsOf } from "./store_faults.ts";
import { until } from "./until.ts";

const CONFIGURATION = new URL("../docs/deployment/nginx-instances.conf", import.meta.url);

/** The token with which Deno opens the database, also in this process. */
const TOKEN = "0123456789abcdef";

/** Concurrent requests of one user. */
const AT_ONCE = 5;

/** Names of the missing programs. */
export async function missingPrograms(): Promise<string[]> {
  const found = await Promise.all(["denokv", "nginx"].map(async (name) => {
    const command = new Deno.Command("sh", { args: ["-c", `command -v ${name}`], stdout: "null" });
    return (await command.output()).success ? [] : [name];
  }));
  return found.flat();
}

/** The started processes, and how to reach them. */
export class Installation implements AsyncDisposable {
  readonly #folder: string;
  readonly #kvPort = freePort();
  readonly #ports: readonly number[];
  readonly origin: string;
  readonly #sites: Deno.ChildProcess[] = [];
  #kv: Deno.ChildProcess | null = null;
  #nginx: Deno.ChildProcess | null = null;

  private constructor(instances: number, folder: string) {
    this.#folder = folder;
    this.#ports = Array.from({ length: instances }, freePort);
    this.origin = `http://localhost:${freePort()}`;
  }

  /** Starts everything. */
  static async start(instances: number): Promise<Installation> {
    Deno.env.set("DENO_KV_ACCESS_TOKEN", TOKEN);
    const installation = new Installation(instances, await Deno.makeTempDir());
    await installation.startKv();
    installation.#ports.forEach((_, index) => installation.startInstance(index));
    await installation.#startNginx();
    await Promise.all(installation.instances.map(answered));
    await answered(installation.origin);
    return installation;
  }

  /** Origins of the instances, without nginx. */
  get instances(): string[] {
    return this.#ports.map((port) => `http://localhost:${port}`);
  }

  get kvPath(): string {
    return `http://127.0.0.1:${this.#kvPort}`;
  }

  async startKv(): Promise<void> {
    this.#kv = new Deno.Command("denokv", {
      args: [
        ...["--sqlite-path", `${this.#folder}/kv.db`, "serve", "--access-token", TOKEN],
        ...["--addr", `127.0.0.1:${this.#kvPort}`],
      ],
      stdout: "null",
      stderr: "null",
    }).spawn();
    await until("denokv", async () => {
      const connection = await Deno.connect({ hostname: "127.0.0.1", port: this.#kvPort }).catch(() => null);
      connection?.close();
      return connection !== null;
    });
  }

  startInstance(index: number): void {
    // Deno reports each failed attempt to reach the database on stderr.
    const { process } = startSite({
      KV_PATH: this.kvPath,
      PORT: String(this.#ports[index]),
      BASE_URL: this.origin,
      TRUSTED_PROXIES: "1",
    }, { stderr: "null" });
    this.#sites[index] = process;
  }

  async killKv(): Promise<void> {
    await end(this.#kv, "SIGKILL");
  }

  async killInstance(index: number): Promise<void> {
    await end(this.#sites[index], "SIGKILL");
  }

  async #startNginx(): Promise<void> {
    const documented = await Deno.readTextFile(CONFIGURATION);
    const [first = ""] = /^ *server 127\.0\.0\.1:8000.*\n/m.exec(documented) ?? [];
    const servers = this.#ports.map((port) => first.replace("8000", String(port))).join("");
    const used = documented.replace(/(^ *server 127\.0\.0\.1:.*\n)+/m, servers)
      .replace("listen 80;", `listen 127.0.0.1:${new URL(this.origin).port};`);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((kind) => `${kind}_temp_path ${this.#folder}/${kind};`).join("\n");
    const path = `${this.#folder}/nginx.conf`;
    await Deno.writeTextFile(
      path,
      `daemon off;\nmaster_process off;\npid ${this.#folder}/nginx.pid;\nerror_log /dev/null;\n` +
        `events { worker_connections 1024; }\nhttp {\naccess_log off;\n${temporary}\n${used}}\n`,
    );
    const command = new Deno.Command("nginx", { args: ["-c", path], stdout: "null", stderr: "null" });
    this.#nginx = command.spawn();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await end(this.#nginx, "SIGTERM");
    await Promise.all(this.#sites.map((site) => end(site, "SIGTERM")));
    await end(this.#kv, "SIGKILL");
    await Deno.remove(this.#folder, { recursive: true });
  }
}

async function end(process: Deno.ChildProcess | null | undefined, signal: Deno.Signal): Promise<void> {
  try {
    process?.kill(signal);
  } catch {
    // It has already exited.
  }
  await process?.status;
}

/** Number of responses by status. */
type Statuses = Record<number, number>;

/**
 * Uses an installation while its parts are killed: limits are exact, sessions apply everywhere, what was
 * acknowledged is kept, and an outage is reported and overcome.
 *
 * @param users number of users in each phase
 * @returns the statuses of each phase
 */
export async function useWhileKilled(instances: number, users: number): Promise<Record<string, Statuses>> {
  await using site = await Installation.start(instances);
  const names = Array.from({ length: 3 * users }, (_, n) => `u${n}`);
  const tokens = await sessionsIn(site.kvPath, names);
  const [counted, orphaned, cut] = [0, 1, 2].map((phase) => tokens.slice(phase * users, (phase + 1) * users));
  const acknowledged: string[] = [];
  const counts: Record<string, Statuses> = {};

  await checkSessions(site, tokens[0] ?? "");
  counts["more than the limit"] = await whileVisited(site, async () => {
    const { max } = API_LIMITS.snippets;
    const all = await Promise.all(counted!.map((token) => saveMany(site, token, max + 30, acknowledged)));
    for (const statuses of all) assertEquals(statuses, { 201: max, 429: 30 });
    return sum(all);
  });
  counts["an instance killed"] = await killMeanwhile(site, orphaned!, acknowledged, async () => {
    await site.killInstance(0);
  });
  site.startInstance(0);
  await Promise.all(site.instances.map(answered));
  counts["denokv killed"] = await killMeanwhile(site, cut!, acknowledged, async () => {
    await site.killKv();
    await checkOutage(site, tokens[0] ?? "");
    await site.startKv();
    await Promise.all(site.instances.map(ready));
  });
  assert((counts["denokv killed"][503] ?? 0) > 0);
  for (const token of cut!) {
    await until("a saved pattern", async () => await save(site, token, "afterwards", acknowledged) === 201);
  }
  using kv = await openKv(site.kvPath, random);
  assertEquals(await faultsOf(kv), []);
  const kept = await Array.fromAsync(kv.list<Snippet>({ prefix: ["snippets"] }), ({ value }) => value.name);
  const lost = acknowledged.filter((name) => !kept.includes(name));
  assertEquals(lost, []);
  counts["acknowledged, lost"] = { [acknowledged.length]: lost.length };
  return counts;
}

/** Waits until an instance reaches its database. */
const ready = (origin: string) =>
  until(`${origin} to be ready`, async () => {
    const answer = await fetch(`${origin}/readyz`);
    await answer.body?.cancel();
    return answer.ok;
  });

/** A session applies to every instance. */
async function checkSessions(site: Installation, token: string): Promise<void> {
  for (const origin of [...site.instances, site.origin]) {
    const answer = await fetch(`${origin}/api/me`, { headers: { Cookie: `session=${token}` } });
    assertEquals((await answer.json()).user?.email, "u0@example.com", origin);
  }
}

/** Pages opened at most; fewer than the limit of this machine's address. */
const PAGES = 100;

/** Requests pages of different links during some work. */
async function whileVisited<T>(site: Installation, work: () => Promise<T>): Promise<T> {
  let isDone = false;
  const visiting = (async () => {
    for (let n = 0; n < PAGES && !isDone; n++) {
      const answer = await fetch(`${site.origin}/?p=a${n}`);
      await answer.body?.cancel();
      assertEquals(answer.status, 200);
    }
  })();
  try {
    return await work();
  } finally {
    isDone = true;
    await visiting;
  }
}

/** Saves patterns of each user one after another, while something is killed. */
async function killMeanwhile(
  site: Installation,
  tokens: readonly string[],
  acknowledged: string[],
  kill: () => Promise<void>,
): Promise<Statuses> {
  const before = acknowledged.length;
  let isOver = false;
  const saving = tokens.map(async (token) => {
    const statuses: Statuses = {};
    for (let n = 0; n < API_LIMITS.snippets.max / 2 && !isOver; n++) {
      const status = await save(site, token, `${token} ${n}`, acknowledged);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return statuses;
  });
  try {
    await until("saved patterns", () => acknowledged.length > before + tokens.length);
    await kill();
    // While the database is down, the requests may reach the limit.
    let isUsedUp = false;
    void Promise.allSettled(saving).then(() => isUsedUp = true);
    const isEnough = () => isUsedUp || acknowledged.length > before + 3 * tokens.length;
    await until("saved patterns, or the end", isEnough);
  } finally {
    isOver = true;
    await Promise.allSettled(saving);
  }
  const statuses = sum(await Promise.all(saving));
  // nginx answers 502 for an instance that is gone, and 504 for one that takes too long.
  const expected = ["201", "429", "502", "503", "504"];
  assertEquals(Object.keys(statuses).filter((status) => !expected.includes(status)), []);
  return statuses;
}

/** What visitors see while the database is down. */
async function checkOutage(site: Installation, token: string): Promise<void> {
  const cookie = `session=${token}`;
  const answer = await until(
    "the outage to be noticed",
    () => fetch(`${site.origin}/api/snippets`, { headers: { Cookie: cookie } }),
    ({ status, body }) => (status === 503 || void body?.cancel()) === true,
  );
  assertEquals((await answer.json()).details, { reason: "unreachable" });
  assert(Number(answer.headers.get("Retry-After")) > 0);
  const library = await fetch(`${site.origin}/library`, { headers: { Cookie: cookie } });
  assertEquals(library.status, 503);
  assert(Number(library.headers.get("Retry-After")) > 0);
  assertMatch(await library.text(), /The site is read-only for now/);
  const page = await fetch(`${site.origin}/?p=YQ`, { headers: { Cookie: cookie } });
  assertEquals(page.status, 200);
  await page.body?.cancel();
}

async function saveMany(site: Installation, token: string, count: number, acknowledged: string[]) {
  const statuses: Statuses = {};
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const status = await save(site, token, `${token} ${next++}`, acknowledged);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return statuses;
}

async function save(
  site: Installation,
  token: string,
  name: string,
  acknowledged: string[],
): Promise<number> {
  const headers = { Cookie: `session=${token}`, Origin: site.origin };
  const body = JSON.stringify({ name, pattern: "a" });
  const answer = await fetch(`${site.origin}/api/snippets`, { method: "POST", headers, body });
  await answer.body?.cancel();
  if (answer.status === 201) acknowledged.push(name);
  return answer.status;
}

function sum(all: readonly Statuses[]): Statuses {
  const total: Statuses = {};
  for (const statuses of all) {
    for (const [status, count] of Object.entries(statuses)) {
      total[Number(status)] = (total[Number(status)] ?? 0) + count;
    }
  }
  return total;
}
