import { formatMatchList } from "../../regex/matching/list.ts";
import { matchesAsCsv, matchesAsJson, matchesAsText } from "../../regex/matching/match_tables.ts";
import { joinMatches, type Matches } from "../../regex/matching/matches.ts";
import { type MatchOutput, parseTemplate, replaceMatches } from "../../regex/matching/replace.ts";
import { splitPieces } from "../../regex/matching/split.ts";
import type { OutputRequest, OutputTask, Product } from "../matching/output.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import { rowStarts } from "./output_rows.ts";

let text = "";
let matches = joinMatches([]);

defineWorker((request: OutputRequest) => {
  text = request.text ?? text;
  matches = request.matches ?? matches;
  return made(request.task, text, matches);
});

/** Longest result of a replacement or list: a megabyte of matches, each ten times as long. */
const MAX_OUTPUT_CHARACTERS = 10_000_000;

function made(task: OutputTask, text: string, matches: Matches): Product {
  const { width } = matches;
  // A blob is passed to the page without being copied.
  const copy = (text: string): Product => ({
    kind: "copy",
    contents: new Blob([text], { type: "text/plain" }),
  });
  switch (task.kind) {
    case "replace":
      return shown(replaceMatches(text, matches, templateOf(task), MAX_OUTPUT_CHARACTERS));
    case "list":
      return shown(formatMatchList(text, matches, {
        template: templateOf(task),
        separator: task.separator,
        limit: MAX_OUTPUT_CHARACTERS,
      }));
    case "split":
      return { kind: "pieces", pieces: splitPieces(text, matches), width };
    case "copy pieces":
      return copy(piecesAsJson(text, splitPieces(text, matches)));
    case "copy text":
      return copy(matchesAsText({ text, matches, names: [] }));
    case "copy csv":
      return copy(matchesAsCsv({ text, matches, names: task.names }));
    case "copy json":
      return copy(matchesAsJson({ text, matches, names: task.names }));
  }
}

const templateOf = ({ template, names }: { template: string; names: readonly (string | null)[] }) =>
  parseTemplate(template, names);

const shown = (output: MatchOutput): Product => ({ kind: "output", output, rows: rowStarts(output.text) });

/** The same as `JSON.stringify` of the result of `split`: null for a capture that did not participate. */
function piecesAsJson(text: string, bounds: Int32Array): string {
  const pieces = Array.from({ length: bounds.length / 2 }, (_, index) => {
    const [start = -1, end = -1] = [bounds[index * 2], bounds[index * 2 + 1]];
    return start < 0 ? null : text.slice(start, end);
  });
  return JSON.stringify(pieces, null, 2);
}
