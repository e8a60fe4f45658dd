/** Patterns whose backtracking is known. */
import { MAX_PATTERN_CHARACTERS } from "../../lib/limits/pattern.ts";
import type { AttackText } from "../../lib/regex/redos/attack.ts";
import type { Regex } from "../../lib/regex/regex.ts";

export interface Labelled extends Regex {
  /** From times on texts of increasing length; "not shown" is no proof of safety. */
  readonly label: "exponential" | "polynomial" | "not shown";
  readonly source: string;
  readonly attacks?: readonly AttackText[];
}

const FOLDER = Deno.env.get("CORPUS") ?? new URL("../data/corpus", import.meta.url).pathname;

/** Those in `redos-labelled.jsonl` in the folder that `CORPUS` names; without it, the committed ones. */
export async function labelledPatterns(folder = FOLDER): Promise<Labelled[]> {
  const lines = (await Deno.readTextFile(`${folder}/redos-labelled.jsonl`)).trim().split("\n");
  return lines.map((line): Labelled => JSON.parse(line))
    .filter(({ pattern }) => pattern.length <= MAX_PATTERN_CHARACTERS);
}
