import type { Machine } from "./machine.ts";
import type { Reference } from "./program.ts";
import { pointAfter, pointAt } from "./reading.ts";
import { isIn, isSameIgnoringCase } from "./tables.ts";

/** Holds at the start of the text. */
export const textStart = (m: Machine): boolean => edge(m, m.position === 0);

/** Holds at the end of the text. */
export const textEnd = (m: Machine): boolean => edge(m, m.position === m.length);

/** Holds at the start of the text, and behind a line end. */
export const lineStart = (m: Machine): boolean => edge(m, m.position === 0 || isLineEnd(m, m.position - 1));

/** Holds at the end of the text, and before a line end. */
export const lineEnd = (m: Machine): boolean => edge(m, m.position === m.length || isLineEnd(m, m.position));

/** Holds where a word begins or ends, or everywhere else: the instruction says which. */
export function boundary(m: Machine): boolean {
  m.steps++;
  const found = isWord(m, m.position - 1) !== isWord(m, m.position);
  const wanted = m.code[m.address + 2] === 1;
  m.address += 3;
  return found === wanted;
}

/** Takes what a group holds once more. */
export const reference = (m: Machine): boolean => referenceIn(m, 1);

/** `reference` to the left. */
export const referenceBack = (m: Machine): boolean => referenceIn(m, -1);

function edge(m: Machine, holds: boolean): boolean {
  m.steps++;
  m.address += 1;
  return holds;
}

function isLineEnd(m: Machine, position: number): boolean {
  const unit = m.text.charCodeAt(position);
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029;
}

/** Word characters are never halves of surrogate pairs, so code units do. */
function isWord(m: Machine, position: number): boolean {
  if (position < 0 || position >= m.length) return false;
  return isIn(m.program.tables[m.code[m.address + 1]!]!, m.text.charCodeAt(position));
}

/** A group that holds nothing is repeated by nothing. One step, and one for each character compared. */
function referenceIn(m: Machine, direction: 1 | -1): boolean {
  m.steps++;
  const wanted = m.program.references[m.code[m.address + 1]!]!;
  const [start, end] = boundsOf(m, wanted);
  const from = direction > 0 ? m.position : m.position - (end - start);
  const to = from + (end - start);
  if (from < 0 || to > m.length || !isRepeated(m, wanted, start, end, from)) return false;
  m.position = direction > 0 ? to : from;
  m.address += 2;
  return true;
}

const NOWHERE = [0, 0] as const;

/** Start and end of the text that a backreference has to match; a group that is still open has one bound only. */
export function boundsOf({ registers }: Machine, { groups }: Reference): readonly [number, number] {
  for (const group of groups) {
    const start = registers[2 * group]!;
    const end = registers[2 * group + 1]!;
    if (start >= 0 && end >= 0) return [start, end];
  }
  return NOWHERE;
}

function isRepeated(
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
