import {
  MAX_REWRITE_CANDIDATES,
  MAX_REWRITE_NODES,
  MAX_REWRITES,
  MAX_REWRITTEN_NODES,
} from "../../../limits.ts";
import type { Range } from "../../regex.ts";
import type { Tree } from "../../syntax/parse.ts";
import { atomicLoops, boundedLoops, unrolledLoops } from "./candidates/loops.ts";
import { shortened, withoutBacktracking } from "./candidates/packages.ts";
import { PLAIN_SOURCES } from "./candidates/plain.ts";
import { flatQuantifiers } from "./candidates/quantifiers.ts";
import { discovered } from "./discovered.ts";
import { judged, judgingOf, type NativeRun } from "./judged.ts";
import type { Candidate, CandidateSource, Rewrite } from "./rewrite.ts";

/** What is known of a pattern when rewrites for it are looked for. */
export interface RewriteOptions {
  /** The loops that a verdict about backtracking names; safety rewrites are made for them. */
  readonly hotspots?: readonly Range[];
  /** A text that is slow to search. */
  readonly attack?: string;
  /** A witness that it does not bear out is left out. Must be guarded against a runaway. */
  readonly native?: NativeRun;
  /** Further candidates, as from packages that are too large to be loaded everywhere; they come last. */
  readonly sources?: readonly CandidateSource[];
  /** Whether the search is to end; asked before each candidate. */
  readonly isOver?: () => boolean;
}

/** Where candidates come from, those against backtracking first. */
const SOURCES: readonly CandidateSource[] = [
  flatQuantifiers,
  withoutBacktracking,
  unrolledLoops,
  atomicLoops,
  boundedLoops,
  ...PLAIN_SOURCES,
];

/**
 * Other patterns to use instead of one, each with what is known of it: proved the same, the same on the texts
 * that were tried, or how it differs. What finds something else without being meant to is left out. It counts
 * steps and no time: on a hostile pattern it may take seconds, so call it only where it can be ended. For a
 * pattern that is too large to be tried often it finds nothing.
 *
 * @returns whether it came to its end; false when `isOver` ended it
 */
export function* rewritesOf(tree: Tree, options: RewriteOptions = {}): Generator<Rewrite, boolean> {
  if (tree.size > MAX_REWRITTEN_NODES) return true;
  if (options.isOver?.()) return false;
  const judging = judgingOf(tree, options);
  const seen = new Set<string>();
  let [shown, nodes] = [0, 0];
  for (const each of candidatesOf(tree, options)) {
    const key = `${each.replacement.flags} ${each.replacement.pattern}`;
    if (options.isOver?.()) return false;
    if (seen.has(key)) continue;
    seen.add(key);
    nodes += tree.size;
    if (nodes > MAX_REWRITE_NODES) return true;
    const rewrite = judged(each, judging);
    if (rewrite) yield rewrite;
    if (rewrite && ++shown >= MAX_REWRITES) return true;
  }
  return true;
}

function* candidatesOf(tree: Tree, { hotspots = [], sources = [] }: RewriteOptions): Generator<Candidate> {
  let made = 0;
  for (const source of [...SOURCES, discovered, shortened, ...sources]) {
    for (const each of source(tree, hotspots)) {
      if (made++ >= MAX_REWRITE_CANDIDATES && source !== discovered) break;
      yield each;
    }
  }
}
