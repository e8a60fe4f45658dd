import { compilePattern } from "../../engine/compile.ts";
import { Op, type Program } from "../../engine/program.ts";
import type { Tree } from "../../syntax/tree.ts";
import type { Node } from "../../syntax/visit.ts";
import { instructions } from "./attempt_alphabet.ts";

/** A compiled pattern, with what attempts need to know about its groups and lookarounds. */
export class AttemptProgram {
  readonly program: Program;
  readonly code: Int32Array;
  /** For each lookaround, the address of the instruction that ends its body; for each group, that of its content. */
  readonly bodyEnds: ReadonlyMap<number, number>;
  readonly contents: ReadonlyMap<number, number>;
  /** Ends of the bodies of lookaheads after which the pattern has matched. */
  readonly lastLookaheads: ReadonlySet<number>;
  readonly hasStrings: boolean;

  constructor(readonly tree: Tree) {
    this.program = compilePattern(tree);
    this.code = this.program.code;
    const bodyEnds = new Map<number, number>();
    const contents = new Map<number, number>();
    const lastLookaheads = new Set<number>();
    const open: number[] = [];
    let hasStrings = false;
    for (const [address, op] of instructions(this.code)) {
      if (op === Op.enterLookaround || op === Op.enterNegativeLookaround) open.push(address);
      if (op === Op.leaveLookaround || op === Op.failNegativeLookaround) {
        bodyEnds.set(open.pop() ?? 0, address);
        if (op === Op.leaveLookaround && this.#isLastLookahead(address)) lastLookaheads.add(address);
      }
      if (op === Op.save && this.operand(address, 1) % 2 === 0) {
        contents.set(this.operand(address, 1) / 2, address + 2);
      }
      if (op === Op.strings || op === Op.stringsBack) hasStrings = true;
    }
    [this.bodyEnds, this.contents] = [bodyEnds, contents];
    [this.lastLookaheads, this.hasStrings] = [lastLookaheads, hasStrings];
  }

  /** An operand of the instruction at an address; index 0 is the instruction itself. */
  operand(address: number, index: number): number {
    return this.code[address + index]!;
  }

  /** The node that an instruction belongs to. */
  nodeAt(address: number): Node {
    return this.program.nodes[this.program.nodeAt[address]!]!;
  }

  /** Where a program continues after instructions that test nothing. */
  afterGroups(address: number): number {
    for (let at = address;;) {
      if (this.code[at] === Op.jump) at += this.operand(at, 1);
      else if (this.code[at] === Op.save) at += 2;
      else return at;
    }
  }

  /** With flag g, the next search starts before the text that the lookahead has matched. */
  #isLastLookahead(end: number): boolean {
    const node = this.nodeAt(end);
    return !this.program.global && node.type === "Assertion" && node.kind === "lookahead" &&
      this.code[this.afterGroups(end + 3)] === Op.match;
  }
}
