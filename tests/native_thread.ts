import { askWorker } from "./worker_answers.ts";
import type { Verdict } from "../lib/regex/redos/verdict.ts";
import type { Regex } from "../lib/regex/regex.ts";

export interface NativeRequest {
  readonly id: number;
  readonly regex: Regex;
  /** Without it, the attacks on the pattern are found and confirmed. */
  readonly text?: string;
  readonly limitMs: number;
}

export interface NativeAnswer {
  readonly id: number;
  /** Of processor time; undefined or Infinity if the thread or the engine's stack failed. */
  readonly ms?: number;
  readonly verdict?: Verdict;
}

/**
 * Runs the native engine on a separate thread: Deno may terminate a thread if a run ends at the same moment
 * as its time. The thread is then replaced, and the run repeated.
 */
export class NativeThread implements Disposable {
  #worker: Worker | undefined;
  #id = 0;

  /** Confirms the attacks on a pattern, as the server does. */
  async confirm(regex: Regex): Promise<NativeAnswer> {
    return await this.#ask({ regex, limitMs: 0 });
  }

  /** The minimum of two times of a search, for all matches with flag g; Infinity if both are stopped at the limit. */
  async least(regex: Regex, text: string, limitMs: number): Promise<number> {
    return (await this.#ask({ regex, text, limitMs })).ms ?? Infinity;
  }

  async #ask(request: Omit<NativeRequest, "id">): Promise<NativeAnswer> {
    for (let tries = 0; tries < 3; tries++) {
      const answer = await this.#askOnce({ ...request, id: ++this.#id });
      if (answer) return answer;
      this[Symbol.dispose]();
    }
    return { id: this.#id };
  }

  #askOnce(request: NativeRequest): Promise<NativeAnswer | undefined> {
    const url = import.meta.resolve("./native_thread_worker.ts");
    const worker = this.#worker ??= new Worker(url, { type: "module" });
    return askWorker(worker, request, BROKEN_MS);
  }

  [Symbol.dispose](): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}

/** No request takes this long. */
const BROKEN_MS = 15_000;
