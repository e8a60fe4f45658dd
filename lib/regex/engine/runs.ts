import { tableAt } from "./characters.ts";
import { CHOICE, type Machine, offer } from "./machine.ts";
import { pointAfter, pointBefore, takePoint, takePointBack, takeUnit, takeUnitBack } from "./reading.ts";
import type { CharacterTable } from "./tables.ts";

/** Reads one character, if it is in the table, and moves the machine over it. */
type Take = (m: Machine, table: CharacterTable) => boolean;

/** Takes as many characters of a table as there are, within bounds; gives them back one by one. */
export const run = (m: Machine): boolean => greedy(m, m.program.unicode ? takePoint : takeUnit);

/** `run` to the left. */
export const runBack = (m: Machine): boolean => greedy(m, m.program.unicode ? takePointBack : takeUnitBack);

/** Takes the fewest characters of a table that the bounds ask for; takes one more each time it is gone back to. */
export const lazyRun = (m: Machine): boolean => lazy(m, m.program.unicode ? takePoint : takeUnit);

/** `lazyRun` to the left. */
export const lazyRunBack = (m: Machine): boolean => lazy(m, m.program.unicode ? takePointBack : takeUnitBack);

/**
 * Takes as many characters as there are, and keeps one choice for all of them. It may pause between two; then
 * the address stays.
 */
function greedy(m: Machine, take: Take): boolean {
  const table = tableAt(m);
  const least = m.code[m.address + 2]!;
  const most = m.code[m.address + 3]!;
  if (m.taken < 0) begin(m);
  while (m.taken < most) {
    if (m.steps >= m.pause) return true;
    m.steps++;
    if (!take(m, table)) break;
    if (++m.taken === least) m.floor = m.position;
  }
  if (m.taken < least) return stop(m, false);
  if (m.position !== m.floor) offer(m, ~m.address, m.position, m.floor);
  return stop(m, true);
}

/** Takes what is required, then one more each time it is gone back to. */
function lazy(m: Machine, take: Take): boolean {
  const table = tableAt(m);
  const least = m.code[m.address + 2]!;
  const most = m.code[m.address + 3]!;
  const resumed = m.taken >= least;
  if (m.taken < 0) begin(m);
  while (m.taken < least || (resumed && m.taken < m.floor)) {
    if (m.steps >= m.pause) return true;
    m.steps++;
    if (!take(m, table)) return stop(m, false);
    m.taken++;
  }
  if (m.taken < most) offer(m, ~m.address, m.position, m.taken);
  return stop(m, true);
}

function begin(m: Machine): void {
  m.taken = 0;
  m.floor = m.position;
}

function stop(m: Machine, succeeded: boolean): boolean {
  m.taken = -1;
  m.address += 4;
  return succeeded;
}

/** Gives one character back, and closes the choice when none is left to give. */
export function giveBack(m: Machine, base: number, backward: boolean): void {
  const { choices, text } = m;
  const position = choices[base + 1]!;
  const rest = backward ? forwardOne(m, text, position) : backOne(m, text, position);
  choices[base + 1] = rest;
  m.choiceTop = rest === choices[base + 3] ? base : base + CHOICE;
  m.position = rest;
  m.address = ~choices[base]! + 4;
}

/** Goes back into a lazy loop for one more character. */
export function takeMore(m: Machine, base: number): void {
  const { choices } = m;
  m.choiceTop = base;
  m.position = choices[base + 1]!;
  m.address = ~choices[base]!;
  m.taken = choices[base + 3]!;
  m.floor = m.taken + 1;
}

const forwardOne = (m: Machine, text: string, position: number): number =>
  m.program.unicode ? pointAfter(text, position) : position + 1;

const backOne = (m: Machine, text: string, position: number): number =>
  m.program.unicode ? pointBefore(text, position) : position - 1;
