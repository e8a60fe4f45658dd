import type { CountSteps } from "../redos/growth/growth.ts";
import { findBacktracking, type ReasonedVerdict } from "../redos/redos.ts";
import { longestMeasured, NOT_ANALYSED } from "../redos/verdict.ts";
import type { NativeSearch } from "../rewrite/judge.ts";
import { type CandidateSource, type Rewrite, sortByUse } from "../rewrite/rewrite.ts";
import { findRewrites } from "../rewrite/rewrites.ts";
import { instantWarnings } from "../rules/instant.ts";
import { searchedWarnings } from "../rules/searched.ts";
import { warningsUnder } from "../rules/verdict_warnings.ts";
import type { Warning } from "../rules/warning.ts";
import type { Tree } from "../syntax/tree.ts";
import { type Complexity, measureComplexity, measureMetrics, type Metrics } from "./complexity.ts";
import { createTestCases, type NativeTest, type TestCases } from "./test_cases.ts";

/** The knowledge about a pattern at some point of its analysis; plain data that can be sent between workers. */
export interface AnalysisState {
  readonly metrics: Metrics;
  readonly complexity: Complexity;
  readonly warnings: readonly Warning[];
  readonly finding: ReasonedVerdict;
  /** Absent until they are known. */
  readonly testCases?: TestCases;
  /** Absent until the search for them begins, which is when the verdict is final. */
  readonly rewrites?: FoundRewrites;
  /** True if a failing search can fail right at the start of the text. */
  readonly isAnchored: boolean;
  /** True if the analysis is complete. */
  readonly isComplete: boolean;
}

/** Patterns to use instead. */
interface FoundRewrites {
  readonly found: readonly Rewrite[];
  /** True if the search for them is complete. */
  readonly isComplete: boolean;
}

/** The tools that run patterns for an analysis. All of them must stop runaway searches themselves. */
export interface AnalysisInstruments {
  readonly stepsOn: CountSteps;
  /** Returns the remaining milliseconds. */
  readonly msLeft: () => number;
  readonly testNatively: NativeTest;
  readonly matchNatively: NativeSearch;
  /** Additional sources of rewrites. */
  readonly sources?: readonly CandidateSource[];
}

/**
 * Analyses a pattern in stages; each one yields everything known so far. It runs the pattern and may take long, so
 * call it only where it can be terminated.
 */
export function* analysePattern(tree: Tree, instruments: AnalysisInstruments): Generator<AnalysisState> {
  let state = initialKnowledge(tree);
  yield state;
  const warnings = [...state.warnings, ...searchedWarnings(tree)];
  const withFinding = (finding: ReasonedVerdict) => ({
    ...state,
    finding,
    warnings: warningsUnder(finding.verdict, tree, warnings),
  });
  // What is known before that depends on how far a search has come.
  const finding = [...findBacktracking(tree, instruments.stepsOn)].at(-1);
  if (finding) yield state = withFinding(finding);
  yield state = { ...state, testCases: createTestCases(tree, instruments.testNatively) };
  const rewrites = yield* rewriteStages(state, tree, instruments);
  yield { ...state, rewrites, isComplete: true };
}

function* rewriteStages(
  state: AnalysisState,
  tree: Tree,
  { matchNatively, msLeft, sources = [] }: AnalysisInstruments,
): Generator<AnalysisState, FoundRewrites> {
  const { verdict } = state.finding;
  const attack = longestMeasured(verdict);
  const search = findRewrites(tree, {
    hotspots: verdict.hotspots,
    ...(attack !== undefined && { attack }),
    native: matchNatively,
    sources,
    isOver: () => msLeft() <= 0,
  });
  const found: Rewrite[] = [];
  while (true) {
    yield { ...state, rewrites: { found: sortByUse(found), isComplete: false } };
    const next = search.next();
    if (next.done) return { found: sortByUse(found), isComplete: next.value };
    found.push(next.value);
  }
}

/** The results that are known without running the pattern. */
function initialKnowledge(tree: Tree): AnalysisState {
  const metrics = measureMetrics(tree);
  return {
    metrics,
    complexity: measureComplexity(tree, metrics),
    warnings: instantWarnings(tree),
    finding: NOTHING_YET,
    isAnchored: tree.regex.flags.includes("y") || beginsAtStart(tree),
    isComplete: false,
  };
}

const NOTHING_YET: ReasonedVerdict = { verdict: NOT_ANALYSED, notes: [] };

function beginsAtStart({ root, regex }: Tree): boolean {
  return !regex.flags.includes("m") &&
    root.alternatives.every(({ elements: [first] }) => first?.type === "Assertion" && first.kind === "start");
}

/** How the analysis reached its results, as sentences with a full stop. */
export function analysisNotes({ finding: { notes }, rewrites }: AnalysisState): string[] {
  return rewrites?.isComplete === false ? [...notes, REWRITES_NOTE] : [...notes];
}

const REWRITES_NOTE = "The search for rewrites stopped early; there may be more.";
