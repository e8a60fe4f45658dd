import { effect, type Signal } from "@preact/signals";
import { CONTRACTS_MS, SEARCH_PAUSE_MS } from "../../limits/workbench.ts";
import type { Regex } from "../../regex/regex.ts";
import type { ContractRequest, ContractRow } from "../matching/contract_rows.ts";
import type { Model } from "../model/model.ts";
import { contractLines } from "../model/link.ts";
import { type CallStatus, LatestCall } from "../runtime/worker_calls.ts";

/** The answers about the contracts of a pattern so far. */
export interface ContractChecks {
  readonly status: CallStatus;
  readonly rows: readonly ContractRow[];
}

/** The state before anything was checked. */
export const NOTHING_CHECKED: ContractChecks = { status: "done", rows: [] };

/**
 * Checks the contracts in a worker whenever they or the pattern change.
 *
 * @returns disconnects it
 */
export function connectContracts(
  { sources, views }: Pick<Model, "sources" | "views">,
  checks: Signal<ContractChecks>,
  spawn: () => Worker,
): () => void {
  const call = new LatestCall<ContractRequest, ContractRow | null>(
    spawn,
    (reports, status) => checks.value = { status, rows: reports.flatMap((row) => row === null ? [] : [row]) },
    { deadline: CONTRACTS_MS, pause: SEARCH_PAUSE_MS },
  );
  const stop = effect(() => {
    const lines = contractLines(sources.contracts.value);
    const tree = views.value?.tree.value;
    if (tree && lines.length > 0) return call.request({ regex: tree.regex, lines });
    call.cancel();
    checks.value = NOTHING_CHECKED;
  });
  return () => (stop(), call.stop());
}

/** The rows to show: a line that has no answer yet, or never got one, says so. */
export function contractRows(contracts: string, { status, rows }: ContractChecks): readonly PendingRow[] {
  return contractLines(contracts).map((line, at) => {
    const row = rows[at];
    if (row?.line === line) return row;
    if (status === "running") return { line, kind: "running", detail: "" };
    return { line, kind: "undecided", detail: status === "ended" ? "It takes too long" : "" };
  });
}

/** A row, or one that is still to be checked. */
export type PendingRow = ContractRow | Omit<ContractRow, "kind"> & { readonly kind: "running" };

/** "2 hold, 1 broken": how many contracts have which answer; empty without any. */
export function contractSummary(rows: readonly PendingRow[]): string {
  const count = (kind: PendingRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  const [holding, broken, invalid] = [count("holds"), count("broken"), count("invalid")];
  const open = count("undecided");
  return [
    ...holding > 0 ? [`${holding} ${holding === 1 ? "holds" : "hold"}`] : [],
    ...broken > 0 ? [`${broken} broken`] : [],
    ...open > 0 ? [`${open} not decided`] : [],
    ...invalid > 0 ? [`${invalid} can't be read`] : [],
    ...count("running") > 0 ? ["checking…"] : [],
  ].join(", ");
}

/** What a suggestion depends on. */
export interface SuggestionFacts {
  readonly regex: Regex;
  /** ID of the format that the pattern is for; null if it is for none. */
  readonly format: string | null;
}

/** Contracts that the pattern looks like it should keep, and that aren't written yet; never added without a click. */
export function suggestedContracts({ regex, format }: SuggestionFacts, contracts: string): readonly string[] {
  const written = new Set(contractLines(contracts).flatMap((line) => line.split(/\s*,\s*/)));
  const { pattern } = regex;
  const isAnchored = /^\^|\$$/.test(pattern);
  const all = [
    ...isAnchored || format !== null ? ["whole"] : [],
    ...format === null ? [] : [`within format ${format}`],
    ...pattern === "" ? [] : ["linear"],
  ];
  return all.filter((each) => !written.has(each));
}
