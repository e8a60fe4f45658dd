/**
 * One, two and four processes of the site on a file and on denokv, behind nginx: requests a second under mixed load,
 * and what becomes of saved patterns while every part is killed with -9. `SECONDS` is the time of each load, 15 if not
 * set; `ONLY=denokv` or `ONLY=file` leaves the other out.
 *
 *     deno task bench instances
 */
import { API_LIMITS } from "../../lib/limits/server.ts";
import { Installation, type Layout, missingPrograms } from "../servers/installation.ts";
import { sessionsIn } from "../database/library.ts";
import { lostOf, saveMeanwhile, saveTooOften, type Statuses, sum, type Used } from "../servers/savers.ts";
import { createVisitors, MIXED_NOTE, mixedScript, readAcknowledged, type Visitor } from "./mixed.ts";
import { acknowledgementNote, report, type Row } from "./report.ts";
import { load } from "./wrk.ts";

const SECONDS = Number(Deno.env.get("SECONDS") ?? 15);
const CONNECTIONS = 32;

/** Users in each phase with kills, and in that which exceeds the limit. */
const USERS = 4;

/** How long a part is gone; denokv for longer than requests wait for it. */
const GONE_MS = { otherwise: 1_000, denokv: 6_000 };

/** Until the code is compiled and the analyses are cached. */
const WARMING = { seconds: Math.max(8, Math.ceil(SECONDS / 2)), connections: CONNECTIONS };

const needed = await missingPrograms(["nginx", "wrk"]);
if (needed.length > 0) {
  console.log(`Several instances: left out, there is no ${needed.join(" and no ")} on this machine`);
  Deno.exit(0);
}
const rows: Record<string, Row> = {};
for (const layout of await layouts()) {
  const name = nameOf(layout);
  console.log(`${new Date().toISOString().slice(11, 19)} ${name}`);
  rows[name] = await measured(layout);
  console.log(rows[name]);
}
const note =
  `Processes of the site behind nginx, loaded by wrk over ${CONNECTIONS} connections for ${SECONDS} s with ` +
  `a mix: ${MIXED_NOTE}. All programs share the same cores. Then ${USERS} users each save ` +
  "patterns while each part is killed with -9 and started again: the answers other than 201, and how many " +
  `of all the acknowledged saves, those under load included, are lost. At last ${USERS} users exceed ` +
  `the limit of ${API_LIMITS.snippets.max} requests a minute over many connections. ${await acknowledgementNote()}`;
await report("Several instances", note, rows);

async function layouts(): Promise<Layout[]> {
  const only = Deno.env.get("ONLY");
  const hasDenokv = (await missingPrograms(["denokv"])).length === 0;
  if (!hasDenokv && only !== "file") {
    console.log("On denokv: left out, there is no denokv on this machine (cargo install denokv --locked)");
  }
  const on = (storage: Layout["storage"]) => [1, 2, 4].map((count) => ({ storage, count }));
  return [...only === "denokv" ? [] : on("file"), ...only === "file" || !hasDenokv ? [] : on("denokv")];
}

function nameOf({ storage, count }: Layout): string {
  if (storage === "file") return count === 1 ? "file, 1 process" : `file, ${count} workers`;
  return `denokv, ${count} ${count === 1 ? "instance" : "instances"}`;
}

async function measured(layout: Layout): Promise<Row> {
  let visitors: Visitor[] = [];
  await using site = await Installation.start(layout, async (kvPath) => {
    visitors = await createVisitors(kvPath);
  });
  const used: Used = { origin: site.origin, kvPath: site.kvPath, acknowledged: [] };
  const [script, acknowledged] = [`${site.folder}/mixed.lua`, `${site.folder}/acknowledged`];
  await Deno.writeTextFile(script, await mixedScript({ origin: site.origin, visitors, acknowledged }));
  const port = Number(new URL(site.origin).port);
  const loaded = (time: typeof WARMING) => load(port, script, time, (wrk) => site.caretaker.watch(wrk));
  await loaded(WARMING);
  const { rps, p50, p99, statuses, broken, examples } = await loaded({
    seconds: SECONDS,
    connections: CONNECTIONS,
  });
  for (const example of examples) console.log(`  refused: ${example}`);
  used.acknowledged.push(...await readAcknowledged(acknowledged));
  const killed = await killEach(site, used);
  const admitted = await exceed(used);
  await site.stop();
  const errors = Object.entries({ ...statuses, 0: broken }).filter(([status]) => !/^[23]/.test(status));
  return {
    "requests a second": rps,
    "p50 ms": p50,
    "p99 ms": p99,
    errors: inWords(Object.fromEntries(errors)),
    "answers while killed": inWords(killed),
    "acknowledged": used.acknowledged.length,
    lost: (await lostOf(used)).length,
    "admitted of the limit": `${admitted} of ${USERS * API_LIMITS.snippets.max}`,
  };
}

/** Kills each part while users save; gives the answers other than 201. */
async function killEach(site: Installation, used: Used): Promise<Statuses> {
  const all: Statuses[] = [];
  for (const part of site.parts) {
    const names = Array.from({ length: USERS }, (_, n) => `${part.name} ${n}`);
    const tokens = await sessionsIn(site.kvPath, names);
    const statuses = await saveMeanwhile(used, tokens, async () => {
      await part.kill();
      await new Promise((end) => setTimeout(end, GONE_MS[part.name === "denokv" ? "denokv" : "otherwise"]));
      await part.restart();
    });
    console.log(`  ${part.name} killed: ${inWords(statuses)}`);
    all.push(statuses);
  }
  const { 201: _saved, ...others } = sum(all);
  return others;
}

/** Lets users exceed their limits; gives how many requests were admitted. */
async function exceed(used: Used): Promise<number> {
  const tokens = await sessionsIn(used.kvPath, Array.from({ length: USERS }, (_, n) => `eager ${n}`));
  const { 201: admitted = 0 } = sum(await saveTooOften(used, tokens));
  return admitted;
}

/** Statuses and how often each came; 0 stands for connections that broke. */
function inWords(statuses: Statuses): string {
  const words = Object.entries(statuses).filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} × ${status === "0" ? "no answer" : status}`);
  return words.length === 0 ? "0" : words.join(", ");
}
