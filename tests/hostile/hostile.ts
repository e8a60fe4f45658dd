/** Patterns that are designed to be hard to analyze, sent to the app as fast as it responds, next to other requests. */
import { assertEquals } from "@std/assert";
import type { DrivenApp } from "../app/app.ts";
import { clientOf } from "../routes/api/snippets/client.ts";

/** The measurements during the load; times in ms. */
export interface Fire {
  readonly analyses: number;
  readonly slowest: number;
  /** For other routes, the 99th percentile of the response times. */
  readonly others: readonly Probe[];
  /** Bytes of this process after a tenth of the time, and at the end. */
  readonly earlyBytes: number;
  readonly lateBytes: number;
}

/** Times of a route before and during the load. */
export interface Probe {
  readonly path: string;
  readonly quietP99: number;
  readonly firedP99: number;
}

/** Cheap and expensive ones, in turn. */
const OTHERS = ["/api/me", "/", "/openapi.json", "/railroad.svg?p=YWI"];

/** Each is used once per window of the rate limits. */
const ADDRESSES = 250;

const SEEDS: readonly ((n: number) => string)[] = [
  (n) => `^(a+)+${n}$`,
  (n) => `^(?:a{1,30}){1,${30 + n}}$`,
  (n) => "(?:(?:[a-z]{0,40}[0-9a-f]{0,40}){0,40}|\\w*x?\\w*y?\\w*z?)*".repeat(40) + n,
  (n) => `${"(?:".repeat(250)}a${n}${")*".repeat(250)}`,
  (n) => `${"(?=".repeat(200)}.*${n}${")".repeat(200)}`,
  (n) => Array.from({ length: 600 }, (_, i) => `word${i}${n}\\w*`).join("|"),
  (n) => `(?:${"a?".repeat(1_000)}){${n + 2},}b`,
  (n) => `${"(a*)*".repeat(500)}${n}`,
  (n) => `^(.*?,){${11 + n}}P`,
  (n) => `${"\\p{L}*\\p{Lu}*".repeat(300)}${n}`,
  (n) => `([^]*)\\1{${n + 2},}$|${"(?<!x+)".repeat(300)}`,
  (n) => `${"[^a]{0,1000}".repeat(200)}${n}`,
];

/** Kinds of hostile patterns. */
export const HOSTILE_SEEDS = SEEDS.length;

/** The pattern with number n of an infinite sequence. */
export function hostilePattern(n: number): string {
  return SEEDS[n % SEEDS.length]?.(Math.floor(n / SEEDS.length)) ?? "";
}

/** Sends requests for some time. Each response must be 200 and have a verdict. */
export async function fire(app: DrivenApp, lastingMs: number): Promise<Fire> {
  const send = await clientOf(app);
  await probed(app, during(lastingMs / 20));
  const quiet = await probed(app, during(lastingMs / 5));
  const begun = performance.now();
  const isOn = during(lastingMs);
  const analyses: number[] = [];
  let earlyBytes = 0;
  const shooter = async (offset: number) => {
    for (let n = offset; isOn(); n += 2) {
      // Each has a separate window, because rate limits are not tested here.
      app.clock += 60_000;
      const pattern = hostilePattern(n);
      const startedAt = performance.now();
      const { status, body } = await send("POST", "/api/analyze", {
        pattern,
        flags: n % 5 === 4 ? "iu" : "",
      });
      analyses.push(performance.now() - startedAt);
      assertEquals([status, typeof body?.verdict], [200, "object"], pattern.slice(0, 80));
      if (earlyBytes === 0 && performance.now() - begun > lastingMs / 10) earlyBytes = Deno.memoryUsage().rss;
    }
  };
  const [fired] = await Promise.all([probed(app, isOn), shooter(0), shooter(1)]);
  return {
    analyses: analyses.length,
    slowest: Math.max(...analyses),
    others: OTHERS.map((path, index) => ({
      path,
      quietP99: quiet[index] ?? 0,
      firedP99: fired[index] ?? 0,
    })),
    earlyBytes,
    lateBytes: Deno.memoryUsage().rss,
  };
}

function during(ms: number): () => boolean {
  const begun = performance.now();
  return () => performance.now() - begun < ms;
}

/** Sends requests to other routes all the time, one after the other; returns the 99th percentile for each. */
async function probed(app: DrivenApp, isOn: () => boolean): Promise<number[]> {
  const times = OTHERS.map((): number[] => []);
  for (let n = 0; isOn(); n++) {
    if (n % ADDRESSES === 0) app.clock += 60_000;
    const startedAt = performance.now();
    const answer = await app.ask(OTHERS[n % OTHERS.length] ?? "", {}, `192.0.2.${2 + n % ADDRESSES}`);
    await answer.body?.cancel();
    assertEquals(answer.status, 200);
    times[n % OTHERS.length]?.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  return times.map((each) => each.sort((a, b) => a - b)[Math.floor(each.length * 0.99)] ?? 0);
}
