import {
  type CharacterTable,
  hasCharacter,
  isSameIgnoringCase,
  type StringTable,
} from "./character_table.ts";
import {
  CHOICE_SIZE,
  type Machine,
  pointAfter,
  pointAt,
  pointBefore,
  pushChoice,
  readPoint,
  readPointBack,
  readUnit,
  readUnitBack,
  splitsPair,
  unwind,
  writeRegister,
} from "./machine.ts";
import type { Reference } from "./program.ts";

/** Executes one instruction; returns false when it fails. It counts its own steps. */
export type Operation = (m: Machine) => boolean;

/** Matches the code unit in the operand. */
export function unit(m: Machine): boolean {
  m.steps++;
  if (m.text.charCodeAt(m.position) !== m.code[m.address + 1]) return false;
  m.position++;
  m.address += 2;
  return true;
}

/** Matches an ASCII letter in either case; the operand is the lower-case letter. */
export function letter(m: Machine): boolean {
  m.steps++;
  if ((m.text.charCodeAt(m.position) | 0x20) !== m.code[m.address + 1]) return false;
  m.position++;
  m.address += 2;
  return true;
}

/** `unit`, reading to the left. */
export function unitBack(m: Machine): boolean {
  m.steps++;
  if (m.text.charCodeAt(m.position - 1) !== m.code[m.address + 1]) return false;
  m.position--;
  m.address += 2;
  return true;
}

/** `letter`, reading to the left. */
export function letterBack(m: Machine): boolean {
  m.steps++;
  if ((m.text.charCodeAt(m.position - 1) | 0x20) !== m.code[m.address + 1]) return false;
  m.position--;
  m.address += 2;
  return true;
}

/** Matches one code unit of a table. */
export const set: Operation = (m) => testCharacter(m, readUnit(m, tableAt(m)));

/** `set`, reading to the left. */
export const setBack: Operation = (m) => testCharacter(m, readUnitBack(m, tableAt(m)));

/** Matches one code point of a table. */
export const points: Operation = (m) => testCharacter(m, readPoint(m, tableAt(m)));

/** `points`, reading to the left. */
export const pointsBack: Operation = (m) => testCharacter(m, readPointBack(m, tableAt(m)));

/** Matches the longest string of a class, and offers the shorter ones as choices. */
export const strings: Operation = (m) => longestString(m, 1);

/** `strings`, reading to the left. */
export const stringsBack: Operation = (m) => longestString(m, -1);

/** Resumes a class with strings, to try a shorter string. */
export function resumeStrings(m: Machine, base: number): void {
  m.choiceTop = base;
  m.position = m.choices[base + 1]!;
  m.address = ~m.choices[base]!;
  m.consumed = m.choices[base + 3]!;
}

/** The character table in the operand of the current instruction. */
export function tableAt(m: Machine): CharacterTable {
  return m.program.tables[m.code[m.address + 1]!]!;
}

function stringTableAt(m: Machine): StringTable {
  return m.program.strings[m.code[m.address + 1]!]!;
}

function testCharacter(m: Machine, matched: boolean): boolean {
  m.steps++;
  m.address += 2;
  return matched;
}

/** When resumed, it continues with the longest string not tried yet. Each length that it tries is one step. */
function longestString(m: Machine, direction: 1 | -1): boolean {
  const { has, longest } = stringTableAt(m);
  const most = m.consumed < 0 ? longest : m.consumed;
  m.consumed = -1;
  for (let length = most; length >= 0; length--) {
    m.steps++;
    const end = m.position + direction * length;
    if (end < 0 || end > m.length || splitsPair(m.text, end)) continue;
    const candidate = direction > 0 ? m.text.slice(m.position, end) : m.text.slice(end, m.position);
    if (!has(candidate)) continue;
    if (length > 0) pushChoice(m, ~m.address, m.position, length - 1);
    m.position = end;
    m.address += 2;
    return true;
  }
  return false;
}

/** Succeeds at the start of the text. */
export const textStart = (m: Machine): boolean => testEdge(m, m.position === 0);

/** Succeeds at the end of the text. */
export const textEnd = (m: Machine): boolean => testEdge(m, m.position === m.length);

/** Succeeds at the start of the text and after a line terminator. */
export const lineStart = (m: Machine): boolean =>
  testEdge(m, m.position === 0 || isLineTerminatorAt(m, m.position - 1));

/** Succeeds at the end of the text and before a line terminator. */
export const lineEnd = (m: Machine): boolean =>
  testEdge(m, m.position === m.length || isLineTerminatorAt(m, m.position));

/** Succeeds at the end of the text, and before a line terminator that ends it. */
export function lastLineEnd(m: Machine): boolean {
  const rest = m.length - m.position;
  const isCrLf = rest === 2 && m.text.startsWith("\r\n", m.position);
  return testEdge(m, rest === 0 || isCrLf || (rest === 1 && isLineTerminatorAt(m, m.position)));
}

/** Succeeds at a word boundary, or everywhere else; the second operand says which. */
export function boundary(m: Machine): boolean {
  m.steps++;
  const found = isWordCharacterAt(m, m.position - 1) !== isWordCharacterAt(m, m.position);
  const wanted = m.code[m.address + 2] === 1;
  m.address += 3;
  return found === wanted;
}

/** Matches the text captured by a group. */
export const reference = (m: Machine): boolean => matchReference(m, 1);

/** `reference`, reading to the left. */
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

/** Word characters are never surrogates, so testing the code unit is enough. */
function isWordCharacterAt(m: Machine, position: number): boolean {
  if (position < 0 || position >= m.length) return false;
  return hasCharacter(m.program.tables[m.code[m.address + 1]!]!, m.text.charCodeAt(position));
}

/** A group that did not participate matches the empty string. One step, and one more for each character compared. */
function matchReference(m: Machine, direction: 1 | -1): boolean {
  m.steps++;
  const wanted = m.program.references[m.code[m.address + 1]!]!;
  const [start, end] = referencedRange(m, wanted);
  const from = direction > 0 ? m.position : m.position - (end - start);
  const to = from + (end - start);
  if (from < 0 || to > m.length || !isSameText(m, wanted, start, end, from)) return false;
  const position = direction > 0 ? to : from;
  // In V8 no reference matches inside a pair, not even an empty one. It ignores a reference to a group from
  // inside the group.
  if (m.program.unicode && !wanted.isInside && splitsPair(m.text, position)) return false;
  m.position = position;
  m.address += 2;
  return true;
}

const EMPTY_BOUNDS = [0, 0] as const;

/** Start and end of the text that a backreference must match. A group that is still open counts as unset. */
export function referencedRange({ registers }: Machine, { groups }: Reference): readonly [number, number] {
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

/** Continues at the first of two addresses, and offers the second as a choice. */
export function choose(m: Machine): boolean {
  m.steps++;
  const { address, code } = m;
  pushChoice(m, address + code[address + 2]!, m.position, address);
  m.address = address + code[address + 1]!;
  return true;
}

/** Continues at another address; not a step. */
export function jump(m: Machine): boolean {
  m.address += m.code[m.address + 1]!;
  return true;
}

/** Saves the position in a register, when a group opens or closes. */
export function save(m: Machine): boolean {
  writeRegister(m, m.code[m.address + 1]!, m.position);
  m.address += 2;
  return true;
}

/** Resets the counter of a loop. */
export function zero(m: Machine): boolean {
  writeRegister(m, m.code[m.address + 1]!, 0);
  m.address += 2;
  return true;
}

/** Enters the body of a counted loop or leaves the loop. If both are allowed, the other one becomes a choice. */
export function loop(m: Machine): boolean {
  m.steps++;
  const { address, code, registers } = m;
  const count = registers[code[address + 1]!]!;
  const body = address + 6;
  const behind = address + code[address + 4]!;
  const required = count < code[address + 2]!;
  const greedy = code[address + 5] === 1;
  // The counter of a loop without an upper bound stops at the lower bound.
  const full = !required && count >= code[address + 3]!;
  if (!required && !full) pushChoice(m, greedy ? behind : body, m.position, address);
  m.address = required || (greedy && !full) ? body : behind;
  return true;
}

/** Begins an iteration: clears the captures inside, and saves the position if the instruction asks for it. */
export function iterate(m: Machine): boolean {
  const { address, code } = m;
  const end = code[address + 2]!;
  for (let register = code[address + 1]!; register < end; register++) writeRegister(m, register, -1);
  const position = code[address + 3]!;
  if (position >= 0) writeRegister(m, position, m.position);
  m.address += 4;
  return true;
}

/** Fails after an iteration that matched the empty string, unless the iteration was required. */
export function progress(m: Machine): boolean {
  const { address, code, registers } = m;
  m.address += 4;
  if (registers[code[address + 1]!] !== m.position) return true;
  const count = code[address + 2]!;
  return count >= 0 && registers[count]! < code[address + 3]!;
}

/** Counts an iteration, up to the highest count that matters. */
export function count(m: Machine): boolean {
  const { address, code, registers } = m;
  const register = code[address + 1]!;
  writeRegister(m, register, Math.min(registers[register]! + 1, code[address + 2]!));
  m.address += 3;
  return true;
}

/** Enters a positive lookaround; saves the height of the backtracking stack and the position. */
export function enterLookaround(m: Machine): boolean {
  m.steps++;
  const { address, code, registers } = m;
  registers[code[address + 1]!] = m.choiceTop;
  registers[code[address + 2]!] = m.position;
  m.address += 3;
  return true;
}

/** Leaves a positive lookaround that matched: drops the choices opened inside and keeps the captures. */
export function leaveLookaround(m: Machine): boolean {
  const { address, code, registers } = m;
  m.choiceTop = registers[code[address + 1]!]!;
  m.position = registers[code[address + 2]!]!;
  m.address += 3;
  return true;
}

/** Enters a negative lookaround. What follows it is a choice, taken when everything inside has failed. */
export function enterNegativeLookaround(m: Machine): boolean {
  m.steps++;
  const { address, code, registers } = m;
  registers[code[address + 1]!] = m.choiceTop;
  pushChoice(m, address + code[address + 2]!, m.position, address);
  m.address += 3;
  return true;
}

/** Fails because the inside of a negative lookaround matched; undoes what happened inside. */
export function failNegativeLookaround(m: Machine): boolean {
  m.choiceTop = m.registers[m.code[m.address + 1]!]!;
  unwind(m, m.choices[m.choiceTop + 2]!);
  return false;
}

/** Ends the search with a match. */
export function match(m: Machine): boolean {
  m.status = "match";
  return true;
}

/** Moves the machine over one character if it is in the table. */
type ReadCharacter = (m: Machine, table: CharacterTable) => boolean;

/** A greedy loop over one character: matches as many as the bounds allow, and gives them back one by one. */
export const run = (m: Machine): boolean => runGreedily(m, m.program.unicode ? readPoint : readUnit);

/** `run`, reading to the left. */
export const runBack = (m: Machine): boolean =>
  runGreedily(m, m.program.unicode ? readPointBack : readUnitBack);

/** A lazy loop over one character: matches as few as the bounds allow, and one more each time it is resumed. */
export const lazyRun = (m: Machine): boolean => runLazily(m, m.program.unicode ? readPoint : readUnit);

/** `lazyRun`, reading to the left. */
export const lazyRunBack = (m: Machine): boolean =>
  runLazily(m, m.program.unicode ? readPointBack : readUnitBack);

/** One choice serves all characters. The loop may pause between two characters; the address then stays the same. */
function runGreedily(m: Machine, take: ReadCharacter): boolean {
  const table = tableAt(m);
  const least = m.code[m.address + 2]!;
  const most = m.code[m.address + 3]!;
  if (m.consumed < 0) beginRun(m);
  while (m.consumed < most) {
    if (m.steps >= m.pause) return true;
    m.steps++;
    if (!take(m, table)) break;
    if (++m.consumed === least) m.floor = m.position;
  }
  if (m.consumed < least) return endRun(m, false);
  if (m.position !== m.floor) pushChoice(m, ~m.address, m.position, m.floor);
  return endRun(m, true);
}

function runLazily(m: Machine, take: ReadCharacter): boolean {
  const table = tableAt(m);
  const least = m.code[m.address + 2]!;
  const most = m.code[m.address + 3]!;
  const resumed = m.consumed >= least;
  if (m.consumed < 0) beginRun(m);
  while (m.consumed < least || (resumed && m.consumed < m.floor)) {
    if (m.steps >= m.pause) return true;
    m.steps++;
    if (!take(m, table)) return endRun(m, false);
    m.consumed++;
  }
  if (m.consumed < most) pushChoice(m, ~m.address, m.position, m.consumed);
  return endRun(m, true);
}

function beginRun(m: Machine): void {
  m.consumed = 0;
  m.floor = m.position;
}

function endRun(m: Machine, succeeded: boolean): boolean {
  m.consumed = -1;
  m.address += 4;
  return succeeded;
}

/** Backtracks into a greedy run by one character, and closes its choice when there is none left to give back. */
export function resumeGreedyRun(m: Machine, base: number, backward: boolean): void {
  const { choices, text } = m;
  const position = choices[base + 1]!;
  const rest = backward ? positionAfter(m, text, position) : positionBefore(m, text, position);
  choices[base + 1] = rest;
  m.choiceTop = rest === choices[base + 3] ? base : base + CHOICE_SIZE;
  m.position = rest;
  m.address = ~choices[base]! + 4;
}

/** Backtracks into a lazy run to match one more character. */
export function resumeLazyRun(m: Machine, base: number): void {
  const { choices } = m;
  m.choiceTop = base;
  m.position = choices[base + 1]!;
  m.address = ~choices[base]!;
  m.consumed = choices[base + 3]!;
  m.floor = m.consumed + 1;
}

const positionAfter = (m: Machine, text: string, position: number): number =>
  m.program.unicode ? pointAfter(text, position) : position + 1;

const positionBefore = (m: Machine, text: string, position: number): number =>
  m.program.unicode ? pointBefore(text, position) : position - 1;
