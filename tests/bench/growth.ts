/**
 * How the library answers over HTTP when a database has a hundred, ten thousand or a million saved patterns of a
 * hundred users, on a file and on denokv. `SIZES=100,10000` leaves the million out, which takes some minutes and 2 GB
 * of disk.
 *
 *     deno task bench growth
 */
import { parse } from "../../lib/regex/syntax/parse.ts";
import { type Snippet, SnippetDraft } from "../../lib/schema/snippets.ts";
import { createSnippet, type Library } from "../../lib/server/library/library.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { createStore } from "../../lib/server/store/store.ts";
import { corpus } from "../corpora/corpus.ts";
import { Installation, missingPrograms, type Storage } from "../servers/installation.ts";
import { addUser, sessionsIn } from "../database/library.ts";
import { random } from "../app/random.ts";
import { acknowledgementNote, report, type Row } from "./report.ts";

const SIZES = (Deno.env.get("SIZES") ?? "100,10000,1000000").split(",").map(Number);
const USERS = Array.from({ length: 100 }, (_, n) => `u${n}`);

/** Requests of each kind, one after another; but at most half of the patterns are deleted. */
const RUNS = 300;

/** Searches of one user in a row. The first one may find that the memory holds other libraries by now. */
const SEARCHES = 3;

/** Writes and estimated bytes of one commit. KV takes 1,000 writes, 81,920 bytes of keys and 800 kB in all. */
const COMMIT = { writes: 800, bytes: 500_000 };

const regexes = (await corpus("real-world")).filter((regex) => parse(regex).ok);

const missing = await missingPrograms();
if (missing.includes("nginx")) {
  console.log("What grows with the library: left out, there is no nginx on this machine");
  Deno.exit(0);
}
if (missing.length > 0) console.log("On denokv: left out, there is no denokv on this machine");
const rows: Record<string, Row> = {};
for (const size of SIZES) {
  for (const storage of ["file", "denokv"] as const) {
    if (storage === "denokv" && missing.length > 0) continue;
    const name = `${size.toLocaleString("en-US")}, ${storage}`;
    console.log(`${new Date().toISOString().slice(11, 19)} ${name}`);
    rows[name] = await measured(storage, size / USERS.length);
    console.log(rows[name]);
  }
}
const note =
  `Milliseconds, median / p99, of up to ${RUNS} requests to one process behind nginx, one after another, when ` +
  `${USERS.length} users have so many saved patterns together, as many each; and the database's size. The first ` +
  `search reads a whole library. Then each user searches ${SEARCHES} times in a row; libraries that were searched ` +
  "last are in memory. A new version also rewrites up to 60 kB of what searches read. " +
  await acknowledgementNote();
await report("What grows with the library", note, rows);

async function measured(storage: Storage, each: number): Promise<Row> {
  let tokens: string[] = [];
  const model = await modelLibrary(each);
  await using site = await Installation.start({ storage, count: 1 }, async (kvPath) => {
    tokens = await sessionsIn(kvPath, USERS);
    using kv = await openKv(kvPath, random);
    const started = performance.now();
    for (const [at, user] of USERS.entries()) {
      await copy(kv, model.entries, user);
      if (at % 20 === 19) console.log(`  ${(at + 1) * each} written after ${seconds(started)} s`);
    }
  });
  const ask = asker(site.origin, tokens);
  // Another pattern for each request of the same user.
  const idOf = (run: number) => model.ids[(run + 37 * Math.floor(run / USERS.length)) % each] ?? "";
  const deletions = new Set<string>();
  return {
    MB: Math.round(await bytesIn(site.folder) / 1e6),
    "first search": await timed(USERS.length, (run) => ask(run, "GET", "?query=not%20in%20any")),
    // Each user several times in a row, as somebody who types.
    "search again": await timed(RUNS, (run) => ask(Math.floor(run / SEARCHES), "GET", "?query=number%209")),
    "first page": await timed(RUNS, (run) => ask(run, "GET", "")),
    open: await timed(RUNS, (run) => ask(run, "GET", `/${idOf(run)}`)),
    "save a version": await timed(RUNS, (run) => ask(run, "PATCH", `/${idOf(run)}`, { pattern: `v${run}` })),
    delete: await timed(Math.min(RUNS, each * USERS.length / 2), (run) => {
      const name = `${run % USERS.length} ${idOf(run)}`;
      if (deletions.has(name)) throw new Error(`${name} would be deleted twice`);
      deletions.add(name);
      return ask(run, "DELETE", `/${idOf(run)}`);
    }),
  };
}

/** A library as the program writes it, and the ids of its patterns. */
interface Model {
  readonly entries: readonly Deno.KvEntry<unknown>[];
  readonly ids: readonly string[];
}

async function modelLibrary(snippets: number): Promise<Model> {
  using kv = await openKv(":memory:", random);
  const library: Library = { store: createStore(kv, random), userId: "model", now: Date.now };
  await addUser(library.store, library.userId);
  for (let i = 0; i < snippets; i++) await save(library, i);
  const words = ["libraries", "snippets", "versions", "digests", "digests_revision"];
  const lists = words.map((word) =>
    Array.fromAsync(kv.list({ start: [word, "model"], end: [word, "model\u0000"] }))
  );
  const entries = (await Promise.all(lists)).flat();
  const ids = entries.filter(({ key }) => key[0] === "snippets").map(({ value }) => (value as Snippet).id);
  return { entries, ids };
}

function save(library: Library, i: number) {
  const { pattern, flags } = regexes[i % regexes.length] ?? { pattern: "a", flags: "" };
  const draft = { name: `pattern number ${i} of many`, pattern, flags, tags: [`t${i % 10}`] };
  return createSnippet(library, SnippetDraft.parse(draft));
}

/** Writes a library for another user, in as few commits as possible. */
async function copy(kv: Deno.Kv, entries: readonly Deno.KvEntry<unknown>[], user: string): Promise<void> {
  let [commit, writes, bytes] = [kv.atomic(), 0, 0];
  for (const { key: [kind = "", , ...rest], value } of entries) {
    const size = kind === "digests" ? 65_536 : JSON.stringify(value).length + 100;
    if (writes === COMMIT.writes || bytes + size > COMMIT.bytes) {
      await commit.commit();
      [commit, writes, bytes] = [kv.atomic(), 0, 0];
    }
    commit.set([kind, user, ...rest], value);
    writes++;
    bytes += size;
  }
  await commit.commit();
}

/** Asks for something of a library, as one user after another. */
function asker(origin: string, tokens: readonly string[]) {
  return async (run: number, method: string, path: string, body?: object): Promise<void> => {
    const headers = {
      Cookie: `session=${tokens[run % tokens.length]}`,
      Origin: origin,
      "X-Forwarded-For": `10.0.0.${run % tokens.length}`,
    };
    const init = { method, headers, body: body ? JSON.stringify(body) : null };
    const answer = await fetch(`${origin}/api/snippets${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  };
}

/** Median and 99th percentile, in milliseconds. */
async function timed(runs: number, work: (run: number) => Promise<void>): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await work(run);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? NaN).toFixed(1);
  return `${at(0.5)} / ${at(0.99)}`;
}

async function bytesIn(folder: string): Promise<number> {
  const files = await Array.fromAsync(Deno.readDir(folder), ({ name }) => Deno.stat(`${folder}/${name}`));
  return files.reduce((sum, { isFile, size }) => sum + (isFile ? size : 0), 0);
}

function seconds(started: number): number {
  return Math.round((performance.now() - started) / 1_000);
}
