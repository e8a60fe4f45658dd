/**
 * While the built site handles an expensive request, others do not wait: `REQUESTS` of them, by default 200,
 * are sent one at a time, and another client requests `/healthz` until the response arrives. `SEED` selects
 * others. It measures time, so it needs a quiet machine; the columns `ran` and `queued` distinguish the
 * server's work from that of other processes.
 */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { answered, startSite } from "../servers/built_site.ts";
import {
  EXPENSIVE_PATTERNS,
  type ExpensiveRequest,
  longRequests,
  requestsWith,
} from "../hostile/expensive_requests.ts";
import { sessionsIn } from "../database/library.ts";

const count = Number(Deno.env.get("REQUESTS") ?? 200);
const seed = Number(Deno.env.get("SEED") ?? 1);

const IDLE_PROBES = 500;

/** Multiple of the 99th percentile of idle probes; and milliseconds that nobody notices. */
const FACTOR = 5;
const UNNOTICED_MS = 50;

/** Each may export ten times per hour. */
const USERS = Array.from({ length: 100 }, (_, n) => `u${n}`);

Deno.test(`others do not wait for any of ${count} expensive requests`, async () => {
  const folder = await Deno.makeTempDir();
  const tokens = await sessionsIn(`${folder}/site.db`, USERS);
  const site = startSite({
    KV_PATH: `${folder}/site.db`,
    TRUSTED_PROXIES: "1",
    // Nothing listens there.
    AI_BASE_URL: "http://127.0.0.1:9/",
  });
  const { origin, process } = site;
  using prober = Deno.createHttpClient({});
  using client = Deno.createHttpClient({});
  try {
    await answered(origin);
    // The first request of a route loads and compiles its code, whatever its input.
    for (const request of requestsWith({ name: "a letter", flags: "", of: () => "a" }, "warm")) {
      const send = await prepared(origin, client, request, tokens.at(-1) ?? "", count);
      await send();
    }
    const idle = [];
    for (let n = 0; n < IDLE_PROBES; n++) idle.push(await probe(origin, prober));
    const p99 = idle.toSorted((a, b) => a - b)[Math.floor(IDLE_PROBES * 0.99)] ?? NaN;
    const limit = Math.max(FACTOR * p99, UNNOTICED_MS);
    const slow: object[] = [];
    const all: number[] = [];
    const worked: number[] = [];
    for (const [n, request] of chosen().entries()) {
      const send = await prepared(origin, client, request, tokens[n % tokens.length] ?? "", n);
      let isOn = true;
      const before = await threadTime(process.pid);
      const answer = send().finally(() => isOn = false);
      const probes = [];
      while (isOn) probes.push(await probe(origin, prober));
      const status = await answer;
      const waited = Math.max(...probes);
      all.push(waited);
      assert(status < 500 || status === 502, `${request.name}: ${status}`);
      const [ran, queued] = (await threadTime(process.pid)).map((time, index) => time - (before[index] ?? 0));
      worked.push(ran ?? NaN);
      if (waited > limit) slow.push({ name: request.name, waited, ran, queued, status });
    }
    console.log(`idle p99 ${p99.toFixed(1)} ms, limit ${limit.toFixed(1)} ms`);
    console.log(`slowest probe during a request, ms: ${sharesOf(all)}`);
    console.log(`the server's thread ran meanwhile, ms: ${sharesOf(worked)}`);
    console.table(slow);
    assert(slow.length === 0, `${slow.length} of ${count} requests kept others waiting`);
  } finally {
    process.kill("SIGTERM");
    await process.status;
    await Deno.remove(folder, { recursive: true });
  }
});

function sharesOf(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.toFixed(1);
  return `p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, max ${at(1)}`;
}

/**
 * Milliseconds that the main thread of a process has run, and has waited for a core: on a busy machine, this
 * distinguishes the server's work from that of others. Linux reports both.
 */
async function threadTime(pid: number): Promise<number[]> {
  const text = await Deno.readTextFile(`/proc/${pid}/task/${pid}/schedstat`).catch(() => "");
  return text.split(" ").slice(0, 2).map((nanoseconds) => Number(nanoseconds) / 1e6);
}

/** Requests of all kinds, each with a pattern that is in no cache. */
function chosen(): ExpensiveRequest[] {
  const long = longRequests(`s${seed}`);
  const arbitrary = fc.record({
    isLong: fc.integer({ min: 0, max: 3 }),
    kind: fc.nat(EXPENSIVE_PATTERNS.length - 1),
    place: fc.nat(1_000),
    salt: fc.stringMatching(/^[0-9a-f]{8}$/),
  });
  return fc.sample(arbitrary, { numRuns: count, seed }).flatMap(({ isLong, kind, place, salt }) => {
    const pattern = EXPENSIVE_PATTERNS[kind];
    const among = isLong === 0 || !pattern ? long : requestsWith(pattern, salt);
    return among.slice(place % among.length).slice(0, 1);
  });
}

/** Prepares a request, so that it only has to be sent. */
async function prepared(
  origin: string,
  client: Deno.HttpClient,
  { method, path, body, headers }: ExpensiveRequest,
  token: string,
  n: number,
): Promise<() => Promise<number>> {
  const from = `198.51.${Math.floor(n / 250) % 250}.${n % 250 + 1}`;
  const all = {
    ...headers,
    Origin: origin,
    Cookie: `session=${token}`,
    "Content-Type": "application/json",
    "X-Forwarded-For": from,
  };
  let target = path;
  if (method === "PATCH") {
    const draft = JSON.stringify({ name: "n", pattern: "a" });
    const creation = { method: "POST", headers: all, body: draft, client };
    const made = await fetch(`${origin}/api/snippets`, creation);
    target = path + (await made.json()).id;
  }
  const init = { method, headers: all, client, body: body === undefined ? null : JSON.stringify(body) };
  return async () => {
    const answer = await fetch(origin + target, init);
    await answer.bytes();
    return answer.status;
  };
}

let probed = 0;

/** Milliseconds until another client receives its response. An address may ask 600 times a minute, so that each has another. */
async function probe(origin: string, client: Deno.HttpClient): Promise<number> {
  const from = `203.0.${Math.floor(probed / 250) % 250}.${probed++ % 250 + 1}`;
  const init = { method: "GET", client, headers: { "X-Forwarded-For": from } };
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/healthz`, init);
  await answer.bytes();
  assertEquals(answer.status, 200);
  return performance.now() - startedAt;
}
