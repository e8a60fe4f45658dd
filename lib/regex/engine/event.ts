import { CHOICE, type Machine } from "./machine.ts";
import { Op, type OpName } from "./program.ts";
import { tick } from "./run.ts";

/**
 * What happened. `start`: an attempt began. `take`: a test held, and took what it took. `fail`: it did not hold,
 * or an iteration took nothing. `choice`: a further way was noted. `back`: a noted way was gone back to.
 * `capture`: a group opened or closed. `enter`, `leave`: a lookaround. `pass`: nothing that shows.
 * The last five end it: `none` no match, `exhausted` a stack came to its ceiling.
 */
export const EVENT_KINDS = [
  "start",
  "take",
  "fail",
  "choice",
  "back",
  "capture",
  "enter",
  "leave",
  "pass",
  "match",
  "none",
  "exhausted",
] as const;

/** One of the kinds of what happens. */
export type EventKind = typeof EVENT_KINDS[number];

/** One event; an object that is written over by the next one. */
export interface Event {
  kind: EventKind;
  /** Address of the instruction done, or that had offered the choice gone back to. */
  address: number;
  /** Where the text was read, or gone back to: UTF-16 code units. */
  position: number;
  /** Steps that it counted: none, one, or several for backreferences and strings. */
  steps: number;
}

/** An event to be written over. */
export const newEvent = (): Event => ({ kind: "start", address: 0, position: 0, steps: 0 });

/** Does one instruction or goes back once, as the untraced machine does, and tells what happened. */
export function observe(m: Machine, event: Event): void {
  const { failing, steps, position } = m;
  event.address = failing ? offeredBy(m) : m.address;
  const hadChoice = m.choiceTop > 0;
  m.pause = steps + 1;
  tick(m);
  event.steps = m.steps - steps;
  event.position = failing ? m.position : position;
  event.kind = ended(m) ?? (failing ? hadChoice ? "back" : "start" : kindOf(m, event));
}

function ended({ status }: Machine): EventKind | undefined {
  return status === "running" ? undefined : status;
}

function offeredBy({ choices, choiceTop }: Machine): number {
  if (choiceTop === 0) return 0;
  const address = choices[choiceTop - CHOICE]!;
  return address < 0 ? ~address : choices[choiceTop - 1]!;
}

function kindOf(m: Machine, event: Event): EventKind {
  const kind = KIND_BY_OP[m.code[event.address]!]!;
  if (kind === "leave") return kind;
  if (m.failing) return "fail";
  if (kind !== "run") return kind;
  if (event.steps === 0) return "choice";
  return m.position === event.position ? "fail" : "take";
}

const BY_NAME: Readonly<Partial<Record<OpName, EventKind | "run">>> = {
  run: "run",
  lazyRun: "run",
  runBack: "run",
  lazyRunBack: "run",
  choose: "choice",
  loop: "choice",
  jump: "pass",
  zero: "pass",
  iterate: "pass",
  progress: "pass",
  count: "pass",
  save: "capture",
  look: "enter",
  lookNot: "enter",
  looked: "leave",
  lookedNot: "leave",
};

const KIND_BY_OP: readonly (EventKind | "run")[] = Object.entries(Op)
  .sort(([, a], [, b]) => a - b)
  .map(([name]) => BY_NAME[name as OpName] ?? "take");
