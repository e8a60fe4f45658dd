import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { CONTRACTS_MS, SEARCH_PAUSE_MS } from "../../limits/workbench.ts";
import type { Regex } from "../../regex/regex.ts";
import { contractLines } from "../model/link.ts";
import { followed } from "../runtime/followed.ts";
import { type CallStatus, LatestCall } from "../runtime/worker_calls.ts";
import type { ContractRequest, ContractRow, PendingRow } from "./contract_rows.ts";

/** The answers about the contracts of a pattern so far. */
interface ContractChecks {
  readonly status: CallStatus;
  readonly rows: readonly ContractRow[];
}

/** What is checked: a pattern, null if it has an error, and its contracts, one a line. */
interface ContractSubject {
  readonly regex: ReadonlySignal<Regex | null>;
  readonly contracts: ReadonlySignal<string>;
}

/** The checks of a subject. They run only while somebody follows them. */
export interface ContractSearch {
  /** A row for each contract. It reads signals: call it where they are to be tracked. */
  readonly rows: () => readonly PendingRow[];
  /** Begins to follow; call the result to end it. */
  readonly follow: () => () => void;
}

const NOTHING_CHECKED: ContractChecks = { status: "done", rows: [] };
const NOT_BEGUN: ContractChecks = { status: "running", rows: [] };

/** Checks the contracts in a worker whenever they or the pattern change. */
export function contractSearch(
  { regex, contracts }: ContractSubject,
  spawn: () => Worker,
): ContractSearch {
  const checks = signal(NOT_BEGUN);
  const follow = followed(() => {
    const call = new LatestCall<ContractRequest, ContractRow | null>(
      spawn,
      (reports, status) =>
        checks.value = { status, rows: reports.flatMap((row) => row === null ? [] : [row]) },
      { deadline: CONTRACTS_MS, pause: SEARCH_PAUSE_MS },
    );
    const end = effect(() => {
      const lines = contractLines(contracts.value);
      if (regex.value && lines.length > 0) return call.request({ regex: regex.value, lines });
      call.cancel();
      checks.value = NOTHING_CHECKED;
    });
    return () => {
      end();
      call.stop();
      checks.value = NOT_BEGUN;
    };
  });
  return { rows: () => contractRows(contracts.value, checks.value), follow };
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

/** The rows whose answers are known. */
export function answeredRows(rows: readonly PendingRow[]): readonly ContractRow[] {
  return rows.flatMap((row) => row.kind === "running" ? [] : [row]);
}
