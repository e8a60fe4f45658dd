import { MAX_ORDERED_STATES } from "../../limits/search.ts";
import { compilePattern } from "../engine/compile.ts";
import { Op, type Program, UNBOUNDED } from "../engine/program.ts";
import { deviatesFromSpecification } from "../language/engine_deviations.ts";
import { instructions } from "../redos/attempt_alphabet.ts";
import {
  characterLookup,
  type CharSet,
  isSetNode,
  lineTerminators,
  partitionCharacters,
  type SetNode,
  wordCharacters,
} from "../syntax/character_sets.ts";
import { modeLookup, modesFromFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { nodesOfType, nodeWidth } from "../syntax/tree_queries.ts";
import type { Node } from "../syntax/visit.ts";

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

/** Thrown if a pattern is not supported, or the budget runs out. */
class NoProof extends Error {}

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

/** A set of classes: for each, whether it is in the set. */
type Classes = readonly boolean[];

/** How a lookaround is decided. */
type LookaroundTest =
  /** By the character before or after it, or by the edge of the text. */
  | { readonly isBehind: boolean; readonly classes: Classes; readonly holdsAtEdge: boolean }
  /** By the following or preceding text; the bit of the symbols that represents it. */
  | { readonly bit: number };

/**
 * The possible next symbols of two programs: classes of characters that neither distinguishes and the end of
 * the text, each with an outcome for all lookarounds that test more than one character.
 */
class Symbols {
  /** The context at the start of the text. */
  readonly start = -1;
  readonly all: readonly number[];
  readonly contexts: readonly number[];
  readonly lines: Classes;
  /** Number of the class that represents the end. */
  readonly #end: number;
  readonly #sets = new Map<Program, Map<number, Classes>>();
  readonly #lookarounds = new Map<Program, Map<number, LookaroundTest>>();
  /** The sets that a context distinguishes, each with its bit. */
  readonly #behind = new Map<Classes, number>();

  constructor(programs: readonly Program[]) {
    const collected = programs.map(collectSets);
    const modes = modesFromFlags(programs[0]!.tree.regex.flags);
    const terminators = lineTerminators(modes);
    const distinct = [...collected.flatMap(({ sets }) => [...sets.values()]), terminators];
    const bySource = new Map(distinct.map((set) => [rangesKey(set), set]));
    const { characters, kindsIn } = partitionCharacters([...bySource.values()]);
    this.#end = characters.length;
    const classesByRanges = new Map<string, Classes>();
    for (const [source, set] of bySource) {
      const kinds = new Set(kindsIn(set));
      classesByRanges.set(source, [...characters, ""].map((_, kind) => kinds.has(kind)));
    }
    const classesOf = (set: CharSet): Classes => classesByRanges.get(rangesKey(set))!;
    this.lines = classesOf(terminators);
    const hasLineStarts = programs.some(({ code }) =>
      [...instructions(code)].some(([, op]) => op === Op.lineStart)
    );
    if (hasLineStarts) this.#behind.set(this.lines, 1);
    // By the content of the lookaround.
    const bits = new Map<string, number>();
    for (const [index, program] of programs.entries()) {
      const { sets, boundaries } = collected[index]!;
      this.#sets.set(program, new Map([...sets].map(([key, set]) => [key, classesOf(set)])));
      for (const address of boundaries) this.#noteBehind(classesOf(sets.get(address)!));
      this.#lookarounds.set(program, this.#readLookarounds(program, bits, kindsIn, characters.length));
    }
    const outcomes = 1 << bits.size;
    this.all = Array.from({ length: outcomes * (characters.length + 1) }, (_, symbol) => symbol);
    this.contexts = [this.start, ...new Set(characters.map((_, kind) => this.contextAfter(kind)))];
  }

  #noteBehind(classes: Classes): void {
    if (this.#behind.size >= MAX_BEHIND) throw new NoProof();
    if (!this.#behind.has(classes)) this.#behind.set(classes, 1 << this.#behind.size);
  }

  #readLookarounds(
    { tree, code, nodes, nodeAt }: Program,
    bits: Map<string, number>,
    kindsIn: (set: CharSet) => readonly number[],
    size: number,
  ): Map<number, LookaroundTest> {
    const setOf = characterLookup(tree);
    const modeAt = modeLookup(tree);
    const tests = new Map<number, LookaroundTest>();
    for (const [address, op] of instructions(code)) {
      if (op !== Op.enterLookaround && op !== Op.enterNegativeLookaround) continue;
      const node = nodes[nodeAt[address]!]!;
      if (node.type !== "Assertion" || !("alternatives" in node)) throw new NoProof();
      const isBehind = node.kind === "lookbehind";
      const options = node.alternatives.map(({ elements: [only, ...more] }) =>
        more.length === 0 ? only : undefined
      );
      const isEdge = (option: Node | undefined) =>
        option?.type === "Assertion" && option.kind === (isBehind ? "start" : "end") &&
        !modeAt(option).multiline;
      const isPlain = options.every((option) => option && (isSetNode(option) || isEdge(option)));
      if (isPlain) {
        const kinds = new Set(
          options.flatMap((option) => option && isSetNode(option) ? kindsIn(setOf(option)!) : []),
        );
        const classes = Array.from({ length: size + 1 }, (_, kind) => kinds.has(kind));
        if (isBehind) this.#noteBehind(classes);
        tests.set(address, { isBehind, classes, holdsAtEdge: options.some(isEdge) });
        continue;
      }
      if (tree.groups.some(({ start, end }) => node.start < start && end < node.end)) throw new NoProof();
      const content = node.raw.slice(isBehind ? 4 : 3, -1);
      const key = `${node.kind} ${content} ${JSON.stringify(modeAt(node))}`;
      if (!bits.has(key) && bits.size >= MAX_OUTCOMES) throw new NoProof();
      if (!bits.has(key)) bits.set(key, bits.size);
      tests.set(address, { bit: 1 << bits.get(key)! });
    }
    return tests;
  }

  isEnd(symbol: number): boolean {
    return this.#classOf(symbol) === this.#end;
  }

  #classOf(symbol: number): number {
    return symbol % (this.#end + 1);
  }

  setAt(program: Program, address: number): Classes {
    return this.#sets.get(program)!.get(address)!;
  }

  /** True if an instruction matches a symbol. */
  reads(program: Program, address: number, symbol: number): boolean {
    return this.isIn(symbol, this.setAt(program, address));
  }

  isIn(symbol: number, classes: Classes): boolean {
    return classes[this.#classOf(symbol)] === true;
  }

  isBehind(context: number, classes: Classes): boolean {
    return context !== this.start && (context & this.#behind.get(classes)!) !== 0;
  }

  contextAfter(symbol: number): number {
    let context = 0;
    for (const [classes, bit] of this.#behind) if (this.isIn(symbol, classes)) context |= bit;
    return context;
  }

  lookaroundHolds(program: Program, address: number, context: number, symbol: number): boolean {
    const test = this.#lookarounds.get(program)!.get(address)!;
    return this.#test(test, context, symbol) === (program.code[address] === Op.enterLookaround);
  }

  #test(test: LookaroundTest, context: number, symbol: number): boolean {
    if ("bit" in test) return (Math.floor(symbol / (this.#end + 1)) & test.bit) !== 0;
    const { isBehind, classes, holdsAtEdge } = test;
    const isAtEdge = isBehind ? context === this.start : this.isEnd(symbol);
    if (isAtEdge) return holdsAtEdge;
    return isBehind ? this.isBehind(context, classes) : this.isIn(symbol, classes);
  }
}

/** Maximum number of sets for the character before a position, and of longer lookarounds, in both patterns. */
const MAX_BEHIND = 16;
const MAX_OUTCOMES = 3;

const rangesKey = ({ ranges }: CharSet): string => ranges.map(({ min, max }) => `${min}-${max}`).join();

interface CollectedSets {
  /** By address, for instructions that match a character or test for words. */
  readonly sets: ReadonlyMap<number, CharSet>;
  readonly boundaries: readonly number[];
}

function collectSets({ tree, code, nodes, nodeAt }: Program): CollectedSets {
  const setOf = characterLookup(tree);
  const modeAt = modeLookup(tree);
  const setByNode = new Map<SetNode, CharSet>();
  const sets = new Map<number, CharSet>();
  const boundaries: number[] = [];
  for (const [address, op] of instructions(code)) {
    const node = nodes[nodeAt[address]!]!;
    if (op === Op.strings || op === Op.stringsBack) throw new NoProof();
    if (op === Op.boundary) {
      sets.set(address, wordCharacters(modeAt(node)));
      boundaries.push(address);
    } else if (op >= Op.unit && op <= Op.lazyRunBack && isSetNode(node)) {
      const set = setByNode.get(node) ?? setOf(node);
      if (set === undefined) throw new NoProof();
      setByNode.set(node, set);
      sets.set(address, set);
    }
  }
  return { sets, boundaries };
}
