import type { Regex } from "../../regex/regex.ts";
import { searchedWarnings } from "../../regex/rules/searched.ts";
import type { Warning } from "../../regex/rules/warning.ts";
import { parse } from "../../regex/syntax/parse.ts";
import { defineWorker } from "../runtime/worker_connection.ts";

defineWorker((regex: Regex): readonly Warning[] => {
  const parsed = parse(regex);
  return parsed.ok ? searchedWarnings(parsed.tree) : [];
});
