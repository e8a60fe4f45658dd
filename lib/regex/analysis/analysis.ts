import type { Tree } from "../syntax/parse.ts";
import { instantWarnings } from "../warnings/instant.ts";
import { searchedWarnings } from "../warnings/searched.ts";
import type { Warning } from "../warnings/warning.ts";
import { warningsUnder } from "./backtracking_warnings.ts";
import { type Complexity, complexityOf } from "./complexity.ts";
import { type Metrics, metricsOf } from "./metrics.ts";
import type { Finding } from "./redos/finding.ts";
import { analyseBacktracking, type Instruments } from "./redos/redos.ts";
import { longestMeasured, NOT_ANALYSED } from "./redos/verdict.ts";
import type { NativeRun } from "./rewrites/judged.ts";
import type { CandidateSource, Rewrite } from "./rewrites/rewrite.ts";
import { byUse } from "./rewrites/order.ts";
import { rewritesOf } from "./rewrites/rewrites.ts";
import { type NativeTest, type TestCases, testCasesOf } from "./test_cases.ts";

/** What is known of a pattern at some point of its analysis; plain data, to be sent from where it is made. */
export interface Knowledge {
  readonly metrics: Metrics;
  readonly complexity: Complexity;
  readonly warnings: readonly Warning[];
  readonly finding: Finding;
  /** Left out until they are known. */
  readonly testCases?: TestCases;
  /** Left out until they are looked for, which begins once the verdict is whole. */
  readonly rewrites?: FoundRewrites;
  /** Whether a search that fails can fail at the start of the text already. */
  readonly isAnchored: boolean;
  /** The analysis has come to its end. */
  readonly isComplete: boolean;
}

/** Other patterns to use instead. */
export interface FoundRewrites {
  readonly found: readonly Rewrite[];
  /** The search has come to its end by itself. */
  readonly isComplete: boolean;
}

/** What an analysis runs patterns with; all of it guarded against a runaway. */
export interface AnalysisInstruments extends Instruments {
  readonly testNatively: NativeTest;
  readonly matchNatively: NativeRun;
  /** Where further candidates for rewrites come from. */
  readonly sources?: readonly CandidateSource[];
}

/**
 * Analyses a pattern in stages, each of which yields all that is known then. It runs the pattern and may take
 * long: call it only where it can be ended.
 */
export function* analysisOf(tree: Tree, instruments: AnalysisInstruments): Generator<Knowledge> {
  let known = atFirst(tree);
  yield known;
  const warnings = [...known.warnings, ...searchedWarnings(tree)];
  for (const finding of analyseBacktracking(tree, instruments)) {
    known = { ...known, finding, warnings: warningsUnder(finding.verdict, tree.regex, warnings) };
    yield known;
    if (finding.stage === "seen" || known.testCases) continue;
    known = { ...known, testCases: testCasesOf(tree, instruments.testNatively) };
    yield known;
  }
  const rewrites = yield* rewriting(known, tree, instruments);
  yield { ...known, rewrites, isComplete: true };
}

function* rewriting(
  known: Knowledge,
  tree: Tree,
  { matchNatively, msLeft, sources = [] }: AnalysisInstruments,
): Generator<Knowledge, FoundRewrites> {
  const { verdict } = known.finding;
  const attack = longestMeasured(verdict);
  const search = rewritesOf(tree, {
    hotspots: verdict.hotspots,
    ...(attack !== undefined && { attack }),
    native: matchNatively,
    sources,
    isOver: () => msLeft() <= 0,
  });
  const found: Rewrite[] = [];
  while (true) {
    yield { ...known, rewrites: { found: byUse(found), isComplete: false } };
    const next = search.next();
    if (next.done) return { found: byUse(found), isComplete: next.value };
    found.push(next.value);
  }
}

/** What a look at the tree gives. */
function atFirst(tree: Tree): Knowledge {
  const metrics = metricsOf(tree);
  return {
    metrics,
    complexity: complexityOf(tree, metrics),
    warnings: instantWarnings(tree),
    finding: NOTHING_YET,
    isAnchored: tree.regex.flags.includes("y") || beginsAtStart(tree),
    isComplete: false,
  };
}

const NOTHING_YET: Finding = { stage: "seen", verdict: NOT_ANALYSED, notes: [] };

function beginsAtStart({ root, regex }: Tree): boolean {
  return !regex.flags.includes("m") &&
    root.alternatives.every(({ elements: [first] }) => first?.type === "Assertion" && first.kind === "start");
}
