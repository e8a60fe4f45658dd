import type { Node } from "../syntax/visit.ts";
import type { Event } from "./event.ts";
import { CHOICE, type Machine } from "./machine.ts";
import { Op, type Program } from "./program.ts";

/** A character, or several, taken on the way that stands; or an iteration of a quantifier begun. */
export interface PathRow {
  readonly address: number;
  /** What was taken; empty for an iteration. */
  readonly start: number;
  readonly end: number;
}

/** The way that a machine has come, without what it went back on, and without the inside of lookarounds. */
export interface Path {
  readonly rows: PathRow[];
  /** By number of open choices: how many rows there were when the latest of them was opened. */
  readonly rowsAtChoice: number[];
  readonly hidden: readonly boolean[];
}

/** The way of a machine that has not begun. */
export function pathOf(program: Program): Path {
  return { rows: [], rowsAtChoice: [], hidden: program.nodes.map(isInLookaround) };
}

/**
 * Follows one event.
 *
 * @param depth choices that were open before it
 */
export function follow(path: Path, m: Machine, event: Event, depth: number): void {
  const { rows, rowsAtChoice } = path;
  const op = m.code[event.address];
  if (event.kind === "start") rows.length = 0;
  if (event.kind === "back") goBack(path, m, event, depth);
  const before = rows.length;
  if (event.kind === "take" && !isHidden(path, m, event.address) && m.position > event.position) {
    rows.push({ address: event.address, start: event.position, end: m.position });
  }
  const open = m.choiceTop / CHOICE;
  if (open > depth) rowsAtChoice[open] = op === Op.strings ? before : rows.length;
  if (beginsIteration(path, m, event)) {
    rows.push({ address: event.address, start: event.position, end: event.position });
  }
}

function goBack({ rows, rowsAtChoice }: Path, m: Machine, { address }: Event, depth: number): void {
  rows.length = Math.min(rows.length, rowsAtChoice[depth] ?? 0);
  if (m.code[address] !== Op.run) return;
  while (rows.at(-1)?.address === address && rows.at(-1)!.end > m.position) rows.pop();
  rowsAtChoice[depth] = rows.length;
}

/** The body of a loop stands right behind the instruction that offers it. */
function beginsIteration(path: Path, m: Machine, { kind, address }: Event): boolean {
  if (kind !== "choice" && kind !== "back") return false;
  const op = m.code[address];
  const size = op === Op.loop ? 6 : op === Op.choose ? 3 : -1;
  const node = m.program.nodes[m.program.nodeAt[address]!];
  return m.address === address + size && node?.type === "Quantifier" && !isHidden(path, m, address);
}

const isHidden = ({ hidden }: Path, { program }: Machine, address: number): boolean =>
  hidden[program.nodeAt[address]!] === true;

function isInLookaround(start: Node): boolean {
  for (let node: Node | null = start; node && node.type !== "Pattern";) {
    if (node.type === "Assertion") return true;
    node = node.parent as Node | null;
  }
  return false;
}
