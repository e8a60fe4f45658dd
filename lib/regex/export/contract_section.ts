import { answerText } from "../contracts/answered_contract.ts";
import type { TableRow } from "./block.ts";
import type { Section } from "./exported_explanation.ts";
import { singleLine } from "./single_line.ts";

/** What must always hold of the pattern, and whether it does. */
export const CONTRACTS: Section = {
  title: "Contracts",
  blocks: ({ contracts = [] }) =>
    contracts.length === 0 ? [] : [{
      type: "table",
      columns: ["Contract", "Answer"],
      rows: contracts.map((each): TableRow => [each.line, answerText(each)]),
    }],
  lines: ({ contracts = [] }) =>
    contracts.map((each) => `- ${singleLine(each.line)}: ${singleLine(answerText(each))}`),
};
