import type { Regex } from "../../lib/regex/regex.ts";

/** A committed selection of patterns; `tests/data/corpus/NOTICE.md` says where they come from. */
export async function corpus(name: "real-world" | "conformance"): Promise<Regex[]> {
  return await regexesIn(new URL(`../data/corpus/${name}.jsonl`, import.meta.url));
}

/** Regexes from a file of JSON lines. */
export async function regexesIn(file: URL | string): Promise<Regex[]> {
  const lines = (await Deno.readTextFile(file)).split("\n").filter((line) => line !== "");
  return lines.map((line) => {
    const { pattern, flags }: Regex = JSON.parse(line);
    return { pattern, flags };
  });
}

const FOLDER = Deno.env.get("CORPUS") ?? new URL("../data/corpus", import.meta.url).pathname;

/** A file of the folder that `CORPUS` names, or of the committed selection. */
export const corpusFile = (name: string) => `${FOLDER}/${name}`;

/** All files of regexes in that folder; lines that aren't regexes are left out. */
export async function* corpora(): AsyncGenerator<{ readonly name: string; readonly regexes: Regex[] }> {
  for await (const { name } of Deno.readDir(FOLDER)) {
    if (!name.endsWith(".jsonl")) continue;
    const regexes = await regexesIn(corpusFile(name));
    const isWhole = ({ pattern, flags }: Regex) => typeof pattern === "string" && typeof flags === "string";
    yield { name, regexes: regexes.filter(isWhole) };
  }
}

/** True if the native engine accepts a regex. */
export function isNative({ pattern, flags }: Regex): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}
