import { MAX_EXPECTED } from "../../limits.ts";
import type { Node } from "../syntax/visit.ts";
import { newEvent, observe } from "./event.ts";
import { CHOICE, type Machine, machineOf, type Status } from "./machine.ts";
import { follow, type Path, pathOf, type PathRow } from "./path.ts";
import type { Program } from "./program.ts";
import { restart } from "./run.ts";

/** What came of one search, and why. Positions are UTF-16 code units of the text. */
export interface Why {
  readonly program: Program;
  /** `running`: the budget ended it. */
  readonly status: Status;
  readonly steps: number;
  /** Where the attempt began that matched, or else the first of those that got furthest from their start. */
  readonly start: number;
  /** The furthest position at which anything failed in that attempt; its start when nothing did. */
  readonly furthest: number;
  /** What failed there, in the order in which it was tried, each once. */
  readonly expected: readonly Node[];
  /** The way to the match; empty without one. */
  readonly path: readonly PathRow[];
}

/** What took a character of a match. */
export interface Taker {
  readonly node: Node;
  /** Quantifiers around it, the outermost first, and in which iteration of each, from 1. */
  readonly iterations: readonly { readonly quantifier: Node; readonly number: number }[];
}

interface Search {
  readonly at?: number;
  readonly maxSteps: number;
}

/** Searches from a position, and keeps what explains the result. Memory grows with the match, not the steps. */
export function why(program: Program, text: string, { at = 0, maxSteps }: Search): Why {
  const path = pathOf(program);
  let [attempt, best] = [attemptFrom(at), attemptFrom(at)];
  const m = watched(program, text, { at, maxSteps }, path, (node, position, start) => {
    if (start !== attempt.start) attempt = attemptFrom(start);
    noteFailure(attempt, node, position);
    if (attempt.furthest - attempt.start > best.furthest - best.start || start === best.start) best = attempt;
  });
  const { status, steps, start } = m;
  const told = status !== "match" ? best : attempt.start === start ? attempt : attemptFrom(start);
  return {
    program,
    status,
    steps,
    start: told.start,
    furthest: told.furthest,
    expected: nodesOf(program, told.nodes),
    path: status === "match" ? path.rows : [],
  };
}

/** How far the attempt from one start got, and what failed there. */
interface Attempt {
  readonly start: number;
  furthest: number;
  readonly nodes: Set<number>;
}

const attemptFrom = (start: number): Attempt => ({ start, furthest: start, nodes: new Set() });

function noteFailure(attempt: Attempt, node: number, position: number): void {
  if (position < attempt.furthest) return;
  if (position > attempt.furthest) attempt.nodes.clear();
  attempt.furthest = position;
  if (attempt.nodes.size < MAX_EXPECTED) attempt.nodes.add(node);
}

/** What failed at a position of the text in any attempt, in the order in which it was tried, each once. */
export function failedAt(program: Program, text: string, index: number, search: Search): Node[] {
  const nodes = new Set<number>();
  watched(program, text, search, null, (node, position) => {
    if (position === index && nodes.size < MAX_EXPECTED) nodes.add(node);
  });
  return nodesOf(program, nodes);
}

/** What took the character at a position in the match; undefined outside of it. */
export function takerOf({ program, path }: Why, index: number): Taker | undefined {
  const last = path.findIndex(({ start, end }) => start <= index && index < end);
  const row = path[last];
  const node = row && nodeOf(program, row);
  if (node === undefined) return undefined;
  return { node, iterations: iterationsAt(program, path, last, node) };
}

const nodesOf = (program: Program, numbers: ReadonlySet<number>): Node[] =>
  [...numbers].flatMap((number) => program.nodes[number] ?? []);

const nodeOf = (program: Program, { address }: PathRow): Node | undefined =>
  program.nodes[program.nodeAt[address] ?? -1];

function watched(
  program: Program,
  text: string,
  { at = 0, maxSteps }: Search,
  path: Path | null,
  failed: (node: number, position: number, start: number) => void,
): Machine {
  const m = machineOf(program, text);
  const event = newEvent();
  restart(m, at);
  while (m.status === "running" && m.steps < maxSteps) {
    const depth = m.choiceTop / CHOICE;
    observe(m, event);
    if (path) follow(path, m, event, depth);
    if (event.kind === "fail") failed(program.nodeAt[event.address] ?? 0, event.position, m.start);
  }
  return m;
}

/** Counts on the way: an iteration of a quantifier begins those inside it anew. */
function iterationsAt(program: Program, path: readonly PathRow[], last: number, taker: Node) {
  const around = quantifiersAround(taker);
  const numbers = around.map(() => 0);
  for (const row of path.slice(0, last + 1)) {
    const node = nodeOf(program, row);
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
