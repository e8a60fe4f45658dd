import { ANSWER_WORDS } from "../../regex/contracts/answered_contract.ts";
import { displayableCode } from "../model/displayable.ts";
import type { PendingRow } from "./contract_rows.ts";

/** Contracts with their answers, each with a text that breaks it, or why it isn't decided. */
export function ContractList({ rows }: { readonly rows: readonly PendingRow[] }) {
  return (
    <ul class="contract-rows">
      {rows.map((row, at) => <ContractItem key={at} row={row} />)}
    </ul>
  );
}

function ContractItem({ row: { line, kind, detail } }: { readonly row: PendingRow }) {
  const { word, separator } = kind === "running" ? CHECKING : ANSWER_WORDS[kind];
  return (
    <li class={`contract ${kind}`}>
      <span class="sign" aria-hidden="true">{SIGNS[kind]}</span>
      <code>{displayableCode(line)}</code>
      <span class="answer">
        <strong>{word}</strong>
        {detail === "" ? "" : `${separator}${displayableCode(detail)}`}
      </span>
    </li>
  );
}

const CHECKING = { word: "checking", separator: "" };

/** Signs, so that color isn't the only difference. */
const SIGNS: Readonly<Record<PendingRow["kind"], string>> = {
  holds: "✓",
  broken: "✗",
  undecided: "?",
  invalid: "!",
  running: "…",
};
