import type { Regex } from "../../../lib/regex/regex.ts";
import { parse } from "../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../lib/regex/syntax/tree.ts";
import { corpus } from "../../corpora/corpus.ts";

const CORPORA = ["real-world", "conformance"] as const;

const parsedCorpora = new Map<string, Promise<readonly Tree[]>>();

/** The trees of all valid patterns in the committed corpora, which are parsed once per process. */
export async function corpusTrees(
  names: readonly (typeof CORPORA)[number][] = CORPORA,
): Promise<readonly Tree[]> {
  const trees = names.map((name) => {
    const those = parsedCorpora.get(name) ?? parseCorpus(name);
    parsedCorpora.set(name, those);
    return those;
  });
  return (await Promise.all(trees)).flat();
}

async function parseCorpus(name: (typeof CORPORA)[number]): Promise<readonly Tree[]> {
  return (await corpus(name)).flatMap((regex) => {
    const result = parse(regex);
    return result.ok ? [result.tree] : [];
  });
}

/** The tree of a pattern that is known to have one; a literal such as `/a+/g` ends at its last slash. */
export function treeOf(source: Regex | string): Tree {
  const regex = typeof source === "string" ? regexOf(source) : source;
  const parsed = parse(regex);
  if (!parsed.ok) throw new Error(`${regex.pattern}: ${parsed.message}`);
  return parsed.tree;
}

function regexOf(literal: string): Regex {
  const close = literal.lastIndexOf("/");
  return { pattern: literal.slice(1, close), flags: literal.slice(close + 1) };
}
