import type { Tree } from "../regex/syntax/tree.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import type * as api from "./api.d.ts";
import { readInput, TOO_LONG } from "./input.ts";

/** The result where an analysis yields nothing. */
export const NOTHING: api.Undecided = { kind: "undecided", code: "budget", reason: "Nothing is known" };

/** Calls a function with the syntax trees of regexes, unless one of them has none. */
export function withTrees<T>(
  inputs: readonly api.RegexInput[],
  use: (trees: readonly Tree[]) => T,
): T | api.Invalid | api.Undecided {
  const trees: Tree[] = [];
  for (const [argument, input] of inputs.entries()) {
    const read = readInput(input);
    if (read.kind === "too_large") return { kind: "undecided", code: "too_large", reason: TOO_LONG };
    if (read.kind === "mistake") {
      return { kind: "invalid", argument, message: read.message, range: { start: 0, end: 0 } };
    }
    const result = parseRecentSyntax(read.regex);
    if (result.ok) trees.push(result.tree);
    else if (result.reason === "budget") {
      return { kind: "undecided", code: "too_large", reason: result.message };
    } else return { kind: "invalid", argument, message: result.message, range: result.range };
  }
  return use(trees);
}
