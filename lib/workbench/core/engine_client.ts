import { ENGINE_SILENCE_MS } from "../../limits/workbench.ts";
import type { HeatMap } from "../../regex/engine/heat.ts";
import type { Status } from "../../regex/engine/machine.ts";
import type { Timeline } from "../../regex/engine/timeline.ts";
import type { EventKind } from "../../regex/engine/trace.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import type { CharacterExplanation } from "../../regex/why/answer.ts";
import type { LineExplanation, OtherLine } from "../../regex/why/line_answer.ts";
import { WorkerCalls } from "./worker_calls.ts";

/**
 * Calls the engine's worker, which stores the latest recording. A worker that is silent for too long is ended, and with
 * it all pending calls and the recording.
 */
export class EngineClient {
  readonly #calls: WorkerCalls<EngineRequest, EngineReport>;
  readonly #silence: number;

  /** @param silence how long the worker may be silent while a call is pending, in milliseconds */
  constructor(spawn: () => Worker, silence = ENGINE_SILENCE_MS) {
    this.#calls = new WorkerCalls(spawn, { silence });
    this.#silence = silence;
  }

  /**
   * @param onProgress called now and then with the steps so far
   * @returns the answer; `none` when it was superseded or stopped, `failed` with the reason in words
   */
  async ask(request: EngineRequest, onProgress?: (steps: number) => void): Promise<EngineAnswer> {
    const outcome = await this.#calls.call(
      request,
      (report) => report.kind === "progress" && onProgress?.(report.steps),
    );
    switch (outcome.status) {
      case "done":
        return outcome.report.kind === "progress" ? { kind: "none" } : outcome.report;
      case "stopped":
        return { kind: "none" };
      case "ended":
        return { kind: "failed", reason: `the engine did not respond for ${this.#silence / 1000} s` };
      case "failed":
        return { kind: "failed", reason: outcome.reason ?? "the engine's worker could not be started" };
    }
  }

  /** Ends the worker and its recording; pending calls return `none`. */
  stop(): void {
    this.#calls.stop();
  }
}

/** Where a recording is to be gone on to. */
export type Goal =
  | { readonly kind: "match" }
  | { readonly kind: "node"; readonly range: Range }
  | { readonly kind: "index"; readonly index: number };

/** A request about the recording that the engine's worker stores, or about a text. */
export type EngineRequest =
  | { readonly kind: "record"; readonly regex: Regex; readonly text: string; readonly from: number }
  | { readonly kind: "moment"; readonly row: number }
  /** Which row a step is in. */
  | { readonly kind: "step"; readonly step: number }
  | { readonly kind: "next"; readonly row: number; readonly goal: Goal }
  | {
    readonly kind: "why";
    readonly regex: Regex;
    readonly text: string;
    readonly from: number;
    readonly index: number;
  }
  | {
    readonly kind: "line";
    readonly regex: Regex;
    /** The line without its line terminator. */
    readonly text: string;
    readonly others: readonly OtherLine[];
  };

/** A recorded search without its rows, which stay in the worker. Positions are UTF-16 code units of the text. */
export interface Recorded {
  readonly from: number;
  /** `running`: the budget ended it. */
  readonly status: Status;
  readonly steps: number;
  /** Rows that can be gone to; what comes after them was counted only. */
  readonly rows: number;
  /** Steps up to and including the last row. */
  readonly recordedSteps: number;
  readonly furthest: number;
  /** What was found; null without a match. */
  readonly match: Range | null;
  /** Where the search for the match after this one begins; null when there is none. */
  readonly next: number | null;
  readonly heat: HeatMap;
  readonly timeline: Timeline;
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

/** The answer to a request. */
export type EngineAnswer =
  | { readonly kind: "recorded"; readonly recorded: Recorded }
  | { readonly kind: "moment"; readonly moment: SeenMoment | null }
  | { readonly kind: "row"; readonly row: number | null }
  | { readonly kind: "why"; readonly answer: CharacterExplanation }
  | { readonly kind: "line"; readonly answer: LineExplanation }
  /** A newer request took its place, or the worker was ended. */
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly reason: string };

/** An answer, or the steps so far. */
export type EngineReport = EngineAnswer | { readonly kind: "progress"; readonly steps: number };
