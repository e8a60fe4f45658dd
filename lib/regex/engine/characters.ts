import { type Machine, offer } from "./machine.ts";
import { splitsPair, takePoint, takePointBack, takeUnit, takeUnitBack } from "./reading.ts";
import type { CharacterTable, StringTable } from "./tables.ts";

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
export const set: Operation = (m) => one(m, takeUnit(m, tableAt(m)));

/** `set` to the left. */
export const setBack: Operation = (m) => one(m, takeUnitBack(m, tableAt(m)));

/** Takes one code point of a table. */
export const points: Operation = (m) => one(m, takePoint(m, tableAt(m)));

/** `points` to the left. */
export const pointsBack: Operation = (m) => one(m, takePointBack(m, tableAt(m)));

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

function stringsAt(m: Machine): StringTable {
  return m.program.strings[m.code[m.address + 1]!]!;
}

function one(m: Machine, taken: boolean): boolean {
  m.steps++;
  m.address += 2;
  return taken;
}

/**
 * Takes the longest string of a class, or the longest of those left, and offers shorter ones for later. Each
 * length looked at is one step.
 */
function longestString(m: Machine, direction: 1 | -1): boolean {
  const { has, longest } = stringsAt(m);
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
