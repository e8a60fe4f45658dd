/**
 * A built site that is told to stop while many save: what it acknowledged is in the file, the file is closed, and a
 * request is completed whose body is still arriving. `workers_test.ts` has the same with several processes.
 */
import { assert, assertEquals } from "@std/assert";
import { Snippet } from "../../lib/schema/snippets.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { beginToSave, untilClosed } from "../servers/arriving_request.ts";
import { answered, faultsIn, startSite } from "../servers/built_site.ts";
import { sessionsIn } from "../database/library.ts";
import { random } from "../app/random.ts";
import { faultsOf } from "../database/store_faults.ts";
import { until } from "../timing/until.ts";

/** Each saves one pattern after another, in total fewer than their limits. */
const USERS = Array.from({ length: 20 }, (_, n) => `u${n}`);

Deno.test("on SIGTERM under load, no acknowledged write is lost, and the database is closed", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/site.db`;
  try {
    const [arriving = "", ...tokens] = await sessionsIn(path, ["arriving", ...USERS]);
    const { origin, process } = startSite({ KV_PATH: path }, { stderr: "piped" });
    await answered(origin);
    const saving = await beginToSave(origin, path, "kept", arriving);
    const acknowledged: string[] = ["kept"];
    const savers = tokens.map((token, user) => saveUntilGone(origin, token, `u${user}`, acknowledged));
    await until("saved patterns", () => acknowledged.length, (count) => count > 5 * USERS.length);
    process.kill("SIGTERM");
    await untilClosed(origin);
    await saving.finish();
    const { code, stderr } = await process.output();
    await Promise.all(savers);
    assertEquals([code, faultsIn(stderr)], [0, []]);
    // SQLite removes its log when the last connection is closed properly.
    assertEquals(await Array.fromAsync(Deno.readDir(folder), ({ name }) => name), ["site.db"]);
    await checkKept(path, acknowledged);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Collects the names that are acknowledged; saving ends with the connection. */
async function saveUntilGone(origin: string, token: string, user: string, names: string[]): Promise<void> {
  const headers = { Cookie: `session=${token}`, Origin: origin };
  for (let n = 0; n < 100; n++) {
    const body = JSON.stringify({ name: `${user} ${n}`, pattern: "a" });
    const status = await fetch(`${origin}/api/snippets`, { method: "POST", headers, body })
      .then(async (answer) => (await answer.body?.cancel(), answer.status)).catch(() => 0);
    if (status === 0) break;
    assertEquals(status, 201);
    names.push(`${user} ${n}`);
  }
}

async function checkKept(path: string, acknowledged: readonly string[]): Promise<void> {
  using kv = await openKv(path, random);
  assertEquals(await faultsOf(kv), []);
  const kept = await Array.fromAsync(kv.list<Snippet>({ prefix: ["snippets"] }), ({ value }) => value.name);
  assertEquals(acknowledged.filter((name) => !kept.includes(name)), []);
  // At most one per user was written although its response got lost.
  assert(kept.length - acknowledged.length <= USERS.length);
}
