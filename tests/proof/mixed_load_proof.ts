/**
 * All kinds of requests to the built site, by users and by attackers, for `MINUTES`, by default ten: no
 * error, and in the end no more memory and no more open files than at the beginning. Linux reports both in
 * /proc.
 */
import { assert, assertEquals } from "@std/assert";
import { answered, startSite } from "../servers/built_site.ts";
import { sessionsIn } from "../database/library.ts";
import { type Act, ACTS } from "../servers/mixed_load.ts";

const minutes = Number(Deno.env.get("MINUTES") ?? 10);

const USERS = Array.from({ length: 40 }, (_, n) => `u${n}`);

/** Actions that keep more than their share of the server busy run one at a time, like all others except pages. */
const AT_ONCE: Readonly<Record<string, number>> = { "a page": 3, "a pattern saved, changed and deleted": 3 };

/**
 * Share of the time in which the server's memory may grow, because code is compiled, and windows and caches
 * are filled.
 */
const WARM = 0.3;

Deno.test(`${minutes} minutes of mixed load`, async () => {
  const folder = await Deno.makeTempDir();
  const tokens = await sessionsIn(`${folder}/site.db`, USERS);
  const { origin, process } = startSite({ KV_PATH: `${folder}/site.db`, TRUSTED_PROXIES: "1" });
  try {
    await answered(origin);
    const idle = await filesOf(process.pid);
    const { statuses, megabytes } = await loaded(origin, tokens, process.pid);
    console.table(statuses);
    console.log(`MB: ${megabytes.join(" ")}`);
    for (const [act, counts] of Object.entries(statuses)) {
      assertEquals(Object.keys(counts).filter((status) => Number(status) >= 500), [], act);
    }
    const [early, late] = [WARM, 0.85].map((from) =>
      middle(megabytes.slice(megabytes.length * from, megabytes.length * (from + 0.15)))
    );
    assert((late ?? NaN) < 1.2 * (early ?? NaN), `${late} MB after ${early} MB`);
    await assertFilesClosed(process.pid, idle);
  } finally {
    process.kill("SIGTERM");
    assertEquals((await process.status).code, 0);
    await Deno.remove(folder, { recursive: true });
  }
});

/** Number of responses by action and status, and the server's memory, once per second. */
async function loaded(origin: string, tokens: readonly string[], pid: number) {
  const until = performance.now() + minutes * 60_000;
  const statuses: Record<string, Record<number, number>> = {};
  const megabytes: number[] = [];
  using client = Deno.createHttpClient({});
  const act = async (name: string, work: Act, offset: number) => {
    const counts = statuses[name] ??= {};
    for (let n = offset; performance.now() < until; n++) {
      const visitor = { origin, client, token: tokens[n % tokens.length] ?? "" };
      for (const status of await work(visitor, n)) counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  const watch = async () => {
    while (performance.now() < until) {
      await new Promise((end) => setTimeout(end, 1_000));
      megabytes.push(await memoryOf(pid));
    }
  };
  const acts = Object.entries(ACTS).flatMap(([name, work]) =>
    Array.from({ length: AT_ONCE[name] ?? 1 }, (_, at) => act(name, work, at * 97))
  );
  await Promise.all([...acts, watch()]);
  return { statuses, megabytes };
}

async function memoryOf(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_000);
}

const filesOf = async (pid: number) => (await Array.fromAsync(Deno.readDir(`/proc/${pid}/fd`))).length;

/** The analysis process opens files with the first analysis. */
const LATER_FILES = 10;

/** Connections are closed some time after their clients have gone. */
async function assertFilesClosed(pid: number, idle: number): Promise<void> {
  for (let tries = 0; tries < 60 && await filesOf(pid) > idle + LATER_FILES; tries++) {
    await new Promise((end) => setTimeout(end, 500));
  }
  const left = await filesOf(pid);
  assert(left <= idle + LATER_FILES, `${left} files are open, ${idle} were`);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}
