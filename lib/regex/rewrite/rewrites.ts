import { MAX_REWRITTEN_NODES } from "../../limits/search.ts";
import { createSameFormTest } from "../language/same_form.ts";
import type { Range } from "../regex.ts";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { findNodes } from "../syntax/visit.ts";
import { createJudge, type Judge, judgeCandidate, type NativeSearch } from "./judge.ts";
import { atomicLoops, boundedLoops, unrolledLoops } from "./loops.ts";
import { narrowerLoops } from "./narrower_loops.ts";
import { shortenedPattern } from "./packages.ts";
import { findFixes } from "./fixes.ts";
import type { CandidateSource, Rewrite, RewriteCandidate, RewriteWords } from "./rewrite.ts";
import { flatQuantifiers, PLAIN_SOURCES } from "./simplifications.ts";

/** The inputs of the search for rewrites. */
export interface RewriteOptions {
  /** The loops that a backtracking verdict points to. Safety rewrites are generated for them. */
  readonly hotspots?: readonly Range[];
  /** A text that the pattern is slow on. */
  readonly attack?: string;
  /** Confirms witnesses. It must stop runaway searches itself. */
  readonly native?: NativeSearch;
  /** More candidates, for example from packages too large to load everywhere. They come last. */
  readonly sources?: readonly CandidateSource[];
  /** Returns true to stop; called before each candidate. */
  readonly isOver?: () => boolean;
}

/** Nodes of all candidates for a pattern. Large patterns get fewer candidates. About a second. */
const MAX_REWRITE_NODES = 12_000;

/** Rewrites shown. */
const MAX_REWRITES = 20;

/**
 * Finds replacements for a pattern, each proved equal, equal on the tested texts, or with the difference.
 * Candidates that unintentionally change the matches are dropped. Its budgets count steps, not time, and a
 * hostile pattern may take seconds, so call it where it can be terminated. It finds nothing for very large
 * patterns.
 *
 * @returns whether it is complete; false if `isOver` stopped it
 */
export function* findRewrites(tree: Tree, options: RewriteOptions = {}): Generator<Rewrite, boolean> {
  if (tree.size > MAX_REWRITTEN_NODES) return true;
  if (options.isOver?.()) return false;
  const judging = createJudge(tree, options);
  const seen = new Set<string>();
  let [shown, nodes] = [0, 0];
  for (const each of generateCandidates(tree, judging, options)) {
    const key = `${each.replacement.flags} ${each.replacement.pattern}`;
    if (options.isOver?.()) return false;
    if (seen.has(key)) continue;
    seen.add(key);
    nodes += tree.size;
    if (nodes > MAX_REWRITE_NODES) return true;
    const rewrite = judgeCandidate(each, judging);
    if (rewrite) yield rewrite;
    if (rewrite && ++shown >= MAX_REWRITES) return true;
  }
  return true;
}

/** The sources of candidates after the proved fixes, those that reduce backtracking first. */
const SOURCES: readonly CandidateSource[] = [
  flatQuantifiers,
  unrolledLoops,
  (tree, hotspots) => hotspots.length > 0 ? narrowerLoops(tree) : [],
  atomicLoops,
  boundedLoops,
  ...PLAIN_SOURCES,
];

/** Candidates of all kinds. */
const MAX_REWRITE_CANDIDATES = 60;

function* generateCandidates(
  tree: Tree,
  { rank, budget }: Judge,
  { hotspots = [], sources = [], isOver }: RewriteOptions,
): Generator<RewriteCandidate> {
  yield* findFixes(tree, rank, budget, isOver);
  let made = 0;
  for (const source of [...SOURCES, discoverRewrites, shortenedPattern, ...sources]) {
    for (const each of source(tree, hotspots)) {
      if (made++ >= MAX_REWRITE_CANDIDATES && source !== discoverRewrites) break;
      yield each;
    }
  }
}

const STEPS = [flatQuantifiers, ...PLAIN_SOURCES];

const SHORTEST: RewriteWords = {
  id: "shortest-equivalent",
  title: "The shortest equivalent pattern found",
  description: "Several rewrites in a row, each proved",
  caveat: "A longer pattern can be easier to read",
  type: "equivalent",
  isThorough: true,
};

const CLEAREST: RewriteWords = {
  id: "clearest-equivalent",
  title: "The simplest equivalent pattern found",
  description: "Several rewrites in a row, each proved, towards fewer parts and less nesting",
  caveat: "",
  type: "equivalent",
  isThorough: true,
};

/** Searches sequences of proved rewrites for the shortest and the clearest pattern. */
function discoverRewrites(tree: Tree): RewriteCandidate[] {
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

/** Patterns that the search for a shorter or clearer one examines. */
const MAX_SEARCHED_PATTERNS = 150;

/** A beam search: each iteration continues with the shortest and the clearest patterns so far. */
function searchProvedRewrites(tree: Tree): Tree[] {
  const seen = new Map<string, Tree>([[regexKey(tree), tree]]);
  const isSame = createSameFormTest(tree);
  let [looked, nodes] = [0, 0];
  for (let beam = [tree]; beam.length > 0;) {
    const next: Tree[] = [];
    for (
      const { replacement } of beam.flatMap((each) => STEPS.flatMap((source) => source(each, [])))
    ) {
      nodes += tree.size;
      if (looked++ >= MAX_SEARCHED_PATTERNS || nodes > MAX_REWRITE_NODES) return [...seen.values()];
      const rewritten = parseTree(replacement);
      if (!rewritten || seen.has(regexKey(rewritten)) || !isSame(rewritten)) continue;
      seen.set(regexKey(rewritten), rewritten);
      next.push(rewritten);
    }
    beam = selectBest(next);
  }
  return [...seen.values()];
}

/** Patterns that are left after each iteration of this search. */
const MAX_PATTERNS_PER_ITERATION = 4;

function selectBest(trees: readonly Tree[]): Tree[] {
  const by = (cost: (tree: Tree) => number) =>
    trees.toSorted((a, b) => cost(a) - cost(b)).slice(0, MAX_PATTERNS_PER_ITERATION);
  return [...new Set([...by(regexLength), ...by(readingCost)])];
}

const regexKey = ({ regex: { pattern, flags } }: Tree): string => `${flags} ${pattern}`;

const regexLength = ({ regex: { pattern, flags } }: Tree): number => pattern.length + flags.length;

/** The number of parts to read; each level of nesting and each flag counts as one. */
const readingCost = ({ size, depth, root, regex: { flags } }: Tree): number =>
  size + depth + flags.length + findNodes(root, "Group").length;
