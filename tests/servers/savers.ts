/** Users who save patterns while a site is used up or killed, and what of it is kept. */
import { assertEquals } from "@std/assert";
import { API_LIMITS } from "../../lib/limits/server.ts";
import type { Snippet } from "../../lib/schema/snippets.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { random } from "../app/random.ts";
import { faultsOf } from "../database/store_faults.ts";
import { until } from "../timing/until.ts";

/** Answers by status; 0 for connections that ended without one. */
export type Statuses = Record<number, number>;

/** A site in use. */
export interface Used {
  readonly origin: string;
  readonly kvPath: string;
  /** Names of the patterns that were acknowledged as saved. */
  readonly acknowledged: string[];
}

/** Requests of one user under way at once. */
const AT_ONCE = 5;

/** Requests of a user above the limit. */
const BEYOND = 30;

/** Pause after a save that failed, so that a user has requests left when the site is back. */
const PAUSE_MS = 50;

/** Saves a pattern; gives the status of the answer. */
export async function save(used: Used, token: string, name: string): Promise<number> {
  const headers = { Cookie: `session=${token}`, Origin: used.origin, "X-Forwarded-For": addressOf(token) };
  const body = JSON.stringify({ name, pattern: "a" });
  const answer = await fetch(`${used.origin}/api/snippets`, { method: "POST", headers, body }).catch(() =>
    null
  );
  if (answer === null) return 0;
  await answer.body?.cancel().catch(() => {});
  if (answer.status === 201) used.acknowledged.push(name);
  return answer.status;
}

/** An address of each user: the guards against floods count by address, and each worker by itself. */
export function addressOf(token: string): string {
  return `10.2.${token.charCodeAt(0)}.${token.charCodeAt(1)}`;
}

/** Lets each user save more often than the limit admits; gives the answers to each. */
export function saveTooOften(used: Used, tokens: readonly string[]): Promise<Statuses[]> {
  return Promise.all(tokens.map((token) => saveMany(used, token, API_LIMITS.snippets.max + BEYOND)));
}

async function saveMany(used: Used, token: string, count: number): Promise<Statuses> {
  const statuses: Statuses = {};
  let next = 0;
  const lane = async () => {
    while (next < count) add(statuses, await save(used, token, `${token} ${next++}`));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return statuses;
}

/**
 * Saves patterns of each user one after another, while something is killed and restarted. Afterwards each user can
 * save again.
 */
export async function saveMeanwhile(
  used: Used,
  tokens: readonly string[],
  killAndRestart: () => Promise<void>,
): Promise<Statuses> {
  const { acknowledged } = used;
  const before = acknowledged.length;
  let isOver = false;
  const saving = tokens.map(async (token) => {
    const statuses: Statuses = {};
    for (let n = 0; n < API_LIMITS.snippets.max / 2 && !isOver; n++) {
      const status = await save(used, token, `${token} ${n}`);
      add(statuses, status);
      if (status !== 201) await new Promise((end) => setTimeout(end, PAUSE_MS));
    }
    return statuses;
  });
  try {
    await until("saved patterns", () => acknowledged.length > before + tokens.length);
    await killAndRestart();
    for (const token of tokens) {
      await until("a saved pattern", async () => await save(used, token, `${token} afterwards`) === 201);
    }
  } finally {
    isOver = true;
    await Promise.allSettled(saving);
  }
  return sum(await Promise.all(saving));
}

/** Acknowledged patterns that are not in the database, which must be without faults. */
export async function lostOf({ kvPath, acknowledged }: Used): Promise<string[]> {
  using kv = await openKv(kvPath, random);
  assertEquals(await faultsOf(kv), []);
  const names = await Array.fromAsync(kv.list<Snippet>({ prefix: ["snippets"] }), ({ value }) => value.name);
  const kept = new Set(names);
  return acknowledged.filter((name) => !kept.has(name));
}

/** Adds up statuses. */
export function sum(all: readonly Statuses[]): Statuses {
  const total: Statuses = {};
  for (const statuses of all) {
    for (const [status, count] of Object.entries(statuses)) add(total, Number(status), count);
  }
  return total;
}

function add(statuses: Statuses, status: number, count: number = 1): void {
  statuses[status] = (statuses[status] ?? 0) + count;
}
