import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { MAX_CONTRACT_CHARACTERS, MAX_CONTRACTS } from "../../limits/library.ts";
import "../second_load.ts";
import { displayable } from "../model/displayable.ts";
import type { Model } from "../model/model.ts";
import { contractLines } from "../model/link.ts";
import { contractSummary } from "../matching/contract_checks.ts";
import { contractSentence } from "../matching/contract_words.ts";
import { ContractList } from "../matching/contract_list.tsx";
import { modelContracts } from "../matching/model_contracts.ts";
import { suggestedContracts } from "./suggested_contracts.ts";

/** What must always hold of the pattern: a field with one contract a line, and the answer to each. */
export function Contracts({ model }: { model: Model }) {
  const { contracts } = model.sources;
  const search = modelContracts(model);
  const isOpen = useSignal(contracts.peek() !== "");
  useSignalEffect(() => {
    if (contracts.value !== "") isOpen.value = true;
  });
  useEffect(() => search.follow(), [search]);
  const rows = search.rows();
  const suggested = suggestedContracts(
    { regex: model.regex.value, format: model.format.value?.id ?? null },
    contracts.value,
  );
  const nameOf = (id: string) => {
    const known = model.format.value;
    return known?.id === id ? known.title.charAt(0).toLowerCase() + known.title.slice(1) : undefined;
  };
  const add = (line: string) => {
    contracts.value = [...contractLines(contracts.value), line].join("\n");
    isOpen.value = true;
  };
  const section = useRef<HTMLElement>(null);
  const remove = (row: number) => {
    contracts.value = contractLines(contracts.value).toSpliced(row, 1).join("\n");
    // The button is gone.
    section.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={section} tabIndex={-1} class="contracts with-script" aria-label="Contracts">
      <div class="contracts-head">
        <strong>Always</strong>
        <span class="muted" role="status">
          {rows.length === 0 ? "Rules for every possible text, checked by proof" : contractSummary(rows)}
        </span>
        <span class="suggestions">
          {suggested.length > 0 && <span class="muted">Add rule:</span>}
          {suggested.slice(0, MAX_SUGGESTED).map((line) => (
            <button
              key={line}
              type="button"
              title={`Add the rule “${line}”`}
              onClick={() => add(line)}
            >
              + {contractSentence(line, nameOf) ?? line}
            </button>
          ))}
          {!isOpen.value && <button type="button" onClick={() => isOpen.value = true}>Write a rule…</button>}
        </span>
      </div>
      {isOpen.value && (
        <>
          <p class="contracts-label">
            <label for="contracts">Rules, one a line</label> <a href="/docs/contracts">How to write them</a>
          </p>
          <textarea
            id="contracts"
            class="code"
            rows={Math.min(8, Math.max(2, contracts.value.split("\n").length))}
            maxLength={MAX_CONTRACTS * MAX_CONTRACT_CHARACTERS}
            placeholder={PLACEHOLDER}
            spellcheck={false}
            data-takes-focus
            value={displayable(contracts.value)}
            onInput={({ currentTarget }) => contracts.value = currentTarget.value}
          />
        </>
      )}
      {rows.length > 0 && <ContractList {...{ rows, nameOf }} onRemove={remove} />}
    </section>
  );
}

const PLACEHOLDER = 'whole\nwithin format ipv4\nrejects "1.2.3"';

const MAX_SUGGESTED = 3;
