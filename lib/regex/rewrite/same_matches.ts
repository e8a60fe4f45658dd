import { MAX_ORDERED_STATES } from "../../limits/search.ts";
import { compilePattern } from "../engine/compile.ts";
import { Op, type Program, UNBOUNDED } from "../engine/program.ts";
import { deviatesFromSpecification } from "../language/engine_deviations.ts";
import { instructions } from "../redos/attempt_alphabet.ts";
import { modesFromFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType, nodeWidth } from "../syntax/tree_queries.ts";
import { NoProof, Symbols } from "./same_matches_symbols.ts";

/** The remaining budget; several proofs may share it. */
export interface ProofBudget {
  /** Instructions that are followed, and what is stored about them. */
  work: number;
}

/** Spends an amount, and gives up if nothing is left. */
function spend(budget: ProofBudget, amount: number): void {
  if (budget.work <= 0) throw new NoProof();
  budget.work -= amount;
}

/** Numbers that are copied or compared in the time of an instruction. */
const NUMBERS_PER_INSTRUCTION = 64;

/** The work for a symbol that no branch reads, in instructions. */
const SYMBOL_WORK = 1 / 8;

/** Characters of a stored key that cost as much as an instruction. */
const KEY_CHARACTERS_PER_INSTRUCTION = 512;

/**
 * True if two patterns provably find the same matches in every text, at the same positions and with the same
 * captures; this covers all matches of a text, with or without flag g.
 *
 * Both programs run in parallel over all texts at once. Without backreferences, an attempt that reaches the
 * same instruction at the same position again can only fail again, so the state of a search is a list of
 * instructions in the order in which the engine tries them; there are finitely many such lists. A lookaround
 * that tests more than one character is assumed to succeed or fail, but equally in both patterns.
 *
 * @param groups for each group of the left pattern, its number in the right one, from 1; 0 if its capture
 * does not matter. Without it, both must have the same groups
 * @returns false also if nothing is proved
 */
export function findSameMatches(
  left: Tree,
  right: Tree,
  budget: ProofBudget,
  groups?: readonly number[],
): boolean {
  if (!areComparable(left, right) || (!groups && left.groups.length !== right.groups.length)) return false;
  const numbers = groups ?? left.groups.map((_, index) => index + 1);
  const names = left.groups.map(({ name }, index) => [name, right.groups[(numbers[index] ?? 0) - 1]?.name]);
  if (names.some(([one, other]) => other !== undefined && one !== other)) return false;
  try {
    const comparison = new Comparison(left, right, numbers, budget);
    // What is true for each attempt is true for every search.
    if (comparison.holds(false)) return true;
    return !left.regex.flags.includes("y") && comparison.holds(true);
  } catch (error) {
    if (error instanceof NoProof) return false;
    throw error;
  }
}

function areComparable(left: Tree, right: Tree): boolean {
  const rest = ({ regex: { flags } }: Tree) => flags.replaceAll(/[ims]/g, "").replace("v", "u");
  if (rest(left) !== rest(right)) return false;
  return [left, right].every((tree) => {
    if (deviatesFromSpecification(tree)) return false;
    // Engines also search for empty matches between the halves of a surrogate pair.
    const isSplit = modesFromFlags(tree.regex.flags).unicode && nodeWidth(tree, tree.root).skippable;
    return !isSplit && nodesOfType(tree, "Backreference").length === 0;
  });
}

/** A branch of an attempt. Registers contain numbers of positions, which are meaningful within one state only. */
interface Thread {
  readonly address: number;
  /** How many characters the loop over one character at the address has matched, as far as it matters. */
  readonly consumed: number;
  readonly counters: readonly number[];
  readonly registers: readonly number[];
}

interface Branch extends Thread {
  /** The position registers of the loops whose iteration started here. */
  readonly begun: readonly number[];
  /** True if it is about to match a character in a lazy loop. */
  readonly reads: boolean;
}

/** The search of one pattern. */
interface Search {
  readonly threads: readonly Thread[];
  /** The match so far, unless a branch that is tried earlier succeeds. */
  readonly best: readonly number[] | null;
}

/** Both searches at one position. */
interface State {
  readonly sides: readonly [Search, Search];
  /** The preceding character, as far as it matters. */
  readonly context: number;
  /** The only symbol that may come next; -1 for any. */
  readonly next: number;
  /**
   * Branches of the left pattern that were tried before those that led to the last matches: all of them fail.
   * They have already matched the next symbol if it is fixed.
   */
  readonly failing: readonly Thread[];
}

const NOTHING: Search = { threads: [], best: null };
const UNSET = -1;
/** The current position during a step; positions are renumbered after each step. */
const HERE = 1_000_000;

class Comparison {
  readonly #sides: readonly [Side, Side];
  readonly #groups: readonly number[];
  readonly #symbols: Symbols;
  readonly #budget: ProofBudget;

  constructor(left: Tree, right: Tree, groups: readonly number[], budget: ProofBudget) {
    const programs = [left, right].map(compilePattern);
    this.#symbols = new Symbols(programs);
    this.#groups = groups;
    this.#budget = budget;
    const [numbersLeft, numbersRight] = [groups.map((_, index) => index + 1), groups];
    const side = (program: Program, numbers: readonly number[]) =>
      new Side(
        program,
        this.#symbols,
        numbers.flatMap((number, index) => groups[index] ? number : []),
        budget,
      );
    this.#sides = [side(programs[0]!, numbersLeft), side(programs[1]!, numbersRight)];
  }

  /**
   * @param isSearch whether an attempt follows at the next position if one fails; otherwise there is an
   * attempt from any position
   */
  holds(isSearch: boolean): boolean {
    const seen = new Set<string>();
    const pending: State[] = [];
    const add = (state: State) => {
      const key = stateKey(state);
      spend(this.#budget, Math.floor(key.length / KEY_CHARACTERS_PER_INSTRUCTION));
      if (seen.has(key)) return;
      if (seen.size >= MAX_ORDERED_STATES) throw new NoProof();
      seen.add(key);
      pending.push(state);
    };
    for (const context of isSearch ? [this.#symbols.start] : this.#symbols.contexts) {
      add({ sides: [NOTHING, NOTHING], context, next: -1, failing: [] });
    }
    for (let state = pending.pop(); state; state = pending.pop()) {
      const isFirst = state.sides.every(({ threads, best }) => threads.length === 0 && best === null);
      for (const symbol of state.next < 0 ? this.#symbols.all : [state.next]) {
        spend(this.#budget, SYMBOL_WORK);
        const failing = this.#stillFailing(state, symbol);
        if (failing === null) continue;
        const stepped = state.sides.map((search, index) =>
          this.#sides[index]!.step(search, state.context, symbol, isSearch || isFirst)
        );
        const sides = canonical(stepped);
        const isOver = sides.every(({ threads }) => threads.length === 0);
        const isMatch = sides[0].best !== null || sides[1].best !== null;
        if (isOver && sides[0].best?.join() !== sides[1].best?.join()) return false;
        if (isSearch && stepped.every(({ isMatched }) => isMatched)) {
          const next = this.#nextSearch(stepped[0]!, failing, state.context, symbol);
          if (next) add(next);
        }
        const goesOn = isOver ? isSearch && !isMatch : true;
        if (goesOn && !this.#symbols.isEnd(symbol)) {
          add({ sides, context: this.#symbols.contextAfter(symbol), next: -1, failing });
        }
      }
    }
    return true;
  }

  /** The branches that must fail, after a symbol; null if one of them matches, so that the symbol can't come next. */
  #stillFailing({ failing, next, context }: State, symbol: number): readonly Thread[] | null {
    if (next >= 0 || failing.length === 0) return failing;
    const { threads, isMatched } = this.#sides[0].step(
      { threads: failing, best: null },
      context,
      symbol,
      false,
    );
    return isMatched ? null : threads;
  }

  /** The search for the match after one that ends before a symbol. */
  #nextSearch(
    { threads, best }: Stepped,
    failing: readonly Thread[],
    context: number,
    symbol: number,
  ): State | null {
    const seen = new Set<string>();
    const all = [...failing, ...threads].map((thread) => ({
      ...thread,
      registers: thread.registers.map(() => UNSET),
    }))
      .filter((thread) => {
        const key = threadKey(thread);
        return !seen.has(key) && seen.add(key);
      });
    const begun = { sides: [NOTHING, NOTHING], failing: all } as const;
    if (best?.[0] !== best?.[1]) return { ...begun, context, next: symbol };
    // After an empty match, it starts one character later.
    return this.#symbols.isEnd(symbol)
      ? null
      : { ...begun, context: this.#symbols.contextAfter(symbol), next: -1 };
  }
}

const threadKey = ({ address, consumed, counters, registers }: Thread): string =>
  `${address} ${consumed} ${counters} ${registers}`;

function stateKey({ sides, context, next, failing }: State): string {
  const searches = sides.map(({ threads, best }) =>
    `${best?.join() ?? "-"}/${threads.map(threadKey).join(";")}`
  );
  return `${context}|${next}|${failing.map(threadKey).join(";")}|${searches.join("|")}`;
}

/** Numbers positions in the order in which registers refer to them. */
function canonical(sides: readonly Search[]): [Search, Search] {
  const numbers = new Map<number, number>([[UNSET, UNSET]]);
  const numbered = (registers: readonly number[]) =>
    registers.map((position) => {
      const number = numbers.get(position);
      if (number !== undefined) return number;
      numbers.set(position, numbers.size - 1);
      return numbers.size - 2;
    });
  const [left, right] = sides.map(({ threads, best }) => ({
    best: best && numbered(best),
    threads: threads.map((thread) => ({ ...thread, registers: numbered(thread.registers) })),
  }));
  return [left ?? NOTHING, right ?? NOTHING];
}

interface Stepped extends Search {
  readonly isMatched: boolean;
}

/** One of the two programs. */
class Side {
  readonly #program: Program;
  readonly #code: Int32Array;
  readonly #symbols: Symbols;
  readonly #budget: ProofBudget;
  /** By register of the program, its index among the compared ones. */
  readonly #compared: ReadonlyMap<number, number>;
  readonly #bodyEnds = new Map<number, number>();
  readonly #counters = new Map<number, number>();
  readonly #entry: Branch;

  constructor(program: Program, symbols: Symbols, groups: readonly number[], budget: ProofBudget) {
    this.#program = program;
    this.#code = program.code;
    this.#symbols = symbols;
    this.#budget = budget;
    const registers = groups.flatMap((group) => [2 * group, 2 * group + 1]);
    // The first two are the bounds of the match.
    this.#compared = new Map(registers.map((register, index) => [register, index + 2]));
    const open: number[] = [];
    for (const [address, op] of instructions(program.code)) {
      if (op === Op.enterLookaround || op === Op.enterNegativeLookaround) open.push(address);
      if (op === Op.leaveLookaround) this.#bodyEnds.set(open.pop()!, address + 3);
      if (op === Op.failNegativeLookaround) this.#bodyEnds.set(open.pop()!, address + 2);
      if (op === Op.zero) this.#counters.set(this.#operand(address, 1), this.#counters.size);
    }
    this.#entry = {
      address: 0,
      consumed: 0,
      counters: [...this.#counters].map(() => 0),
      registers: [HERE, UNSET, ...registers.map(() => UNSET)],
      begun: [],
      reads: false,
    };
  }

  #operand(address: number, index: number): number {
    return this.#code[address + index]!;
  }

  /** Follows all branches over a symbol, in the order in which they are tried. */
  step({ threads, best }: Search, context: number, symbol: number, mayBegin: boolean): Stepped {
    const seen = new Set<string>();
    const reached = new Set<string>();
    const after: Thread[] = [];
    let found = best;
    const isMatched = () => ({ threads: after, best: found, isMatched: found !== best });
    const first = threads.map((thread): Branch => ({ ...thread, begun: [], reads: false }));
    // An existing match ends the search for later ones.
    if (mayBegin && best === null) first.push(this.#entry);
    const pending = first.reverse();
    const read = (branch: Branch, to: number, consumed: number) => {
      if (!this.#symbols.reads(this.#program, branch.address, symbol)) return;
      const { counters, registers } = branch;
      const key = `${to} ${consumed} ${counters}`;
      if (reached.has(key)) return;
      reached.add(key);
      after.push({ address: to, consumed, counters, registers });
    };
    for (let branch = pending.pop(); branch; branch = pending.pop()) {
      const { address, consumed, counters, registers, begun } = branch;
      const numbers = counters.length + registers.length + begun.length;
      spend(this.#budget, 1 + Math.floor(numbers / NUMBERS_PER_INSTRUCTION));
      const key = `${address} ${consumed} ${counters} ${begun} ${branch.reads}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const here = branch;
      const operand = (index: number) => this.#operand(address, index);
      const go = (to: number, changes: Partial<Branch> = {}) =>
        pending.push({ ...here, consumed: 0, reads: false, address: to, ...changes });
      switch (this.#code[address]) {
        case Op.unit:
        case Op.letter:
        case Op.set:
        case Op.points:
          read(branch, address + 2, 0);
          break;
        case Op.run:
        case Op.lazyRun: {
          const [least, most] = [operand(2), operand(3)];
          const next = most === UNBOUNDED ? Math.min(consumed + 1, least) : consumed + 1;
          const mayRead = most === UNBOUNDED || consumed < most;
          if (branch.reads || consumed < least) read(branch, address, next);
          else if (this.#code[address] === Op.run) {
            if (mayRead) read(branch, address, next);
            go(address + 4);
          } else {
            if (mayRead) go(address, { consumed, reads: true });
            go(address + 4);
          }
          break;
        }
        case Op.choose:
          go(address + operand(2));
          go(address + operand(1));
          break;
        case Op.jump:
          go(address + operand(1));
          break;
        case Op.save:
          go(address + 2, { registers: this.#saved(registers, operand(1)) });
          break;
        case Op.zero:
          go(address + 2, { counters: counters.with(this.#counters.get(operand(1))!, 0) });
          break;
        case Op.loop: {
          const index = this.#counters.get(operand(1))!;
          const value = counters[index]!;
          // The counter does not matter outside of the loop.
          const leave = () => go(address + operand(4), { counters: counters.with(index, 0) });
          const mayRepeat = operand(3) === UNBOUNDED || value < operand(3);
          if (value < operand(2)) go(address + 6);
          else if (!mayRepeat) leave();
          else if (operand(5) === 1) {
            leave();
            go(address + 6);
          } else {
            go(address + 6);
            leave();
          }
          break;
        }
        case Op.iterate: {
          const cleared = this.#cleared(registers, operand(1), operand(2));
          const isNoted = operand(3) < 0 || begun.includes(operand(3));
          go(address + 4, { registers: cleared, begun: isNoted ? begun : [...begun, operand(3)] });
          break;
        }
        case Op.progress: {
          const isEmpty = begun.includes(operand(1));
          const index = this.#counters.get(operand(2));
          const isRequired = index !== undefined && counters[index]! < operand(3);
          if (isEmpty && !isRequired) break;
          go(address + 4, { begun: begun.filter((each) => each !== operand(1)) });
          break;
        }
        case Op.count: {
          const index = this.#counters.get(operand(1))!;
          go(address + 3, { counters: counters.with(index, Math.min(counters[index]! + 1, operand(2))) });
          break;
        }
        case Op.textStart:
          if (context === this.#symbols.start) go(address + 1);
          break;
        case Op.lineStart:
          if (this.#symbols.isBehind(context, this.#symbols.lines)) go(address + 1);
          else if (context === this.#symbols.start) go(address + 1);
          break;
        case Op.textEnd:
          if (this.#symbols.isEnd(symbol)) go(address + 1);
          break;
        case Op.lineEnd:
          if (this.#symbols.isEnd(symbol) || this.#symbols.isIn(symbol, this.#symbols.lines)) go(address + 1);
          break;
        case Op.boundary: {
          const words = this.#symbols.setAt(this.#program, address);
          const isBoundary = this.#symbols.isBehind(context, words) !== this.#symbols.isIn(symbol, words);
          if (isBoundary === (operand(2) === 1)) go(address + 3);
          break;
        }
        case Op.enterLookaround:
        case Op.enterNegativeLookaround:
          if (this.#symbols.lookaroundHolds(this.#program, address, context, symbol)) {
            go(this.#bodyEnds.get(address)!);
          }
          break;
        case Op.match:
          found = registers.with(1, HERE);
          return isMatched();
        default:
          throw new NoProof();
      }
    }
    return isMatched();
  }

  #saved(registers: readonly number[], register: number): readonly number[] {
    const index = this.#compared.get(register);
    return index === undefined ? registers : registers.with(index, HERE);
  }

  #cleared(registers: readonly number[], first: number, end: number): readonly number[] {
    if (first >= end || this.#compared.size === 0) return registers;
    const cleared = [...registers];
    for (const [register, index] of this.#compared) {
      if (first <= register && register < end) cleared[index] = UNSET;
    }
    return cleared;
  }
}
