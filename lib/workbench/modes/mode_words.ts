import { type LineResults, scoreOf } from "../../regex/matching/each_line.ts";
import type { Fault } from "../../regex/syntax/parse.ts";
import type { MatchRun } from "../matches/match_run.ts";
import { counted, number } from "../matches/match_words.ts";
import type { Product } from "./output_messages.ts";

/** What a mode's worker made. */
interface MadeText {
  readonly status: MatchRun["status"];
  readonly product: Product;
}

const UNMATCHED = {
  replace: "No match: the text stays as it is",
  list: "No match: there is nothing to list",
};

/** Says how many matches were replaced or listed, and what falls short. */
export function outputWords(mode: "replace" | "list", { status, product }: MadeText): string {
  if (product.kind === "failed") return `Nothing was made: ${product.reason}`;
  if (product.kind !== "output") return "";
  const count = product.output.marks.length / 2;
  if (count === 0) return isCut(status) ? NOT_KNOWN : UNMATCHED[mode];
  const done = mode === "replace" ? `${counted(count)} replaced` : counted(count, "item");
  return sentence([
    done,
    partial(status),
    product.output.complete ? "" : cutWords(product.output.text.length),
  ]);
}

/** Says how many pieces there are. */
export function pieceWords({ status, product }: MadeText): string {
  if (product.kind === "failed") return `Nothing was made: ${product.reason}`;
  if (product.kind !== "pieces") return "";
  const total = product.pieces.length / 2;
  if (total === 0) return "No piece: the pattern matches the empty text";
  if (total === 1) return isCut(status) ? NOT_KNOWN : "No match: one piece, the whole text";
  const pieces = Math.ceil(total / product.width);
  const captures = total - pieces;
  const among = captures === 0 ? "" : `, and ${counted(captures, "capture")} between them`;
  return sentence([`${counted(pieces, "piece")}${among}`, partial(status)]);
}

/** Says how many lines did what is expected of them. */
export function lineWords(
  results: LineResults,
  unexpected: ReadonlySet<number>,
  run: MatchRun | null,
  fault: Fault | null,
): string {
  if (fault?.reason === "syntax") return "No line is tested: the pattern has an error";
  const { passed, failed } = scoreOf(results, unexpected);
  const score = `${number(passed)} passed, ${number(failed)} failed`;
  const rest = results.count - results.tested;
  if (rest === 0) return score;
  if (run?.status === "failed") return `The engine gave up: ${run.reason}`;
  if (run?.status !== "ended") return `${score}, ${number(rest)} to go`;
  return `${score}. Ended in line ${number(results.tested + 1)}: ${run.reason}`;
}

function partial(status: MatchRun["status"]): string {
  return isCut(status) ? "only what was found before the run was ended" : "";
}

/** Behind the place where a run stopped there may be matches. */
const isCut = (status: MatchRun["status"]) => status === "ended" || status === "failed";

const NOT_KNOWN = "No match was found before the run was ended";

const cutWords = (length: number) => `cut at ${number(length)} characters`;

const sentence = (parts: readonly string[]) => parts.filter((part) => part !== "").join(", ");
