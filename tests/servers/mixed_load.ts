/** The requests of visitors, users and attackers to a site, over the network. */
import fc from "fast-check";
import { writeUrlState } from "../../lib/workbench/model/link_writing.ts";
import { corpus } from "../corpora/corpus.ts";
import { QUERY } from "../hostile/foreign_input.ts";
import { hostilePattern } from "../hostile/hostile.ts";
import { HOSTILE_BODIES } from "../requests/hostile.ts";

/** The site's origin, and the user. */
export interface Visitor {
  readonly origin: string;
  readonly token: string;
  readonly client: Deno.HttpClient;
}

/** An action that is done for the nth time; returns the status of each response. */
export type Act = (visitor: Visitor, n: number) => Promise<number[]>;

const regexes = await corpus("real-world");
const queries = fc.sample(QUERY, { numRuns: 500, seed: 1 });
const bodies = fc.sample(HOSTILE_BODIES, { numRuns: 500, seed: 1 });

/** Maximum number of pieces of an endless body that are sent, 64 kB each. */
const PIECES = 200;

export const ACTS: Readonly<Record<string, Act>> = {
  "a page": (visitor, n) => get(visitor, `/?${linkOf(n)}`),
  "a page for any query": (visitor, n) => get(visitor, `/?${encodeURI(queries[n % queries.length] ?? "")}`),
  "a page for a hostile pattern": (visitor, n) => get(visitor, `/?${linkTo(hostilePattern(n))}`),
  "a picture": (visitor, n) => get(visitor, `/railroad.svg?${linkOf(n)}`),
  "other pages": (visitor, n) => get(visitor, ["/docs", "/docs/api", "/library", "/nowhere"][n % 4] ?? "/"),
  "reads": async (visitor) => (await Promise.all(READS.map((path) => get(visitor, path)))).flat(),
  "a pattern saved, changed and deleted": saved,
  "an export": (visitor, n) => post(visitor, "/api/export", { ...exported, pattern: patternOf(n) }),
  "an analysis": (visitor, n) => post(visitor, "/api/analyze", { pattern: hostilePattern(n) }),
  "a bad body": async (visitor, n) => {
    const body = bodies[n % bodies.length] ?? null;
    return [(await told(visitor, "POST", "/api/snippets", body && new Uint8Array(body))).status];
  },
  "an endless body": endless,
  "nobody waits for the answer": async (visitor, n) => {
    const init = { signal: AbortSignal.timeout(1 + n % 20), ...initOf(visitor) };
    const asked = fetch(`${visitor.origin}/?${linkOf(n)}`, init);
    return await asked.then(async (answer) => [(await answer.bytes(), answer.status)]).catch(() => []);
  },
};

const READS = ["/api/me", "/api/snippets", "/api/snippets?query=a", "/api/fixtures/service"];

const exported = { format: "markdown", title: "t", steps: [{ label: "a digit", depth: 0 }] };

async function saved(visitor: Visitor, n: number): Promise<number[]> {
  const draft = JSON.stringify({ name: `${n}`, pattern: patternOf(n) });
  const { status, body } = await told(visitor, "POST", "/api/snippets", draft);
  if (status !== 201) return [status];
  const path = `/api/snippets/${JSON.parse(body).id}`;
  const patched = await told(visitor, "PATCH", path, JSON.stringify({ pattern: patternOf(n + 1) }));
  const deleted = await told(visitor, "DELETE", path, null);
  return [status, patched.status, deleted.status];
}

/** Without `fetch`, which would not return the response before the body ends; then the connection is closed. */
async function endless({ origin, token }: Visitor): Promise<number[]> {
  const { port, host } = new URL(origin);
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
  const head =
    `POST /api/snippets HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: session=${token}\r\n` +
    "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  const sending = sendOn(connection, head, `10000\r\n${" ".repeat(65_536)}\r\n`).catch(() => {});
  const answer = new Uint8Array(64);
  await connection.read(answer).catch(() => null);
  connection.close();
  await sending;
  return [Number(new TextDecoder().decode(answer).split(" ")[1] ?? 0)].filter((status) => status > 0);
}

async function sendOn(connection: Deno.Conn, head: string, piece: string): Promise<void> {
  const encoder = new TextEncoder();
  await connection.write(encoder.encode(head));
  for (let sent = 0; sent < PIECES; sent++) await connection.write(encoder.encode(piece));
}

const patternOf = (n: number) => regexes[n % regexes.length]?.pattern ?? "";
const linkTo = (pattern: string) => writeUrlState({ pattern, flags: "g", text: "text" }).query;
const linkOf = (n: number) => linkTo(patternOf(n));

const get = async (visitor: Visitor, path: string) => [(await told(visitor, "GET", path, null)).status];
const post = async (
  visitor: Visitor,
  path: string,
  body: object,
) => [(await told(visitor, "POST", path, JSON.stringify(body))).status];

async function told(visitor: Visitor, method: string, path: string, body: BodyInit | null) {
  const answer = await fetch(visitor.origin + path, { ...initOf(visitor), method, body });
  return { status: answer.status, body: await answer.text() };
}

function initOf({ origin, token, client }: Visitor) {
  const address = `10.0.${Math.floor(Math.random() * 4)}.${Math.floor(Math.random() * 250)}`;
  const headers = { Cookie: `session=${token}`, Origin: origin, "X-Forwarded-For": address };
  return { client, headers, redirect: "manual" } as const;
}
