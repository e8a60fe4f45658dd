/**
 * Nine accounts ask for analyses of new slow patterns as fast as they may. Meanwhile another user asks 20 times, each time for
 * another ordinary pattern, and is answered within ten seconds at least 18 times.
 */
import { assert } from "@std/assert";
import { answered, startSite } from "../servers/built_site.ts";
import { sessionsIn } from "../database/library.ts";
import { hostilePattern } from "../hostile/hostile.ts";

const GREEDY = 9;
/** Requests that each of them has open: more than may wait. */
const OPEN = 4;
const ASKED = 20;
const WITHIN_MS = 10_000;

Deno.test("a new user's analyses are answered while nine accounts ask for as many as they may", async () => {
  const folder = await Deno.makeTempDir();
  const users = ["new", ...Array.from({ length: GREEDY }, (_, n) => `greedy ${n}`)];
  const [token = "", ...others] = await sessionsIn(`${folder}/site.db`, users);
  const { origin, process } = startSite({ KV_PATH: `${folder}/site.db`, TRUSTED_PROXIES: "1" });
  await answered(origin);
  let isOn = true;
  let number = 0;
  const counts: Record<string, number> = {};
  const refusals = new Set<string>();
  const analyse = async (token: string, pattern: string, signal: AbortSignal | null = null) => {
    const answer = await fetch(`${origin}/api/analyze`, {
      method: "POST",
      headers: {
        Cookie: `session=${token}`,
        Origin: origin,
        // Each has an address of its own, or the flood guard of one would refuse them all.
        "X-Forwarded-For": `192.0.2.${1 + [...others, token].indexOf(token)}`,
      },
      body: JSON.stringify({ pattern }),
      signal,
    });
    const text = await answer.text();
    if (answer.status !== 200) {
      refusals.add(`${answer.status} ${text.replaceAll(/[0-9a-f-]{16,}/g, "…").slice(0, 120)}`);
    }
    return answer.status;
  };
  const ask = async (token: string) => {
    while (isOn) {
      const status = await analyse(token, hostilePattern(number++)).catch(() => 0);
      counts[status] = (counts[status] ?? 0) + 1;
      // The limit is 120 a minute.
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const asking = others.flatMap((token) => Array.from({ length: OPEN }, () => ask(token)));
  await new Promise((resolve) => setTimeout(resolve, WITHIN_MS));
  const times: number[] = [];
  const statuses: number[] = [];
  for (let n = 0; n < ASKED; n++) {
    const startedAt = performance.now();
    const status = await analyse(
      token,
      `^(?<year>\\d{4})-(?<month>\\d{2})(?:T${n}:\\d\\d)?$`,
      AbortSignal.timeout(WITHIN_MS),
    ).catch(() => 0);
    statuses.push(status);
    if (status === 200) times.push(Math.round(performance.now() - startedAt));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  isOn = false;
  process.kill("SIGTERM");
  await Promise.all(asking);
  await process.status;
  await Deno.remove(folder, { recursive: true });
  console.log(`answered ${times.length} of ${ASKED}, ms: ${times.toSorted((a, b) => a - b).join(" ")}`);
  console.log("statuses of the new user:", statuses.join(" "));
  console.log("the others, by status:", counts);
  console.log("refusals:", [...refusals].slice(0, 8));
  assert(times.length >= 0.9 * ASKED);
});
