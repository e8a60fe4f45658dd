import { parse, type Tree } from "../../../lib/regex/syntax/parse.ts";
import type { Regex } from "../../../lib/regex/regex.ts";

const FILES = ["real-world", "conformance"] as const;

/** The trees of all patterns of the corpora that have one. */
export function corpusTrees(files: readonly (typeof FILES)[number][] = FILES): Tree[] {
  return files.flatMap(readCorpus).flatMap((regex) => {
    const parsed = parse(regex);
    return parsed.ok ? [parsed.tree] : [];
  });
}

function readCorpus(file: string): Regex[] {
  const lines = Deno.readTextFileSync(new URL(`../../data/corpus/${file}.jsonl`, import.meta.url));
  return lines.trim().split("\n").map((line) => JSON.parse(line));
}
