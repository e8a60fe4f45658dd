import { diffOf, type PatternDiff } from "../../regex/diff/diff.ts";
import type { Regex } from "../../regex/regex.ts";
import { parse } from "../../regex/syntax/parse.ts";

/**
 * How two versions differ; null when one of them does not parse. What they accept, and how safe they are, can
 * join here once it can be told. This module carries the parser, so browsers load it by itself.
 */
export function versionDiff(before: Regex, after: Regex): PatternDiff | null {
  const [one, other] = [parse(before), parse(after)];
  return one.ok && other.ok ? diffOf(one.tree, other.tree) : null;
}
