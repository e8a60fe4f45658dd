import { SEARCH_PAUSE_MS } from "../../limits/workbench.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Warning } from "../../regex/rules/warning.ts";
import type { SearchedWarnings } from "../model/results.ts";
import { callWorker, LatestCall } from "../runtime/worker_calls.ts";

/** Time limit of a search for warnings. */
const WARNING_SEARCH_MS = 2_000;

/** Searches for warnings in a worker as the pattern changes. */
export class WarningSearch {
  readonly #call: LatestCall<Regex, readonly Warning[]>;
  readonly #publish: (found: SearchedWarnings | null) => void;

  /** @param publish called with null when a search begins, and with the result when it ends */
  constructor(spawn: () => Worker, publish: (found: SearchedWarnings | null) => void) {
    this.#publish = publish;
    this.#call = new LatestCall(
      spawn,
      ([warnings = []], status) => publish(status === "running" ? null : { status, warnings }),
      { deadline: WARNING_SEARCH_MS, pause: SEARCH_PAUSE_MS },
    );
  }

  start(regex: Regex): void {
    this.#call.request(regex);
  }

  /** Publishes at once that there are no warnings, if that is certain without a search. */
  skip(): void {
    this.#call.cancel();
    this.#publish({ status: "done", warnings: [] });
  }

  stop(): void {
    this.#call.stop();
  }
}

/** Searches one pattern for warnings in its own worker. */
export async function searchWarnings(spawn: () => Worker, regex: Regex): Promise<SearchedWarnings> {
  const outcome = await callWorker<Regex, readonly Warning[]>(spawn, regex, { deadline: WARNING_SEARCH_MS });
  if (outcome.status === "done") return { status: "done", warnings: outcome.report };
  return { status: outcome.status === "ended" ? "ended" : "failed", warnings: [] };
}
