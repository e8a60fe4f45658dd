import type { FoundRegex } from "../../change/model.ts";
import { type Regex, toLiteral } from "../../regex/regex.ts";
import { parse } from "../../regex/syntax/parse.ts";
import { defineWorker } from "../core/worker_connection.ts";
import type { ScanRequest } from "./input.ts";
import type { Scanned } from "./review.ts";

defineWorker<ScanRequest, Scanned>((request) => {
  switch (request.kind) {
    case "patterns":
      return {
        pairs: [{ file: "", before: findAlone(request.before), after: findAlone(request.after) }],
        skipped: [],
      };
    default:
      return { pairs: [], skipped: [] };
  }
});

/** A pattern that comes from no file. */
function findAlone(regex: Regex): FoundRegex {
  const parsed = parse(regex);
  const source = toLiteral(regex);
  const place = { origin: "literal", range: { start: 0, end: source.length }, line: 1, column: 1 } as const;
  const found = { ...place, source, use: "unknown", path: [] } as const;
  if (parsed.ok) return { ...found, regex };
  return { ...found, regex: null, problem: { code: "syntax_error", message: parsed.message } };
}
