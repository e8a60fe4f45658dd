import { parseRecentTree } from "../../regex/syntax/recent_syntax.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import { engineRows, engineSummary } from "./rows.ts";
import type { EnginesReport, EnginesRequest } from "./state.ts";

/** The tree of the last request, which has its answers. */
let tree: Tree | null = null;

defineWorker<EnginesRequest, EnginesReport>(({ regex, withRows }, { report }) => {
  const { pattern, flags } = tree?.regex ?? {};
  if (pattern !== regex.pattern || flags !== regex.flags) tree = parseRecentTree(regex);
  let last: EnginesReport = { summary: tree ? engineSummary(tree) : "", rows: [] };
  if (!tree || !withRows) return last;
  for (const rows of engineRows(tree)) report(last = { ...last, rows });
  return last;
});
