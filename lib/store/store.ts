import { DigestCache } from "./digest_cache.ts";
import { EndedSessions } from "./ended_sessions.ts";
import { Turns } from "./turns.ts";

/** So many bytes from a cryptographic source. */
export type Random = (bytes: number) => Uint8Array;

/** What every store function takes first: the database, and what its commits need. */
export interface Store {
  readonly kv: Deno.Kv;
  readonly random: Random;
  /** Writers of this process, one after another for each key. */
  readonly turns: Turns;
  readonly digests: DigestCache;
  readonly endedSessions: EndedSessions;
}

/** The store of one process over an open database. */
export function storeOf(kv: Deno.Kv, random: Random): Store {
  return { kv, random, turns: new Turns(), digests: new DigestCache(), endedSessions: new EndedSessions() };
}
