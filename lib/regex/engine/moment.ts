import type { Node } from "../syntax/visit.ts";
import { copyOf } from "./checkpoint.ts";
import { EVENT_KINDS, type EventKind, newEvent, observe } from "./event.ts";
import { capturesOf } from "./exec.ts";
import { CHOICE, type Machine, machineOf } from "./machine.ts";
import type { Recording } from "./recording.ts";
import { restart } from "./run.ts";

/** One row of a recording. */
export interface Row {
  readonly kind: EventKind;
  readonly node: Node;
  /** Where the text was read, or gone back to: UTF-16 code units. */
  readonly position: number;
  /** Choices open after it. */
  readonly depth: number;
  /** Steps counted up to it, its own included. */
  readonly counted: number;
}

/** A choice that is open. */
export interface OpenChoice {
  /** What offers it. */
  readonly node: Node;
  /** Where the text is read on from when it is gone back to. */
  readonly position: number;
}

/** The machine after a row. */
export interface Moment {
  /** The instruction that was done last. */
  readonly address: number;
  /** Where the attempt under way began. */
  readonly start: number;
  /** Where the text is read next. */
  readonly end: number;
  /** Start and end of each group in pairs; pair 0 is the attempt so far. */
  readonly captures: Int32Array;
  /** The choices that are open, the latest first, up to a ceiling. */
  readonly stack: readonly OpenChoice[];
}

/** A row by its number. */
export function rowAt({ program, nodes, positions, kinds, depths, counted }: Recording, row: number): Row {
  return {
    kind: EVENT_KINDS[kinds[row]!]!,
    node: program.nodes[nodes[row]!]!,
    position: positions[row]!,
    depth: depths[row]!,
    counted: counted[row]!,
  };
}

/** What stood after a row: played again from the copy before it. */
export function momentAt(recording: Recording, row: number, mostChoices = Infinity): Moment {
  const { m, address } = machineAt(recording, row);
  return {
    address,
    start: m.start,
    end: m.position,
    captures: capturesOf(m),
    stack: stackOf(m, mostChoices),
  };
}

function stackOf({ choices, choiceTop, program }: Machine, most: number): OpenChoice[] {
  const open: OpenChoice[] = [];
  for (let base = choiceTop - CHOICE; base >= 0 && open.length < most; base -= CHOICE) {
    const address = choices[base]!;
    const node = program.nodes[program.nodeAt[address < 0 ? ~address : choices[base + 3]!]!]!;
    open.push({ node, position: choices[base + 1]! });
  }
  return open;
}

function machineAt({ program, text, from, checkpoints }: Recording, row: number) {
  // One from before the row, so that the event of the row itself is played.
  const checkpoint = checkpoints.findLast((each) => each.row < row);
  const m = checkpoint ? copyOf(checkpoint.machine) : machineOf(program, text);
  if (!checkpoint) restart(m, from);
  const event = newEvent();
  for (let at = checkpoint?.row ?? 0; at < row && m.status === "running";) {
    observe(m, event);
    if (event.kind !== "pass") at++;
  }
  return { m, address: event.address };
}
