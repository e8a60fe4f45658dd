import type { Machine } from "./machine.ts";
import { type CharacterTable, isIn } from "./tables.ts";

/** Reads one code unit to the right when it is in the table. */
export function takeUnit(m: Machine, table: CharacterTable): boolean {
  if (m.position >= m.length || !isIn(table, m.text.charCodeAt(m.position))) return false;
  m.position++;
  return true;
}

/** Reads one code unit to the left when it is in the table. */
export function takeUnitBack(m: Machine, table: CharacterTable): boolean {
  if (m.position <= 0 || !isIn(table, m.text.charCodeAt(m.position - 1))) return false;
  m.position--;
  return true;
}

/**
 * Reads one code point to the right; a surrogate without its other half is one. Between the halves of a pair
 * there is nothing to read.
 */
export function takePoint(m: Machine, table: CharacterTable): boolean {
  const { position, text } = m;
  if (position >= m.length) return false;
  const unit = text.charCodeAt(position);
  if (!isSurrogate(unit)) {
    if (!isIn(table, unit)) return false;
    m.position = position + 1;
    return true;
  }
  const point = pointAt(text, position);
  if (splitsPair(text, position) || !isIn(table, point)) return false;
  m.position = position + (point > 0xffff ? 2 : 1);
  return true;
}

/** Reads one code point to the left, by the rules of `takePoint`. */
export function takePointBack(m: Machine, table: CharacterTable): boolean {
  const { position, text } = m;
  if (position <= 0 || splitsPair(text, position)) return false;
  const before = pointBefore(text, position);
  if (!isIn(table, pointAt(text, before))) return false;
  m.position = before;
  return true;
}

/** Whether the position stands between the halves of a surrogate pair. */
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

// A position outside of the text gives NaN, which is neither.
const isLead = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
/** Whether a code unit is half of a pair, or would be. */
export const isSurrogate = (unit: number): boolean => (unit & 0xf800) === 0xd800;
const isTrail = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;
