import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { MAX_CONTRACT_CHARACTERS, MAX_CONTRACTS } from "../../limits/library.ts";
import "../first_load.ts";
import type { Model } from "../model/model.ts";
import { contractLines } from "../model/link.ts";
import { connectLater, spawner } from "../runtime/lazy.ts";
import {
  connectContracts,
  contractRows,
  contractSummary,
  NOTHING_CHECKED,
  type PendingRow,
  suggestedContracts,
} from "./contract_checks.ts";

/** What must always hold of the pattern: a field with one contract a line, and the answer to each. */
export function Contracts({ model }: { model: Pick<Model, "sources" | "views" | "regex" | "format"> }) {
  const { contracts } = model.sources;
  const checks = useSignal(NOTHING_CHECKED);
  const isOpen = useSignal(contracts.peek() !== "");
  useSignalEffect(() => {
    if (contracts.value !== "") isOpen.value = true;
  });
  useEffect(
    () => connectLater(() => Promise.resolve(connectContracts(model, checks, spawner("contracts")))),
    [],
  );
  const rows = contractRows(contracts.value, checks.value);
  const suggested = suggestedContracts(
    { regex: model.regex.value, format: model.format.value?.id ?? null },
    contracts.value,
  );
  const add = (line: string) => {
    contracts.value = [...contractLines(contracts.value), line].join("\n");
    isOpen.value = true;
  };
  return (
    <section class="contracts with-script" aria-label="Contracts">
      <div class="contracts-head">
        <strong>Contracts</strong>
        <span class="muted" role="status">
          {rows.length === 0 ? "What must always hold, for all texts" : contractSummary(rows)}
        </span>
        <span class="suggestions">
          {suggested.slice(0, MAX_SUGGESTED).map((line) => (
            <button
              key={line}
              type="button"
              title={`Add the contract “${line}”`}
              onClick={() => add(line)}
            >
              + <code>{line}</code>
            </button>
          ))}
          {!isOpen.value && <button type="button" onClick={() => isOpen.value = true}>Write…</button>}
        </span>
      </div>
      {isOpen.value && (
        <textarea
          aria-label="Contracts, one a line"
          class="code"
          rows={Math.min(8, Math.max(2, contracts.value.split("\n").length))}
          maxLength={MAX_CONTRACTS * MAX_CONTRACT_CHARACTERS}
          placeholder={PLACEHOLDER}
          spellcheck={false}
          value={contracts.value}
          onInput={({ currentTarget }) => contracts.value = currentTarget.value}
        />
      )}
      {rows.length > 0 && (
        <ul class="contract-rows">
          {rows.map((row, at) => <ContractRow key={at} row={row} />)}
        </ul>
      )}
    </section>
  );
}

const PLACEHOLDER = 'whole\nwithin format ipv4\nrejects "1.2.3"';

const MAX_SUGGESTED = 3;

function ContractRow({ row: { line, kind, detail } }: { row: PendingRow }) {
  const { sign, word } = SIGNS[kind];
  return (
    <li class={`contract ${kind}`}>
      <span class="sign" aria-hidden="true">{sign}</span>
      <code>{line}</code>
      <span class="answer">
        <strong>{word}</strong>
        {detail === "" ? "" : `${SEPARATORS[kind]}${detail}`}
      </span>
    </li>
  );
}

/** Signs, so that color isn't the only difference. */
const SIGNS: Readonly<Record<PendingRow["kind"], { readonly sign: string; readonly word: string }>> = {
  holds: { sign: "✓", word: "holds (proved)" },
  broken: { sign: "✗", word: "broken" },
  undecided: { sign: "?", word: "not decided" },
  invalid: { sign: "!", word: "can't be read" },
  running: { sign: "…", word: "checking" },
};

const SEPARATORS: Readonly<Record<PendingRow["kind"], string>> = {
  holds: "",
  broken: " by ",
  undecided: ": ",
  invalid: ": ",
  running: "",
};
