import { MAX_CHECKPOINT_STACK } from "../../limits.ts";
import { CHOICE, type Machine } from "./machine.ts";

/** A machine as it was after a row. */
export interface Checkpoint {
  readonly row: number;
  readonly machine: Machine;
}

/** Keeps a copy of a machine, unless its stacks are so high that copies would fill the memory. */
export function keep(checkpoints: Checkpoint[], row: number, m: Machine): void {
  if (m.choiceTop + m.trailTop <= MAX_CHECKPOINT_STACK) checkpoints.push({ row, machine: copyOf(m) });
}

/** A machine that goes on from where another one stands, and leaves that alone. */
export function copyOf(m: Machine): Machine {
  return {
    ...m,
    registers: m.registers.slice(),
    choices: m.choices.slice(0, Math.max(m.choiceTop, CHOICE)),
    trail: m.trail.slice(0, Math.max(m.trailTop, 2)),
  };
}
