import { compareLanguages } from "../language/relation.ts";
import { parseRecentTree } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import { findNodes } from "../syntax/visit.ts";
import type { Engine } from "./engines.ts";
import { type WorksIn, worksInEngine } from "./works_in.ts";

/*
 * Some readers of patterns don't search for a match: they compare whole texts, or their documentation doesn't say what they do. For
 * them, a pattern is written from `^` to `$`, which means the same in either case, or for whole texts without both.
 */

/**
 * What any engine makes of a pattern as it stands.
 *
 * @example worksIn(tree("/(?=a)/"), { reads: null, refuses: ["lookahead"], writes: {} }).construct // "lookahead"
 */
export function worksIn(tree: Tree, engine: Engine): WorksIn {
  const { applies, reads } = engine;
  if (!applies) return worksInEngine(tree, engine);
  const { pattern } = tree.regex;
  if (applies === "whole") {
    // There, they are characters.
    if (findNodes(tree.root, "Assertion").some(({ kind }) => kind === "start" || kind === "end")) {
      return { kind: "undecided", construct: NOT_CLOSED };
    }
    const whole = closedTree(tree, grouped(tree.root.alternatives.length, pattern));
    const found = worksInEngine(whole ?? tree, engine);
    return found.kind === "same" && whole ? compared(tree, whole) : found;
  }
  if (alternativesFromStartToEnd(pattern)?.length === 1) return worksInEngine(tree, engine);
  const isRefused = reads?.refuses.includes(NOT_CLOSED) && !/^\^[^]*\$$/.test(pattern);
  const found = worksInEngine(tree, engine);
  if (found.kind === "refused") return found;
  return isRefused
    ? { kind: "refused", construct: NOT_CLOSED }
    : { kind: "undecided", construct: NOT_CLOSED };
}

/** What a reader that may compare whole texts makes of a pattern for a part of them. */
export const NOT_CLOSED = "pattern that isn't from ^ to $";

function compared(tree: Tree, whole: Tree): WorksIn {
  const { how, relation, mayDeviate, onlyLeft, refusal } = compareLanguages(tree, whole);
  if (onlyLeft?.isWellFormed()) return { kind: "differs", text: onlyLeft, acceptedBy: "javascript" };
  return how === "proved" && relation === "equal" && !mayDeviate
    ? { kind: "same" }
    : { kind: "undecided", refusal: refusal ?? "work" };
}

/** A pattern that only matches whole texts. */
export function closedTree({ regex: { flags } }: Tree, inside: string): Tree | null {
  const [start, end] = flags.includes("m") ? ["(?-m:^)", "(?-m:$)"] : ["^", "$"];
  return parseRecentTree({ pattern: start + inside + end, flags });
}

/** A source as a part of a longer one. */
export const grouped = (alternatives: number, source: string): string =>
  alternatives > 1 ? `(?:${source})` : source;

const TOKENS = /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?:|[^]/gu;

/** What is between `^` and `$` in each alternative of a pattern; undefined if these are in another place. */
export function alternativesFromStartToEnd(pattern: string): string[] | undefined {
  const all: string[][] = [[]];
  let depth = 0;
  for (const [token] of pattern.matchAll(TOKENS)) {
    if (token === "|" && depth === 0) {
      all.push([]);
      continue;
    }
    all.at(-1)!.push(token);
    if (token.startsWith("(")) depth++;
    else if (token === ")") depth--;
  }
  const isAnchor = (token: string) => token === "^" || token === "$";
  return all.every((tokens) =>
      tokens.length > 1 && tokens[0] === "^" && tokens.at(-1) === "$" && !tokens.slice(1, -1).some(isAnchor)
    )
    ? all.map((tokens) => tokens.slice(1, -1).join(""))
    : undefined;
}
