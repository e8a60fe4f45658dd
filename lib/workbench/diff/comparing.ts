import "../first_scripts.ts";
import { diffOf, type PatternDiff } from "../../regex/diff/diff.ts";
import type { Regex } from "../../regex/regex.ts";
import { type Fault, parse, type Tree } from "../../regex/syntax/parse.ts";

/** What differs between the pattern and a second one, or what is wrong with the second. */
export type Comparison = { readonly diff: PatternDiff } | { readonly fault: Fault };

/** Compares a pattern with a second one. */
export function comparisonOf(tree: Tree, second: Regex): Comparison {
  const parsed = parse(second);
  return parsed.ok ? { diff: diffOf(tree, parsed.tree) } : { fault: parsed };
}
