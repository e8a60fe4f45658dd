import type { Regex } from "../lib/regex/regex.ts";

/** A committed selection of patterns; `tests/data/corpus/NOTICE.md` says where they come from. */
export async function corpus(name: "real-world" | "conformance"): Promise<Regex[]> {
  return await regexesIn(new URL(`./data/corpus/${name}.jsonl`, import.meta.url));
}

/** Regexes from a file of JSON lines. */
export async function regexesIn(file: URL | string): Promise<Regex[]> {
  const lines = (await Deno.readTextFile(file)).split("\n").filter((line) => line !== "");
  return lines.map((line) => {
    const { pattern, flags }: Regex = JSON.parse(line);
    return { pattern, flags };
  });
}

/** Whether the native engine accepts a regex. */
export function isNative({ pattern, flags }: Regex): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}
