import { CHECKPOINT_ROWS, MAX_CHECKPOINT_STACK, MAX_RECORDED_ROWS } from "../../limits.ts";
import type { Range } from "../regex.ts";
import type { Node } from "../syntax/visit.ts";
import { type Event, EVENT_KINDS, type EventKind, newEvent, observe } from "./event.ts";
import { capturesOf } from "./exec.ts";
import { CHOICE, type Machine, machineOf, type Status } from "./machine.ts";
import type { Program } from "./program.ts";
import { restart } from "./run.ts";

/** One row of a recording. */
export interface Row {
  readonly kind: EventKind;
  readonly node: Node;
  /** Where the text was read, or gone back to: UTF-16 code units. */
  readonly position: number;
  /** Choices open after it. */
  readonly depth: number;
}

/** A choice that is open. */
export interface OpenChoice {
  /** What offers it. */
  readonly node: Node;
  /** Where the text is read on from when it is gone back to. */
  readonly position: number;
}

/** All that one search did. */
export interface Recording {
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
  /** Rows with the number of a node in `program.nodes`, a position, and a number in `EVENT_KINDS`. */
  readonly nodes: Int32Array;
  readonly positions: Int32Array;
  readonly kinds: Uint8Array;
  readonly depths: Int32Array;
  /** Steps, and returns to a choice, by node of `program.nodes` and by position; of the whole search. */
  readonly stepsByNode: Float64Array;
  readonly stepsByIndex: Float64Array;
  readonly backtracksByNode: Float64Array;
  readonly backtracksByIndex: Float64Array;
  readonly checkpoints: readonly Checkpoint[];
}

/** A machine as it was after a row. */
export interface Checkpoint {
  readonly row: number;
  readonly machine: Machine;
}

/**
 * Records one search from a position, whatever the flags. Up to a million rows are kept; counting goes on to
 * the budget.
 */
export function record(
  program: Program,
  text: string,
  { at = 0, maxSteps, maxRows = MAX_RECORDED_ROWS }: {
    readonly at?: number;
    readonly maxSteps: number;
    readonly maxRows?: number;
  },
): Recording {
  const m = machineOf(program, text);
  restart(m, at);
  const rows = rowsFor(maxRows);
  const counts = countsFor(program, text);
  const checkpoints: Checkpoint[] = [];
  const event = newEvent();
  push(rows, m, { ...event, position: m.position, kind: m.status === "none" ? "none" : "start" });
  while (m.status === "running" && m.steps < maxSteps) {
    observe(m, event);
    add(counts, m, event);
    if (event.kind === "pass" || rows.length >= maxRows) continue;
    push(rows, m, event);
    if (rows.length % CHECKPOINT_ROWS === 0) keep(checkpoints, rows.length - 1, m);
  }
  const { status, steps, furthest } = m;
  const captures = status === "match" ? capturesOf(m) : null;
  const { length, ...columns } = trimmed(rows);
  return {
    program,
    text,
    from: at,
    status,
    steps,
    furthest,
    captures,
    rows: length,
    ...columns,
    ...counts,
    checkpoints,
  };
}

/** A row by its number. */
export function rowAt({ program, nodes, positions, kinds, depths }: Recording, row: number): Row {
  return {
    kind: EVENT_KINDS[kinds[row]!]!,
    node: program.nodes[nodes[row]!]!,
    position: positions[row]!,
    depth: depths[row]!,
  };
}

/** Start and end of each group in pairs after a row; pair 0 is the attempt so far. */
export function capturesAt(recording: Recording, row: number): Int32Array {
  return capturesOf(machineAt(recording, row));
}

/** The choices that are open after a row, the latest first. */
export function stackAt(recording: Recording, row: number): OpenChoice[] {
  const { choices, choiceTop, program } = machineAt(recording, row);
  const open: OpenChoice[] = [];
  for (let base = choiceTop - CHOICE; base >= 0; base -= CHOICE) {
    const address = choices[base]!;
    const node = program.nodes[program.nodeAt[address < 0 ? ~address : choices[base + 3]!]!]!;
    open.push({ node, position: choices[base + 1]! });
  }
  return open;
}

/** The first row after one with the kind `match`; undefined when there is none. */
export function nextMatch(recording: Recording, row: number): number | undefined {
  return nextRow(recording, row, (at) => recording.kinds[at] === MATCH);
}

/** The first row after one at a node that lies in a stretch of the pattern. */
export function nextAtNode(recording: Recording, row: number, { start, end }: Range): number | undefined {
  const inside = recording.program.nodes.map((node) => start <= node.start && node.end <= end);
  return nextRow(recording, row, (at) => inside[recording.nodes[at]!] === true);
}

/** The first row after one at a position of the text. */
export function nextAtIndex(recording: Recording, row: number, index: number): number | undefined {
  return nextRow(recording, row, (at) => recording.positions[at] === index);
}

const MATCH = EVENT_KINDS.indexOf("match");

function nextRow({ rows }: Recording, row: number, fits: (row: number) => boolean): number | undefined {
  for (let at = row + 1; at < rows; at++) if (fits(at)) return at;
  return undefined;
}

/** Plays the search again from the copy before a row. */
function machineAt({ program, text, from, checkpoints }: Recording, row: number): Machine {
  const checkpoint = checkpoints.findLast((each) => each.row <= row);
  const m = checkpoint ? copyOf(checkpoint.machine) : machineOf(program, text);
  if (!checkpoint) restart(m, from);
  const event = newEvent();
  for (let at = checkpoint?.row ?? 0; at < row && m.status === "running";) {
    observe(m, event);
    if (event.kind !== "pass") at++;
  }
  return m;
}

function copyOf(m: Machine): Machine {
  return {
    ...m,
    registers: m.registers.slice(),
    choices: m.choices.slice(0, Math.max(m.choiceTop, CHOICE)),
    trail: m.trail.slice(0, Math.max(m.trailTop, 2)),
  };
}

function keep(checkpoints: Checkpoint[], row: number, m: Machine): void {
  if (m.choiceTop + m.trailTop <= MAX_CHECKPOINT_STACK) checkpoints.push({ row, machine: copyOf(m) });
}

interface Rows {
  length: number;
  nodes: Int32Array;
  positions: Int32Array;
  kinds: Uint8Array;
  depths: Int32Array;
}

function rowsFor(most: number): Rows {
  return resized({
    length: 0,
    nodes: new Int32Array(0),
    positions: new Int32Array(0),
    kinds: new Uint8Array(0),
    depths: new Int32Array(0),
  }, Math.min(most, 1_024));
}

function resized(rows: Rows, size: number): Rows {
  const copied = <T extends Int32Array | Uint8Array>(target: T, from: T): T => {
    target.set(from.subarray(0, size));
    return target;
  };
  rows.nodes = copied(new Int32Array(size), rows.nodes);
  rows.positions = copied(new Int32Array(size), rows.positions);
  rows.kinds = copied(new Uint8Array(size), rows.kinds);
  rows.depths = copied(new Int32Array(size), rows.depths);
  return rows;
}

const trimmed = (rows: Rows): Rows => resized(rows, rows.length);

function push(rows: Rows, m: Machine, event: Event): void {
  const row = rows.length++;
  if (row >= rows.kinds.length) resized(rows, 2 * row);
  rows.nodes[row] = m.program.nodeAt[event.address]!;
  rows.positions[row] = event.position;
  rows.kinds[row] = EVENT_KINDS.indexOf(event.kind);
  rows.depths[row] = m.choiceTop / CHOICE;
}

type Counts = Pick<Recording, "stepsByNode" | "stepsByIndex" | "backtracksByNode" | "backtracksByIndex">;

function countsFor(program: Program, text: string): Counts {
  return {
    stepsByNode: new Float64Array(program.nodes.length),
    stepsByIndex: new Float64Array(text.length + 1),
    backtracksByNode: new Float64Array(program.nodes.length),
    backtracksByIndex: new Float64Array(text.length + 1),
  };
}

function add(counts: Counts, { program }: Machine, { kind, address, position, steps }: Event): void {
  const node = program.nodeAt[address]!;
  counts.stepsByNode[node]! += steps;
  counts.stepsByIndex[position]! += steps;
  if (kind !== "back") return;
  counts.backtracksByNode[node]! += 1;
  counts.backtracksByIndex[position]! += 1;
}
