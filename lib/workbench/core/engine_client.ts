import { ENGINE_SILENCE_MS } from "../../limits.ts";
import type { StepCount } from "../../regex/engine/exec.ts";
import type { HeatMap } from "../../regex/engine/heat.ts";
import type { Status } from "../../regex/engine/machine.ts";
import type { EventKind } from "../../regex/engine/trace.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import type { WhyAnswer } from "../../regex/why/answer.ts";

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

/** Where a recording is to be gone on to. */
export type Goal =
  | { readonly kind: "match" }
  | { readonly kind: "node"; readonly range: Range }
  | { readonly kind: "index"; readonly index: number };

/** What the engine worker is asked about a recording that it holds, or about a text. */
type EngineQuestion =
  | { readonly kind: "record"; readonly regex: Regex; readonly text: string; readonly from: number }
  | { readonly kind: "moment"; readonly row: number }
  | { readonly kind: "next"; readonly row: number; readonly goal: Goal }
  | {
    readonly kind: "why";
    readonly regex: Regex;
    readonly text: string;
    readonly from: number;
    readonly index: number;
  }
  | { readonly kind: "count"; readonly regex: Regex; readonly text: string };

/** A question on its way to the worker; its answer carries the same id. */
export type EngineRequest = EngineQuestion & { readonly id: number };

/** A recorded search without its rows, which stay in the worker. Positions are UTF-16 code units of the text. */
export interface Recorded {
  readonly from: number;
  /** `running`: the budget ended it. */
  readonly status: Status;
  readonly steps: number;
  /** Rows that can be gone to; what comes after them was counted only. */
  readonly rows: number;
  readonly furthest: number;
  /** What was found; null without a match. */
  readonly match: Range | null;
  /** Where the search for the match after this one begins; null when there is none. */
  readonly next: number | null;
  readonly heat: HeatMap;
}

/** A row of a recording, and the machine after it. */
export interface SeenMoment {
  readonly row: number;
  readonly kind: EventKind;
  /** The part of the pattern; null where it is the whole. */
  readonly node: Range | null;
  readonly type: string;
  /** Where a group begins to be captured, or ends; null for what is no capture. */
  readonly edge: "start" | "end" | null;
  /** Whether the text is read from right to left, as in a lookbehind. */
  readonly backward: boolean;
  /** Whether one more choice is open than before. */
  readonly opens: boolean;
  /** Where the text was read, or gone back to. */
  readonly position: number;
  /** Where it is read next. */
  readonly end: number;
  /** Where the attempt began. */
  readonly start: number;
  readonly counted: number;
  /** Choices that are open, and the latest of them. */
  readonly depth: number;
  readonly choices: readonly { readonly node: Range; readonly position: number }[];
  /** Start and end of each group in pairs; -1, -1 for one that took no part. */
  readonly captures: Int32Array;
}

/** What it answers. */
export type EngineAnswer =
  | { readonly kind: "recorded"; readonly recorded: Recorded }
  | { readonly kind: "moment"; readonly moment: SeenMoment | null }
  | { readonly kind: "row"; readonly row: number | null }
  | { readonly kind: "why"; readonly answer: WhyAnswer }
  | { readonly kind: "counted"; readonly count: StepCount }
  /** A newer question of the same kind took its place, or there is nothing to ask about. */
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly reason: string };

/** An answer, or a sign of life with the steps so far. */
export type EngineReport = { readonly id: number } & (EngineAnswer | { kind: "progress"; steps: number });
