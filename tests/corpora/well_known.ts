import type { Regex } from "../../lib/regex/regex.ts";

/** A pattern that many people copy; `tests/data/well-known/NOTICE.md` says where it comes from. */
export interface WellKnown extends Regex {
  readonly name: string;
  readonly source: string;
}

/** All of them, from a file of JSON lines. */
export async function wellKnownPatterns(): Promise<readonly WellKnown[]> {
  const file = new URL("../data/well-known/patterns.jsonl", import.meta.url);
  const lines = (await Deno.readTextFile(file)).split("\n").filter((line) => line !== "");
  return lines.map((line): WellKnown => JSON.parse(line));
}
