import { parseTree } from "../../regex/syntax/tree.ts";
import { type LocalKnowledge, type LocalRequest, NOTHING_KNOWN } from "../judging/local_knowledge.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import { briefAnalysis, localAnalysis } from "./local_analysis.ts";

defineWorker<LocalRequest, LocalKnowledge>(({ regex, searches, isBrief, withFormat }, { report }) => {
  const tree = parseTree(regex);
  let knowledge = NOTHING_KNOWN;
  if (tree && isBrief) return briefAnalysis(tree, withFormat, searches);
  for (knowledge of tree ? localAnalysis(tree, searches) : []) report(knowledge);
  return knowledge;
});
