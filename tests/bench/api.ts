/**
 * How many requests a second the API answers, and how long one in a hundred takes, beside a bare server
 * that does the same to its database, each loaded by `wrk` with 64 connections.
 */
import { openSession } from "../../lib/server/auth/session.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { createStore } from "../../lib/server/store/store.ts";
import { answered, freePort } from "../servers/built_site.ts";
import { addUser, save } from "../database/library.ts";
import { random } from "../app/random.ts";
import { report } from "./report.ts";
import { besideBare, hasWrk, type Load, load } from "./wrk.ts";

/** Enough that nobody comes to the end of a limit. */
const USERS = 600;
const SNIPPETS = 20;
const FOR = { seconds: 3, connections: 64 };
const RUNS = 3;

interface Visitor {
  readonly token: string;
  readonly id: string;
}

if (!await hasWrk()) {
  console.log("The API beside a bare server: left out, there is no wrk on this machine");
  Deno.exit(0);
}
const folder = await Deno.makeTempDir();
const ours = { path: `${folder}/ours.db`, port: freePort() };
const bare = { path: `${folder}/bare.db`, port: freePort() };
const origin = `http://localhost:${ours.port}`;

const visitors = await seeded(ours.path);
await Deno.copyFile(ours.path, bare.path);
const servers = [started("serve.ts"), started("tests/bench/bare_server.ts", bare.path, `${bare.port}`)];
try {
  await answered(origin);
  await measureAll();
} finally {
  for (const server of servers) server.kill("SIGKILL");
  await Promise.all(servers.map(({ status }) => status));
  await Deno.remove(folder, { recursive: true });
}

async function measureAll(): Promise<void> {
  const body = JSON.stringify({ name: "ISO date", pattern: "^\\d{4}-\\d{2}-\\d{2}$", tags: ["date"] });
  const rows: Record<string, Record<string, number>> = {};
  for (
    const [name, method, path] of [
      ["me", "GET", "/api/me"],
      ["get", "GET", "/api/snippets/$ID"],
      ["list", "GET", "/api/snippets"],
      ["create", "POST", "/api/snippets"],
    ] as const
  ) {
    const script = await scriptOf(method, path, method === "POST" ? body : "");
    const [least, own] = await measured(script);
    rows[name] = besideBare(own, least);
  }
  const note =
    `The API on a database on file, loaded by wrk over ${FOR.connections} connections, the median of ` +
    `${RUNS} runs of ${FOR.seconds} s; bare is a \`Deno.serve\` that only does the same to its database.`;
  await report("The API under load", note, rows);
}

async function measured(script: string): Promise<[least: Load[], own: Load[]]> {
  const least: Load[] = [];
  const own: Load[] = [];
  for (let run = 0; run < RUNS; run++) {
    least.push(await load(bare.port, script, FOR));
    own.push(await load(ours.port, script, FOR));
    await forgetLimits();
  }
  return [least, own];
}

async function seeded(path: string): Promise<Visitor[]> {
  using kv = await openKv(path, random);
  const store = createStore(kv, random);
  return await Promise.all(Array.from({ length: USERS }, async (_, at) => {
    const userId = `u${at}`;
    const token = await openSession(store, await addUser(store, userId), "wrk", Date.now());
    let id = "";
    for (let n = 0; n < SNIPPETS; n++) ({ id } = await save({ store, userId, now: Date.now }));
    return { token: token ?? "", id };
  }));
}

function started(script: string, ...args: string[]): Deno.ChildProcess {
  const env = { KV_PATH: ours.path, PORT: `${ours.port}`, TRUSTED_PROXIES: "1" };
  return new Deno.Command(Deno.execPath(), { args: ["run", "-A", script, ...args], env, stdout: "null" })
    .spawn();
}

/** A script with which wrk asks as one visitor after the other, each from an address of its own. */
async function scriptOf(method: string, path: string, body: string): Promise<string> {
  const rows = visitors.map(({ token, id }, at) =>
    `{"${path.replace("$ID", id)}", "session=${token}", "10.0.${at >> 8}.${at & 255}"}`
  );
  const file = `${folder}/script.lua`;
  const script = `local rows = {${rows.join(",")}}
local at = 0
request = function()
  at = at % #rows + 1
  local row = rows[at]
  local headers = { Cookie = row[2], ["X-Forwarded-For"] = row[3], Origin = "${origin}" }
  return wrk.format("${method}", row[1], headers, [==[${body}]==])
end`;
  await Deno.writeTextFile(file, script);
  return file;
}

/** The load is of one minute, the limits are for another. */
async function forgetLimits(): Promise<void> {
  using kv = await openKv(ours.path, random);
  for await (const { key } of kv.list({ prefix: ["rate_limits"] })) await kv.delete(key);
}
