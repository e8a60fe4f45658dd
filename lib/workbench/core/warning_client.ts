import { WARNING_SEARCH_MS } from "../../limits.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Warning } from "../../regex/rules/warning.ts";
import { Inquiry, type Told } from "./worker_calls.ts";

/** The warnings that need a search, and whether the search came to its end. */
export interface SearchedWarnings {
  readonly status: "done" | "ended" | "failed";
  readonly warnings: readonly Warning[];
}

/** Typing settles before a search begins: starting its worker takes a core that the keys need. */
const SETTLE_MS = 350;

/** Searches for warnings in a worker, which is ended at its deadline or when a newer pattern comes. */
export class WarningClient {
  readonly #inquiry: Inquiry<Regex, WarningReport>;
  readonly #publish: (found: SearchedWarnings | null) => void;

  /** @param publish is called with null when a search begins, and with what it found when it is over */
  constructor(spawn: () => Worker, publish: (found: SearchedWarnings | null) => void) {
    this.#publish = publish;
    this.#inquiry = new Inquiry(spawn, ([report], status) => {
      if (status === "running") return publish(null);
      publish({
        status: report?.error === undefined ? status : "failed",
        warnings: report?.warnings ?? [],
      });
    }, { patience: WARNING_SEARCH_MS, settling: SETTLE_MS });
  }

  start(regex: Regex): void {
    this.#inquiry.ask(regex);
  }

  /** Says at once that there is nothing to find, where that is certain without a search. */
  conclude(): void {
    this.#inquiry.drop();
    this.#publish({ status: "done", warnings: [] });
  }

  stop(): void {
    this.#inquiry.stop();
  }
}

/** What the warning worker is asked. */
export type WarningRequest = Regex;

/** What it found; `error` when the search itself failed. */
export interface WarningReport extends Told {
  readonly warnings: readonly Warning[];
  readonly error?: string;
}
