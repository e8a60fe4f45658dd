import { type CharacterTable, isIn, isSameIgnoringCase, type StringTable } from "./character_table.ts";
import {
  CHOICE,
  type Machine,
  offer,
  pointAfter,
  pointAt,
  pointBefore,
  splitsPair,
  takePoint,
  takePointBack,
  takeUnit,
  takeUnitBack,
  unwind,
  write,
} from "./machine.ts";
import type { Reference } from "./program.ts";

/** What an instruction does: false when it failed. It counts its own steps. */
export type Operation = (m: Machine) => boolean;

/** Takes the code unit that the instruction names. */
export function unit(m: Machine): boolean {
  m.steps++;
  if (m.text.charCodeAt(m.position) !== m.code[m.address + 1]) return false;
  m.position++;
  m.address += 2;
  return true;
}

/** Takes an ASCII letter in either case; the instruction names the small one. */
export function letter(m: Machine): boolean {
  m.steps++;
  if ((m.text.charCodeAt(m.position) | 0x20) !== m.code[m.address + 1]) return false;
  m.position++;
  m.address += 2;
  return true;
}

/** `unit` to the left. */
export function unitBack(m: Machine): boolean {
  m.steps++;
  if (m.text.charCodeAt(m.position - 1) !== m.code[m.address + 1]) return false;
  m.position--;
  m.address += 2;
  return true;
}

/** `letter` to the left. */
export function letterBack(m: Machine): boolean {
  m.steps++;
  if ((m.text.charCodeAt(m.position - 1) | 0x20) !== m.code[m.address + 1]) return false;
  m.position--;
  m.address += 2;
  return true;
}

/** Takes one code unit of a table. */
export const set: Operation = (m) => testCharacter(m, takeUnit(m, tableAt(m)));

/** `set` to the left. */
export const setBack: Operation = (m) => testCharacter(m, takeUnitBack(m, tableAt(m)));

/** Takes one code point of a table. */
export const points: Operation = (m) => testCharacter(m, takePoint(m, tableAt(m)));

/** `points` to the left. */
export const pointsBack: Operation = (m) => testCharacter(m, takePointBack(m, tableAt(m)));

/** Takes the longest string of a class that is there. */
export const strings: Operation = (m) => longestString(m, 1);

/** `strings` to the left. */
export const stringsBack: Operation = (m) => longestString(m, -1);

/** Goes back to a class with strings for a shorter one. */
export function takeShorter(m: Machine, base: number): void {
  m.choiceTop = base;
  m.position = m.choices[base + 1]!;
  m.address = ~m.choices[base]!;
  m.taken = m.choices[base + 3]!;
}

/** The table that the instruction at hand names. */
export function tableAt(m: Machine): CharacterTable {
  return m.program.tables[m.code[m.address + 1]!]!;
}

function stringTableAt(m: Machine): StringTable {
  return m.program.strings[m.code[m.address + 1]!]!;
}

function testCharacter(m: Machine, taken: boolean): boolean {
  m.steps++;
  m.address += 2;
  return taken;
}

/**
 * Takes the longest string of a class, or the longest of those left, and offers shorter ones for later. Each
 * length looked at is one step.
 */
function longestString(m: Machine, direction: 1 | -1): boolean {
  const { has, longest } = stringTableAt(m);
  const most = m.taken < 0 ? longest : m.taken;
  m.taken = -1;
  for (let length = most; length >= 0; length--) {
    m.steps++;
    const end = m.position + direction * length;
    if (end < 0 || end > m.length || splitsPair(m.text, end)) continue;
    const taken = direction > 0 ? m.text.slice(m.position, end) : m.text.slice(end, m.position);
    if (!has(taken)) continue;
    if (length > 0) offer(m, ~m.address, m.position, length - 1);
    m.position = end;
    m.address += 2;
    return true;
  }
  return false;
}

/** Holds at the start of the text. */
export const textStart = (m: Machine): boolean => testEdge(m, m.position === 0);

/** Holds at the end of the text. */
export const textEnd = (m: Machine): boolean => testEdge(m, m.position === m.length);

/** Holds at the start of the text, and behind a line end. */
export const lineStart = (m: Machine): boolean =>
  testEdge(m, m.position === 0 || isLineTerminatorAt(m, m.position - 1));

/** Holds at the end of the text, and before a line end. */
export const lineEnd = (m: Machine): boolean =>
  testEdge(m, m.position === m.length || isLineTerminatorAt(m, m.position));

/** Holds where a word begins or ends, or everywhere else: the instruction says which. */
export function boundary(m: Machine): boolean {
  m.steps++;
  const found = isWordCharacterAt(m, m.position - 1) !== isWordCharacterAt(m, m.position);
  const wanted = m.code[m.address + 2] === 1;
  m.address += 3;
  return found === wanted;
}

/** Takes what a group holds once more. */
export const reference = (m: Machine): boolean => matchReference(m, 1);

/** `reference` to the left. */
export const referenceBack = (m: Machine): boolean => matchReference(m, -1);

function testEdge(m: Machine, holds: boolean): boolean {
  m.steps++;
  m.address += 1;
  return holds;
}

function isLineTerminatorAt(m: Machine, position: number): boolean {
  const unit = m.text.charCodeAt(position);
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029;
}

/** Word characters are never halves of surrogate pairs, so code units do. */
function isWordCharacterAt(m: Machine, position: number): boolean {
  if (position < 0 || position >= m.length) return false;
  return isIn(m.program.tables[m.code[m.address + 1]!]!, m.text.charCodeAt(position));
}

/** A group that holds nothing is repeated by nothing. One step, and one for each character compared. */
function matchReference(m: Machine, direction: 1 | -1): boolean {
  m.steps++;
  const wanted = m.program.references[m.code[m.address + 1]!]!;
  const [start, end] = boundsOf(m, wanted);
  const from = direction > 0 ? m.position : m.position - (end - start);
  const to = from + (end - start);
  if (from < 0 || to > m.length || !isSameText(m, wanted, start, end, from)) return false;
  const position = direction > 0 ? to : from;
  // V8 lets no reference end there, not even an empty one. One inside its own group is no reference to V8.
  if (m.program.unicode && !wanted.isInside && splitsPair(m.text, position)) return false;
  m.position = position;
  m.address += 2;
  return true;
}

const EMPTY_BOUNDS = [0, 0] as const;

/** Start and end of the text that a backreference has to match; a group that is still open has one bound only. */
export function boundsOf({ registers }: Machine, { groups }: Reference): readonly [number, number] {
  for (const group of groups) {
    const start = registers[2 * group]!;
    const end = registers[2 * group + 1]!;
    if (start >= 0 && end >= 0) return [start, end];
  }
  return EMPTY_BOUNDS;
}

function isSameText(
  m: Machine,
  { ignoreCase }: Reference,
  start: number,
  end: number,
  from: number,
): boolean {
  const { text, program: { unicode } } = m;
  const shift = from - start;
  for (let at = start; at < end; at = unicode ? pointAfter(text, at) : at + 1) {
    m.steps++;
    const wanted = unicode ? pointAt(text, at) : text.charCodeAt(at);
    const found = unicode ? pointAt(text, at + shift) : text.charCodeAt(at + shift);
    if (wanted !== found && !(ignoreCase && isSameIgnoringCase(wanted, found, unicode))) return false;
  }
  return true;
}

/** Goes the first of two ways, and notes the second for later. */
export function choose(m: Machine): boolean {
  m.steps++;
  const { address, code } = m;
  offer(m, address + code[address + 2]!, m.position, address);
  m.address = address + code[address + 1]!;
  return true;
}

/** Goes on elsewhere; not a step. */
export function jump(m: Machine): boolean {
  m.address += m.code[m.address + 1]!;
  return true;
}

/** Writes the position into a register, as a group opens or closes. */
export function save(m: Machine): boolean {
  write(m, m.code[m.address + 1]!, m.position);
  m.address += 2;
  return true;
}

/** Sets the count of a loop to nothing. */
export function zero(m: Machine): boolean {
  write(m, m.code[m.address + 1]!, 0);
  m.address += 2;
  return true;
}

/** Goes into a counted loop once more or past it; where both are open, greed says which is noted for later. */
export function loop(m: Machine): boolean {
  m.steps++;
  const { address, code, registers } = m;
  const count = registers[code[address + 1]!]!;
  const body = address + 6;
  const behind = address + code[address + 4]!;
  const required = count < code[address + 2]!;
  const greedy = code[address + 5] === 1;
  // The count of a loop without an upper bound stops at the least.
  const full = !required && count >= code[address + 3]!;
  if (!required && !full) offer(m, greedy ? behind : body, m.position, address);
  m.address = required || (greedy && !full) ? body : behind;
  return true;
}

/** Begins an iteration: forgets the captures inside, and notes where it begins, if that is asked for. */
export function iterate(m: Machine): boolean {
  const { address, code } = m;
  const end = code[address + 2]!;
  for (let register = code[address + 1]!; register < end; register++) write(m, register, -1);
  const position = code[address + 3]!;
  if (position >= 0) write(m, position, m.position);
  m.address += 4;
  return true;
}

/** Fails behind an iteration that took nothing, unless it was a required one. */
export function progress(m: Machine): boolean {
  const { address, code, registers } = m;
  m.address += 4;
  if (registers[code[address + 1]!] !== m.position) return true;
  const count = code[address + 2]!;
  return count >= 0 && registers[count]! < code[address + 3]!;
}

/** Counts an iteration, up to the highest number that makes a difference. */
export function count(m: Machine): boolean {
  const { address, code, registers } = m;
  const register = code[address + 1]!;
  write(m, register, Math.min(registers[register]! + 1, code[address + 2]!));
  m.address += 3;
  return true;
}

/** Opens a lookaround, and notes where to go back to. */
export function look(m: Machine): boolean {
  m.steps++;
  const { address, code, registers } = m;
  registers[code[address + 1]!] = m.choiceTop;
  registers[code[address + 2]!] = m.position;
  m.address += 3;
  return true;
}

/** What a lookaround could still have tried is forgotten; its captures stay. */
export function looked(m: Machine): boolean {
  const { address, code, registers } = m;
  m.choiceTop = registers[code[address + 1]!]!;
  m.position = registers[code[address + 2]!]!;
  m.address += 3;
  return true;
}

/** The way on is a choice that opens when all that is inside has failed. */
export function lookNot(m: Machine): boolean {
  m.steps++;
  const { address, code, registers } = m;
  registers[code[address + 1]!] = m.choiceTop;
  offer(m, address + code[address + 2]!, m.position, address);
  m.address += 3;
  return true;
}

/** What was not to be seen is there: a negative lookaround fails, and what was inside is undone. */
export function lookedNot(m: Machine): boolean {
  m.choiceTop = m.registers[m.code[m.address + 1]!]!;
  unwind(m, m.choices[m.choiceTop + 2]!);
  return false;
}

/** Ends the search with a match. */
export function match(m: Machine): boolean {
  m.status = "match";
  return true;
}

/** Reads one character, if it is in the table, and moves the machine over it. */
type ReadCharacter = (m: Machine, table: CharacterTable) => boolean;

/** Takes as many characters of a table as there are, within bounds; gives them back one by one. */
export const run = (m: Machine): boolean => runGreedily(m, m.program.unicode ? takePoint : takeUnit);

/** `run` to the left. */
export const runBack = (m: Machine): boolean =>
  runGreedily(m, m.program.unicode ? takePointBack : takeUnitBack);

/** Takes the fewest characters of a table that the bounds ask for; takes one more each time it is gone back to. */
export const lazyRun = (m: Machine): boolean => runLazily(m, m.program.unicode ? takePoint : takeUnit);

/** `lazyRun` to the left. */
export const lazyRunBack = (m: Machine): boolean =>
  runLazily(m, m.program.unicode ? takePointBack : takeUnitBack);

/**
 * Takes as many characters as there are, and keeps one choice for all of them. It may pause between two; then
 * the address stays.
 */
function runGreedily(m: Machine, take: ReadCharacter): boolean {
  const table = tableAt(m);
  const least = m.code[m.address + 2]!;
  const most = m.code[m.address + 3]!;
  if (m.taken < 0) beginRun(m);
  while (m.taken < most) {
    if (m.steps >= m.pause) return true;
    m.steps++;
    if (!take(m, table)) break;
    if (++m.taken === least) m.floor = m.position;
  }
  if (m.taken < least) return endRun(m, false);
  if (m.position !== m.floor) offer(m, ~m.address, m.position, m.floor);
  return endRun(m, true);
}

/** Takes what is required, then one more each time it is gone back to. */
function runLazily(m: Machine, take: ReadCharacter): boolean {
  const table = tableAt(m);
  const least = m.code[m.address + 2]!;
  const most = m.code[m.address + 3]!;
  const resumed = m.taken >= least;
  if (m.taken < 0) beginRun(m);
  while (m.taken < least || (resumed && m.taken < m.floor)) {
    if (m.steps >= m.pause) return true;
    m.steps++;
    if (!take(m, table)) return endRun(m, false);
    m.taken++;
  }
  if (m.taken < most) offer(m, ~m.address, m.position, m.taken);
  return endRun(m, true);
}

function beginRun(m: Machine): void {
  m.taken = 0;
  m.floor = m.position;
}

function endRun(m: Machine, succeeded: boolean): boolean {
  m.taken = -1;
  m.address += 4;
  return succeeded;
}

/** Gives one character back, and closes the choice when none is left to give. */
export function giveBack(m: Machine, base: number, backward: boolean): void {
  const { choices, text } = m;
  const position = choices[base + 1]!;
  const rest = backward ? positionAfter(m, text, position) : positionBefore(m, text, position);
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

const positionAfter = (m: Machine, text: string, position: number): number =>
  m.program.unicode ? pointAfter(text, position) : position + 1;

const positionBefore = (m: Machine, text: string, position: number): number =>
  m.program.unicode ? pointBefore(text, position) : position - 1;
