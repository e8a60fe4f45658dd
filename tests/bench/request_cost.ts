/**
 * Processor time of the built site for a request of each kind, and how many network addresses (or users) fill one core
 * when each sends as many as its limit admits. What the specification fixes is told apart.
 */
import { CLIENT_LINK_LIMIT } from "../../lib/limits/library.ts";
import { LINK_PICTURE_LIMIT, PAGE_LIMIT, UNKNOWN_PATH_LIMIT } from "../../lib/limits/server.ts";
import { API_LIMITS, FILE_LIMIT, FLOOD_FACTOR } from "../../lib/limits/server.ts";
import { DOWNLOAD_LIMIT, LONG_PAGE_LIMIT, PROBE_LIMIT } from "../../lib/limits/server.ts";
import { MAX_PROMPT_NODES } from "../../lib/server/assistant/assistant.ts";
import { NEW_CONNECTION_LIMIT } from "../../lib/server/http/relay.ts";
import { CLIENT_SIGN_IN_LIMIT } from "../../lib/server/http/sign_in.ts";
import type { RateLimit } from "../../lib/limits/units.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { createStore } from "../../lib/server/store/store.ts";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { random } from "../app/random.ts";
import { save, sessionsIn } from "../database/library.ts";
import { answered, startSite } from "../servers/built_site.ts";
import { openIssuer } from "../servers/issuer.ts";
import { openPostOffice } from "../servers/post_office.ts";
import { DONE, piece, startProvider } from "../servers/provider.ts";
import { report } from "./report.ts";

const WARM = 20;
const USER_COUNT = 40;
const LIBRARY_MB = 10;
/** Words of the assistant's answer, each sent by itself. */
const ANSWER_PIECES = 1_000;

const folder = await Deno.makeTempDir();
const path = `${folder}/site.db`;
const tokens = await sessionsIn(path, Array.from({ length: USER_COUNT }, (_, n) => `u${n}`));
{
  using kv = await openKv(path, random);
  const library = { store: createStore(kv, random), userId: "u0", now: Date.now };
  const text = "A line of a text. ".repeat(1_000);
  for (let n = 0; n < LIBRARY_MB * 1e6 / text.length; n++) await save(library, { name: `n${n}`, text });
}
const office = await openPostOffice();
const issuer = await openIssuer();
issuer.claims = { email: "ada@example.com", email_verified: true };
const provider = startProvider(async function* () {
  for (let n = 0; n < ANSWER_PIECES; n++) yield piece(" word");
  yield piece("", "stop") + DONE;
});
const site = startSite({
  KV_PATH: path,
  TRUSTED_PROXIES: "1",
  AI_BASE_URL: provider.url,
  AI_MODEL: "small",
  ...office.settings,
  ...issuer.variables,
});
const open = startSite({ KV_PATH: ":memory:" });
await Promise.all([answered(site.origin), answered(open.origin)]);

/** A kind of request, the limit for an address or a user, and how many are measured. */
interface Kind {
  readonly limit: RateLimit;
  readonly count: number;
  readonly path: (n: number) => string;
  readonly init?: (n: number) => RequestInit;
  /** What follows the request, as part of what is measured. */
  readonly then?: (answer: Response, n: number) => Promise<void>;
  /** Factor from what is measured to what a request may cost. */
  readonly scale?: number;
  readonly note?: string;
}

const files = await largestFiles();
const long = "ab?c".repeat(2_490);
/** The assistant is given no explanation of a larger one. */
const explained = "ab?c".repeat(Math.floor(MAX_PROMPT_NODES / 4) - 2);
const signedIn = (n: number, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { Cookie: `session=${tokens[n % tokens.length]}`, Origin: site.origin, ...init.headers },
});
const flood = ({ max, windowMs }: RateLimit) => ({ max: max * FLOOD_FACTOR, windowMs });
const FIXED = "as specified";

const KINDS: Readonly<Record<string, Kind>> = {
  "the largest script": { limit: FILE_LIMIT, count: 500, path: () => files.script },
  "the largest script, not compressed": {
    limit: FILE_LIMIT,
    count: 300,
    path: () => files.script,
    init: () => ({ headers: { "Accept-Encoding": "identity" } }),
  },
  "`/site.css`": { limit: FILE_LIMIT, count: 500, path: () => "/site.css" },
  "a page, a new link": { limit: PAGE_LIMIT, count: 200, path: (n) => `/?p=${encode(`^(a|b)+${n}$`)}` },
  "a page of 10,000 characters": {
    limit: LONG_PAGE_LIMIT,
    count: 40,
    path: (n) => `/?p=${encode(`${n}${long}`)}`,
  },
  "`/review`": { limit: PAGE_LIMIT, count: 200, path: (n) => `/review?n=${n}` },
  "`/docs/api`": { limit: PAGE_LIMIT, count: 200, path: (n) => `/docs/api?n=${n}` },
  "`/openapi.json`": { limit: PAGE_LIMIT, count: 200, path: (n) => `/openapi.json?n=${n}` },
  "a page that doesn't exist": { limit: PAGE_LIMIT, count: 200, path: (n) => `/none/${n}` },
  "`/library`, signed in": {
    limit: PAGE_LIMIT,
    count: 200,
    path: (n) => `/library?n=${n}`,
    init: (n) => signedIn(n),
  },
  "`/railroad.svg`": {
    limit: PAGE_LIMIT,
    count: 200,
    path: (n) => `/railroad.svg?p=${encode(`(a|b)+${n}`)}`,
  },
  "`/railroad.svg` of 10,000 characters": {
    limit: LONG_PAGE_LIMIT,
    count: 40,
    path: (n) => `/railroad.svg?p=${encode(`${n}${long}`)}`,
  },
  "`/link.png`": {
    limit: LINK_PICTURE_LIMIT,
    count: 30,
    path: (n) => `/link.png?p=${encode(`^(?<year>\\d{4})-(a|b)+${n}$`)}`,
  },
  "`/healthz`": { limit: PROBE_LIMIT, count: 500, path: () => "/healthz" },
  "`/readyz`": { limit: PROBE_LIMIT, count: 500, path: () => "/readyz" },
  "an API path that doesn't exist": { limit: UNKNOWN_PATH_LIMIT, count: 500, path: () => "/api/none" },
  "`/account/export` of 50 MB": {
    limit: DOWNLOAD_LIMIT,
    count: 4,
    path: () => "/account/export",
    init: () => signedIn(0),
    scale: 50 / LIBRARY_MB,
  },
  "`/library/export` of 50 MB": {
    limit: DOWNLOAD_LIMIT,
    count: 4,
    path: () => "/library/export",
    init: () => signedIn(0),
    scale: 50 / LIBRARY_MB,
  },
  "a sign-in with a provider": {
    limit: CLIENT_SIGN_IN_LIMIT,
    count: 100,
    path: () => "/auth/oidc",
    then: comeBack,
  },
  "`/auth/oidc/callback` of no sign-in": {
    limit: PAGE_LIMIT,
    count: 200,
    path: (n) => `/auth/oidc/callback?code=c&state=${n}`,
  },
  "a sign-in link by email": {
    limit: CLIENT_LINK_LIMIT,
    count: 100,
    path: () => "/auth/magic-link",
    init: (n) => ({
      method: "POST",
      headers: { Origin: site.origin },
      body: new URLSearchParams({ email: `u${n}@example.com` }),
    }),
  },
  "opening a sign-in link": { limit: PAGE_LIMIT, count: 200, path: (n) => `/auth/magic-link/${n}` },
  "`/api/ai/chat`, a large pattern and an answer of 1,000 words": {
    limit: API_LIMITS.chat,
    count: 50,
    path: () => "/api/ai/chat",
    init: (n) =>
      signedIn(n, {
        method: "POST",
        headers: { "X-Provider-Key": "key" },
        body: JSON.stringify({
          pattern: `${n}${explained}`,
          messages: [{ role: "user", content: "Is it safe?" }],
        }),
      }),
    note: FIXED,
  },
  "`/api/me`, refused by the flood guard after": {
    limit: flood(API_LIMITS.me),
    count: 500,
    path: () => "/api/me",
    note: FIXED,
  },
  "`/api/fixtures/service`": {
    limit: flood(API_LIMITS.fixtures),
    count: 300,
    path: () => "/api/fixtures/service",
    note: FIXED,
  },
  "`/api/snippets`, a list": {
    limit: API_LIMITS.snippets,
    count: 300,
    path: () => "/api/snippets",
    init: (n) => signedIn(n),
    note: FIXED,
  },
  "`/api/snippets`, a new one": {
    limit: API_LIMITS.snippets,
    count: 300,
    path: () => "/api/snippets",
    init: (n) => signedIn(n + 1, { method: "POST", body: JSON.stringify({ name: "n", pattern: `a${n}` }) }),
    note: FIXED,
  },
  "`/api/analyze`, of which one runs at a time": {
    limit: API_LIMITS.analyze,
    count: 30,
    path: () => "/api/analyze",
    init: (n) => signedIn(n, { method: "POST", body: JSON.stringify({ pattern: `^(a|b)+${n}$` }) }),
    note: FIXED,
  },
  "`/api/export`": {
    limit: API_LIMITS.export,
    count: 100,
    path: () => "/api/export",
    init: (n) =>
      signedIn(n, {
        method: "POST",
        body: JSON.stringify({
          format: "markdown",
          title: "t",
          pattern: "a",
          steps: Array.from({ length: 2_000 }, () => ({ label: "a step", depth: 0 })),
        }),
      }),
    note: FIXED,
  },
};

const rows: Record<string, Record<string, string | number>> = {};
for (const [name, kind] of Object.entries(KINDS)) {
  const ms = await milliseconds(site.process.pid, kind.count, (n) => ask(kind, n)) * (kind.scale ?? 1);
  console.log(name, rows[name] = row(ms, kind.limit, kind.note ?? ""));
}
rows["a new connection"] = row(
  await milliseconds(open.process.pid, 500, connectOnce),
  NEW_CONNECTION_LIMIT,
  "",
);
const note =
  "Processor time for a request of each kind that is in no cache, in the server's processes, and how many " +
  "network addresses, or users where a route needs one, fill a core when each sends what its limit admits. What is as " +
  "specified can't be lower; there, turns and queues share the core.";
await report("Processor time of a request", note, rows);
for (const { process } of [site, open]) {
  process.kill("SIGTERM");
  await process.status;
}
await Promise.all([office, issuer, provider].map((each) => each[Symbol.asyncDispose]()));
await Deno.remove(folder, { recursive: true });
Deno.exit(0);

function row(ms: number, { max, windowMs }: RateLimit, note: string) {
  const fill = windowMs / (max * ms);
  return {
    "ms a request": Number(ms.toPrecision(2)),
    limit: `${max} ${windowMs === 60_000 ? "a minute" : "an hour"}`,
    "fill a core": Number(fill.toPrecision(2)),
    note,
  };
}

async function ask({ path, init, then }: Kind, n: number): Promise<void> {
  const { headers, ...rest } = init?.(n) ?? {};
  const answer = await request(path(n), n, rest, headers);
  await then?.(answer, n);
}

/** The provider leads back at once. */
async function comeBack(answer: Response, n: number): Promise<void> {
  const [cookie] = answer.headers.getSetCookie();
  const back = await fetch(answer.headers.get("Location") ?? "", { redirect: "manual" });
  await back.body?.cancel();
  const { pathname, search } = new URL(back.headers.get("Location") ?? "");
  await request(pathname + search, n, {}, { Cookie: cookie?.split(";", 1)[0] ?? "" });
}

async function request(
  path: string,
  n: number,
  rest: RequestInit,
  headers: RequestInit["headers"],
): Promise<Response> {
  const answer = await fetch(site.origin + path, {
    ...rest,
    redirect: "manual",
    headers: {
      "Accept-Encoding": "br, gzip",
      "X-Forwarded-For": `10.${n >> 14 & 255}.${n >> 6 & 255}.${n & 63}`,
      ...(headers as Record<string, string> | undefined),
    },
  });
  await answer.body?.pipeTo(new WritableStream());
  if (answer.status > 410 || answer.status === 401) {
    throw new Error(`${answer.status} for ${path.slice(0, 80)}`);
  }
  return answer;
}

/** A connection on which nothing is sent; the server has it when the next one is made. */
async function connectOnce(): Promise<void> {
  const { hostname, port } = new URL(open.origin);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  await new Promise((resolve) => setTimeout(resolve, 5));
  connection.close();
}

/** Processor time of a process and its children for each of a number of actions, one after the other. */
async function milliseconds(pid: number, count: number, act: (n: number) => Promise<void>): Promise<number> {
  const warm = Math.min(WARM, Math.ceil(count / 4));
  for (let n = 0; n < warm; n++) await act(n + 1_000_000);
  const before = await cpuTime(pid);
  for (let n = 0; n < count; n++) await act(n);
  return (await cpuTime(pid) - before) / count;
}

/** That of a process and of the processes that it has started and that still run, in ms. */
async function cpuTime(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  let sum = (Number(fields[11]) + Number(fields[12])) * 10;
  for await (const { name } of Deno.readDir(`/proc/${pid}/task`)) {
    const children = await Deno.readTextFile(`/proc/${pid}/task/${name}/children`);
    for (const child of children.split(" ").filter(Boolean)) sum += await cpuTime(Number(child));
  }
  return sum;
}

async function largestFiles(): Promise<{ readonly script: string }> {
  const [build] = await Array.fromAsync(Deno.readDir(new URL("../../_fresh/builds/", import.meta.url)));
  const scripts = new URL(`../../_fresh/builds/${build?.name}/compressed/br/workers/`, import.meta.url);
  let [script, most] = ["", 0];
  for await (const { name } of Deno.readDir(scripts)) {
    const { size } = await Deno.stat(new URL(name, scripts));
    if (size > most) [script, most] = [`/workers/${name}`, size];
  }
  return { script };
}
