import type { Regex } from "../../regex/regex.ts";
import { searchedWarnings } from "../../regex/rules/searched.ts";
import type { Warning } from "../../regex/rules/warning.ts";
import { parseTree } from "../../regex/syntax/tree.ts";
import { defineWorker } from "../runtime/worker_connection.ts";

defineWorker((regex: Regex): readonly Warning[] => {
  const tree = parseTree(regex);
  return tree ? searchedWarnings(tree) : [];
});
