import { type Machine, offer, unwind, write } from "./machine.ts";

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
