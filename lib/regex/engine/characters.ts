import { type Machine, offer } from "./machine.ts";
import { splitsPair, takePoint, takePointBack, takeUnit, takeUnitBack } from "./reading.ts";
import type { CharacterTable, StringTable } from "./tables.ts";

/** What an instruction does: false when it failed. It counts its own steps. */
export type Operation = (m: Machine) => boolean;

export function unit(m: Machine): boolean {
  m.steps++;
  if (m.text.charCodeAt(m.position) !== m.code[m.address + 1]) return false;
  m.position++;
  m.address += 2;
  return true;
}

export function letter(m: Machine): boolean {
  m.steps++;
  if ((m.text.charCodeAt(m.position) | 0x20) !== m.code[m.address + 1]) return false;
  m.position++;
  m.address += 2;
  return true;
}

export function unitBack(m: Machine): boolean {
  m.steps++;
  if (m.text.charCodeAt(m.position - 1) !== m.code[m.address + 1]) return false;
  m.position--;
  m.address += 2;
  return true;
}

export function letterBack(m: Machine): boolean {
  m.steps++;
  if ((m.text.charCodeAt(m.position - 1) | 0x20) !== m.code[m.address + 1]) return false;
  m.position--;
  m.address += 2;
  return true;
}

export const set: Operation = (m) => one(m, takeUnit(m, tableAt(m)));
export const setBack: Operation = (m) => one(m, takeUnitBack(m, tableAt(m)));
export const points: Operation = (m) => one(m, takePoint(m, tableAt(m)));
export const pointsBack: Operation = (m) => one(m, takePointBack(m, tableAt(m)));

export const strings: Operation = (m) => stringsFrom(m, stringsAt(m).longest, 1);
export const stringsBack: Operation = (m) => stringsFrom(m, stringsAt(m).longest, -1);

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
 * Takes the longest string of a class that has at most so many code units, and offers the shorter ones for
 * later. Each length looked at is one step.
 */
export function stringsFrom(m: Machine, most: number, direction: 1 | -1): boolean {
  const { has } = stringsAt(m);
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
