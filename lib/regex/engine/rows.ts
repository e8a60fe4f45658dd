import { type Event, EVENT_KINDS } from "./event.ts";
import { CHOICE, type Machine } from "./machine.ts";

/** Rows of a recording as columns that grow together. */
export interface Rows {
  length: number;
  /** Numbers of nodes in `program.nodes`. */
  nodes: Int32Array;
  /** UTF-16 code units of the text. */
  positions: Int32Array;
  /** Numbers in `EVENT_KINDS`. */
  kinds: Uint8Array;
  /** Choices open after the row. */
  depths: Int32Array;
  /** Steps counted up to the row, its own included. */
  counted: Uint32Array;
}

/** No rows yet, with room for a few. */
export function rowsFor(most: number): Rows {
  return resized({
    length: 0,
    nodes: new Int32Array(0),
    positions: new Int32Array(0),
    kinds: new Uint8Array(0),
    depths: new Int32Array(0),
    counted: new Uint32Array(0),
  }, Math.min(most, 1_024));
}

/** The columns without the room that was left. */
export const trimmed = (rows: Rows): Rows => resized({ ...rows }, rows.length);

/** Adds an event as a row, with the machine's state after it. */
export function push(rows: Rows, m: Machine, event: Event): void {
  const row = rows.length++;
  if (row >= rows.kinds.length) resized(rows, 2 * row);
  rows.nodes[row] = m.program.nodeAt[event.address]!;
  rows.positions[row] = event.position;
  rows.kinds[row] = EVENT_KINDS.indexOf(event.kind);
  rows.depths[row] = m.choiceTop / CHOICE;
  rows.counted[row] = m.steps;
}

function resized(rows: Rows, size: number): Rows {
  const copied = <T extends Int32Array | Uint32Array | Uint8Array>(target: T, from: T): T => {
    target.set(from.subarray(0, size));
    return target;
  };
  rows.nodes = copied(new Int32Array(size), rows.nodes);
  rows.positions = copied(new Int32Array(size), rows.positions);
  rows.kinds = copied(new Uint8Array(size), rows.kinds);
  rows.depths = copied(new Int32Array(size), rows.depths);
  rows.counted = copied(new Uint32Array(size), rows.counted);
  return rows;
}
