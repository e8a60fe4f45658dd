import type { Event } from "./event.ts";
import type { Machine } from "./machine.ts";
import type { Program } from "./program.ts";

/** Steps, and returns to a choice, of a whole search: by node of `program.nodes`, and by position of the text. */
export interface Counts {
  readonly stepsByNode: Float64Array;
  readonly stepsByIndex: Float64Array;
  readonly backtracksByNode: Float64Array;
  readonly backtracksByIndex: Float64Array;
}

/** Counts at nothing, with room for each node of a program and each position of a text, its end included. */
export function countsFor(program: Program, text: string): Counts {
  return {
    stepsByNode: new Float64Array(program.nodes.length),
    stepsByIndex: new Float64Array(text.length + 1),
    backtracksByNode: new Float64Array(program.nodes.length),
    backtracksByIndex: new Float64Array(text.length + 1),
  };
}

/** Counts one event. */
export function count(counts: Counts, { program }: Machine, { kind, address, position, steps }: Event): void {
  const node = program.nodeAt[address]!;
  counts.stepsByNode[node]! += steps;
  counts.stepsByIndex[position]! += steps;
  if (kind !== "back") return;
  counts.backtracksByNode[node]! += 1;
  counts.backtracksByIndex[position]! += 1;
}
