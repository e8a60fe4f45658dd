import { ANSWER_WORDS } from "../../regex/contracts/answered_contract.ts";
import { displayableCode } from "../model/displayable.ts";
import { contractSentence } from "./contract_words.ts";
import type { PendingRow } from "./contract_rows.ts";

interface ContractListProps {
  readonly rows: readonly PendingRow[];
  /** The name of a format, if it is known. */
  readonly nameOf?: (id: string) => string | undefined;
  /** Removes the contract of a row; without it, none can be removed. */
  readonly onRemove?: (row: number) => void;
}

/** Contracts with their answers, each with a text that breaks it, or why it isn't decided. */
export function ContractList({ rows, nameOf = () => undefined, onRemove }: ContractListProps) {
  return (
    <ul class="contract-rows">
      {rows.map((row, at) => (
        <ContractItem
          key={at}
          row={row}
          sentence={contractSentence(row.line, nameOf)}
          onRemove={onRemove && (() => onRemove(at))}
        />
      ))}
    </ul>
  );
}

interface ContractItemProps {
  readonly row: PendingRow;
  /** The contract in words; null if it is shown as it is written. */
  readonly sentence: string | null;
  readonly onRemove: (() => void) | undefined;
}

function ContractItem({ row: { line, kind, detail }, sentence, onRemove }: ContractItemProps) {
  const { word, separator } = kind === "running" ? CHECKING : ANSWER_WORDS[kind];
  return (
    <li class={`contract ${kind}`}>
      <span class="sign" aria-hidden="true">{SIGNS[kind]}</span>
      {sentence === null
        ? <code>{displayableCode(line)}</code>
        : <span title={displayableCode(line)}>{displayableCode(sentence)}</span>}
      <span class="answer">
        <strong>{word}</strong>
        {detail === "" ? "" : `${separator}${displayableCode(detail)}`}
      </span>
      {onRemove && (
        <button type="button" class="remove" aria-label={`Remove the rule ${line}`} onClick={onRemove}>
          ×
        </button>
      )}
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
