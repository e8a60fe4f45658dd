import type { Tree } from "../syntax/parse.ts";
import { instantWarnings } from "../warnings/instant.ts";
import { searchedWarnings } from "../warnings/searched.ts";
import type { Warning } from "../warnings/warning.ts";
import { warningsUnder } from "./backtracking_warnings.ts";
import { type Complexity, complexityOf } from "./complexity.ts";
import { type Metrics, metricsOf } from "./metrics.ts";
import type { Finding } from "./redos/finding.ts";
import { analyseBacktracking, type Instruments } from "./redos/redos.ts";
import { NOT_ANALYSED } from "./redos/verdict.ts";
import { type NativeTest, type TestCases, testCasesOf } from "./test_cases.ts";

/** What is known of a pattern at some point of its analysis; plain data, to be sent from where it is made. */
export interface Knowledge {
  readonly metrics: Metrics;
  readonly complexity: Complexity;
  readonly warnings: readonly Warning[];
  readonly finding: Finding;
  /** Left out until they are known. */
  readonly testCases?: TestCases;
  /** Whether a search that fails can fail at the start of the text already. */
  readonly isAnchored: boolean;
  /** The analysis has come to its end. */
  readonly isComplete: boolean;
}

/**
 * Analyses a pattern in stages, each of which yields all that is known then. It runs the pattern and may take
 * long: call it only where it can be ended.
 */
export function* analysisOf(tree: Tree, instruments: Instruments, test: NativeTest): Generator<Knowledge> {
  let known = atFirst(tree);
  yield known;
  const warnings = [...known.warnings, ...searchedWarnings(tree)];
  for (const finding of analyseBacktracking(tree, instruments)) {
    known = { ...known, finding, warnings: warningsUnder(finding.verdict, tree.regex, warnings) };
    yield known;
    if (finding.stage === "seen" || known.testCases) continue;
    known = { ...known, testCases: testCasesOf(tree, test) };
    yield known;
  }
  yield { ...known, isComplete: true };
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
