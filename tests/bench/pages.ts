/**
 * How many pages a second the built app answers for 1,000 different patterns, and how long one in a hundred takes:
 * links that somebody else opened within a minute, and such that must be drawn. Beside it a bare server that sends
 * as many bytes, each loaded by `wrk` with 16 connections.
 */
import { toLiteral } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { writeUrlState } from "../../lib/workbench/model/link_writing.ts";
import { answered, freePort, startSite } from "../servers/built_site.ts";
import { corpus } from "../corpora/corpus.ts";
import { report } from "./report.ts";
import { besideBare, hasWrk, type Load, load } from "./wrk.ts";

const PATTERNS = 1_000;
const RUNS = 3;
const FOR = { seconds: 6, connections: 16 };

/** Until the server's code is compiled. */
const WARMING = { ...FOR, seconds: 5 };

const ASKED: readonly Asked[] = [true, false].flatMap((isNew) =>
  [true, false].map((isZipped) => ({ isZipped, isNew }))
);

if (!await hasWrk()) {
  console.log("Pages under load: left out, there is no wrk on this machine");
  Deno.exit(0);
}
const bare = freePort();
const { origin, process } = startSite({ TRUSTED_PROXIES: "1" });
const { host, port } = new URL(origin);
const ours = Number(port);
const folder = await Deno.makeTempDir();
try {
  await answered(origin);
  await measureAll(await links());
} finally {
  process.kill("SIGTERM");
  await process.status;
  await Deno.remove(folder, { recursive: true });
}

async function links(): Promise<string[]> {
  const all = [...await corpus("real-world"), ...await corpus("conformance")].filter((each) =>
    parse(each).ok
  );
  const different = new Map(all.map((each) => [toLiteral(each), each]));
  return different.values().take(PATTERNS)
    .map(({ pattern, flags }) => `/?${writeUrlState({ pattern, flags, text: "" }).query}`)
    .toArray();
}

async function measureAll(paths: readonly string[]): Promise<void> {
  const rows: Record<string, Record<string, number>> = {};
  await load(ours, await scriptOf(paths, { isZipped: true, isNew: true }), WARMING);
  for (const asked of ASKED) {
    const script = await scriptOf(paths, asked);
    const [least, own] = await measured(script, await lengthsOf(paths, asked.isZipped));
    const name = `${asked.isNew ? "drawn" : "opened again"}, ${asked.isZipped ? "gzip" : "as they are"}`;
    rows[name] = besideBare(own, least);
  }
  const note =
    `Pages of ${paths.length} different patterns, loaded by wrk over ${FOR.connections} connections, ` +
    `the median of ${RUNS} runs of ${FOR.seconds} s: links opened for the first time, and links that were ` +
    `opened within a minute. Bare is a \`Deno.serve\` that sends as many bytes.`;
  await report("Pages under load", note, rows);
}

async function measured(script: string, lengths: readonly number[]): Promise<[least: Load[], own: Load[]]> {
  const least: Load[] = [];
  const own: Load[] = [];
  const bytes = lengths.map((length) => new Uint8Array(length));
  for (let run = 0; run < RUNS; run++) {
    let at = 0;
    await using _ = Deno.serve({ port: bare, onListen() {} }, () => new Response(bytes[at++ % bytes.length]));
    least.push(await load(bare, script, FOR));
    own.push(await load(ours, script, FOR));
  }
  return [least, own];
}

async function lengthsOf(paths: readonly string[], isZipped: boolean): Promise<number[]> {
  const lengths: number[] = [];
  for (const [at, path] of paths.entries()) {
    const headers = { "Accept-Encoding": isZipped ? "gzip" : "identity", "X-Forwarded-For": addressOf(at) };
    const answer = await fetch(origin + path, { headers });
    lengths.push(Number(answer.headers.get("Content-Length")));
    await answer.body?.cancel();
  }
  return lengths;
}

function addressOf(at: number): string {
  return `10.255.${at >> 8}.${at & 255}`;
}

interface Asked {
  readonly isZipped: boolean;
  /** True if no link is asked for twice. */
  readonly isNew: boolean;
}

/** A script with which wrk asks for one page after the other, each time from another address of many. */
async function scriptOf(paths: readonly string[], { isZipped, isNew }: Asked): Promise<string> {
  const file = `${folder}/script.lua`;
  const script = `local paths = {${paths.map((path) => `"${path}"`).join(",")}}
local at = 0
local start = os.time()
request = function()
  at = at + 1
  local address = "10." .. math.floor(at / 65536) % 250 .. "." .. math.floor(at / 256) % 256 .. "." .. at % 256
  local path = paths[at % #paths + 1]${isNew ? ` .. "&visit=" .. start .. "-" .. at` : ""}
  return wrk.format("GET", path, {
    Host = "${host}",
    ["X-Forwarded-For"] = address,
    ${isZipped ? `["Accept-Encoding"] = "gzip",` : ""}
  })
end`;
  await Deno.writeTextFile(file, script);
  return file;
}
