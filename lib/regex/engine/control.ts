import { type Machine, offer, unwind, write } from "./machine.ts";

export function choose(m: Machine): boolean {
  m.steps++;
  const { address, code } = m;
  offer(m, address + code[address + 2]!, m.position, address);
  m.address = address + code[address + 1]!;
  return true;
}

export function jump(m: Machine): boolean {
  m.address += m.code[m.address + 1]!;
  return true;
}

export function save(m: Machine): boolean {
  write(m, m.code[m.address + 1]!, m.position);
  m.address += 2;
  return true;
}

export function zero(m: Machine): boolean {
  write(m, m.code[m.address + 1]!, 0);
  m.address += 2;
  return true;
}

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

export function iterate(m: Machine): boolean {
  const { address, code } = m;
  const end = code[address + 2]!;
  for (let register = code[address + 1]!; register < end; register++) write(m, register, -1);
  const position = code[address + 3]!;
  if (position >= 0) write(m, position, m.position);
  m.address += 4;
  return true;
}

export function progress(m: Machine): boolean {
  const { address, code, registers } = m;
  m.address += 4;
  if (registers[code[address + 1]!] !== m.position) return true;
  const count = code[address + 2]!;
  return count >= 0 && registers[count]! < code[address + 3]!;
}

export function count(m: Machine): boolean {
  const { address, code, registers } = m;
  const register = code[address + 1]!;
  write(m, register, Math.min(registers[register]! + 1, code[address + 2]!));
  m.address += 3;
  return true;
}

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

export function lookedNot(m: Machine): boolean {
  m.choiceTop = m.registers[m.code[m.address + 1]!]!;
  unwind(m, m.choices[m.choiceTop + 2]!);
  return false;
}

export function match(m: Machine): boolean {
  m.status = "match";
  return true;
}
