import { hasCharacter } from "./character_table.ts";
import { isSurrogate, type Machine, splitsPair, unwind } from "./machine.ts";
import * as operations from "./operations.ts";
import { Op, type OpName } from "./program.ts";

/**
 * Resets the machine and starts the first attempt. When the text is read in code points, a position inside a
 * surrogate pair means the start of the pair, as in RegExpBuiltinExec.
 *
 * @param from UTF-16 code units; past the end of the text there is no match
 * @see https://tc39.es/ecma262/#sec-regexpbuiltinexec
 */
export function restart(m: Machine, from: number): void {
  unwind(m, 0);
  m.choiceTop = 0;
  m.steps = 0;
  m.consumed = -1;
  m.status = from > m.length ? "none" : "running";
  startAttempt(m, m.program.unicode && splitsPair(m.text, from) ? from - 1 : from);
}

/** Runs until the search has ended, or the machine has counted `pause` steps in all. */
export function runUntil(m: Machine, pause: number): void {
  m.pause = pause;
  while (m.status === "running" && m.steps < pause) tick(m);
}

/** Executes one instruction, or backtracks once. With `pause` at `steps + 1` this counts at most one step. */
export function tick(m: Machine): void {
  if (m.failing) backtrack(m);
  else if (!OPERATIONS[m.code[m.address]!]!(m)) m.failing = true;
}

const OPERATION_BY_NAME: Readonly<Record<OpName, operations.Operation>> = operations;

const OPERATIONS: readonly operations.Operation[] = Object.entries(Op)
  .sort(([, a], [, b]) => a - b)
  .map(([name]) => OPERATION_BY_NAME[name as OpName]);

/** Returns to the latest choice, or starts the next attempt when there is none. */
function backtrack(m: Machine): void {
  m.failing = false;
  if (m.choiceTop === 0) return tryNextStart(m);
  m.steps++;
  const base = m.choiceTop - 4;
  const { choices } = m;
  const address = choices[base]!;
  unwind(m, choices[base + 2]!);
  if (address >= 0) {
    m.choiceTop = base;
    m.position = choices[base + 1]!;
    m.address = address;
  } else resume(m, base, m.code[~address]!);
}

function resume(m: Machine, base: number, op: number): void {
  if (op === Op.run || op === Op.runBack) return operations.resumeGreedyRun(m, base, op === Op.runBack);
  if (op === Op.lazyRun || op === Op.lazyRunBack) return operations.resumeLazyRun(m, base);
  operations.resumeStrings(m, base);
}

/**
 * Starts at the next code unit even when the text is read in code points. ECMA-262 requires the next code
 * point, but engines also find empty matches inside a surrogate pair, as `/\B/u` does in 😀.
 */
function tryNextStart(m: Machine): void {
  if (m.program.sticky || m.start >= m.length) m.status = "none";
  else startAttempt(m, skipImpossibleStarts(m, m.start + 1));
}

function startAttempt(m: Machine, start: number): void {
  unwind(m, 0);
  m.start = start;
  m.position = start;
  m.address = 0;
  m.failing = false;
}

/**
 * Skips starts at which the first character cannot match. Each counts one step, as a failed attempt would, so the
 * count does not depend on how a search is sliced.
 */
function skipImpossibleStarts(m: Machine, from: number): number {
  const { program: { first, unicode }, text, length } = m;
  if (first === null) return from;
  let start = from;
  while (start < length && m.steps + 1 < m.pause) {
    const unit = text.charCodeAt(start);
    if (unicode ? isSurrogate(unit) || hasCharacter(first, unit) : hasCharacter(first, unit)) break;
    m.steps++;
    start++;
  }
  return start;
}
