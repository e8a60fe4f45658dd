import { MAX_ATTEMPT_STATES, MAX_CLOSURE_VISITS } from "../../limits/search.ts";
import { compilePattern } from "../engine/compile.ts";
import { Op, type Program, UNBOUNDED } from "../engine/program.ts";
import type { Tree } from "../syntax/parse.ts";
import { nodesOfType, nodeWidth } from "../syntax/tree_queries.ts";
import type { Node } from "../syntax/visit.ts";
import { AttemptAlphabet, type Context, instructions, TEXT_START } from "./attempt_alphabet.ts";
import {
  type ClassBits,
  classBits,
  eachClass,
  intersectionOfClasses,
  isEmpty,
  unionOfClasses,
  without,
} from "./class_bits.ts";
import { fixedCost } from "./fixed_cost.ts";
import { groupsWithFewTexts } from "./known_captures.ts";

/**
 * The attempts that a backtracking search can make, as an automaton. Its runs over a text are the branches
 * that the engine tries as long as nothing matches, so the number of runs that reach a position is the number
 * of times that the engine gets there.
 *
 * It is built from the engine's program: a state is the instruction after a character that was just matched,
 * with the counters of the enclosing loops, and the captures of groups with few texts. Where it cannot
 * represent the pattern exactly (lookarounds over several characters, backreferences, large counts), it has
 * more runs than the engine, never fewer, and fewer certain successes, never more.
 */
export interface AttemptAutomaton {
  readonly states: readonly AttemptState[];
  /** The states of a search before an attempt, one for each context; the first one is for the start of the text. */
  readonly starts: readonly number[];
  readonly alphabet: AttemptAlphabet;
  /** Constructs for which it may have too few runs, so that it proves nothing. */
  readonly unsupported: readonly string[];
  /** True if a large count was treated as unbounded. */
  readonly isAbstracted: boolean;
}

/** The possible next moves of an attempt, in the order in which the engine tries them. */
export interface AttemptState {
  readonly arcs: readonly Arc[];
  /** For each class of the next character, the maximum number of steps of the engine before it matches another one. */
  readonly steps: readonly number[];
  /** The node that matched the last character; undefined for a search before an attempt. */
  readonly node: Node | undefined;
  /** The known facts about that character. */
  readonly context: Context;
  readonly isStart: boolean;
}

/** A transition from a state for some classes of the next character. */
export interface Arc {
  /** A state, or {@link SUCCESS}. */
  readonly to: number;
  readonly classes: ClassBits;
  /** The classes for which it certainly exists, despite the automaton's approximations. */
  readonly certain: ClassBits;
  /**
   * Numbers of the bodies of lookaheads that are entered on the way, from the outermost to the innermost;
   * others have other numbers.
   */
  readonly bodies: readonly number[];
}

/** The target of an arc where the pattern has matched. */
export const SUCCESS = -1;

/** The target of an arc where the body of the current lookahead has matched. */
export const BODY_SUCCESS = -2;

/**
 * Builds the automaton of a pattern.
 *
 * @param largestCount counts above it are treated as unbounded
 * @param maxVisits instructions that are followed
 * @returns undefined if a budget runs out
 */
export function attemptAutomaton(
  tree: Tree,
  largestCount: number,
  maxVisits = MAX_CLOSURE_VISITS,
): AttemptAutomaton | undefined {
  try {
    return new Builder(tree, largestCount, maxVisits).build();
  } catch (error) {
    if (error instanceof BudgetError) return undefined;
    throw error;
  }
}

class BudgetError extends Error {}

/** A point of a program with everything that determines the next moves, except for the next character. */
interface Point {
  readonly address: number;
  /** How many characters a loop over one character has matched, as far as it matters. */
  readonly consumed: number;
  /** Values of the counters by index of the loop; 0 outside of it. */
  readonly counters: readonly number[];
  /** The captures of the known groups, as numbers of classes; empty if unset or no longer needed. */
  readonly captures: readonly string[];
  /** The address to continue at after the copy of a group for a backreference; -1 outside of a copy. */
  readonly returnTo: number;
}

/** A branch of an attempt between two characters. */
interface Branch extends Point {
  /** The position registers of the loops whose iteration started here. */
  readonly begun: readonly number[];
  readonly classes: ClassBits;
  readonly certain: ClassBits;
  /** True if the engine backtracks to a choice for it, which is a step. */
  readonly isReturn: boolean;
}

/** A group whose captured text is known in each state. */
interface KnownGroup {
  readonly index: number;
  readonly number: number;
  /** Address of its content; `end` is the address after it. */
  readonly start: number;
  readonly end: number;
  /** The address from which on no reference to it follows. */
  readonly deadFrom: number;
}

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

class Builder {
  readonly #tree: Tree;
  readonly #program: Program;
  readonly #code: Int32Array;
  readonly #largestCount: number;
  readonly #alphabet: AttemptAlphabet;
  readonly #states: (Point & { context: Context; node: Node | undefined; isStart: boolean })[] = [];
  readonly #numbers = new Map<string | number, number>();
  readonly #loops: readonly CountedLoop[];
  readonly #loopOf: ReadonlyMap<number, CountedLoop>;
  /** For each lookaround, the address of the instruction that ends its body; for each group, that of its content. */
  readonly #bodyEnds = new Map<number, number>();
  readonly #contents = new Map<number, number>();
  /** Ends of the bodies of lookaheads after which the pattern has matched. */
  readonly #lastLookaheads = new Set<number>();
  readonly #knownGroups: readonly KnownGroup[];
  readonly #unsupported = new Set<string>();
  #isAbstracted = false;
  readonly #maxVisits: number;
  #visits = 0;

  constructor(tree: Tree, largestCount: number, maxVisits: number) {
    this.#tree = tree;
    this.#program = compilePattern(tree);
    this.#code = this.#program.code;
    this.#largestCount = largestCount;
    this.#maxVisits = maxVisits;
    const few = groupsWithFewTexts(this.#program);
    this.#alphabet = new AttemptAlphabet(this.#program, new Set([...few.values()].flat().join("")));
    if (!this.#alphabet.isComplete) this.#unsupported.add("too many different classes");
    this.#loopOf = this.#findLoops();
    this.#loops = [...this.#loopOf.values()];
    this.#findBodies();
    this.#knownGroups = this.#findKnownGroups([...few.keys()]);
  }

  build(): AttemptAutomaton {
    const entry: Point = {
      address: 0,
      consumed: 0,
      counters: this.#loops.map(() => 0),
      captures: this.#knownGroups.map(() => ""),
      returnTo: -1,
    };
    const starts = this.#alphabet.contexts.map((context) => this.#stateOf(entry, context, undefined, true));
    const states: AttemptState[] = [];
    // More states are added during the loop.
    for (const state of this.#states) states.push(this.#closure(state, entry));
    return {
      states,
      starts,
      alphabet: this.#alphabet,
      unsupported: [...this.#unsupported],
      isAbstracted: this.#isAbstracted,
    };
  }

  #findLoops(): Map<number, CountedLoop> {
    const loops = new Map<number, CountedLoop>();
    for (const [address, op] of instructions(this.#code)) {
      if (op !== Op.loop) continue;
      const node = this.#nodeAt(address);
      loops.set(this.#operand(address, 1), {
        index: loops.size,
        // The preceding instruction sets the counter to 0.
        start: address - 2,
        end: address + this.#operand(address, 4),
        least: this.#operand(address, 2),
        most: this.#operand(address, 3),
        isNullable: node.type !== "Quantifier" || nodeWidth(this.#tree, node.element).min === 0,
      });
    }
    return loops;
  }

  #findBodies(): void {
    const open: number[] = [];
    for (const [address, op] of instructions(this.#code)) {
      if (op === Op.enterLookaround || op === Op.enterNegativeLookaround) open.push(address);
      if (op === Op.leaveLookaround || op === Op.failNegativeLookaround) {
        this.#bodyEnds.set(open.pop() ?? 0, address);
        if (op === Op.leaveLookaround && this.#isLastLookahead(address)) this.#lastLookaheads.add(address);
      }
      if (op === Op.save && this.#operand(address, 1) % 2 === 0) {
        this.#contents.set(this.#operand(address, 1) / 2, address + 2);
      }
      if (op === Op.strings || op === Op.stringsBack) this.#unsupported.add("classes with strings");
    }
  }

  /** With flag g, the next search starts before the text that the lookahead has matched. */
  #isLastLookahead(end: number): boolean {
    const node = this.#nodeAt(end);
    return !this.#program.global && node.type === "Assertion" && node.kind === "lookahead" &&
      this.#code[this.#afterGroups(end + 3)] === Op.match;
  }

  #findKnownGroups(numbers: readonly number[]): readonly KnownGroup[] {
    const all = [...instructions(this.#code)];
    return numbers.map((number, index) => {
      const isReference = (address: number) =>
        this.#program.references[this.#operand(address, 1)]!.groups.includes(number);
      const last = all.findLast(([address, op]) => op === Op.reference && isReference(address))?.[0] ?? -1;
      const ends = all.flatMap(([address, op]) =>
        op === Op.jump && address > last && address + this.#operand(address, 1) <= last ? address + 2 : []
      );
      const end = all.find(([address, op]) => op === Op.save && this.#operand(address, 1) === 2 * number + 1);
      const start = this.#contents.get(number) ?? 0;
      return { index, number, start, end: end?.[0] ?? 0, deadFrom: Math.max(last + 2, ...ends) };
    });
  }

  #operand(address: number, index: number): number {
    return this.#code[address + index]!;
  }

  #nodeAt(address: number): Node {
    return this.#program.nodes[this.#program.nodeAt[address]!]!;
  }

  #stateOf(point: Point, context: Context, node: Node | undefined, isStart = false): number {
    const { address, consumed, counters, captures, returnTo } = point;
    const place = isStart ? -1 : address;
    const isPlain = returnTo < 0 && counters.every((each) => each === 0) &&
      captures.every((each) => each === "");
    const key = isPlain
      // Counters of characters are small, and contexts have few bits.
      ? ((place + 1) * 4_096 + consumed + 2_048) * 128 + context + 1
      : `${place},${consumed},${counters.join()},${captures.join("\uffff")},${returnTo},${context}`;
    const existing = this.#numbers.get(key);
    if (existing !== undefined) return existing;
    if (this.#states.length >= MAX_ATTEMPT_STATES) throw new BudgetError();
    this.#numbers.set(key, this.#states.length);
    return this.#states.push({ address, consumed, counters, captures, returnTo, context, node, isStart }) - 1;
  }

  #closure(state: Point & Pick<AttemptState, "node" | "isStart"> & { context: Context }, entry: Point) {
    const { context, node, isStart } = state;
    const closure = new Closure(this.#alphabet);
    const { address, consumed, counters, captures, returnTo } = state;
    const { all, unreadable } = this.#alphabet;
    const first: Branch = {
      ...{ address, consumed, counters, captures, returnTo },
      begun: [],
      classes: all,
      certain: all,
      isReturn: false,
    };
    this.#explore(first, context, closure);
    if (isStart && !this.#program.sticky) {
      for (const [next, classes] of this.#alphabet.byContext(without(all, unreadable))) {
        const to = this.#stateOf(entry, next, undefined, true);
        closure.arcs.push({ to, classes, certain: classes, bodies: [] });
      }
    }
    return { arcs: closure.arcs, steps: closure.steps, node, context, isStart };
  }

  /** Follows all branches up to the next character. */
  #explore(first: Branch, context: Context, closure: Closure): void {
    const { none, all, end, lineTerminators } = this.#alphabet;
    const pending = [first];
    for (let branch = pending.pop(); branch; branch = pending.pop()) {
      if (++this.#visits > this.#maxVisits) throw new BudgetError();
      const classes = intersectionOfClasses(branch.classes, closure.open);
      if (isEmpty(classes)) continue;
      if (branch.isReturn) closure.count(classes);
      const certain = intersectionOfClasses(branch.certain, classes);
      const { address, begun, counters, returnTo } = branch;
      const here: Branch = { ...branch, classes, certain, isReturn: false };
      const operand = (index: number) => this.#operand(address, index);
      const go = (to: number, changes?: Partial<Branch>) =>
        pending.push({ ...here, consumed: 0, address: to, ...changes });
      const test = (holds: ClassBits, to: number) => {
        closure.count(classes);
        // A copy of a group only consists of its characters.
        if (returnTo >= 0) go(to, { certain: none });
        else {
          const certainly = intersectionOfClasses(certain, holds);
          go(to, { classes: intersectionOfClasses(classes, holds), certain: certainly });
        }
      };
      switch (this.#code[address]) {
        case Op.unit:
        case Op.letter:
        case Op.set:
        case Op.points:
          this.#read(here, address + 2, 0, closure);
          break;
        case Op.run:
        case Op.lazyRun:
          pending.push(...this.#runBranches(here, closure));
          break;
        case Op.unitBack:
        case Op.letterBack:
        case Op.setBack:
        case Op.pointsBack:
          this.#readBack(here, context, closure);
          break;
        case Op.runBack:
        case Op.lazyRunBack:
        case Op.referenceBack:
        case Op.stringsBack:
          closure.body?.goOn(classes);
          break;
        case Op.choose:
          closure.count(classes);
          go(address + operand(2), { isReturn: true });
          go(address + operand(1));
          break;
        case Op.jump:
          go(address + operand(1));
          break;
        case Op.save:
          if (this.#endsCopy(here)) go(returnTo, { returnTo: -1 });
          else if (operand(1) % 2 === 1) go(address + 2);
          else go(address + 2, { captures: this.#withoutCaptures(here, operand(1), operand(1) + 1) });
          break;
        case Op.zero:
          go(address + 2, { counters: withCount(counters, this.#loopOf.get(operand(1)), 0) });
          break;
        case Op.loop:
          closure.count(classes);
          pending.push(...this.#loopBranches(here));
          break;
        case Op.iterate: {
          const captures = this.#withoutCaptures(here, operand(1), operand(2));
          if (operand(3) < 0 || begun.includes(operand(3))) go(address + 4, { captures });
          else go(address + 4, { captures, begun: [...begun, operand(3)] });
          break;
        }
        case Op.progress:
          if (this.#hasProgress(here)) {
            go(address + 4, { begun: begun.filter((each) => each !== operand(1)) });
          }
          break;
        case Op.count: {
          const loop = this.#loopOf.get(operand(1));
          const most = loop && this.#isLarge(loop.least, loop.most) ? Math.min(loop.least, 1) : operand(2);
          const value = loop ? Math.min((counters[loop.index] ?? 0) + 1, most) : 0;
          go(address + 3, { counters: withCount(counters, loop, value) });
          break;
        }
        case Op.textStart:
          test(context === TEXT_START ? all : none, address + 1);
          break;
        case Op.lineStart: {
          const isStart = context === TEXT_START || this.#alphabet.isBehind(context, lineTerminators);
          if (isStart === undefined) go(address + 1, { certain: none });
          else test(isStart ? all : none, address + 1);
          break;
        }
        case Op.textEnd:
          test(end, address + 1);
          break;
        case Op.lineEnd:
          test(unionOfClasses(end, lineTerminators), address + 1);
          break;
        case Op.lastLineEnd: {
          // It isn't known whether a line terminator is the last one.
          const holds = intersectionOfClasses(classes, unionOfClasses(end, lineTerminators));
          closure.count(classes);
          go(address + 1, {
            classes: holds,
            certain: returnTo >= 0 ? none : intersectionOfClasses(certain, end),
          });
          break;
        }
        case Op.boundary: {
          const words = this.#alphabet.setAt(address) ?? none;
          const isBehind = this.#alphabet.isBehind(context, words);
          if (isBehind === undefined) go(address + 3, { certain: none });
          else test(isBehind === (operand(2) === 1) ? without(all, words) : words, address + 3);
          break;
        }
        case Op.reference: {
          const text = this.#capturedText(here);
          const { consumed } = branch;
          // One step, plus one for each character, which `#read` counts.
          if (text !== undefined && consumed === 0) closure.count(classes);
          if (text === "") {
            go(address + 2);
            break;
          }
          if (text !== undefined) {
            const set = classBits(this.#alphabet.words, [text.charCodeAt(consumed)]);
            const isLast = consumed === text.length - 1;
            this.#read(here, isLast ? address + 2 : address, isLast ? 0 : consumed + 1, closure, set);
            break;
          }
          pending.push(...this.#referenceBranches(here, closure));
          break;
        }
        case Op.enterLookaround:
        case Op.enterNegativeLookaround:
          pending.push(this.#afterLookaround(here, context, closure));
          break;
        case Op.leaveLookaround:
        case Op.failNegativeLookaround:
          if (this.#lastLookaheads.has(address)) go(address + 3);
          else if (closure.body) closure.body.end(address, classes, certain);
          else closure.arcs.push({ to: BODY_SUCCESS, classes, certain, bodies: closure.bodies });
          break;
        case Op.strings:
          closure.count(classes);
          go(address + 2, { certain: none });
          break;
        case Op.match:
          closure.succeed(classes, certain);
          break;
      }
    }
  }

  #read(
    branch: Branch,
    to: number,
    consumed: number,
    closure: Closure,
    set = this.#alphabet.setAt(branch.address),
  ): void {
    const { address, classes, returnTo } = branch;
    const { unreadable, none } = this.#alphabet;
    closure.count(classes);
    const read = set ? intersectionOfClasses(classes, set) : without(classes, unreadable);
    if (isEmpty(read)) return;
    const sure = set ? intersectionOfClasses(branch.certain, read) : none;
    const { body } = closure;
    if (to !== address && body?.isEnd(this.#afterGroups(to))) return body.end(body.address, read, sure);
    body?.goOn(read);
    const counters = this.#liveCounters(branch.counters, to, returnTo);
    for (const { captures, part } of this.#byCapture(branch, read, to)) {
      for (const [context, classes] of this.#alphabet.byContext(part)) {
        const next = this.#stateOf(
          { address: to, consumed, counters, captures, returnTo },
          context,
          this.#nodeAt(address),
        );
        const certain = intersectionOfClasses(intersectionOfClasses(sure, classes), closure.limit);
        closure.arcs.push({ to: next, classes, certain, bodies: closure.bodies });
      }
    }
  }

  /** Divides the matched classes by the resulting captures of the enclosing known groups. */
  #byCapture(
    { address, captures, returnTo }: Branch,
    read: ClassBits,
    to: number,
  ): readonly { readonly captures: readonly string[]; readonly part: ClassBits }[] {
    if (captures.length === 0) return [{ captures, part: read }];
    const isLive = ({ deadFrom }: KnownGroup) => to < deadFrom || (returnTo >= 0 && returnTo < deadFrom);
    const live = captures.map((text, index) => isLive(this.#knownGroups[index]!) ? text : "");
    const around = this.#knownGroups.filter(({ start, end }) =>
      returnTo < 0 && start <= address && address < end
    );
    if (around.length === 0) return [{ captures: live, part: read }];
    return [...eachClass(read)].map((each) => ({
      captures: live.map((text, at) =>
        around.some(({ index }) => index === at) ? text + String.fromCharCode(each) : text
      ),
      part: classBits(this.#alphabet.words, [each]),
    }));
  }

  /** The captures after the known groups in some registers were cleared. */
  #withoutCaptures({ captures, returnTo }: Branch, first: number, end: number): readonly string[] {
    if (returnTo >= 0) return captures;
    const isCleared = ({ number }: KnownGroup) => first <= 2 * number && 2 * number < end;
    return captures.map((text, index) => isCleared(this.#knownGroups[index]!) ? "" : text);
  }

  /** The text that a backreference matches, as numbers of classes; undefined if unknown. */
  #capturedText({ address, captures, returnTo }: Branch): string | undefined {
    const { groups: [number], isInside } = this.#program.references[this.#operand(address, 1)]!;
    const group = this.#knownGroups.find((each) => each.number === number);
    return group && !isInside && returnTo < 0 ? captures[group.index] : undefined;
  }

  /**
   * Evaluates a lookbehind over one character for the preceding character; the costs of lookbehinds are
   * counted as a whole.
   */
  #readBack({ address, classes, certain }: Branch, context: Context, { body }: Closure): void {
    const set = this.#alphabet.setAt(address);
    const isBehind = set && this.#alphabet.isBehind(context, set);
    if (isBehind === false) return;
    if (isBehind && body?.isEnd(this.#afterGroups(address + 2))) body.end(body.address, classes, certain);
    else body?.goOn(classes);
  }

  /** Where a program continues after instructions that test nothing. */
  #afterGroups(address: number): number {
    for (let at = address;;) {
      if (this.#code[at] === Op.jump) at += this.#operand(at, 1);
      else if (this.#code[at] === Op.save) at += 2;
      else return at;
    }
  }

  /** Counters only matter in their own loops. */
  #liveCounters(counters: readonly number[], address: number, returnTo: number): readonly number[] {
    if (counters.every((value) => value === 0)) return counters;
    return counters.map((value, index) => {
      const { start, end } = this.#loops[index]!;
      const isInside = (at: number) => at > start && at < end;
      return isInside(address) || isInside(returnTo) ? value : 0;
    });
  }

  #isLarge(least: number, most: number): boolean {
    const isLarge = least > this.#largestCount || (most !== UNBOUNDED && most > this.#largestCount);
    if (isLarge) this.#isAbstracted = true;
    return isLarge;
  }

  /** The branches of a loop over one character that leave it; the one that is tried first comes last. */
  #runBranches(branch: Branch, closure: Closure): Branch[] {
    const { address, consumed, classes, certain } = branch;
    const [least, most] = [this.#operand(address, 2), this.#operand(address, 3)];
    const isLarge = this.#isLarge(least, most);
    const lower = isLarge ? Math.min(least, 1) : least;
    const mayRead = isLarge || most === UNBOUNDED || consumed < most;
    const next = isLarge || most === UNBOUNDED ? Math.min(consumed + 1, lower) : consumed + 1;
    const { none } = this.#alphabet;
    const current = isLarge ? { ...branch, certain: none } : branch;
    const leave = { ...current, address: address + 4, consumed: 0 };
    // The complement distinguishes the branch that matches from the loop's start.
    if (consumed < 0) {
      this.#read(current, address, ~consumed, closure);
      return [];
    }
    if (this.#code[address] === Op.lazyRun) {
      if (consumed < lower) this.#read(current, address, next, closure);
      else if (!mayRead) return [leave];
      else return [{ ...current, consumed: ~next, isReturn: true }, leave];
      return [];
    }
    if (mayRead) this.#read(current, address, next, closure);
    if (consumed < lower) return [];
    const read = mayRead ? intersectionOfClasses(classes, this.#alphabet.setAt(address) ?? classes) : none;
    const stop = without(classes, read);
    return [
      { ...leave, classes: stop, certain: intersectionOfClasses(isLarge ? none : certain, stop) },
      {
        ...leave,
        classes: read,
        certain: intersectionOfClasses(isLarge ? none : certain, read),
        isReturn: true,
      },
    ];
  }

  #loopBranches(branch: Branch): Branch[] {
    const { address, counters } = branch;
    const loop = this.#loopOf.get(this.#operand(address, 1));
    if (loop === undefined) return [];
    const body = { ...branch, address: address + 6 };
    const behind = { ...branch, address: loop.end, counters: withCount(counters, loop, 0) };
    const isGreedy = this.#operand(address, 5) === 1;
    if (this.#isLarge(loop.least, loop.most)) {
      if (loop.isNullable) this.#unsupported.add("large counts of iterations that can be empty");
      // Otherwise a loop around it would have empty iterations that the engine never makes.
      if (loop.least > 0 && counters[loop.index] === 0) return [{ ...body, certain: this.#alphabet.none }];
      const both = [body, behind].map((each) => ({ ...each, certain: this.#alphabet.none }));
      const [first, second] = isGreedy ? both : both.toReversed();
      return [{ ...second!, isReturn: true }, first!];
    }
    const value = counters[loop.index] ?? 0;
    if (value < loop.least) return [body];
    if (loop.most !== UNBOUNDED && value >= loop.most) return [behind];
    return isGreedy ? [{ ...behind, isReturn: true }, body] : [{ ...body, isReturn: true }, behind];
  }

  /** An empty iteration fails, unless it is required. */
  #hasProgress({ address, begun, counters }: Branch): boolean {
    if (!begun.includes(this.#operand(address, 1))) return true;
    const loop = this.#loopOf.get(this.#operand(address, 2));
    return loop !== undefined && !this.#isLarge(loop.least, loop.most) &&
      (counters[loop.index] ?? 0) < this.#operand(address, 3);
  }

  /** A backreference matches a copy of a group's content, or nothing. */
  #referenceBranches(branch: Branch, closure: Closure): Branch[] {
    const { address, classes, returnTo } = branch;
    closure.count(classes);
    const reference = this.#program.references[this.#operand(address, 1)]!;
    const nothing = { ...branch, address: address + 2, certain: this.#alphabet.none };
    if (reference.isInside) return [nothing];
    if (returnTo >= 0) {
      this.#unsupported.add("backreferences to groups with backreferences");
      return [nothing];
    }
    if (nodesOfType(this.#tree, "Modifiers").length > 0) {
      this.#unsupported.add("backreferences beside modifiers");
    }
    const copies = reference.groups.flatMap((group): Branch[] => {
      const content = this.#contents.get(group);
      // Inside of a lookbehind, the end of a group comes first.
      if (content === undefined || this.#operand(content - 2, 0) !== Op.save) return [];
      return [{ ...nothing, address: content, returnTo: address + 2 }];
    });
    return [nothing, ...copies];
  }

  #endsCopy({ address, returnTo }: Branch): boolean {
    if (returnTo < 0) return false;
    const register = this.#operand(address, 1);
    const { groups } = this.#program.references[this.#operand(returnTo - 2, 1)]!;
    return register % 2 === 1 && groups.includes((register - 1) / 2);
  }

  /**
   * Continues after a lookaround as if it succeeded, for the classes for which it can. Its body becomes
   * separate branches, which end with it.
   */
  #afterLookaround(branch: Branch, context: Context, closure: Closure): Branch {
    const { address, classes, certain, returnTo } = branch;
    const { none } = this.#alphabet;
    const isNegative = this.#code[address] === Op.enterNegativeLookaround;
    const end = this.#bodyEnds.get(address)!;
    const behind = end + (isNegative ? 2 : 3);
    closure.count(classes);
    if (isNegative) closure.count(classes);
    if (returnTo >= 0) return { ...branch, address: behind, certain: none };
    if (this.#lastLookaheads.has(end)) return { ...branch, address: address + 3 };
    const body = new Body(end, none);
    const node = this.#nodeAt(address);
    const isBehind = node.type === "Assertion" && node.kind === "lookbehind";
    const inside = { ...branch, address: address + 3, certain: classes, begun: [] };
    if (isBehind) this.#explore(inside, context, new Closure(this.#alphabet, body));
    else this.#explore(inside, context, closure.inside(body, certain));
    if (isBehind) {
      const cost = fixedCost(node).steps;
      if (cost < Infinity) closure.count(classes, cost);
      else this.#unsupported.add("lookbehinds with a loop or a backreference");
    }
    const { holds, mayHold } = body;
    return isNegative
      ? { ...branch, address: behind, classes: without(classes, holds), certain: without(certain, mayHold) }
      : {
        ...branch,
        address: behind,
        classes: intersectionOfClasses(classes, mayHold),
        certain: intersectionOfClasses(certain, holds),
      };
  }
}

/** The known facts about the body of a lookaround at one position. */
class Body {
  /** The classes of the next character for which it certainly matches, and for which it may. */
  holds: ClassBits;
  mayHold: ClassBits;

  constructor(readonly address: number, none: ClassBits) {
    this.holds = none;
    this.mayHold = none;
  }

  isEnd(address: number): boolean {
    return address === this.address;
  }

  end(address: number, classes: ClassBits, certain: ClassBits): void {
    if (!this.isEnd(address)) return;
    this.mayHold = unionOfClasses(this.mayHold, classes);
    this.holds = unionOfClasses(this.holds, certain);
  }

  /** The result depends on more characters. */
  goOn(classes: ClassBits): void {
    this.mayHold = unionOfClasses(this.mayHold, classes);
  }
}

/** All branches from one state up to the next character. */
class Closure {
  readonly arcs: Arc[];
  readonly steps: number[];
  /** The classes for which no success is certain so far, so that later branches are tried. */
  open: ClassBits;

  /** The classes for which the enclosing lookarounds are certainly entered. */
  readonly limit: ClassBits;
  readonly bodies: readonly number[];
  readonly #bodyCount: { value: number };

  constructor(readonly alphabet: AttemptAlphabet, readonly body?: Body, around?: Closure, limit?: ClassBits) {
    this.arcs = around?.arcs ?? [];
    this.steps = around?.steps ?? Array<number>(alphabet.characters.length + 2).fill(0);
    this.open = around?.open ?? alphabet.all;
    this.limit = around && limit ? intersectionOfClasses(around.limit, limit) : alphabet.all;
    this.#bodyCount = around ? around.#bodyCount : { value: 0 };
    this.bodies = around ? [...around.bodies, ++this.#bodyCount.value] : [];
  }

  /** The same branches inside of a lookahead that is certainly entered for some classes. */
  inside(body: Body, certain: ClassBits): Closure {
    return new Closure(this.alphabet, body, this, certain);
  }

  count(classes: ClassBits, steps = 1): void {
    for (let word = 0; word < classes.length; word++) {
      for (let rest = classes[word]!; rest !== 0; rest &= rest - 1) {
        this.steps[32 * word + 31 - Math.clz32(rest & -rest)]! += steps;
      }
    }
  }

  succeed(classes: ClassBits, certain: ClassBits): void {
    this.arcs.push({ to: SUCCESS, classes, certain, bodies: this.bodies });
    this.open = without(this.open, certain);
  }
}

function withCount(
  counters: readonly number[],
  loop: CountedLoop | undefined,
  value: number,
): readonly number[] {
  if (loop === undefined || counters[loop.index] === value) return counters;
  return counters.with(loop.index, value);
}
