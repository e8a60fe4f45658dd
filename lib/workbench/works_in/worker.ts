import type { Regex } from "../../regex/regex.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import { type EngineRow, engineRows } from "./rows.ts";

defineWorker<Regex, readonly EngineRow[]>((regex, { report }) => {
  let last: readonly EngineRow[] = [];
  for (last of engineRows(regex)) report(last);
  return last;
});
