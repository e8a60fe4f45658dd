import type { Range } from "../regex.ts";
import type { Node } from "../syntax/visit.ts";
import { currentCaptures } from "./exec.ts";
import { restart, tick } from "./interpreter.ts";
import { CHOICE_SIZE, createMachine, type Machine, type Status } from "./machine.ts";
import { Op, type OpName, type Program } from "./program.ts";

/**
 * What happened:
 * - `start`: an attempt began.
 * - `succeed`: a test succeeded, and the machine moved over what it matched.
 * - `fail`: a test failed, or an iteration matched the empty string.
 * - `choice`: a choice was pushed on the backtracking stack.
 * - `backtrack`: the machine backtracked to a choice.
 * - `capture`: a group opened or closed.
 * - `enter`, `leave`: a lookaround.
 * - `pass`: nothing to show.
 * - `match`, `none`, `exhausted`: the search ended, with or without a match or because a stack reached its maximum.
 */
const EVENT_KINDS = [
  "start",
  "succeed",
  "fail",
  "choice",
  "backtrack",
  "capture",
  "enter",
  "leave",
  "pass",
  "match",
  "none",
  "exhausted",
] as const;

/** The kind of an event. */
export type EventKind = typeof EVENT_KINDS[number];

/** One event. The same object is reused for the next event. */
export interface TraceEvent {
  kind: EventKind;
  /** Address of the instruction executed, or of the one that made the choice backtracked to. */
  address: number;
  /** Where the text was read, or backtracked to; UTF-16 code units. */
  position: number;
  /** Steps it counted: none, one, or several for backreferences and strings. */
  steps: number;
}

/** Creates an event object to be filled step by step. */
export const createEvent = (): TraceEvent => ({ kind: "start", address: 0, position: 0, steps: 0 });

/** Executes one instruction or backtracks once, exactly as without tracing, and writes what happened into `event`. */
export function traceStep(m: Machine, event: TraceEvent): void {
  const { failing, steps, position } = m;
  event.address = failing ? latestChoiceAddress(m) : m.address;
  const hadChoice = m.choiceTop > 0;
  m.pause = steps + 1;
  tick(m);
  event.steps = m.steps - steps;
  event.position = failing ? m.position : position;
  event.kind = endKind(m) ?? (failing ? hadChoice ? "backtrack" : "start" : eventKind(m, event));
}

function endKind({ status }: Machine): EventKind | undefined {
  return status === "running" ? undefined : status;
}

function latestChoiceAddress({ choices, choiceTop }: Machine): number {
  if (choiceTop === 0) return 0;
  const address = choices[choiceTop - CHOICE_SIZE]!;
  return address < 0 ? ~address : choices[choiceTop - 1]!;
}

function eventKind(m: Machine, event: TraceEvent): EventKind {
  const kind = KIND_BY_OP[m.code[event.address]!]!;
  if (kind === "leave") return kind;
  if (m.failing) return "fail";
  if (kind !== "run") return kind;
  if (event.steps === 0) return "choice";
  return m.position === event.position ? "fail" : "succeed";
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
  enterLookaround: "enter",
  enterNegativeLookaround: "enter",
  leaveLookaround: "leave",
  failNegativeLookaround: "leave",
};

const KIND_BY_OP: readonly (EventKind | "run")[] = Object.entries(Op)
  .sort(([, a], [, b]) => a - b)
  .map(([name]) => KIND_BY_NAME[name as OpName] ?? "succeed");

/** Steps and backtracks of a whole search, by index in `program.nodes` and by position in the text. */
interface Counts {
  readonly stepsByNode: Float64Array;
  readonly stepsByIndex: Float64Array;
  readonly backtracksByNode: Float64Array;
  readonly backtracksByIndex: Float64Array;
}

function createCounts(program: Program, text: string): Counts {
  return {
    stepsByNode: new Float64Array(program.nodes.length),
    stepsByIndex: new Float64Array(text.length + 1),
    backtracksByNode: new Float64Array(program.nodes.length),
    backtracksByIndex: new Float64Array(text.length + 1),
  };
}

function addToCounts(
  counts: Counts,
  { program }: Machine,
  { kind, address, position, steps }: TraceEvent,
): void {
  const node = program.nodeAt[address]!;
  counts.stepsByNode[node]! += steps;
  counts.stepsByIndex[position]! += steps;
  if (kind !== "backtrack") return;
  counts.backtracksByNode[node]! += 1;
  counts.backtracksByIndex[position]! += 1;
}

/** The rows of a recording, as columns that grow together. */
interface Rows {
  length: number;
  /** Indices in `program.nodes`. */
  nodes: Int32Array;
  /** UTF-16 code units of the text. */
  positions: Int32Array;
  /** Indices in `EVENT_KINDS`. */
  kinds: Uint8Array;
  /** Height of the backtracking stack after the row, in choices. */
  depths: Int32Array;
  /** Steps up to and including the row. */
  counted: Uint32Array;
}

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

/** A copy without unused capacity. */
const trimRows = (rows: Rows): Rows => resizeRows({ ...rows }, rows.length);

/** Appends an event, with the machine's state after it. */
function pushRow(rows: Rows, m: Machine, event: TraceEvent): void {
  const row = rows.length++;
  if (row >= rows.kinds.length) resizeRows(rows, 2 * row);
  rows.nodes[row] = m.program.nodeAt[event.address]!;
  rows.positions[row] = event.position;
  rows.kinds[row] = EVENT_KINDS.indexOf(event.kind);
  rows.depths[row] = m.choiceTop / CHOICE_SIZE;
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

/** A copy of the machine after a row. */
interface Checkpoint {
  readonly row: number;
  readonly machine: Machine;
}

/** Stack entries of a recorded machine above which no checkpoint is stored. */
const MAX_CHECKPOINT_STACK = 262_144;

/** Skipped while the stacks are so high that copies would need too much memory. */
function addCheckpoint(checkpoints: Checkpoint[], row: number, m: Machine): void {
  if (m.choiceTop + m.trailTop <= MAX_CHECKPOINT_STACK) checkpoints.push({ row, machine: copyMachine(m) });
}

function copyMachine(m: Machine): Machine {
  return {
    ...m,
    registers: m.registers.slice(),
    choices: m.choices.slice(0, Math.max(m.choiceTop, CHOICE_SIZE)),
    trail: m.trail.slice(0, Math.max(m.trailTop, 2)),
  };
}

/** Everything that one search did. */
export interface Recording extends Counts, Readonly<Omit<Rows, "length">> {
  readonly program: Program;
  readonly text: string;
  /** Where the search began. */
  readonly from: number;
  /** `running`: the budget ran out. */
  readonly status: Status;
  /** Steps of the whole search, including those after the last row. */
  readonly steps: number;
  /** Captures of the match; null without one. */
  readonly captures: Int32Array | null;
  readonly rows: number;
  readonly checkpoints: readonly Checkpoint[];
}

/** Records a search in slices. */
interface Recorder {
  readonly status: Status;
  readonly steps: number;
  /** Runs for at most this number of steps; a class with strings or a backreference may exceed them. */
  advance(steps: number): Status;
  /** The recording so far. */
  recording(): Recording;
}

interface RecordingOptions {
  readonly at?: number;
  readonly maxRows?: number;
}

/** Rows of a recording, 17 bytes each. Further rows are only counted. */
const MAX_RECORDED_ROWS = 1_000_000;

/** Rows between two checkpoints of a recorded machine, from which states are replayed. */
const CHECKPOINT_ROWS = 32_768;

/** Starts recording a search from a position; g and y do not matter. After `maxRows` rows it only counts steps. */
export function startRecording(
  program: Program,
  text: string,
  { at = 0, maxRows = MAX_RECORDED_ROWS }: RecordingOptions = {},
): Recorder {
  const m = createMachine(program, text);
  restart(m, at);
  const rows = createRows(maxRows);
  const counts = createCounts(program, text);
  const checkpoints: Checkpoint[] = [];
  const event = createEvent();
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
        traceStep(m, event);
        addToCounts(counts, m, event);
        if (event.kind === "pass" || rows.length >= maxRows) continue;
        pushRow(rows, m, event);
        if (rows.length % CHECKPOINT_ROWS === 0) addCheckpoint(checkpoints, rows.length - 1, m);
      }
      return m.status;
    },
    recording() {
      const { status, steps } = m;
      const captures = status === "match" ? currentCaptures(m) : null;
      const { length, ...columns } = trimRows(rows);
      const ended = { status, steps, captures };
      return { program, text, from: at, ...ended, rows: length, ...columns, ...counts, checkpoints };
    },
  };
}

/** One row of a recording. */
interface Row {
  readonly kind: EventKind;
  readonly node: Node;
  /** Where the text was read, or backtracked to; UTF-16 code units. */
  readonly position: number;
  /** Height of the backtracking stack after it, in choices. */
  readonly depth: number;
  /** Steps up to and including it. */
  readonly counted: number;
}

/** A choice on the backtracking stack. */
interface OpenChoice {
  /** The part of the pattern that made it. */
  readonly node: Node;
  /** Where in the text the machine continues when it backtracks to the choice. */
  readonly position: number;
}

/** The state of the machine after a row. */
interface Snapshot {
  /** Address of the last instruction. */
  readonly address: number;
  /** Where the current attempt began. */
  readonly start: number;
  /** Where the text is read next. */
  readonly end: number;
  /** Start and end of each group, in pairs; pair 0 is the attempt so far. */
  readonly captures: Int32Array;
  /** The choices on the backtracking stack, the latest first, up to a maximum. */
  readonly stack: readonly OpenChoice[];
}

/** A row by its index. */
export function rowAt({ program, nodes, positions, kinds, depths, counted }: Recording, row: number): Row {
  return {
    kind: EVENT_KINDS[kinds[row]!]!,
    node: program.nodes[nodes[row]!]!,
    position: positions[row]!,
    depth: depths[row]!,
    counted: counted[row]!,
  };
}

/** The state after a row, replayed from the last checkpoint before it. */
export function snapshotAt(recording: Recording, row: number, mostChoices = Infinity): Snapshot {
  const { m, address } = replayTo(recording, row);
  return {
    address,
    start: m.start,
    end: m.position,
    captures: currentCaptures(m),
    stack: backtrackingStack(m, mostChoices),
  };
}

function backtrackingStack({ choices, choiceTop, program }: Machine, most: number): OpenChoice[] {
  const open: OpenChoice[] = [];
  for (let base = choiceTop - CHOICE_SIZE; base >= 0 && open.length < most; base -= CHOICE_SIZE) {
    const address = choices[base]!;
    const node = program.nodes[program.nodeAt[address < 0 ? ~address : choices[base + 3]!]!]!;
    open.push({ node, position: choices[base + 1]! });
  }
  return open;
}

function replayTo({ program, text, from, checkpoints }: Recording, row: number) {
  // A checkpoint before the row, so that the event of the row itself is replayed.
  const checkpoint = checkpoints.findLast((each) => each.row < row);
  const m = checkpoint ? copyMachine(checkpoint.machine) : createMachine(program, text);
  if (!checkpoint) restart(m, from);
  const event = createEvent();
  for (let at = checkpoint?.row ?? 0; at < row && m.status === "running";) {
    traceStep(m, event);
    if (event.kind !== "pass") at++;
  }
  return { m, address: event.address };
}

/** The index of the next `match` row after `row`; undefined when there is none. */
export function nextMatchRow(recording: Recording, row: number): number | undefined {
  return nextRow(recording, row, (at) => recording.kinds[at] === MATCH_KIND);
}

/** The index of the next row after `row` whose node is inside a range of the pattern; undefined when there is none. */
export function nextRowAtNode(recording: Recording, row: number, { start, end }: Range): number | undefined {
  const inside = recording.program.nodes.map((node) => start <= node.start && node.end <= end);
  return nextRow(recording, row, (at) => inside[recording.nodes[at]!] === true);
}

/** The index of the next row after `row` at a position of the text; undefined when there is none. */
export function nextRowAtIndex(recording: Recording, row: number, index: number): number | undefined {
  return nextRow(recording, row, (at) => recording.positions[at] === index);
}

/** The index of the first row at or after a number of steps; the last row when the recording ends before. */
export function rowAtStep({ rows, counted }: Recording, step: number): number {
  let [low, high] = [0, Math.max(0, rows - 1)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (counted[middle]! < step) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True if the machine backtracked in a row. */
export function wasBacktrack({ kinds }: Recording, row: number): boolean {
  return kinds[row] === BACKTRACK_KIND;
}

const BACKTRACK_KIND = EVENT_KINDS.indexOf("backtrack");
const MATCH_KIND = EVENT_KINDS.indexOf("match");

function nextRow({ rows }: Recording, row: number, fits: (row: number) => boolean): number | undefined {
  for (let at = row + 1; at < rows; at++) if (fits(at)) return at;
  return undefined;
}
