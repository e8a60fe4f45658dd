import { MAX_EXPECTED } from "../../limits.ts";
import type { Range } from "../regex.ts";
import type { Node } from "../syntax/visit.ts";
import { capturesOf } from "./exec.ts";
import { CHOICE, type Machine, machineOf, type Status } from "./machine.ts";
import { boundsOf } from "./operations.ts";
import { Op, type Program } from "./program.ts";
import { restart } from "./run.ts";
import { type Event, newEvent, observe } from "./trace.ts";

/** What came of one search, and why. Positions are UTF-16 code units of the text. */
export interface Why {
  readonly program: Program;
  /** `running`: the budget ended it. */
  readonly status: Status;
  readonly steps: number;
  /** Where the attempt began that matched, or else that of the one that got furthest from its start. */
  readonly start: number;
  /** The furthest position at which that attempt failed, not counting what lookarounds tested inside. */
  readonly furthest: number;
  /** What failed there, in the order in which it was tried, each part of the pattern once. */
  readonly failures: readonly Failure[];
  /** Start and end of each group in pairs, as they were at the first of these failures. */
  readonly captures: Int32Array;
  /** What was tried at the position asked about. */
  readonly tried: Tried;
  /** The way to the match; empty without one. */
  readonly path: readonly PathRow[];
}

/** A part of the pattern that failed. */
export interface Failure {
  readonly node: Node;
  /** Where it was tried. */
  readonly position: number;
  /** Whether it reads the text from right to left, as the parts of a lookbehind do. */
  readonly backward: boolean;
  /** What a backreference had to match again, as a range of the text; null for other parts. */
  readonly needed: Range | null;
  /** Why a lookaround failed; null for other parts. */
  readonly lookaround: FailedLookaround | null;
}

/** A negative lookaround fails because of what it matched, a positive one because of what failed inside. */
type FailedLookaround =
  | { readonly negate: true; readonly matched: Range }
  | { readonly negate: false; readonly furthest: number; readonly failures: readonly Failure[] };

/** What one attempt tried at a position, each part of the pattern once. */
export interface Tried {
  /** Where the attempt began, the furthest position at which it failed, and what failed there. */
  readonly attempt: Pick<Why, "start" | "furthest" | "failures">;
  readonly failures: readonly Failure[];
  /** What matched the character. */
  readonly matched: readonly Node[];
  /** Assertions that held at the position. */
  readonly held: readonly Node[];
  /** The outermost lookarounds that tested the character inside. */
  readonly readers: readonly Node[];
}

/** What matched a character of a match. */
interface MatchedBy {
  readonly node: Node;
  /** Quantifiers around it, the outermost first, and in which iteration of each, from 1. */
  readonly iterations: readonly { readonly quantifier: Node; readonly number: number }[];
}

interface SearchOptions {
  readonly at?: number;
  /** The position asked about. */
  readonly index?: number;
  readonly maxSteps: number;
}

/** Searches from a position, and keeps what explains the result. Memory grows with the match, not the steps. */
export function why(program: Program, text: string, { at = 0, index = at, maxSteps }: SearchOptions): Why {
  const m = machineOf(program, text);
  const path = createPath(program);
  const event = newEvent();
  restart(m, at);
  const trace = createTrace(m, index);
  while (m.status === "running" && m.steps < maxSteps) {
    const depth = m.choiceTop / CHOICE;
    const resumed = m.taken >= 0;
    observe(m, event);
    followEvent(path, m, event, depth);
    noteEvent(trace, event, depth, resumed);
  }
  const { status, steps } = m;
  if (status !== "match") endAttempt(trace);
  const told = status === "match" ? trace.attempt : trace.best;
  const asked = told.tried ? told : trace.firstAsked ?? told;
  const tried = asked.tried ?? nothingTried();
  return {
    program,
    status,
    steps,
    ...attemptSummary(told),
    captures: told.captures,
    tried: {
      attempt: attemptSummary(asked),
      failures: [...tried.failures.values()],
      matched: nodesByNumber(program, tried.matched),
      held: nodesByNumber(program, tried.held),
      readers: nodesByNumber(program, tried.readers),
    },
    path: status === "match" ? path.rows : [],
  };
}

const attemptSummary = ({ start, furthest, failures }: Attempt): Tried["attempt"] => ({
  start,
  furthest,
  failures: [...failures.values()],
});

/** Failures at the furthest position that the pattern, or the inside of a lookaround, got to. */
interface FailureLevel {
  readonly backward: boolean;
  furthest: number;
  /** By the number of the node in `Program.nodes`. */
  readonly failures: Map<number, Failure>;
}

/** A lookaround that is being tested. */
interface OpenLookaround extends FailureLevel {
  /** Number of its node. */
  readonly number: number;
  readonly position: number;
  /** Choices that were open before it. */
  readonly choices: number;
}

interface Attempt extends FailureLevel {
  readonly start: number;
  captures: Int32Array;
  /** Null until something is tried at the position asked about. */
  tried: TriedNumbers | null;
}

interface TriedNumbers {
  readonly failures: Map<number, Failure>;
  readonly matched: Set<number>;
  readonly held: Set<number>;
  readonly readers: Set<number>;
}

interface AttemptTrace {
  readonly m: Machine;
  readonly index: number;
  attempt: Attempt;
  best: Attempt;
  /** The first attempt that tried anything at the position. */
  firstAsked: Attempt | null;
  readonly open: OpenLookaround[];
}

function createTrace(m: Machine, index: number): AttemptTrace {
  const attempt = createAttempt(m);
  return { m, index, attempt, best: attempt, firstAsked: null, open: [] };
}

function createAttempt(m: Machine): Attempt {
  return {
    start: m.start,
    backward: false,
    furthest: m.start,
    failures: new Map(),
    captures: NO_CAPTURES,
    tried: null,
  };
}

const NO_CAPTURES = new Int32Array(0);

const nothingTried = (): TriedNumbers => ({
  failures: new Map(),
  matched: new Set(),
  held: new Set(),
  readers: new Set(),
});

/** What the attempt under way has tried there, to be added to. */
const triedIn = (attempt: Attempt): TriedNumbers => attempt.tried ??= nothingTried();

/**
 * Notes one event.
 *
 * @param depth choices that were open before it
 * @param resumed whether a loop over one character, or a class with strings, was tried before
 */
function noteEvent(trace: AttemptTrace, event: Event, depth: number, resumed: boolean): void {
  const { m, open } = trace;
  switch (event.kind) {
    case "enter":
      return enterLookaround(trace, event);
    case "leave":
      return leaveLookaround(trace, event);
    case "take":
      return noteMatched(trace, event);
    case "fail":
      return noteFailed(trace, event, resumed);
    case "back":
      failOpenLookarounds(trace, depth - 1);
      if (m.code[event.address] === Op.lookNot) noteHeld(trace, open.pop());
      return;
    case "start":
      endAttempt(trace);
      trace.attempt = createAttempt(m);
  }
}

function enterLookaround({ m, open }: AttemptTrace, { address, position }: Event): void {
  const number = m.program.nodeAt[address]!;
  const node = m.program.nodes[number];
  const choices = m.registers[m.code[address + 1]!]! / CHOICE;
  const backward = node?.type === "Assertion" && node.kind === "lookbehind";
  open.push({ number, position, choices, backward, furthest: position, failures: new Map() });
}

function leaveLookaround(trace: AttemptTrace, { address, position }: Event): void {
  const left = trace.open.pop();
  if (left === undefined || trace.m.code[address] === Op.looked) return noteHeld(trace, left);
  const matched = left.backward
    ? { start: position, end: left.position }
    : { start: left.position, end: position };
  failLookaround(trace, left, { negate: true, matched });
}

/** Going back to a choice from before a positive lookaround means that all of its inside has failed. */
function failOpenLookarounds(trace: AttemptTrace, choice: number): void {
  const { open } = trace;
  for (let last = open.at(-1); last && choice < last.choices; last = open.at(-1)) {
    open.pop();
    const { furthest, failures } = last;
    failLookaround(trace, last, { negate: false, furthest, failures: [...failures.values()] });
  }
}

function failLookaround(
  trace: AttemptTrace,
  { number, position }: OpenLookaround,
  lookaround: FailedLookaround,
): void {
  noteFailure(trace, number, position, { needed: null, lookaround });
}

/** The best attempt is the first of those that got furthest; one that failed at an edge only comes last. */
function endAttempt(trace: AttemptTrace): void {
  failOpenLookarounds(trace, -1);
  const { attempt, best } = trace;
  const further = (attempt.furthest - attempt.start) - (best.furthest - best.start);
  if (further > 0 || (further === 0 && failedAtEdge(best) && !failedAtEdge(attempt))) trace.best = attempt;
  if (trace.firstAsked === null && attempt.tried) trace.firstAsked = attempt;
}

const failedAtEdge = ({ failures }: Attempt): boolean =>
  [...failures.values()].every(({ node }) => node.type === "Assertion" && !("alternatives" in node));

function noteHeld({ open, attempt, index }: AttemptTrace, left: OpenLookaround | undefined): void {
  if (left && open.length === 0 && left.position === index) addNumber(triedIn(attempt).held, left.number);
}

function noteMatched({ m, open, attempt, index }: AttemptTrace, { address, position }: Event): void {
  const number = m.program.nodeAt[address]!;
  const isEmpty = position === m.position;
  const covers = Math.min(position, m.position) <= index && index < Math.max(position, m.position);
  if (!covers && !(isEmpty && position === index)) return;
  const [outermost] = open;
  if (outermost) addNumber(triedIn(attempt).readers, outermost.number);
  else addNumber(isEmpty ? triedIn(attempt).held : triedIn(attempt).matched, number);
}

function noteFailed(trace: AttemptTrace, { address, position }: Event, resumed: boolean): void {
  const { m, open, attempt, index } = trace;
  const op = m.code[address];
  // An iteration that matched nothing ends its loop, and a class with strings that is tried again has matched.
  if (op === Op.progress || (resumed && (op === Op.strings || op === Op.stringsBack))) return;
  const isReference = op === Op.reference || op === Op.referenceBack;
  const [start, end] = isReference ? boundsOf(m, m.program.references[m.code[address + 1]!]!) : [0, 0];
  const needed = isReference ? { start, end } : null;
  noteFailure(trace, m.program.nodeAt[address]!, position, { needed, lookaround: null });
  const [outermost] = open;
  const read = open.at(-1)?.backward ? position - 1 : position;
  if (outermost && read === index) addNumber(triedIn(attempt).readers, outermost.number);
}

function noteFailure(
  { m, open, attempt, best, index }: AttemptTrace,
  number: number,
  position: number,
  reason: Pick<Failure, "needed" | "lookaround">,
): void {
  const level: FailureLevel = open.at(-1) ?? attempt;
  const further = level.backward ? level.furthest - position : position - level.furthest;
  const isFirst = further > 0 || level.failures.size === 0;
  const isFurthest = isFirst || (further === 0 && hasRoomFor(level.failures, number));
  const length = reason.needed ? reason.needed.end - reason.needed.start : 1;
  const isAsked = open.length === 0 && position <= index && index < position + length &&
    hasRoomFor(triedIn(attempt).failures, number);
  if (!isFurthest && !isAsked) return;
  const node = m.program.nodes[number]!;
  const failure = { node, position, backward: level.backward, ...reason };
  if (isAsked) triedIn(attempt).failures.set(number, failure);
  if (!isFurthest) return;
  if (isFirst) level.failures.clear();
  const isBest = position - attempt.start >= best.furthest - best.start;
  if (isFirst && level === attempt && isBest && m.program.width > 1) attempt.captures = capturesOf(m);
  level.furthest = position;
  level.failures.set(number, failure);
}

const hasRoomFor = (failures: ReadonlyMap<number, Failure>, number: number): boolean =>
  failures.size < MAX_EXPECTED && !failures.has(number);

const addNumber = (numbers: Set<number>, number: number): void => {
  if (numbers.size < MAX_EXPECTED) numbers.add(number);
};

/** What matched the character at a position in the match; undefined outside of it. */
export function takerOf({ program, path }: Why, index: number): MatchedBy | undefined {
  const last = path.findIndex(({ start, end }) => start <= index && index < end);
  const row = path[last];
  const node = row && rowNode(program, row);
  if (node === undefined) return undefined;
  return { node, iterations: iterationsAt(program, path, last, node) };
}

const nodesByNumber = (program: Program, numbers: ReadonlySet<number>): Node[] =>
  [...numbers].flatMap((number) => program.nodes[number] ?? []);

const rowNode = (program: Program, { address }: PathRow): Node | undefined =>
  program.nodes[program.nodeAt[address] ?? -1];

/** Counts on the way: an iteration of a quantifier begins those inside it anew. */
function iterationsAt(program: Program, path: readonly PathRow[], last: number, taker: Node) {
  const around = quantifiersAround(taker);
  const numbers = around.map(() => 0);
  for (const row of path.slice(0, last + 1)) {
    const node = rowNode(program, row);
    const level = node === taker ? runLevel(around, taker) : around.findIndex((each) => each === node);
    if (level < 0) continue;
    numbers[level]!++;
    numbers.fill(0, level + 1);
  }
  return around.map((quantifier, level) => ({ quantifier, number: Math.max(numbers[level]!, 1) }));
}

/** A loop over one character has no rows of its own: each character is an iteration. */
function runLevel(around: readonly Node[], taker: Node): number {
  const inner = around.at(-1);
  return inner?.type === "Quantifier" && inner.element === taker ? around.length - 1 : -1;
}

function quantifiersAround(start: Node): Node[] {
  const found: Node[] = [];
  for (let node: Node | null = start; node && node.type !== "Pattern";) {
    if (node.type === "Quantifier") found.unshift(node);
    node = node.parent as Node | null;
  }
  return found;
}

/** A character, or several, taken on the way that stands; or an iteration of a quantifier begun. */
interface PathRow {
  readonly address: number;
  /** What was taken; empty for an iteration. */
  readonly start: number;
  readonly end: number;
}

/** The way that a machine has come, without what it went back on, and without the inside of lookarounds. */
interface Path {
  readonly rows: PathRow[];
  /** By number of open choices: how many rows there were when the latest of them was opened. */
  readonly rowsAtChoice: number[];
  readonly hidden: readonly boolean[];
}

/** The way of a machine that has not begun. */
function createPath(program: Program): Path {
  return { rows: [], rowsAtChoice: [], hidden: program.nodes.map(isInLookaround) };
}

/**
 * Follows one event.
 *
 * @param depth choices that were open before it
 */
function followEvent(path: Path, m: Machine, event: Event, depth: number): void {
  const { rows, rowsAtChoice } = path;
  const op = m.code[event.address];
  if (event.kind === "start") rows.length = 0;
  if (event.kind === "back") backtrackPath(path, m, event, depth);
  const before = rows.length;
  if (event.kind === "take" && !isHidden(path, m, event.address) && m.position > event.position) {
    rows.push({ address: event.address, start: event.position, end: m.position });
  }
  const open = m.choiceTop / CHOICE;
  if (open > depth) rowsAtChoice[open] = op === Op.strings ? before : rows.length;
  if (beginsIteration(path, m, event)) {
    rows.push({ address: event.address, start: event.position, end: event.position });
  }
}

function backtrackPath({ rows, rowsAtChoice }: Path, m: Machine, { address }: Event, depth: number): void {
  rows.length = Math.min(rows.length, rowsAtChoice[depth] ?? 0);
  if (m.code[address] !== Op.run) return;
  while (rows.at(-1)?.address === address && rows.at(-1)!.end > m.position) rows.pop();
  rowsAtChoice[depth] = rows.length;
}

/** The body of a loop stands right behind the instruction that offers it. */
function beginsIteration(path: Path, m: Machine, { kind, address }: Event): boolean {
  if (kind !== "choice" && kind !== "back") return false;
  const op = m.code[address];
  const size = op === Op.loop ? 6 : op === Op.choose ? 3 : -1;
  const node = m.program.nodes[m.program.nodeAt[address]!];
  return m.address === address + size && node?.type === "Quantifier" && !isHidden(path, m, address);
}

const isHidden = ({ hidden }: Path, { program }: Machine, address: number): boolean =>
  hidden[program.nodeAt[address]!] === true;

function isInLookaround(start: Node): boolean {
  for (let node: Node | null = start; node && node.type !== "Pattern";) {
    if (node.type === "Assertion") return true;
    node = node.parent as Node | null;
  }
  return false;
}
