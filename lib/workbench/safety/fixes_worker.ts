import type { FixRequest, FoundFixes } from "../core/fix_search.ts";
import { defineWorker } from "../core/worker_connection.ts";
import { foundFixes } from "./fixes.ts";

defineWorker<FixRequest, FoundFixes["suggestions"]>((request, { report }) => {
  let last: FoundFixes["suggestions"] = [];
  for (last of foundFixes(request)) report(last);
  return last;
});
