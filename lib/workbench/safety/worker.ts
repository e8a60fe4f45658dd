import { parseTree } from "../../regex/syntax/tree.ts";
import { type LocalKnowledge, type LocalRequest, NOTHING_KNOWN } from "../judging/local_knowledge.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import { briefAnalysis, localAnalysis } from "./local_analysis.ts";

defineWorker<LocalRequest, LocalKnowledge>(({ regex, isBrief, withFormat }, { report }) => {
  const tree = parseTree(regex);
  let knowledge = NOTHING_KNOWN;
  if (tree && isBrief) return briefAnalysis(tree, withFormat);
  for (knowledge of tree ? localAnalysis(tree) : []) report(knowledge);
  return knowledge;
});
