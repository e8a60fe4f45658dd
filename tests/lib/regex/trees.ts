import type { Regex } from "../../../lib/regex/regex.ts";
import { parse, type Tree } from "../../../lib/regex/syntax/parse.ts";
import { corpus } from "../../corpus.ts";

const CORPORA = ["real-world", "conformance"] as const;

/** The trees of all patterns of the committed corpora that have one. */
export async function corpusTrees(names: readonly (typeof CORPORA)[number][] = CORPORA): Promise<Tree[]> {
  const regexes = await Promise.all(names.map(corpus));
  return regexes.flat().flatMap((regex) => {
    const parsed = parse(regex);
    return parsed.ok ? [parsed.tree] : [];
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
