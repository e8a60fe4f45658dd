import { ENGINE_SILENCE_MS } from "../../limits/workbench.ts";
import type { HeatMap } from "../../regex/engine/heat.ts";
import type { Status } from "../../regex/engine/machine.ts";
import type { Timeline } from "../../regex/engine/timeline.ts";
import type { EventKind } from "../../regex/engine/trace.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import type { CharacterExplanation } from "../../regex/why/answer.ts";
import type { LineExplanation, OtherLine } from "../../regex/why/line_answer.ts";
import type { TextExplanation } from "../../regex/why/text_answer.ts";
import { WorkerCalls } from "./worker_calls.ts";

/**
 * Calls the engine's worker, which stores the latest recording. A worker that is silent for too long is
 * terminated, which ends all pending calls and discards the recording.
 */
export class EngineClient {
  readonly #calls: WorkerCalls<EngineRequest, EngineReport>;
  readonly #silence: number;

  /** @param silence maximum time without a message while a call is pending, in milliseconds */
  constructor(spawn: () => Worker, silence = ENGINE_SILENCE_MS) {
    this.#calls = new WorkerCalls(spawn, { silence });
    this.#silence = silence;
  }

  /**
   * @param onProgress called repeatedly with the steps so far
   * @returns the answer; `none` when it was superseded or stopped, `failed` with the reason as text
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

  /** Terminates the worker and discards its recording; pending calls return `none`. */
  stop(): void {
    this.#calls.stop();
  }
}

/** The row of a recording to go to. */
export type Goal =
  | { readonly kind: "match" }
  | { readonly kind: "node"; readonly range: Range }
  | { readonly kind: "index"; readonly index: number };

/** A request about the recording that the engine's worker stores, or about a text. */
export type EngineRequest =
  | { readonly kind: "record"; readonly regex: Regex; readonly text: string; readonly from: number }
  | { readonly kind: "snapshot"; readonly row: number }
  /** Finds the row that contains a step. */
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
  }
  /** Why the whole text has no match. */
  | { readonly kind: "text"; readonly regex: Regex; readonly text: string };

/** A recorded search without its rows, which remain in the worker. Positions are UTF-16 code units of the text. */
export interface Recorded {
  readonly from: number;
  /** `running`: the step budget was used up. */
  readonly status: Status;
  readonly steps: number;
  /** Number of rows that can be shown; steps after them were only counted. */
  readonly rows: number;
  /** Steps up to and including the last row. */
  readonly recordedSteps: number;
  /** Where the attempt that got furthest failed; null if there is a match, or that takes too long to find out. */
  readonly furthest: number | null;
  /** The match; null if there is none. */
  readonly match: Range | null;
  /** Where the search for the next match begins; null if there is none. */
  readonly next: number | null;
  readonly heat: HeatMap;
  readonly timeline: Timeline;
}

/** A row of a recording, and the machine's state after it. */
export interface ShownStep {
  readonly row: number;
  readonly kind: EventKind;
  /** The part of the pattern; null for the whole. */
  readonly node: Range | null;
  readonly type: string;
  /** The bound of a capture that is here; null for neither. */
  readonly edge: "start" | "end" | null;
  /** True if the text is read from right to left, as in a lookbehind. */
  readonly backward: boolean;
  /** True if this adds an open choice. */
  readonly opens: boolean;
  /** Where the text was read, or where the search backtracked to. */
  readonly position: number;
  /** Where the text is read next. */
  readonly end: number;
  /** Where the attempt began. */
  readonly start: number;
  readonly counted: number;
  /** Number of open choices, and the latest of them. */
  readonly depth: number;
  readonly choices: readonly { readonly node: Range; readonly position: number }[];
  /** Start and end of each group in pairs; -1, -1 for one that did not participate. */
  readonly captures: Int32Array;
}

/** The answer to a request. */
export type EngineAnswer =
  | { readonly kind: "recorded"; readonly recorded: Recorded }
  | { readonly kind: "snapshot"; readonly snapshot: ShownStep | null }
  | { readonly kind: "row"; readonly row: number | null }
  | { readonly kind: "why"; readonly answer: CharacterExplanation }
  | { readonly kind: "line"; readonly answer: LineExplanation }
  | { readonly kind: "text"; readonly answer: TextExplanation }
  /** Superseded by a newer request, or the worker was terminated. */
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly reason: string };

/** An answer, or the steps so far. */
export type EngineReport = EngineAnswer | { readonly kind: "progress"; readonly steps: number };
