import { signal } from "@preact/signals";
import type { ContractSearch } from "../../../../lib/workbench/matching/contract_checks.ts";
import { DEFAULT_MODES } from "../../../../lib/workbench/model/link.ts";
import { createSaving, type SavingSources } from "../../../../lib/workbench/saving/state.ts";
import { storageOf } from "../../../browser/storage.ts";

/** Contracts that nobody checks. */
export const NO_CONTRACTS: ContractSearch = { rows: () => [], follow: () => () => {} };

/** A fake workbench for saving, and a saved pattern. */

export const ID = "0".repeat(26);
const TIME = "2026-01-01T00:00:00.000Z";

export const snippetWith = (fields: object = {}) => ({
  id: ID,
  name: "n",
  pattern: "a",
  flags: "",
  description: "",
  tags: [],
  created_at: TIME,
  updated_at: TIME,
  ...fields,
});

export function openWithSaving(
  pattern: string,
  snippet: string | null = null,
  opening: string | null = null,
) {
  const opened: string[] = [];
  const sources: SavingSources = {
    pattern: signal(pattern),
    flags: signal(""),
    snippet: signal(snippet),
    done: signal(""),
    notices: signal([]),
    text: signal(""),
    contracts: signal(""),
    modes: signal(DEFAULT_MODES),
    opening: signal(opening),
    open: ({ pattern }, { text, modes, contracts = "" }) => {
      opened.push(pattern);
      sources.pattern.value = pattern;
      sources.text.value = text;
      sources.modes.value = modes;
      sources.contracts.value = contracts;
    },
    sessionStorage: storageOf(),
    localStorage: storageOf(),
  };
  return { sources, opened, saving: createSaving(sources) };
}
