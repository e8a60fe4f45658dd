import { parse } from "../../regex/syntax/parse.ts";
import { localAnalysis } from "./local_analysis.ts";
import { NOTHING_KNOWN } from "./local_knowledge.ts";
import type { SafetyReport, SafetyRequest } from "./safety_messages.ts";
import { sayStarted } from "../started.ts";

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
