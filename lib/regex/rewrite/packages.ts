// Without its automata, which the whole package brings.
// @ts-types="regexp-tree"
import optimizer from "regexp-tree/dist/optimizer/index.js";
import { readLiteral, toLiteral } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import type { RewriteCandidate, RewriteWords } from "./rewrite.ts";

const SHORTENED: RewriteWords = {
  id: "shortened",
  title: "Shorter pattern",
  description: "Written with fewer characters by the optimizer of regexp-tree",
  caveat: "",
  type: "equivalent",
  isThorough: true,
};

/** Longest pattern for regexp-tree's optimizer, which took minutes for one of 1,500 characters. */
const MAX_OPTIMIZED_CHARACTERS = 500;

/**
 * The whole pattern, optimized by regexp-tree.
 *
 * @see https://github.com/DmitrySoshnikov/regexp-tree
 */
export function shortenedPattern({ regex }: Tree): RewriteCandidate[] {
  if (regex.pattern.length > MAX_OPTIMIZED_CHARACTERS) return [];
  const literal = attempt(() => optimizer.optimize(toLiteral(regex)).toString());
  const replacement = literal === undefined ? null : readLiteral(literal);
  if (replacement === null || replacement.pattern.length >= regex.pattern.length) return [];
  const range = { start: 0, end: regex.pattern.length };
  return [{ ...SHORTENED, range, replacement: { ...replacement, flags: regex.flags } }];
}

/** The package throws on patterns that it does not support. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
