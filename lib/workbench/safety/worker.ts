import { languageOf } from "../../regex/language/relation.ts";
import { measuredFindings } from "../../regex/redos/finding.ts";
import { ordinaryGrowth, stepCounterOf } from "../../regex/redos/growth.ts";
import { parse, type Tree } from "../../regex/syntax/parse.ts";
import type { SafetyReport, SafetyRequest } from "../core/analysis.ts";
import { type LocalKnowledge, NOTHING_KNOWN } from "../core/local_knowledge.ts";
import { sayStarted } from "../core/worker_calls.ts";

/** The part of a dedicated worker's global scope that is used; the project's types are those of a page. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<SafetyRequest>) => void) | null;
  postMessage(report: SafetyReport): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  const parsed = parse(data);
  let known = NOTHING_KNOWN;
  for (known of parsed.ok ? localAnalysis(parsed.tree) : []) scope.postMessage({ known, isLast: false });
  scope.postMessage({ known, isLast: true });
};
sayStarted(scope);

/**
 * Finds out about a pattern in stages, each of which yields all that is known then. It counts steps and never runs
 * the native engine, but may take seconds: call it only where it can be ended.
 */
export function* localAnalysis(tree: Tree): Generator<LocalKnowledge> {
  const stepsOn = stepCounterOf(tree);
  let known = NOTHING_KNOWN;
  for (const finding of measuredFindings(tree, stepsOn)) yield known = { ...known, finding };
  const language = languageOf(tree);
  yield known = { ...known, language };
  const { shortestMatch = "" } = language;
  if (shortestMatch !== "") yield { ...known, ordinary: ordinaryGrowth(shortestMatch, stepsOn) };
}
