import "../shared.ts";
import { WARNING_SEARCH_MS } from "../../limits.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Warning } from "../../regex/warnings/warning.ts";
import type { WarningReport } from "./warning_messages.ts";

/** The warnings that need a search, and whether the search came to its end. */
export interface SearchedWarnings {
  readonly status: "done" | "ended" | "failed";
  readonly warnings: readonly Warning[];
}

/** Typing settles before a search begins: starting its worker takes a core that the keys need. */
const SETTLE_MS = 350;

type Timer = ReturnType<typeof setTimeout>;

/** Searches for warnings in a worker, which is ended at its deadline or when a newer pattern comes. */
export class WarningClient {
  readonly #spawn: () => Worker;
  readonly #publish: (found: SearchedWarnings | null) => void;
  #worker: Worker | null = null;
  #busy = false;
  #timer: Timer | undefined;

  constructor(
    spawn: () => Worker,
    publish: (found: SearchedWarnings | null) => void,
  ) {
    this.#spawn = spawn;
    this.#publish = publish;
  }

  start(regex: Regex): void {
    if (this.#busy) this.stop();
    clearTimeout(this.#timer);
    this.#publish(null);
    this.#timer = setTimeout(() => this.#search(regex), SETTLE_MS);
  }

  /** Says at once that there is nothing to find, where that is certain without a search. */
  conclude(): void {
    if (this.#busy) this.stop();
    clearTimeout(this.#timer);
    this.#publish({ status: "done", warnings: [] });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#busy = false;
  }

  #search(regex: Regex): void {
    const worker = this.#worker ??= this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<WarningReport>) => this.#receive(data);
    worker.onerror = () => this.#end("failed");
    this.#busy = true;
    this.#timer = setTimeout(() => this.#end("ended"), WARNING_SEARCH_MS);
    worker.postMessage(regex);
  }

  #receive({ warnings, error }: WarningReport): void {
    this.#busy = false;
    clearTimeout(this.#timer);
    this.#publish({
      status: error === undefined ? "done" : "failed",
      warnings,
    });
  }

  #end(status: "ended" | "failed"): void {
    this.stop();
    this.#publish({ status, warnings: [] });
  }
}
