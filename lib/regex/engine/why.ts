import { memoize } from "../memoize.ts";
import type { Range } from "../regex.ts";
import { type Node, walk } from "../syntax/visit.ts";
import { currentCaptures } from "./exec.ts";
import { createKnownFailures } from "./known_failures.ts";
import { restart } from "./interpreter.ts";
import { CHOICE_SIZE, createMachine, type Machine, type Status } from "./machine.ts";
import { referencedRange } from "./operations.ts";
import { Op, type Program } from "./program.ts";
import { createEvent, type TraceEvent, traceStep } from "./trace.ts";

/** The result of one search with the reasons for it. Positions are UTF-16 code units of the text. */
export interface SearchExplanation {
  readonly program: Program;
  /** `running`: the budget ran out. */
  readonly status: Status;
  readonly steps: number;
  /** Where the described attempt began: the one that matched, or else the one that got furthest from its start. */
  readonly start: number;
  /** The furthest position at which that attempt failed, ignoring the inside of lookarounds. */
  readonly furthest: number;
  /** What failed there, in the order of the tries, each part of the pattern once. */
  readonly failures: readonly PartFailure[];
  /** Start and end of each group, in pairs, at the first of these failures. */
  readonly captures: Int32Array;
  /** What was tried at the requested position. */
  readonly tried: TriedParts;
  /** The path to the match; empty without one. */
  readonly path: readonly PathRow[];
}

/** A part of the pattern that failed. */
export interface PartFailure {
  readonly node: Node;
  /** Where it was tried. */
  readonly position: number;
  /** True if it reads from right to left, as in a lookbehind. */
  readonly backward: boolean;
  /** The text that a backreference had to match, as a range; null for other parts. */
  readonly needed: Range | null;
  readonly lookaround: FailedLookaround | null;
}

/** A negative lookaround fails because its inside matched, a positive one because its inside failed. */
type FailedLookaround =
  | { readonly negate: true; readonly matched: Range }
  | { readonly negate: false; readonly furthest: number; readonly failures: readonly PartFailure[] };

/** What one attempt tried at a position; each part of the pattern is listed once. */
export interface TriedParts {
  /** Where the attempt began, the furthest position at which it failed, and what failed there. */
  readonly attempt: Pick<SearchExplanation, "start" | "furthest" | "failures">;
  readonly failures: readonly PartFailure[];
  /** What matched the character. */
  readonly matched: readonly Node[];
  /** Assertions that succeeded at the position. */
  readonly succeeded: readonly Node[];
  /** The outermost lookarounds whose inside tested the character. */
  readonly readers: readonly Node[];
}

/** The part of the pattern that matched a character. */
interface MatchedBy {
  readonly node: Node;
  /** The quantifiers around it, outermost first, each with the number of its iteration, from 1. */
  readonly iterations: readonly { readonly quantifier: Node; readonly number: number }[];
}

interface SearchOptions {
  readonly at?: number;
  /** The position to explain. */
  readonly index?: number;
  readonly maxSteps: number;
}

/** Steps after which the ways that fail as others did are left out. */
export const MAX_WAYS_STEPS = 5_000;

/**
 * Searches from a position and collects what explains the result. Memory grows with the match and, for a slow
 * pattern, with the product of pattern and text.
 */
export function explainSearch(
  program: Program,
  text: string,
  { at = 0, index = at, maxSteps }: SearchOptions,
): SearchExplanation {
  const m = createMachine(program, text);
  const path = createPath(program);
  const event = createEvent();
  restart(m, at);
  const trace = createTrace(m, index);
  const isKnown = createKnownFailures(program);
  while (m.status === "running" && m.steps < maxSteps) {
    const depth = m.choiceTop / CHOICE_SIZE;
    const resumed = m.consumed >= 0;
    traceStep(m, event);
    followEvent(path, m, event, depth);
    noteEvent(trace, event, depth, resumed);
    if (m.steps >= MAX_WAYS_STEPS && isKnown?.(m, event, trace.open.at(-1))) m.failing = true;
  }
  const { status, steps } = m;
  if (status !== "match") endAttempt(trace);
  const described = status === "match" ? trace.attempt : trace.best;
  const attemptAtIndex = described.tried ? described : trace.firstAtIndex ?? described;
  const tried = attemptAtIndex.tried ?? nothingTried();
  return {
    program,
    status,
    steps,
    ...attemptSummary(described),
    captures: described.captures,
    tried: {
      attempt: attemptSummary(attemptAtIndex),
      failures: [...tried.failures.values()],
      matched: nodesByNumber(program, tried.matched),
      succeeded: nodesByNumber(program, tried.succeeded),
      readers: nodesByNumber(program, tried.readers),
    },
    path: status === "match" ? path.rows : [],
  };
}

const attemptSummary = ({ start, furthest, failures }: Attempt): TriedParts["attempt"] => ({
  start,
  furthest,
  failures: [...failures.values()],
});

/** The failures at the furthest position that the pattern, or the inside of a lookaround, reached. */
interface FailureLevel {
  readonly backward: boolean;
  furthest: number;
  /** By index of the node in `Program.nodes`. */
  readonly failures: Map<number, PartFailure>;
}

/** A lookaround whose inside is being matched. */
interface OpenLookaround extends FailureLevel {
  /** Index of its node in `Program.nodes`. */
  readonly number: number;
  readonly position: number;
  /** Height of the backtracking stack when it was entered. */
  readonly choices: number;
}

interface Attempt extends FailureLevel {
  readonly start: number;
  captures: Int32Array;
  /** Null until something is tried at the requested position. */
  tried: TriedNumbers | null;
}

interface TriedNumbers {
  readonly failures: Map<number, PartFailure>;
  readonly matched: Set<number>;
  readonly succeeded: Set<number>;
  readonly readers: Set<number>;
}

interface AttemptTrace {
  readonly m: Machine;
  readonly index: number;
  attempt: Attempt;
  best: Attempt;
  /** The first attempt that tried something at the position. */
  firstAtIndex: Attempt | null;
  readonly open: OpenLookaround[];
}

function createTrace(m: Machine, index: number): AttemptTrace {
  const attempt = createAttempt(m);
  return { m, index, attempt, best: attempt, firstAtIndex: null, open: [] };
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
  succeeded: new Set(),
  readers: new Set(),
});

const triedIn = (attempt: Attempt): TriedNumbers => attempt.tried ??= nothingTried();

/**
 * Records one event.
 *
 * @param depth height of the backtracking stack before the event
 * @param resumed whether a loop over one character or a class with strings was resumed
 */
function noteEvent(trace: AttemptTrace, event: TraceEvent, depth: number, resumed: boolean): void {
  const { m, open } = trace;
  switch (event.kind) {
    case "enter":
      return enterLookaround(trace, event);
    case "leave":
      return leaveLookaround(trace, event);
    case "succeed":
      return noteMatched(trace, event);
    case "fail":
      return noteFailed(trace, event, resumed);
    case "backtrack":
      failOpenLookarounds(trace, depth - 1);
      if (m.code[event.address] === Op.enterNegativeLookaround) noteHeld(trace, open.pop());
      return;
    case "start":
      endAttempt(trace);
      trace.attempt = createAttempt(m);
  }
}

function enterLookaround({ m, open }: AttemptTrace, { address, position }: TraceEvent): void {
  const number = m.program.nodeAt[address]!;
  const node = m.program.nodes[number];
  const choices = m.registers[m.code[address + 1]!]! / CHOICE_SIZE;
  const backward = node?.type === "Assertion" && node.kind === "lookbehind";
  open.push({ number, position, choices, backward, furthest: position, failures: new Map() });
}

function leaveLookaround(trace: AttemptTrace, { address, position }: TraceEvent): void {
  const left = trace.open.pop();
  if (left === undefined || trace.m.code[address] === Op.leaveLookaround) return noteHeld(trace, left);
  const matched = left.backward
    ? { start: position, end: left.position }
    : { start: left.position, end: position };
  failLookaround(trace, left, { negate: true, matched });
}

/** Backtracking to a choice from before a positive lookaround means that its inside has failed completely. */
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

/** The best attempt is the first of those that got furthest. One that failed only at anchors is the worst of them. */
function endAttempt(trace: AttemptTrace): void {
  failOpenLookarounds(trace, -1);
  const { attempt, best } = trace;
  const further = (attempt.furthest - attempt.start) - (best.furthest - best.start);
  if (further > 0 || (further === 0 && failedAtEdge(best) && !failedAtEdge(attempt))) trace.best = attempt;
  if (trace.firstAtIndex === null && attempt.tried) trace.firstAtIndex = attempt;
}

const failedAtEdge = ({ failures }: Attempt): boolean =>
  [...failures.values()].every(({ node }) => node.type === "Assertion" && !("alternatives" in node));

function noteHeld({ open, attempt, index }: AttemptTrace, left: OpenLookaround | undefined): void {
  if (left && open.length === 0 && left.position === index) {
    addNumber(triedIn(attempt).succeeded, left.number);
  }
}

function noteMatched({ m, open, attempt, index }: AttemptTrace, { address, position }: TraceEvent): void {
  const number = m.program.nodeAt[address]!;
  const isEmpty = position === m.position;
  const covers = Math.min(position, m.position) <= index && index < Math.max(position, m.position);
  if (!covers && !(isEmpty && position === index)) return;
  const [outermost] = open;
  if (outermost) addNumber(triedIn(attempt).readers, outermost.number);
  else addNumber(isEmpty ? triedIn(attempt).succeeded : triedIn(attempt).matched, number);
}

function noteFailed(trace: AttemptTrace, { address, position }: TraceEvent, resumed: boolean): void {
  const { m, open, attempt, index } = trace;
  const op = m.code[address];
  // An empty iteration just ends its loop, and a class with strings that is resumed has matched before.
  if (op === Op.progress || (resumed && (op === Op.strings || op === Op.stringsBack))) return;
  const isReference = op === Op.reference || op === Op.referenceBack;
  const [start, end] = isReference ? referencedRange(m, m.program.references[m.code[address + 1]!]!) : [0, 0];
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
  reason: Pick<PartFailure, "needed" | "lookaround">,
): void {
  const level: FailureLevel = open.at(-1) ?? attempt;
  const further = level.backward ? level.furthest - position : position - level.furthest;
  const isFirst = further > 0 || level.failures.size === 0;
  const isFurthest = isFirst || (further === 0 && hasRoomFor(level.failures, number));
  const length = reason.needed ? reason.needed.end - reason.needed.start : 1;
  const isAtIndex = open.length === 0 && position <= index && index < position + length &&
    hasRoomFor(triedIn(attempt).failures, number);
  if (!isFurthest && !isAtIndex) return;
  const node = m.program.nodes[number]!;
  const failure = { node, position, backward: level.backward, ...reason };
  if (isAtIndex) triedIn(attempt).failures.set(number, failure);
  if (!isFurthest) return;
  if (isFirst) level.failures.clear();
  const isBest = position - attempt.start >= best.furthest - best.start;
  if (isFirst && level === attempt && isBest && m.program.width > 1) attempt.captures = currentCaptures(m);
  level.furthest = position;
  level.failures.set(number, failure);
}

/** Nodes that an explanation lists as expected at a position. */
const MAX_EXPECTED = 50;

const hasRoomFor = (failures: ReadonlyMap<number, PartFailure>, number: number): boolean =>
  failures.size < MAX_EXPECTED && !failures.has(number);

const addNumber = (numbers: Set<number>, number: number): void => {
  if (numbers.size < MAX_EXPECTED) numbers.add(number);
};

/** The bounds of the match; null without one. */
export function foundMatch({ status, start, path }: SearchExplanation): Range | null {
  return status === "match" ? { start, end: path.at(-1)?.end ?? start } : null;
}

/** The part that matched the character at a position; undefined outside the match. */
export function findMatchingPart({ program, path }: SearchExplanation, index: number): MatchedBy | undefined {
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

/** Counts iterations along the path. A new iteration of a quantifier restarts the counts of those inside it. */
function iterationsAt(program: Program, path: readonly PathRow[], last: number, matchedBy: Node) {
  const around = quantifiersAround(matchedBy);
  const numbers = around.map(() => 0);
  for (const row of path.slice(0, last + 1)) {
    const node = rowNode(program, row);
    const level = node === matchedBy
      ? runLevel(around, matchedBy)
      : around.findIndex((each) => each === node);
    if (level < 0) continue;
    numbers[level]!++;
    numbers.fill(0, level + 1);
  }
  return around.map((quantifier, level) => ({ quantifier, number: Math.max(numbers[level]!, 1) }));
}

/** A loop over one character has no rows of its own; each character is an iteration. */
function runLevel(around: readonly Node[], matchedBy: Node): number {
  const inner = around.at(-1);
  return inner?.type === "Quantifier" && inner.element === matchedBy ? around.length - 1 : -1;
}

function quantifiersAround(start: Node): Node[] {
  const found: Node[] = [];
  for (let node: Node | null = start; node && node.type !== "Pattern";) {
    if (node.type === "Quantifier") found.unshift(node);
    node = node.parent as Node | null;
  }
  return found;
}

/** Matched characters on the path to the match, or the start of an iteration. */
interface PathRow {
  readonly address: number;
  /** The matched range; empty for an iteration. */
  readonly start: number;
  readonly end: number;
}

/** How the machine got to its position, without what backtracking has undone and without the inside of lookarounds. */
interface Path {
  readonly rows: PathRow[];
  /** By height of the backtracking stack: the number of rows when its top choice was pushed. */
  readonly rowsAtChoice: number[];
  readonly hidden: readonly boolean[];
}

function createPath(program: Program): Path {
  return { rows: [], rowsAtChoice: [], hidden: hiddenNodes(program) };
}

/** For each node of a program, whether it is in a lookaround. A program is often searched with many times. */
const hiddenNodes: (program: Program) => readonly boolean[] = memoize(({ tree, nodes }: Program) => {
  const hidden = new Set<Node>();
  let around = 0;
  walk(tree.root, (node) => {
    if (node.type === "Assertion") around++;
    if (around > 0) hidden.add(node);
  }, (node) => {
    if (node.type === "Assertion") around--;
  });
  return nodes.map((node) => hidden.has(node));
});

/** Updates the path with one event. `depth` is the height of the backtracking stack before it. */
function followEvent(path: Path, m: Machine, event: TraceEvent, depth: number): void {
  const { rows, rowsAtChoice } = path;
  const op = m.code[event.address];
  if (event.kind === "start") rows.length = 0;
  if (event.kind === "backtrack") backtrackPath(path, m, event, depth);
  const before = rows.length;
  if (event.kind === "succeed" && !isHidden(path, m, event.address) && m.position > event.position) {
    rows.push({ address: event.address, start: event.position, end: m.position });
  }
  const open = m.choiceTop / CHOICE_SIZE;
  if (open > depth) rowsAtChoice[open] = op === Op.strings ? before : rows.length;
  if (beginsIteration(path, m, event)) {
    rows.push({ address: event.address, start: event.position, end: event.position });
  }
}

function backtrackPath(
  { rows, rowsAtChoice }: Path,
  m: Machine,
  { address }: TraceEvent,
  depth: number,
): void {
  rows.length = Math.min(rows.length, rowsAtChoice[depth] ?? 0);
  if (m.code[address] !== Op.run) return;
  while (rows.at(-1)?.address === address && rows.at(-1)!.end > m.position) rows.pop();
  rowsAtChoice[depth] = rows.length;
}

/** The body of a loop directly follows the instruction that makes the choice. */
function beginsIteration(path: Path, m: Machine, { kind, address }: TraceEvent): boolean {
  if (kind !== "choice" && kind !== "backtrack") return false;
  const op = m.code[address];
  const size = op === Op.loop ? 6 : op === Op.choose ? 3 : -1;
  const node = m.program.nodes[m.program.nodeAt[address]!];
  return m.address === address + size && node?.type === "Quantifier" && !isHidden(path, m, address);
}

const isHidden = ({ hidden }: Path, { program }: Machine, address: number): boolean =>
  hidden[program.nodeAt[address]!] === true;
