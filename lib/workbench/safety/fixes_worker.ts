import type { FixRequest } from "../judging/fix_search.ts";
import type { FoundFixes } from "../model/results.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import { foundFixes } from "../judging/fixes.ts";

defineWorker<FixRequest, FoundFixes["suggestions"]>((request, { report }) => {
  let last: FoundFixes["suggestions"] = [];
  for (last of foundFixes(request)) report(last);
  return last;
});
