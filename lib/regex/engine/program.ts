import type { Tree } from "../syntax/parse.ts";
import type { Node } from "../syntax/visit.ts";
import { type CharacterTable, type StringTable, tables } from "./character_table.ts";

/**
 * What a machine can be told to do, by number. Operands follow the number; addresses among them are relative
 * to the instruction. `Back` reads the text from right to left, as a lookbehind does.
 */
export const Op = {
  /** code unit */
  unit: 0,
  /** lower case ASCII letter: it, or its capital */
  letter: 1,
  /** table of code units */
  set: 2,
  /** table of code points */
  points: 3,
  unitBack: 4,
  letterBack: 5,
  setBack: 6,
  pointsBack: 7,
  /** table, least, most: a greedy loop over one character */
  run: 8,
  /** table, least, most */
  lazyRun: 9,
  runBack: 10,
  lazyRunBack: 11,
  /** address to try first, address for later */
  choose: 12,
  /** address */
  jump: 13,
  /** register: it becomes the position in the text */
  save: 14,
  /** register: it becomes 0 */
  zero: 15,
  /** register of the count, least, most, address behind the loop, 1 when greedy */
  loop: 16,
  /** first register to forget, first not to, register that keeps the position or -1 */
  iterate: 17,
  /** register with the position where the iteration began, register of the count or -1, least */
  progress: 18,
  /** register, ceiling: it goes up by one */
  count: 19,
  textStart: 20,
  lineStart: 21,
  textEnd: 22,
  lineEnd: 23,
  /** table of word characters, 1 when a boundary is wanted */
  boundary: 24,
  /** number of an entry in `references` */
  reference: 25,
  referenceBack: 26,
  /** register for the open choices, register for the position */
  look: 27,
  looked: 28,
  /** register for the open choices, address behind the lookaround */
  lookNot: 29,
  lookedNot: 30,
  /** string table */
  strings: 31,
  stringsBack: 32,
  match: 33,
} as const;

/** Name of an instruction. */
export type OpName = keyof typeof Op;

/** What a backreference refers to. */
export interface Reference {
  /** Numbers of the groups; of several with one name at most one holds a text. */
  readonly groups: readonly number[];
  readonly ignoreCase: boolean;
  /** It is inside one of these groups, which is never set there. */
  readonly isInside: boolean;
}

/** A pattern as instructions. It is immutable but for the tables, which fill as characters are met. */
export interface Program {
  readonly tree: Tree;
  readonly code: Int32Array;
  /** At the address of each instruction, the number of the node in `nodes` that it was made for. */
  readonly nodeAt: Int32Array;
  /** The nodes that instructions were made for; their offsets are UTF-16 code units of the pattern. */
  readonly nodes: readonly Node[];
  readonly tables: readonly CharacterTable[];
  readonly strings: readonly StringTable[];
  readonly references: readonly Reference[];
  /** 1 + the number of capturing groups. Group `g` has the registers `2 * g` and `2 * g + 1`. */
  readonly width: number;
  /** All registers: the groups', then those of loops and lookarounds. */
  readonly registers: number;
  /** Names of the groups by number, from 1; null for a group without one. `names[0]` is null. */
  readonly names: readonly (string | null)[];
  /** The text is read in code points. */
  readonly unicode: boolean;
  readonly global: boolean;
  readonly sticky: boolean;
  /** What every match begins with, where the pattern begins with a character or a class. */
  readonly first: CharacterTable | null;
}

/** Stands for "no upper bound", and for bounds that no text reaches. */
export const UNBOUNDED = 0x7fffffff;

/** A stretch of instructions that can be put anywhere, as the addresses in it are relative. */
export interface Fragment {
  /** Numbers that it takes. */
  readonly size: number;
  /** One instruction, and what it was made for; or fragments in their order. */
  readonly content: { readonly code: readonly number[]; readonly node: Node } | readonly Fragment[];
}

/** The fragment that does nothing. */
export const NOTHING: Fragment = { size: 0, content: [] };

/** One instruction. */
export function instruction(node: Node, op: OpName, ...operands: readonly number[]): Fragment {
  return { size: operands.length + 1, content: { code: [Op[op], ...operands], node } };
}

/** Fragments one after the other. */
export function sequence(...parts: readonly Fragment[]): Fragment {
  return { size: parts.reduce((size, part) => size + part.size, 0), content: parts };
}

/** A fragment as numbers, and beside each address of an instruction the node it was made for. */
interface Assembled {
  readonly code: Int32Array;
  readonly nodeAt: Int32Array;
  readonly nodes: readonly Node[];
}

/** Lays a fragment out, with a stack of its own. */
export function assemble(fragment: Fragment): Assembled {
  const code = new Int32Array(fragment.size);
  const nodeAt = new Int32Array(fragment.size);
  const numbers = new Map<Node, number>();
  const pending = [fragment];
  let address = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { content, size } = next;
    if ("node" in content) {
      code.set(content.code, address);
      nodeAt.fill(numberFor(content.node, numbers), address, address + size);
      address += size;
    } else pushReversed(pending, content);
  }
  return { code, nodeAt, nodes: [...numbers.keys()] };
}

function pushReversed(pending: Fragment[], parts: readonly Fragment[]): void {
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index];
    if (part) pending.push(part);
  }
}

function numberFor(node: Node, numbers: Map<Node, number>): number {
  const number = numbers.get(node) ?? numbers.size;
  numbers.set(node, number);
  return number;
}
