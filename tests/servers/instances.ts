/** What several processes of the site on one database must do, also while their parts are killed with -9. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { API_LIMITS } from "../../lib/limits/server.ts";
import { Installation, type Layout, type Part } from "./installation.ts";
import { sessionsIn } from "../database/library.ts";
import { lostOf, saveMeanwhile, saveTooOften, type Statuses, sum, type Used } from "./savers.ts";
import { until } from "../timing/until.ts";

/** Statuses of the answers while parts are killed. nginx answers 502 and 504 for what is gone or too slow. */
const EXPECTED = ["0", "201", "429", "502", "503", "504"];

/**
 * Uses an installation while its parts are killed: limits are exact, sessions apply everywhere, what was
 * acknowledged is kept, and an outage is reported and overcome.
 *
 * @param users number of users in each phase
 * @param chosen which of the parts are killed; by default all
 * @returns the statuses of each phase
 */
export async function useWhileKilled(
  layout: Layout,
  users: number,
  chosen = (parts: readonly Part[]) => parts,
): Promise<Record<string, Statuses>> {
  await using site = await Installation.start(layout);
  const parts = chosen(site.parts);
  const phases = parts.length + 1;
  const tokens = await sessionsIn(site.kvPath, Array.from({ length: phases * users }, (_, n) => `u${n}`));
  const usersOf = (phase: number) => tokens.slice(phase * users, (phase + 1) * users);
  const used: Used = { origin: site.origin, kvPath: site.kvPath, acknowledged: [] };
  await checkSessions(site, tokens[0] ?? "");
  const counts: Record<string, Statuses> = {
    "more than the limit": await whileVisited(site, () => exceedLimits(used, usersOf(0))),
  };
  for (const [at, part] of parts.entries()) {
    const statuses = await saveMeanwhile(used, usersOf(at + 1), async () => {
      await part.kill();
      if (part.name === "denokv") await checkOutage(site, tokens[0] ?? "");
      await part.restart();
    });
    checkStatuses(part, statuses);
    counts[`${part.name} killed`] = statuses;
  }
  const lost = await lostOf(used);
  assertEquals(lost, []);
  counts["acknowledged, lost"] = { [used.acknowledged.length]: lost.length };
  return counts;
}

/** Each user is admitted exactly as often as the limit says. */
async function exceedLimits(used: Used, tokens: readonly string[]): Promise<Statuses> {
  const { max } = API_LIMITS.snippets;
  const all = await saveTooOften(used, tokens);
  for (const statuses of all) assertEquals(statuses[201], max, Deno.inspect(statuses));
  return sum(all);
}

function checkStatuses({ name }: Part, statuses: Statuses): void {
  assertEquals(Object.keys(statuses).filter((status) => !EXPECTED.includes(status)), [], name);
  if (name === "denokv") assert((statuses[503] ?? 0) > 0);
}

/** A session applies to every instance. */
async function checkSessions(site: Installation, token: string): Promise<void> {
  for (const origin of [...site.instances, site.origin]) {
    const answer = await fetch(`${origin}/api/me`, { headers: { Cookie: `session=${token}` } });
    assertEquals((await answer.json()).user?.email, "u0@example.com", origin);
  }
}

/** Pages opened at most. */
const PAGES = 100;

/** Requests pages of different links during some work. */
async function whileVisited<T>(site: Installation, work: () => Promise<T>): Promise<T> {
  let isDone = false;
  const visiting = (async () => {
    for (let n = 0; n < PAGES && !isDone; n++) {
      const headers = { "X-Forwarded-For": `10.3.0.${n}` };
      const answer = await fetch(`${site.origin}/?p=a${n}`, { headers });
      await answer.body?.cancel();
      assertEquals(answer.status, 200);
    }
  })();
  try {
    return await work();
  } finally {
    isDone = true;
    await visiting;
  }
}

/** What visitors see while denokv is down. */
async function checkOutage(site: Installation, token: string): Promise<void> {
  const cookie = `session=${token}`;
  const answer = await until(
    "the outage to be noticed",
    () => fetch(`${site.origin}/api/snippets`, { headers: { Cookie: cookie } }),
    ({ status, body }) => (status === 503 || void body?.cancel()) === true,
  );
  assertEquals((await answer.json()).details, { reason: "unreachable" });
  assert(Number(answer.headers.get("Retry-After")) > 0);
  const library = await fetch(`${site.origin}/library`, { headers: { Cookie: cookie } });
  assertEquals(library.status, 503);
  assert(Number(library.headers.get("Retry-After")) > 0);
  assertMatch(await library.text(), /The site is read-only for now/);
  const page = await fetch(`${site.origin}/?p=YQ`, { headers: { Cookie: cookie } });
  assertEquals(page.status, 200);
  await page.body?.cancel();
}
