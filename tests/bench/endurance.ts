/**
 * Mixed load on two instances on denokv behind nginx, for `MINUTES`, ten if not set: requests a second, response times
 * and errors in each minute, and the memory of the processes at its end; then whether all acknowledged saves are kept.
 *
 *     deno task bench endurance
 */
import { Installation, missingPrograms } from "../servers/installation.ts";
import { lostOf } from "../servers/savers.ts";
import { createVisitors, MIXED_NOTE, mixedScript, readAcknowledged, type Visitor } from "./mixed.ts";
import { acknowledgementNote, report, type Row } from "./report.ts";
import { type Load, load } from "./wrk.ts";

const MINUTES = Number(Deno.env.get("MINUTES") ?? 10);
const RUNS = Math.max(1, Math.round(MINUTES));
const SECONDS = Math.round(60 * MINUTES / RUNS);
const CONNECTIONS = 32;

const missing = await missingPrograms(["denokv", "nginx", "wrk"]);
if (missing.length > 0) {
  console.log(`Left out: there is no ${missing.join(" and no ")} on this machine`);
  Deno.exit(0);
}

let visitors: Visitor[] = [];
await using site = await Installation.start({ storage: "denokv", count: 2 }, async (kvPath) => {
  visitors = await createVisitors(kvPath);
});
const [script, acknowledgedFile] = [`${site.folder}/mixed.lua`, `${site.folder}/acknowledged`];
const target = { origin: site.origin, visitors, acknowledged: acknowledgedFile };
await Deno.writeTextFile(script, await mixedScript(target));

const rows: Record<string, Row> = { start: await memory() };
for (let run = 1; run <= RUNS; run++) {
  const time = { seconds: SECONDS, connections: CONNECTIONS };
  const measured = await load(Number(new URL(site.origin).port), script, time, (wrk) => {
    site.caretaker.watch(wrk);
  });
  rows[`minute ${run}`] = { ...summary(measured), ...await memory() };
  console.log(`${new Date().toISOString().slice(11, 19)} ${run} of ${RUNS}`, rows[`minute ${run}`]);
  for (const example of measured.examples) console.log(`  refused: ${example}`);
}
// Requests whose connection has ended may still be under way.
await site.stop();
const acknowledged = await readAcknowledged(acknowledgedFile);
const lost = await lostOf({ origin: site.origin, kvPath: site.kvPath, acknowledged });
const note = `Two instances on denokv behind nginx, loaded by wrk over ${CONNECTIONS} connections, ` +
  `${SECONDS} s a row, with a mix: ${MIXED_NOTE}. Memory is what is resident of each instance, of the two ` +
  `analysis processes, denokv and nginx. Of ${acknowledged.length} acknowledged saves, ${lost.length} were lost, ` +
  "and in the end the database was without faults. " +
  await acknowledgementNote();
await report("Ten minutes on two instances", note, rows);
if (lost.length > 0) throw new Error(`${lost.length} acknowledged saves are lost`);

function summary({ rps, p50, p99, statuses, broken }: Load): Row {
  const errors = Object.entries({ ...statuses, "no answer": broken })
    .filter(([status, count]) => !/^[23]/.test(status) && count > 0)
    .map(([status, count]) => `${count} × ${status}`);
  return {
    "requests a second": rps,
    "p50 ms": p50,
    "p99 ms": p99,
    errors: errors.length === 0 ? 0 : errors.join(", "),
  };
}

/** Resident memory of the processes, in megabytes. */
async function memory(): Promise<Row> {
  const { site: instances = [], analysis = [], denokv = [], nginx = [] } = await site.processes();
  const [each, ...rest] = await Promise.all(
    [instances, analysis, denokv, nginx].map((pids) => Promise.all(pids.map(megabytes))),
  );
  const [analysed, kv, proxy] = rest.map((sizes) => sizes.reduce((sum, size) => sum + size, 0));
  return {
    "instances MB": each!.join(" + "),
    "analysis MB": analysed ?? 0,
    "denokv MB": kv ?? 0,
    "nginx MB": proxy ?? 0,
  };
}

async function megabytes(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_000);
}
