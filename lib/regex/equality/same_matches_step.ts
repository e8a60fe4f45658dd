import { Op, type Program, UNBOUNDED } from "../engine/program.ts";
import { instructions } from "../redos/automaton/attempt_alphabet.ts";
import { countWork, INSTRUCTION_STEPS } from "../work.ts";
import { NoProof, type Symbols } from "./same_matches_symbols.ts";

/** The remaining budget; several proofs may share it. */
export interface ProofBudget {
  /** Instructions that are followed, and what is stored about them. */
  work: number;
}

/** Spends an amount, and gives up if nothing is left. */
export function spend(budget: ProofBudget, amount: number): void {
  if (budget.work <= 0) throw new NoProof();
  countWork(INSTRUCTION_STEPS * amount);
  budget.work -= amount;
}

/** Numbers that are copied or compared in the time of an instruction. */
const NUMBERS_PER_INSTRUCTION = 64;

/** A branch of an attempt. Registers contain numbers of positions, which are meaningful within one state only. */
export interface Thread {
  readonly address: number;
  /** How many characters the loop over one character at the address has matched, as far as it matters. */
  readonly consumed: number;
  readonly counters: readonly number[];
  readonly registers: readonly number[];
}

/** A branch during a step. */
interface Branch extends Thread {
  /** The position registers of the loops whose iteration started here. */
  readonly begun: readonly number[];
  /** True if it is about to match a character in a lazy loop. */
  readonly reads: boolean;
}

/** The search of one pattern. */
export interface Search {
  /** In the order in which the engine tries them. */
  readonly threads: readonly Thread[];
  /** The match so far, unless a branch that is tried earlier succeeds. */
  readonly best: readonly number[] | null;
}

/** A search after a step. */
export interface Stepped extends Search {
  /** True if a branch succeeded in this step. */
  readonly isMatched: boolean;
}

/** A register that no position has been saved in. */
export const UNSET = -1;
/** The current position during a step; positions are renumbered after each step. */
const HERE = 1_000_000;

/** One of the two programs. */
export class Side {
  readonly program: Program;
  readonly symbols: Symbols;
  readonly budget: ProofBudget;
  /** By address of the start of a lookaround, the address after it. */
  readonly bodyEnds = new Map<number, number>();
  /** By counter of the program, its index among those of a thread. */
  readonly counters = new Map<number, number>();
  /** By register of the program, its index among the compared ones. */
  readonly compared: ReadonlyMap<number, number>;
  readonly #entry: Branch;

  /** @param groups numbers of the groups whose captures are compared, from 1 */
  constructor(program: Program, symbols: Symbols, groups: readonly number[], budget: ProofBudget) {
    this.program = program;
    this.symbols = symbols;
    this.budget = budget;
    const registers = groups.flatMap((group) => [2 * group, 2 * group + 1]);
    // The first two are the bounds of the match.
    this.compared = new Map(registers.map((register, index) => [register, index + 2]));
    const open: number[] = [];
    for (const [address, op] of instructions(program.code)) {
      if (op === Op.enterLookaround || op === Op.enterNegativeLookaround) open.push(address);
      if (op === Op.leaveLookaround) this.bodyEnds.set(open.pop()!, address + 3);
      if (op === Op.failNegativeLookaround) this.bodyEnds.set(open.pop()!, address + 2);
      if (op === Op.zero) this.counters.set(program.code[address + 1]!, this.counters.size);
    }
    this.#entry = {
      address: 0,
      consumed: 0,
      counters: [...this.counters].map(() => 0),
      registers: [HERE, UNSET, ...registers.map(() => UNSET)],
      begun: [],
      reads: false,
    };
  }

  /**
   * Follows all branches over a symbol, in the order in which they are tried.
   *
   * @param context the preceding character, as far as it matters
   * @param mayBegin true if an attempt may start here
   */
  step({ threads, best }: Search, context: number, symbol: number, mayBegin: boolean): Stepped {
    const branches = threads.map((thread): Branch => ({ ...thread, begun: [], reads: false }));
    // An existing match ends the search for later ones.
    if (mayBegin && best === null) branches.push(this.#entry);
    const step = new Step(this, context, symbol);
    const match = step.follow(branches);
    return { threads: step.after, best: match ?? best, isMatched: match !== null };
  }
}

/** A step of a program over a symbol. */
class Step {
  /** The branches that have read the symbol. */
  readonly after: Thread[] = [];
  readonly #reached = new Set<string>();
  /** What is still to be followed; the last one is tried first. */
  readonly #pending: Branch[] = [];
  readonly #side: Side;
  readonly #code: Int32Array;
  readonly #context: number;
  readonly #symbol: number;

  constructor(side: Side, context: number, symbol: number) {
    this.#side = side;
    this.#code = side.program.code;
    this.#context = context;
    this.#symbol = symbol;
  }

  /**
   * Follows branches until each has failed, or has read the symbol, or one of them succeeds.
   *
   * @returns the registers of the one that succeeds; null if none does
   */
  follow(branches: readonly Branch[]): readonly number[] | null {
    this.#pending.push(...branches.toReversed());
    const seen = new Set<string>();
    for (let branch = this.#pending.pop(); branch; branch = this.#pending.pop()) {
      const { address, consumed, counters, registers, begun, reads } = branch;
      const numbers = counters.length + registers.length + begun.length;
      spend(this.#side.budget, 1 + Math.floor(numbers / NUMBERS_PER_INSTRUCTION));
      const key = `${address} ${consumed} ${counters} ${begun} ${reads}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (this.#code[address] === Op.match) return registers.with(1, HERE);
      this.#execute(branch);
    }
    return null;
  }

  /** Executes the instruction of a branch: pushes the branches that it leads to, the one tried first last. */
  #execute(branch: Branch): void {
    const { address, registers, begun } = branch;
    const operand = (index: number) => this.#code[address + index]!;
    switch (this.#code[address]) {
      case Op.unit:
      case Op.letter:
      case Op.set:
      case Op.points:
        return this.#read(branch, address + 2, 0);
      case Op.run:
      case Op.lazyRun:
        return this.#executeRun(branch, operand(2), operand(3));
      case Op.choose:
        this.#go(branch, address + operand(2));
        return this.#go(branch, address + operand(1));
      case Op.jump:
        return this.#go(branch, address + operand(1));
      case Op.save:
        return this.#go(branch, address + 2, { registers: this.#saved(registers, operand(1)) });
      case Op.zero:
      case Op.loop:
      case Op.count:
        return this.#executeCounter(branch, operand);
      case Op.iterate: {
        const cleared = this.#cleared(registers, operand(1), operand(2));
        const isNoted = operand(3) < 0 || begun.includes(operand(3));
        return this.#go(branch, address + 4, {
          registers: cleared,
          begun: isNoted ? begun : [...begun, operand(3)],
        });
      }
      case Op.progress: {
        const isEmpty = begun.includes(operand(1));
        const index = this.#side.counters.get(operand(2));
        const isRequired = index !== undefined && branch.counters[index]! < operand(3);
        if (isEmpty && !isRequired) return;
        return this.#go(branch, address + 4, { begun: begun.filter((each) => each !== operand(1)) });
      }
      default: {
        const next = this.#afterAssertion(address);
        if (next !== null) this.#go(branch, next);
      }
    }
  }

  #go(branch: Branch, address: number, changes: Partial<Branch> = {}): void {
    this.#pending.push({ ...branch, consumed: 0, reads: false, address, ...changes });
  }

  #read(branch: Branch, to: number, consumed: number): void {
    const { symbols, program } = this.#side;
    if (!symbols.reads(program, branch.address, this.#symbol)) return;
    const { counters, registers } = branch;
    const key = `${to} ${consumed} ${counters}`;
    if (this.#reached.has(key)) return;
    this.#reached.add(key);
    this.after.push({ address: to, consumed, counters, registers });
  }

  /** A loop over one character. */
  #executeRun(branch: Branch, least: number, most: number): void {
    const { address, consumed } = branch;
    const next = most === UNBOUNDED ? Math.min(consumed + 1, least) : consumed + 1;
    if (branch.reads || consumed < least) return this.#read(branch, address, next);
    const mayRead = most === UNBOUNDED || consumed < most;
    if (mayRead && this.#code[address] === Op.run) this.#read(branch, address, next);
    else if (mayRead) this.#go(branch, address, { consumed, reads: true });
    this.#go(branch, address + 4);
  }

  /** What resets, tests or increases the counter of a loop. */
  #executeCounter(branch: Branch, operand: (index: number) => number): void {
    const { address, counters } = branch;
    const index = this.#side.counters.get(operand(1))!;
    const value = counters[index]!;
    if (this.#code[address] === Op.zero) {
      return this.#go(branch, address + 2, { counters: counters.with(index, 0) });
    }
    if (this.#code[address] === Op.count) {
      return this.#go(branch, address + 3, {
        counters: counters.with(index, Math.min(value + 1, operand(2))),
      });
    }
    const repeat = () => this.#go(branch, address + 6);
    // The counter does not matter outside of the loop.
    const leave = () => this.#go(branch, address + operand(4), { counters: counters.with(index, 0) });
    const mayRepeat = operand(3) === UNBOUNDED || value < operand(3);
    const isGreedy = operand(5) === 1;
    if (value < operand(2)) return repeat();
    if (mayRepeat && !isGreedy) repeat();
    leave();
    if (mayRepeat && isGreedy) repeat();
  }

  /** The address after an assertion; null if it fails. */
  #afterAssertion(address: number): number | null {
    const [context, symbol] = [this.#context, this.#symbol];
    const { symbols, program, bodyEnds } = this.#side;
    switch (this.#code[address]) {
      case Op.textStart:
        return context === symbols.start ? address + 1 : null;
      case Op.lineStart:
        return context === symbols.start || symbols.isBehind(context, symbols.lines) ? address + 1 : null;
      case Op.textEnd:
        return symbols.isEnd(symbol) ? address + 1 : null;
      case Op.lineEnd:
        return symbols.isEnd(symbol) || symbols.isIn(symbol, symbols.lines) ? address + 1 : null;
      case Op.boundary: {
        const words = symbols.setAt(program, address);
        const isBoundary = symbols.isBehind(context, words) !== symbols.isIn(symbol, words);
        return isBoundary === (this.#code[address + 2] === 1) ? address + 3 : null;
      }
      case Op.enterLookaround:
      case Op.enterNegativeLookaround:
        return symbols.lookaroundHolds(program, address, context, symbol) ? bodyEnds.get(address)! : null;
      default:
        throw new NoProof();
    }
  }

  #saved(registers: readonly number[], register: number): readonly number[] {
    const index = this.#side.compared.get(register);
    return index === undefined ? registers : registers.with(index, HERE);
  }

  #cleared(registers: readonly number[], first: number, end: number): readonly number[] {
    const { compared } = this.#side;
    if (first >= end || compared.size === 0) return registers;
    const cleared = [...registers];
    for (const [register, index] of compared) {
      if (first <= register && register < end) cleared[index] = UNSET;
    }
    return cleared;
  }
}
