import { type CharacterTable, hasCharacter } from "./character_table.ts";
import type { Program } from "./program.ts";

/** The state of a search. `exhausted`: a stack reached its maximum size. */
export type Status = "running" | "match" | "none" | "exhausted";

/** The state of a search: a program running on a text. Positions are UTF-16 code units of the text. */
export interface Machine {
  readonly program: Program;
  readonly code: Int32Array;
  readonly text: string;
  readonly length: number;
  status: Status;
  /** Where the current attempt began. */
  start: number;
  position: number;
  /** Address of the next instruction. */
  address: number;
  /** The last instruction failed, so the machine backtracks next. */
  failing: boolean;
  steps: number;
  /** The number of steps at which to pause. */
  pause: number;
  readonly registers: Int32Array;
  /** The backtracking stack. Four numbers for each open choice: address or its complement, position, trail height, detail. */
  choices: Int32Array;
  choiceTop: number;
  /** Registers with their previous values, which backtracking restores. */
  trail: Int32Array;
  trailTop: number;
  /**
   * In a loop over one character, how many it has matched; in a resumed class with strings, the length of the
   * longest string left to try; otherwise -1.
   */
  consumed: number;
  /** The position down to which that loop can give characters back. */
  floor: number;
}

/** Size of an entry in `choices`. */
export const CHOICE_SIZE = 4;

/** Creates a machine; start it before running it. */
export function createMachine(program: Program, text: string): Machine {
  return {
    program,
    code: program.code,
    text,
    length: text.length,
    status: "none",
    start: 0,
    position: 0,
    address: 0,
    failing: false,
    steps: 0,
    pause: 0,
    registers: new Int32Array(program.registers).fill(-1),
    choices: new Int32Array(64),
    choiceTop: 0,
    trail: new Int32Array(64),
    trailTop: 0,
    consumed: -1,
    floor: 0,
  };
}

/**
 * Pushes a choice on the backtracking stack. The complement of an address resumes a loop over one character or a
 * class with strings, which read `detail`. For other choices `detail` is the address of the instruction that made it.
 */
export function pushChoice(m: Machine, address: number, position: number, detail: number): void {
  const top = m.choiceTop;
  if (top + CHOICE_SIZE > m.choices.length) m.choices = grow(m, m.choices);
  const { choices } = m;
  if (top + CHOICE_SIZE > choices.length) return;
  choices[top] = address;
  choices[top + 1] = position;
  choices[top + 2] = m.trailTop;
  choices[top + 3] = detail;
  m.choiceTop = top + CHOICE_SIZE;
}

/** Writes a register so that backtracking undoes it. */
export function writeRegister(m: Machine, register: number, value: number): void {
  const before = m.registers[register] ?? -1;
  if (before === value) return;
  const top = m.trailTop;
  if (top + 2 > m.trail.length) m.trail = grow(m, m.trail);
  if (top + 2 > m.trail.length) return;
  m.trail[top] = register;
  m.trail[top + 1] = before;
  m.trailTop = top + 2;
  m.registers[register] = value;
}

/** Restores the registers written since the trail had the given height. */
export function unwind(m: Machine, height: number): void {
  const { trail, registers } = m;
  let top = m.trailTop;
  while (top > height) {
    top -= 2;
    registers[trail[top] ?? 0] = trail[top + 1] ?? -1;
  }
  m.trailTop = height;
}

/** Entries of each of the machine's two stacks: 64 MiB, where the native engine fails too. */
export const MAX_ENGINE_STACK = 16_777_216;

function grow(m: Machine, stack: Int32Array): Int32Array {
  if (stack.length >= MAX_ENGINE_STACK) {
    m.status = "exhausted";
    return stack;
  }
  const copy = new Int32Array(Math.min(2 * stack.length, MAX_ENGINE_STACK));
  copy.set(stack);
  return copy;
}

/** Moves right over one code unit if it is in the table. */
export function readUnit(m: Machine, table: CharacterTable): boolean {
  if (m.position >= m.length || !hasCharacter(table, m.text.charCodeAt(m.position))) return false;
  m.position++;
  return true;
}

/** Moves left over one code unit if it is in the table. */
export function readUnitBack(m: Machine, table: CharacterTable): boolean {
  if (m.position <= 0 || !hasCharacter(table, m.text.charCodeAt(m.position - 1))) return false;
  m.position--;
  return true;
}

/**
 * Moves right over one code point if it is in the table. A lone surrogate is a code point; inside a surrogate pair
 * nothing matches.
 */
export function readPoint(m: Machine, table: CharacterTable): boolean {
  const { position, text } = m;
  if (position >= m.length) return false;
  const unit = text.charCodeAt(position);
  if (!isSurrogate(unit)) {
    if (!hasCharacter(table, unit)) return false;
    m.position = position + 1;
    return true;
  }
  const point = pointAt(text, position);
  if (splitsPair(text, position) || !hasCharacter(table, point)) return false;
  m.position = position + (point > 0xffff ? 2 : 1);
  return true;
}

/** Moves left over one code point, by the same rules. */
export function readPointBack(m: Machine, table: CharacterTable): boolean {
  const { position, text } = m;
  if (position <= 0 || splitsPair(text, position)) return false;
  const before = pointBefore(text, position);
  if (!hasCharacter(table, pointAt(text, before))) return false;
  m.position = before;
  return true;
}

/** True if a position is inside a surrogate pair. */
export function splitsPair(text: string, position: number): boolean {
  return isTrail(text.charCodeAt(position)) && isLead(text.charCodeAt(position - 1));
}

/** Where the code point before a position begins. */
export function pointBefore(text: string, position: number): number {
  return position - (position > 1 && splitsPair(text, position - 1) ? 2 : 1);
}

/** Where the code point at a position ends. */
export function pointAfter(text: string, position: number): number {
  return position + (pointAt(text, position) > 0xffff ? 2 : 1);
}

/** The code point that begins at a position inside the text. */
export function pointAt(text: string, position: number): number {
  const unit = text.charCodeAt(position);
  return isLead(unit) ? text.codePointAt(position) ?? unit : unit;
}

// A position outside the text gives NaN, which is neither.
const isLead = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
/** True if a code unit is a surrogate, paired or not. */
export const isSurrogate = (unit: number): boolean => (unit & 0xf800) === 0xd800;
const isTrail = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

/**
 * Where the search after a match begins.
 *
 * @see https://tc39.es/ecma262/#sec-advancestringindex
 */
export function nextSearchIndex(
  { unicode }: Pick<Program, "unicode">,
  text: string,
  start: number,
  end: number,
): number {
  if (start < end) return end;
  return unicode && end < text.length ? pointAfter(text, end) : end + 1;
}
