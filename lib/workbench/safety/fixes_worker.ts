import { isProvedFix } from "../../regex/rewrite/rewrite.ts";
import { parseTree } from "../../regex/syntax/tree.ts";
import type { FixReport, FixRequest } from "../judging/fix_search.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import { foundFixes } from "./fixes.ts";

defineWorker<FixRequest, FixReport>(async (request, { report }) => {
  let suggestions: FixReport["suggestions"] = [];
  for (suggestions of foundFixes(request)) report({ suggestions, forTexts: null });
  const tree = suggestions.some(isProvedFix) ? null : parseTree(request.regex);
  if (tree === null) return { suggestions, forTexts: null };
  // It needs automata, and most slow patterns have a fix.
  const { linearForm } = await import("../../regex/portable/linear_form.ts");
  const { flags } = request.regex;
  const found = linearForm(tree);
  return {
    suggestions,
    forTexts: found ? { ...found, flags: flags.replaceAll(/[imsuv]/g, "") + found.flags } : null,
  };
});
