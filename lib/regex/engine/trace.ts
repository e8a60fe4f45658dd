import { CHECKPOINT_ROWS, MAX_CHECKPOINT_STACK, MAX_RECORDED_ROWS } from "../../limits.ts";
import type { Range } from "../regex.ts";
import type { Node } from "../syntax/visit.ts";
import { capturesOf } from "./exec.ts";
import { CHOICE, type Machine, machineOf, type Status } from "./machine.ts";
import { Op, type OpName, type Program } from "./program.ts";
import { restart, tick } from "./run.ts";

/**
 * What happened. `start`: an attempt began. `take`: a test held, and took what it took. `fail`: it did not hold,
 * or an iteration took nothing. `choice`: a further way was noted. `back`: a noted way was gone back to.
 * `capture`: a group opened or closed. `enter`, `leave`: a lookaround. `pass`: nothing that shows.
 * The last five end it: `none` no match, `exhausted` a stack came to its ceiling.
 */
const EVENT_KINDS = [
  "start",
  "take",
  "fail",
  "choice",
  "back",
  "capture",
  "enter",
  "leave",
  "pass",
  "match",
  "none",
  "exhausted",
] as const;

/** One of the kinds of what happens. */
export type EventKind = typeof EVENT_KINDS[number];

/** One event; an object that is written over by the next one. */
export interface Event {
  kind: EventKind;
  /** Address of the instruction done, or that had offered the choice gone back to. */
  address: number;
  /** Where the text was read, or gone back to: UTF-16 code units. */
  position: number;
  /** Steps that it counted: none, one, or several for backreferences and strings. */
  steps: number;
}

/** An event to be written over. */
export const newEvent = (): Event => ({ kind: "start", address: 0, position: 0, steps: 0 });

/** Does one instruction or goes back once, as the untraced machine does, and tells what happened. */
export function observe(m: Machine, event: Event): void {
  const { failing, steps, position } = m;
  event.address = failing ? latestChoiceAddress(m) : m.address;
  const hadChoice = m.choiceTop > 0;
  m.pause = steps + 1;
  tick(m);
  event.steps = m.steps - steps;
  event.position = failing ? m.position : position;
  event.kind = endKind(m) ?? (failing ? hadChoice ? "back" : "start" : eventKind(m, event));
}

function endKind({ status }: Machine): EventKind | undefined {
  return status === "running" ? undefined : status;
}

function latestChoiceAddress({ choices, choiceTop }: Machine): number {
  if (choiceTop === 0) return 0;
  const address = choices[choiceTop - CHOICE]!;
  return address < 0 ? ~address : choices[choiceTop - 1]!;
}

function eventKind(m: Machine, event: Event): EventKind {
  const kind = KIND_BY_OP[m.code[event.address]!]!;
  if (kind === "leave") return kind;
  if (m.failing) return "fail";
  if (kind !== "run") return kind;
  if (event.steps === 0) return "choice";
  return m.position === event.position ? "fail" : "take";
}

const KIND_BY_NAME: Readonly<Partial<Record<OpName, EventKind | "run">>> = {
  run: "run",
  lazyRun: "run",
  runBack: "run",
  lazyRunBack: "run",
  choose: "choice",
  loop: "choice",
  jump: "pass",
  zero: "pass",
  iterate: "pass",
  progress: "pass",
  count: "pass",
  save: "capture",
  look: "enter",
  lookNot: "enter",
  looked: "leave",
  lookedNot: "leave",
};

const KIND_BY_OP: readonly (EventKind | "run")[] = Object.entries(Op)
  .sort(([, a], [, b]) => a - b)
  .map(([name]) => KIND_BY_NAME[name as OpName] ?? "take");

/** Steps, and returns to a choice, of a whole search: by node of `program.nodes`, and by position of the text. */
interface Counts {
  readonly stepsByNode: Float64Array;
  readonly stepsByIndex: Float64Array;
  readonly backtracksByNode: Float64Array;
  readonly backtracksByIndex: Float64Array;
}

/** Counts at nothing, with room for each node of a program and each position of a text, its end included. */
function createCounts(program: Program, text: string): Counts {
  return {
    stepsByNode: new Float64Array(program.nodes.length),
    stepsByIndex: new Float64Array(text.length + 1),
    backtracksByNode: new Float64Array(program.nodes.length),
    backtracksByIndex: new Float64Array(text.length + 1),
  };
}

/** Counts one event. */
function addToCounts(counts: Counts, { program }: Machine, { kind, address, position, steps }: Event): void {
  const node = program.nodeAt[address]!;
  counts.stepsByNode[node]! += steps;
  counts.stepsByIndex[position]! += steps;
  if (kind !== "back") return;
  counts.backtracksByNode[node]! += 1;
  counts.backtracksByIndex[position]! += 1;
}

/** Rows of a recording as columns that grow together. */
interface Rows {
  length: number;
  /** Numbers of nodes in `program.nodes`. */
  nodes: Int32Array;
  /** UTF-16 code units of the text. */
  positions: Int32Array;
  /** Numbers in `EVENT_KINDS`. */
  kinds: Uint8Array;
  /** Choices open after the row. */
  depths: Int32Array;
  /** Steps counted up to the row, its own included. */
  counted: Uint32Array;
}

/** No rows yet, with room for a few. */
function createRows(most: number): Rows {
  return resizeRows({
    length: 0,
    nodes: new Int32Array(0),
    positions: new Int32Array(0),
    kinds: new Uint8Array(0),
    depths: new Int32Array(0),
    counted: new Uint32Array(0),
  }, Math.min(most, 1_024));
}

/** The columns without the room that was left. */
const trimRows = (rows: Rows): Rows => resizeRows({ ...rows }, rows.length);

/** Adds an event as a row, with the machine's state after it. */
function pushRow(rows: Rows, m: Machine, event: Event): void {
  const row = rows.length++;
  if (row >= rows.kinds.length) resizeRows(rows, 2 * row);
  rows.nodes[row] = m.program.nodeAt[event.address]!;
  rows.positions[row] = event.position;
  rows.kinds[row] = EVENT_KINDS.indexOf(event.kind);
  rows.depths[row] = m.choiceTop / CHOICE;
  rows.counted[row] = m.steps;
}

function resizeRows(rows: Rows, size: number): Rows {
  const copied = <T extends Int32Array | Uint32Array | Uint8Array>(target: T, from: T): T => {
    target.set(from.subarray(0, size));
    return target;
  };
  rows.nodes = copied(new Int32Array(size), rows.nodes);
  rows.positions = copied(new Int32Array(size), rows.positions);
  rows.kinds = copied(new Uint8Array(size), rows.kinds);
  rows.depths = copied(new Int32Array(size), rows.depths);
  rows.counted = copied(new Uint32Array(size), rows.counted);
  return rows;
}

/** A machine as it was after a row. */
interface Checkpoint {
  readonly row: number;
  readonly machine: Machine;
}

/** Keeps a copy of a machine, unless its stacks are so high that copies would fill the memory. */
function addCheckpoint(checkpoints: Checkpoint[], row: number, m: Machine): void {
  if (m.choiceTop + m.trailTop <= MAX_CHECKPOINT_STACK) checkpoints.push({ row, machine: copyMachine(m) });
}

/** A machine that goes on from where another one stands, and leaves that alone. */
function copyMachine(m: Machine): Machine {
  return {
    ...m,
    registers: m.registers.slice(),
    choices: m.choices.slice(0, Math.max(m.choiceTop, CHOICE)),
    trail: m.trail.slice(0, Math.max(m.trailTop, 2)),
  };
}

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
interface Recorder {
  readonly status: Status;
  readonly steps: number;
  /** Goes on for at most so many steps; a class with strings and a backreference may overdraw. */
  advance(steps: number): Status;
  /** What was recorded so far. */
  recording(): Recording;
}

interface RecordingOptions {
  readonly at?: number;
  readonly maxRows?: number;
}

/** Records one search from a position, whatever the flags. Up to a million rows are kept; counting goes on. */
export function startRecording(
  program: Program,
  text: string,
  { at = 0, maxRows = MAX_RECORDED_ROWS }: RecordingOptions = {},
): Recorder {
  const m = machineOf(program, text);
  restart(m, at);
  const rows = createRows(maxRows);
  const counts = createCounts(program, text);
  const checkpoints: Checkpoint[] = [];
  const event = newEvent();
  pushRow(rows, m, { ...event, position: m.position, kind: m.status === "none" ? "none" : "start" });
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
        addToCounts(counts, m, event);
        if (event.kind === "pass" || rows.length >= maxRows) continue;
        pushRow(rows, m, event);
        if (rows.length % CHECKPOINT_ROWS === 0) addCheckpoint(checkpoints, rows.length - 1, m);
      }
      return m.status;
    },
    recording() {
      const { status, steps, furthest } = m;
      const captures = status === "match" ? capturesOf(m) : null;
      const { length, ...columns } = trimRows(rows);
      const ended = { status, steps, furthest, captures };
      return { program, text, from: at, ...ended, rows: length, ...columns, ...counts, checkpoints };
    },
  };
}

/** Records one search in one go; the budget in steps may end it. */
export function record(
  program: Program,
  text: string,
  { maxSteps, ...search }: RecordingOptions & { readonly maxSteps: number },
): Recording {
  const recorder = startRecording(program, text, search);
  recorder.advance(maxSteps);
  return recorder.recording();
}

/** One row of a recording. */
interface Row {
  readonly kind: EventKind;
  readonly node: Node;
  /** Where the text was read, or gone back to: UTF-16 code units. */
  readonly position: number;
  /** Choices open after it. */
  readonly depth: number;
  /** Steps counted up to it, its own included. */
  readonly counted: number;
}

/** A choice that is open. */
interface OpenChoice {
  /** What offers it. */
  readonly node: Node;
  /** Where the text is read on from when it is gone back to. */
  readonly position: number;
}

/** The machine after a row. */
interface Snapshot {
  /** The instruction that was done last. */
  readonly address: number;
  /** Where the attempt under way began. */
  readonly start: number;
  /** Where the text is read next. */
  readonly end: number;
  /** Start and end of each group in pairs; pair 0 is the attempt so far. */
  readonly captures: Int32Array;
  /** The choices that are open, the latest first, up to a ceiling. */
  readonly stack: readonly OpenChoice[];
}

/** A row by its number. */
export function rowAt({ program, nodes, positions, kinds, depths, counted }: Recording, row: number): Row {
  return {
    kind: EVENT_KINDS[kinds[row]!]!,
    node: program.nodes[nodes[row]!]!,
    position: positions[row]!,
    depth: depths[row]!,
    counted: counted[row]!,
  };
}

/** What stood after a row: played again from the copy before it. */
export function momentAt(recording: Recording, row: number, mostChoices = Infinity): Snapshot {
  const { m, address } = replayTo(recording, row);
  return {
    address,
    start: m.start,
    end: m.position,
    captures: capturesOf(m),
    stack: backtrackingStack(m, mostChoices),
  };
}

function backtrackingStack({ choices, choiceTop, program }: Machine, most: number): OpenChoice[] {
  const open: OpenChoice[] = [];
  for (let base = choiceTop - CHOICE; base >= 0 && open.length < most; base -= CHOICE) {
    const address = choices[base]!;
    const node = program.nodes[program.nodeAt[address < 0 ? ~address : choices[base + 3]!]!]!;
    open.push({ node, position: choices[base + 1]! });
  }
  return open;
}

function replayTo({ program, text, from, checkpoints }: Recording, row: number) {
  // One from before the row, so that the event of the row itself is played.
  const checkpoint = checkpoints.findLast((each) => each.row < row);
  const m = checkpoint ? copyMachine(checkpoint.machine) : machineOf(program, text);
  if (!checkpoint) restart(m, from);
  const event = newEvent();
  for (let at = checkpoint?.row ?? 0; at < row && m.status === "running";) {
    observe(m, event);
    if (event.kind !== "pass") at++;
  }
  return { m, address: event.address };
}

/** The first row after one with the kind `match`; undefined when there is none. */
export function nextMatch(recording: Recording, row: number): number | undefined {
  return nextRow(recording, row, (at) => recording.kinds[at] === MATCH_KIND);
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

const MATCH_KIND = EVENT_KINDS.indexOf("match");

function nextRow({ rows }: Recording, row: number, fits: (row: number) => boolean): number | undefined {
  for (let at = row + 1; at < rows; at++) if (fits(at)) return at;
  return undefined;
}
