import type { Tree } from "../syntax/parse.ts";
import { instantWarnings } from "../warnings/instant.ts";
import { searchedWarnings } from "../warnings/searched.ts";
import type { Warning } from "../warnings/warning.ts";
import { warningsUnder } from "./backtracking_warnings.ts";
import { type Complexity, complexityOf } from "./complexity.ts";
import { type Metrics, metricsOf } from "./metrics.ts";
import { analyseBacktracking, type Finding, type Instruments } from "./redos/redos.ts";
import { NOT_ANALYSED } from "./redos/verdict.ts";

/** What is known of a pattern at some point of its analysis; plain data, to be sent from where it is made. */
export interface Knowledge {
  readonly metrics: Metrics;
  readonly complexity: Complexity;
  readonly warnings: readonly Warning[];
  readonly finding: Finding;
  /** Whether a search that fails can fail at the start of the text already. */
  readonly isAnchored: boolean;
  /** The analysis has come to its end. */
  readonly isComplete: boolean;
}

/**
 * Analyses a pattern in stages, each of which yields all that is known then. It runs the pattern and may take
 * long: call it only where it can be ended.
 */
export function* analysisOf(tree: Tree, instruments: Instruments): Generator<Knowledge> {
  const metrics = metricsOf(tree);
  const isAnchored = tree.regex.flags.includes("y") || beginsAtStart(tree);
  const base = { metrics, complexity: complexityOf(tree, metrics), isAnchored };
  const instant = instantWarnings(tree);
  yield { ...base, warnings: instant, finding: NOTHING_YET, isComplete: false };
  const warnings = [...instant, ...searchedWarnings(tree)];
  let finding = NOTHING_YET;
  for (finding of analyseBacktracking(tree, instruments)) {
    yield { ...base, warnings: under(finding), finding, isComplete: false };
  }
  yield { ...base, warnings: under(finding), finding, isComplete: true };

  function under({ verdict }: Finding): Warning[] {
    return warningsUnder(verdict, tree.regex, warnings);
  }
}

const NOTHING_YET: Finding = { verdict: NOT_ANALYSED, notes: [] };

function beginsAtStart({ root, regex }: Tree): boolean {
  return !regex.flags.includes("m") &&
    root.alternatives.every(({ elements: [first] }) => first?.type === "Assertion" && first.kind === "start");
}
