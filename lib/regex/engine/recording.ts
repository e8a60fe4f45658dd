import { CHECKPOINT_ROWS, MAX_RECORDED_ROWS } from "../../limits.ts";
import { type Checkpoint, keep } from "./checkpoint.ts";
import { count, type Counts, countsFor } from "./counts.ts";
import { newEvent, observe } from "./event.ts";
import { capturesOf } from "./exec.ts";
import { machineOf, type Status } from "./machine.ts";
import type { Program } from "./program.ts";
import { push, type Rows, rowsFor, trimmed } from "./rows.ts";
import { restart } from "./run.ts";

/** All that one search did. */
export interface Recording extends Counts, Readonly<Omit<Rows, "length">> {
  readonly program: Program;
  readonly text: string;
  /** Where the search began. */
  readonly from: number;
  /** `running`: the budget ended it. */
  readonly status: Status;
  /** Steps in all, those beyond the rows included. */
  readonly steps: number;
  /** The furthest position at which anything failed. */
  readonly furthest: number;
  /** Of the match; null without one. */
  readonly captures: Int32Array | null;
  readonly rows: number;
  readonly checkpoints: readonly Checkpoint[];
}

/** A search that is being recorded, to be continued in slices. */
export interface Recorder {
  readonly status: Status;
  readonly steps: number;
  /** Goes on for at most so many steps; a class with strings and a backreference may overdraw. */
  advance(steps: number): Status;
  /** What was recorded so far. */
  recording(): Recording;
}

interface Search {
  readonly at?: number;
  readonly maxRows?: number;
}

/** Records one search from a position, whatever the flags. Up to a million rows are kept; counting goes on. */
export function startRecording(
  program: Program,
  text: string,
  { at = 0, maxRows = MAX_RECORDED_ROWS }: Search = {},
): Recorder {
  const m = machineOf(program, text);
  restart(m, at);
  const rows = rowsFor(maxRows);
  const counts = countsFor(program, text);
  const checkpoints: Checkpoint[] = [];
  const event = newEvent();
  push(rows, m, { ...event, position: m.position, kind: m.status === "none" ? "none" : "start" });
  return {
    get status() {
      return m.status;
    },
    get steps() {
      return m.steps;
    },
    advance(steps) {
      const pause = m.steps + steps;
      while (m.status === "running" && m.steps < pause) {
        observe(m, event);
        count(counts, m, event);
        if (event.kind === "pass" || rows.length >= maxRows) continue;
        push(rows, m, event);
        if (rows.length % CHECKPOINT_ROWS === 0) keep(checkpoints, rows.length - 1, m);
      }
      return m.status;
    },
    recording() {
      const { status, steps, furthest } = m;
      const captures = status === "match" ? capturesOf(m) : null;
      const { length, ...columns } = trimmed(rows);
      const ended = { status, steps, furthest, captures };
      return { program, text, from: at, ...ended, rows: length, ...columns, ...counts, checkpoints };
    },
  };
}

/** Records one search in one go; the budget in steps may end it. */
export function record(
  program: Program,
  text: string,
  { maxSteps, ...search }: Search & { readonly maxSteps: number },
): Recording {
  const recorder = startRecording(program, text, search);
  recorder.advance(maxSteps);
  return recorder.recording();
}
