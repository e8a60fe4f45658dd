import type { Node } from "../syntax/visit.ts";
import { Op, type OpName } from "./program.ts";

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
export interface Assembled {
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
      nodeAt.fill(numberOf(content.node, numbers), address, address + size);
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

function numberOf(node: Node, numbers: Map<Node, number>): number {
  const number = numbers.get(node) ?? numbers.size;
  numbers.set(node, number);
  return number;
}
