import type { ContractAnswer } from "../../regex/contracts/answer.ts";
import { checkContract } from "../../regex/contracts/check.ts";
import { confirmedAnswer, type FirstMatch } from "../../regex/contracts/confirm.ts";
import { parseContracts } from "../../regex/contracts/grammar.ts";
import { nativeMatchesIn } from "../../regex/diff/text_comparison.ts";
import { quote } from "../../regex/quote.ts";
import { needsOwnEngine } from "../../regex/syntax/buffer_boundaries.ts";
import { parseTree, type Tree } from "../../regex/syntax/tree.ts";
import type { ContractRequest, ContractRow } from "../matching/contract_rows.ts";
import { defineWorker } from "../runtime/worker_connection.ts";

/** Each report is the row of one more line. A search that hangs ends the worker; what was reported before remains. */
defineWorker<ContractRequest, ContractRow | null>(({ regex, lines }, { report }) => {
  const tree = parseTree(regex);
  if (tree) lines.forEach((line) => report(checkLine(tree, line)));
  return null;
});

const nativeMatch: FirstMatch = (regex, text) => {
  const found = nativeMatchesIn(regex, text, 1);
  return found && (found[0] ?? null);
};

/** A line with several contracts has the answer of the first one that doesn't hold. */
function checkLine(tree: Tree, line: string): ContractRow {
  const parsed = parseContracts(line);
  if (!parsed.ok) {
    return { line, kind: "invalid", detail: `${parsed.message} (column ${parsed.range.start + 1})` };
  }
  const isOurs = needsOwnEngine(tree.regex);
  for (const { contract } of parsed.contracts) {
    const answer = checkContract(tree, contract);
    const confirmed = isOurs ? answer : confirmedAnswer(tree, contract, answer, nativeMatch);
    if (confirmed.kind !== "holds") return { line, ...describe(confirmed) };
  }
  return { line, kind: "holds", detail: "" };
}

function describe(answer: ContractAnswer): Pick<ContractRow, "kind" | "detail"> {
  switch (answer.kind) {
    case "holds":
      return { kind: "holds", detail: "" };
    case "undecided":
      return { kind: "undecided", detail: answer.reason };
    case "invalid":
      return { kind: "invalid", detail: answer.message };
    case "broken":
      return { kind: "broken", detail: breakingText(answer) };
  }
}

function breakingText(answer: Extract<ContractAnswer, { readonly kind: "broken" }>): string {
  if ("attack" in answer) {
    const { prefix, pump, suffix } = answer.attack;
    const parts = [prefix && quote(prefix), `${quote(pump)} many times`, suffix && quote(suffix)];
    return parts.filter((part) => part !== "").join(", ");
  }
  if ("refused" in answer) return `${answer.refused}, which the engine refuses`;
  const { typical, shortest } = answer.witness;
  return `${textName(typical)}${
    shortest.length < typical.length ? `; a shorter such text is ${textName(shortest)}` : ""
  }`;
}

const textName = (text: string): string => text === "" ? "the empty text" : quote(text);
