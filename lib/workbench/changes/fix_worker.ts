import { type FixRequest } from "../judging/fix_search.ts";
import { foundFixes } from "../judging/fixes.ts";
import { rewriteRows } from "../judging/rewrite_rows.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import type { FoundFix } from "./review.ts";

/** Finds the fix that the workbench would offer; reports one as soon as it is found, because a better one may take too long. */
defineWorker<FixRequest, FoundFix | null>((request, { report }) => {
  let best: FoundFix | null = null;
  for (const suggestions of foundFixes(request)) {
    const row = rewriteRows({ suggestions }, request.regex).find(({ isProvedFix }) => isProvedFix);
    if (row === undefined) continue;
    best = { replacement: row.replacement, badge: row.badge, isPartial: row.proof === "partial" };
    report(best);
  }
  return best;
});
