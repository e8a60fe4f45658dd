import { ENGINE_SILENCE_MS } from "../../limits.ts";
import type { EngineAnswer, EngineQuestion, EngineReport } from "./engine_messages.ts";

interface Pending {
  readonly resolve: (answer: EngineAnswer) => void;
  readonly onProgress: ((steps: number) => void) | undefined;
}

/**
 * Asks the engine in a worker, which holds the latest recording. A worker that is silent for too long is ended,
 * and with it all that was asked of it.
 */
export class EngineClient {
  readonly #spawn: () => Worker;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | null = null;
  #ids = 0;
  readonly #patience: number;
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** @param patience how long the worker may be silent while something is asked of it, in milliseconds */
  constructor(spawn: () => Worker, patience = ENGINE_SILENCE_MS) {
    this.#spawn = spawn;
    this.#patience = patience;
  }

  /**
   * @param onProgress called now and then with the steps so far
   * @returns the answer; `none` when it was superseded or stopped, `failed` with the reason in words
   */
  ask(question: EngineQuestion, onProgress?: (steps: number) => void): Promise<EngineAnswer> {
    const id = ++this.#ids;
    const answer = new Promise<EngineAnswer>((resolve) => this.#pending.set(id, { resolve, onProgress }));
    this.#worker ??= this.#spawned();
    this.#worker.postMessage({ id, ...question });
    this.#listen();
    return answer;
  }

  /** Ends the worker and its recording; whatever was asked is answered with `none`. */
  stop(): void {
    this.#end({ kind: "none" });
  }

  #spawned(): Worker {
    const worker = this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<EngineReport>) => this.#receive(data);
    worker.onerror = () => this.#end({ kind: "failed", reason: "the engine's worker could not be started" });
    return worker;
  }

  #receive({ id, ...report }: EngineReport): void {
    const pending = this.#pending.get(id);
    if (report.kind === "progress") pending?.onProgress?.(report.steps);
    else {
      this.#pending.delete(id);
      pending?.resolve(report);
    }
    this.#listen();
  }

  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#pending.size === 0) return;
    this.#silence = setTimeout(() => this.#silent(), this.#patience);
  }

  #silent(): void {
    this.#end({ kind: "failed", reason: `the engine was silent for ${this.#patience / 1000} s` });
  }

  #end(answer: EngineAnswer): void {
    clearTimeout(this.#silence);
    this.#worker?.terminate();
    this.#worker = null;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    pending.forEach(({ resolve }) => resolve(answer));
  }
}
