import {
  MAX_KEPT_PATTERNS,
  MAX_REWRITE_CANDIDATES,
  MAX_REWRITE_NODES,
  MAX_REWRITES,
  MAX_REWRITTEN_NODES,
  MAX_SEARCHED_PATTERNS,
} from "../../limits.ts";
import { sameFormAs } from "../language/same_form.ts";
import type { Range } from "../regex.ts";
import { parse, type Tree } from "../syntax/parse.ts";
import { nodesOf } from "../syntax/visit.ts";
import { judged, judgingOf, type NativeRun } from "./judge.ts";
import { atomicLoops, boundedLoops, unrolledLoops } from "./loops.ts";
import { shortened, withoutBacktracking } from "./packages.ts";
import type { Candidate, CandidateSource, Rewrite, RewriteWords } from "./rewrite.ts";
import { flatQuantifiers, PLAIN_SOURCES } from "./spelling.ts";

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
  for (const each of generateCandidates(tree, options)) {
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

function* generateCandidates(
  tree: Tree,
  { hotspots = [], sources = [] }: RewriteOptions,
): Generator<Candidate> {
  let made = 0;
  for (const source of [...SOURCES, discoverRewrites, shortened, ...sources]) {
    for (const each of source(tree, hotspots)) {
      if (made++ >= MAX_REWRITE_CANDIDATES && source !== discoverRewrites) break;
      yield each;
    }
  }
}

const STEPS = [flatQuantifiers, ...PLAIN_SOURCES];

const SHORTEST: RewriteWords = {
  id: "shortest-equivalent",
  title: "The shortest pattern found that does the same",
  description: "Several rewrites in a row, as long as each is proved",
  caveat: "A longer pattern may say more to people",
  type: "equivalent",
};

const CLEAREST: RewriteWords = {
  id: "clearest-equivalent",
  title: "The plainest pattern found that does the same",
  description: "Several rewrites in a row, each proved, towards fewer parts and less nesting",
  caveat: "",
  type: "equivalent",
};

/** Searches sequences of proved rewrites for the shortest and the plainest pattern. */
function discoverRewrites(tree: Tree): Candidate[] {
  const reached = searchProvedRewrites(tree);
  return [[SHORTEST, regexLength] as const, [CLEAREST, readingCost] as const].flatMap(([words, cost]) => {
    const best = reached.reduce((least, each) => cost(each) < cost(least) ? each : least, tree);
    return best === tree ? [] : [{
      ...words,
      range: { start: 0, end: tree.regex.pattern.length },
      replacement: best.regex,
    }];
  });
}

/** Round by round from the best patterns so far, of either kind. */
function searchProvedRewrites(tree: Tree): Tree[] {
  const seen = new Map<string, Tree>([[regexKey(tree), tree]]);
  const isSame = sameFormAs(tree);
  let [looked, nodes] = [0, 0];
  for (let round = [tree]; round.length > 0;) {
    const next: Tree[] = [];
    for (
      const { replacement } of round.flatMap((each) => STEPS.flatMap((source) => source(each, [])))
    ) {
      nodes += tree.size;
      if (looked++ >= MAX_SEARCHED_PATTERNS || nodes > MAX_REWRITE_NODES) return [...seen.values()];
      const parsed = parse(replacement);
      if (!parsed.ok || seen.has(regexKey(parsed.tree)) || !isSame(parsed.tree)) continue;
      seen.set(regexKey(parsed.tree), parsed.tree);
      next.push(parsed.tree);
    }
    round = selectBest(next);
  }
  return [...seen.values()];
}

function selectBest(trees: readonly Tree[]): Tree[] {
  const by = (cost: (tree: Tree) => number) =>
    trees.toSorted((a, b) => cost(a) - cost(b)).slice(0, MAX_KEPT_PATTERNS);
  return [...new Set([...by(regexLength), ...by(readingCost)])];
}

const regexKey = ({ regex: { pattern, flags } }: Tree): string => `${flags} ${pattern}`;

const regexLength = ({ regex: { pattern, flags } }: Tree): number => pattern.length + flags.length;

/** Parts to be read, where a level of nesting and a flag count as one each. */
const readingCost = ({ size, depth, root, regex: { flags } }: Tree): number =>
  size + depth + flags.length + nodesOf(root, "Group").length;
