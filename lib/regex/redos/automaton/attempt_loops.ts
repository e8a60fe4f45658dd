import { Op, UNBOUNDED } from "../../engine/program.ts";
import { nodeWidth } from "../../syntax/tree_queries.ts";
import { instructions } from "./attempt_alphabet.ts";
import type { Branch } from "./attempt_closure.ts";
import type { AttemptProgram } from "./attempt_program.ts";
import type { ClassBits } from "./class_bits.ts";

/** A loop that counts its iterations. */
interface CountedLoop {
  readonly index: number;
  /** Address of its first instruction; `end` is the address after it. */
  readonly start: number;
  readonly end: number;
  readonly least: number;
  readonly most: number;
  /** True if an iteration can be empty. */
  readonly isNullable: boolean;
}

/** The loops of a program that count their iterations, and the counters of a branch. */
export class CountedLoops {
  /** True if a large count was treated as unbounded. */
  isAbstracted = false;
  /** True if that is impossible for a loop, because its iterations can be empty. */
  hasLargeNullable = false;
  readonly #program: AttemptProgram;
  readonly #largestCount: number;
  readonly #all: readonly CountedLoop[];
  readonly #byRegister: ReadonlyMap<number, CountedLoop>;

  /** @param largestCount counts above it are treated as unbounded */
  constructor(program: AttemptProgram, largestCount: number) {
    this.#program = program;
    this.#largestCount = largestCount;
    this.#byRegister = findLoops(program);
    this.#all = [...this.#byRegister.values()];
  }

  /** The counters outside of all loops. */
  get counters(): readonly number[] {
    return this.#all.map(() => 0);
  }

  /** Counters only matter in their own loops. */
  live(counters: readonly number[], address: number, returnTo: number): readonly number[] {
    if (counters.every((value) => value === 0)) return counters;
    return counters.map((value, index) => {
      const { start, end } = this.#all[index]!;
      const isInside = (at: number) => at > start && at < end;
      return isInside(address) || isInside(returnTo) ? value : 0;
    });
  }

  /** True if the count of a loop is treated as unbounded. */
  isLarge(least: number, most: number): boolean {
    const isLarge = least > this.#largestCount || (most !== UNBOUNDED && most > this.#largestCount);
    if (isLarge) this.isAbstracted = true;
    return isLarge;
  }

  /** The branches at the start of an iteration; the one that is tried first comes last. */
  branches(branch: Branch, none: ClassBits): Branch[] {
    const { address, counters } = branch;
    const loop = this.#byRegister.get(this.#program.operand(address, 1));
    if (loop === undefined) return [];
    const body = { ...branch, address: address + 6 };
    const behind = { ...branch, address: loop.end, counters: withCount(counters, loop, 0) };
    const isGreedy = this.#program.operand(address, 5) === 1;
    if (this.isLarge(loop.least, loop.most)) {
      if (loop.isNullable) this.hasLargeNullable = true;
      // Otherwise a loop around it would have empty iterations that the engine never makes.
      if (loop.least > 0 && counters[loop.index] === 0) return [{ ...body, certain: none }];
      const both = [body, behind].map((each) => ({ ...each, certain: none }));
      const [first, second] = isGreedy ? both : both.toReversed();
      return [{ ...second!, isReturn: true }, first!];
    }
    const value = counters[loop.index] ?? 0;
    if (value < loop.least) return [body];
    if (loop.most !== UNBOUNDED && value >= loop.most) return [behind];
    return isGreedy ? [{ ...behind, isReturn: true }, body] : [{ ...body, isReturn: true }, behind];
  }

  /** The counters before the first iteration of the loop with a register. */
  reset(counters: readonly number[], register: number): readonly number[] {
    return withCount(counters, this.#byRegister.get(register), 0);
  }

  /** The counters after an iteration; `most` is the value up to which the program counts. */
  increment(counters: readonly number[], register: number, most: number): readonly number[] {
    const loop = this.#byRegister.get(register);
    if (loop === undefined) return counters;
    const limit = this.isLarge(loop.least, loop.most) ? Math.min(loop.least, 1) : most;
    return withCount(counters, loop, Math.min((counters[loop.index] ?? 0) + 1, limit));
  }

  /** An empty iteration fails, unless it is required. */
  hasProgress({ address, begun, counters }: Branch): boolean {
    if (!begun.includes(this.#program.operand(address, 1))) return true;
    const loop = this.#byRegister.get(this.#program.operand(address, 2));
    return loop !== undefined && !this.isLarge(loop.least, loop.most) &&
      (counters[loop.index] ?? 0) < this.#program.operand(address, 3);
  }
}

function findLoops(program: AttemptProgram): Map<number, CountedLoop> {
  const loops = new Map<number, CountedLoop>();
  for (const [address, op] of instructions(program.code)) {
    if (op !== Op.loop) continue;
    const node = program.nodeAt(address);
    loops.set(program.operand(address, 1), {
      index: loops.size,
      // The preceding instruction sets the counter to 0.
      start: address - 2,
      end: address + program.operand(address, 4),
      least: program.operand(address, 2),
      most: program.operand(address, 3),
      isNullable: node.type !== "Quantifier" || nodeWidth(program.tree, node.element).min === 0,
    });
  }
  return loops;
}

function withCount(
  counters: readonly number[],
  loop: CountedLoop | undefined,
  value: number,
): readonly number[] {
  if (loop === undefined || counters[loop.index] === value) return counters;
  return counters.with(loop.index, value);
}
