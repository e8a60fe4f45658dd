import type { Tree } from "../syntax/tree.ts";
import type { Node } from "../syntax/visit.ts";
import type { CharacterTable, StringTable } from "./character_table.ts";

/**
 * The instructions of the machine, by number. Operands follow the number; addresses in them are relative to the
 * instruction. Instructions that end in `Back` read the text from right to left, as in a lookbehind.
 */
export const Op = {
  /** code unit */
  unit: 0,
  /** lower-case ASCII letter; matches it in either case */
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
  /** address to try first, address to backtrack to */
  choose: 12,
  /** address */
  jump: 13,
  /** register, set to the position in the text */
  save: 14,
  /** register, set to 0 */
  zero: 15,
  /** register of the counter, least, most, address after the loop, 1 when greedy */
  loop: 16,
  /** first register to clear, end of those registers, register for the position or -1 */
  iterate: 17,
  /** register with the position where the iteration began, register of the counter or -1, least */
  progress: 18,
  /** register, maximum; incremented up to the maximum */
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
  /** register for the height of the backtracking stack, register for the position */
  enterLookaround: 27,
  leaveLookaround: 28,
  /** register for the height of the backtracking stack, address after the lookaround */
  enterNegativeLookaround: 29,
  failNegativeLookaround: 30,
  /** string table */
  strings: 31,
  stringsBack: 32,
  match: 33,
  /** the end of the text, or the line terminator that ends it */
  lastLineEnd: 34,
} as const;

/** Name of an instruction. */
export type OpName = keyof typeof Op;

/** The groups that a backreference refers to. */
export interface Reference {
  /** Group numbers; of several groups with the same name, at most one is set. */
  readonly groups: readonly number[];
  readonly ignoreCase: boolean;
  /** True if it is inside one of these groups; that group is never set there. */
  readonly isInside: boolean;
}

/** A compiled pattern. It is immutable except for the tables, which cache the characters tested so far. */
export interface Program {
  readonly tree: Tree;
  readonly code: Int32Array;
  /** For the address of each instruction, the index in `nodes` of the node that it was compiled from. */
  readonly nodeAt: Int32Array;
  /** The nodes that were compiled; their offsets are UTF-16 code units of the pattern. */
  readonly nodes: readonly Node[];
  readonly tables: readonly CharacterTable[];
  readonly strings: readonly StringTable[];
  readonly references: readonly Reference[];
  /** The number of capturing groups + 1. Group `g` has the registers `2 * g` and `2 * g + 1`. */
  readonly width: number;
  /** Number of registers: those of the groups, then those of loops and lookarounds. */
  readonly registers: number;
  /** True if the text is read in code points. */
  readonly unicode: boolean;
  readonly global: boolean;
  readonly sticky: boolean;
  /** The characters that every match begins with; null when the pattern does not begin with a character or class. */
  readonly first: CharacterTable | null;
}

/** Means "no upper bound"; bounds that no text can reach become this, too. */
export const UNBOUNDED = 0x7fffffff;

/** A sequence of instructions that can be placed anywhere, because its addresses are relative. */
export interface Fragment {
  /** Its length in `Program.code`. */
  readonly size: number;
  /** One instruction with the node that it was compiled from, or fragments in order. */
  readonly content: { readonly code: readonly number[]; readonly node: Node } | readonly Fragment[];
}

/** A fragment without instructions. */
export const EMPTY_FRAGMENT: Fragment = { size: 0, content: [] };

/** A fragment of one instruction. */
export function instruction(node: Node, op: OpName, ...operands: readonly number[]): Fragment {
  return { size: operands.length + 1, content: { code: [Op[op], ...operands], node } };
}

/** Concatenates fragments. */
export function sequence(...parts: readonly Fragment[]): Fragment {
  return { size: parts.reduce((size, part) => size + part.size, 0), content: parts };
}

/** Turns a fragment into code. It keeps its own stack, so nesting cannot overflow the call stack. */
export function assemble(fragment: Fragment) {
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
