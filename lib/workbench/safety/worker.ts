import type { NativeRun } from "../../regex/redos/growth/confirmation.ts";
import { judgedFor } from "../../regex/redos/searches.ts";
import type { Regex } from "../../regex/regex.ts";
import { needsOwnEngine } from "../../regex/syntax/buffer_boundaries.ts";
import { parseTree } from "../../regex/syntax/tree.ts";
import { type LocalKnowledge, type LocalRequest, NOTHING_KNOWN } from "../judging/local_knowledge.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import { briefAnalysis, localAnalysis } from "./local_analysis.ts";

defineWorker<LocalRequest, LocalKnowledge>(({ regex, searches, isBrief, withFormat }, { report }) => {
  const tree = parseTree(regex);
  let knowledge = NOTHING_KNOWN;
  if (tree && isBrief) return briefAnalysis(tree, withFormat, searches);
  if (tree === null) return knowledge;
  for (knowledge of localAnalysis(tree, nativeRun(judgedFor(tree, searches).regex), searches)) {
    report(knowledge);
  }
  return knowledge;
});

/** Such a run can only be stopped by terminating the worker; what was reported earlier remains. */
function nativeRun({ pattern, flags }: Regex): NativeRun {
  if (needsOwnEngine({ pattern, flags })) return () => undefined;
  const regex = new RegExp(pattern, flags);
  return (text) => {
    regex.lastIndex = 0;
    const startedAt = performance.now();
    // With flag g, this searches for all matches.
    text.replace(regex, "");
    return { ms: performance.now() - startedAt, isEnded: false };
  };
}
