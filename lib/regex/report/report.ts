import { quote } from "../quote.ts";
import type { Finding } from "../redos/finding.ts";
import { analyseBacktracking, type Instruments } from "../redos/redos.ts";
import { assess, longestMeasured, NOT_ANALYSED, type Verdict } from "../redos/verdict.ts";
import type { Regex } from "../regex.ts";
import type { NativeRun } from "../rewrite/judge.ts";
import { byUse, type CandidateSource, type Rewrite } from "../rewrite/rewrite.ts";
import { rewritesOf } from "../rewrite/rewrites.ts";
import { instantWarnings } from "../rules/instant.ts";
import { searchedWarnings } from "../rules/searched.ts";
import type { Warning } from "../rules/warning.ts";
import type { Tree } from "../syntax/parse.ts";
import { type Complexity, complexityOf, type Metrics, metricsOf } from "./complexity.ts";
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
interface FoundRewrites {
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
  let known = initialKnowledge(tree);
  yield known;
  const warnings = [...known.warnings, ...searchedWarnings(tree)];
  for (const finding of analyseBacktracking(tree, instruments)) {
    known = { ...known, finding, warnings: warningsUnder(finding.verdict, tree.regex, warnings) };
    yield known;
    if (finding.stage === "seen" || known.testCases) continue;
    known = { ...known, testCases: testCasesOf(tree, instruments.testNatively) };
    yield known;
  }
  const rewrites = yield* rewriteStages(known, tree, instruments);
  yield { ...known, rewrites, isComplete: true };
}

function* rewriteStages(
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
function initialKnowledge(tree: Tree): Knowledge {
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

/**
 * The warnings of a pattern once there is a verdict about backtracking, which replaces what the structure alone made
 * one suspect. A proof also refutes what nested quantifiers are warned of; a search that found nothing does not.
 */
export function warningsUnder(verdict: Verdict, regex: Regex, warnings: readonly Warning[]): Warning[] {
  if (verdict.kind === "unknown" && !(verdict.how === "searched" && verdict.complete)) return [...warnings];
  const others = warnings.filter(({ id }) => !SUSPICIONS.has(id));
  if (verdict.kind === "safe") return others.filter(({ id }) => !REFUTED.has(id)).map(softenWarning);
  if (verdict.kind === "unknown") return others.map(softenWarning);
  const [place = { start: 0, end: regex.pattern.length }] = verdict.hotspots;
  return [{ ...verdictWarning(verdict), range: place }, ...others.map(softenWarning)];
}

/** Rules that look for what the verdict has decided. */
const SUSPICIONS = new Set(["exponential-backtracking", "polynomial-backtracking", "quadratic-search"]);

/** These say that a text may take exponential time, which a proof of the opposite makes false. */
const REFUTED = new Set(["nested-quantifiers"]);

/** These remain true about the pattern, but the verdict says how slow it is. */
const STRUCTURAL = new Set(["nested-quantifiers", "overlapping-alternatives", "empty-loop"]);

function softenWarning(warning: Warning): Warning {
  return STRUCTURAL.has(warning.id) && warning.severity !== "info"
    ? { ...warning, severity: "info" }
    : warning;
}

function verdictWarning(verdict: Verdict): Omit<Warning, "range"> {
  const name = verdict.class === "exponential" ? "Exponential" : "Polynomial";
  return {
    id: `${name.toLowerCase()}-backtracking`,
    severity: assess(verdict).severity ?? "info",
    title: verdict.kind === "vulnerable"
      ? `${name} backtracking`
      : `Possible ${name.toLowerCase()} backtracking`,
    message: verdictMessage(verdict),
    hint:
      "Leave only one way to match each text: drop a quantifier, or make neighbouring parts begin differently",
  };
}

function verdictMessage({ kind, attack, steps, slowLength }: Verdict): string {
  if (attack === undefined) return "The structure of the pattern points to it; no text has shown it";
  const [length, count] = steps.at(-1) ?? [0, 0];
  const where = `On ${quote(attack.prefix + attack.pump.repeat(2))}…`;
  const measured = `${where} the steps grow to ${count.toLocaleString("en")} at ${
    length.toLocaleString("en")
  } characters`;
  const second = slowLength
    ? `; about ${slowLength.characters.toLocaleString("en")} characters take one second`
    : "";
  return `${measured}${second}${kind === "vulnerable" ? ". The native engine slows down with them" : ""}`;
}

/** How an analysis came to what it knows; sentences with a full stop. */
export function notesOf({ finding: { notes }, rewrites }: Knowledge): string[] {
  return rewrites?.isComplete === false ? [...notes, REWRITES_NOTE] : [...notes];
}

/** The verdict is whole then. */
const REWRITES_NOTE = "The search for rewrites was ended before it was done; there may be more.";
