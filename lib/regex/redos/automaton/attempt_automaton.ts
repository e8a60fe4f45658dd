import { MAX_ATTEMPT_STATES, MAX_CLOSURE_VISITS } from "../../../limits/search.ts";
import { Op, UNBOUNDED } from "../../engine/program.ts";
import type { Tree } from "../../syntax/tree.ts";
import { nodesOfType } from "../../syntax/tree_queries.ts";
import type { Node } from "../../syntax/visit.ts";
import { countWork, INSTRUCTION_STEPS } from "../../work.ts";
import { AttemptAlphabet, type Context, TEXT_START } from "./attempt_alphabet.ts";
import { KnownGroups } from "./attempt_captures.ts";
import { type Arc, Body, BODY_SUCCESS, type Branch, Closure, type Point } from "./attempt_closure.ts";
import { CountedLoops } from "./attempt_loops.ts";
import { AttemptProgram } from "./attempt_program.ts";
import {
  type ClassBits,
  classBits,
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
interface AttemptState {
  readonly arcs: readonly Arc[];
  /** For each class of the next character, the maximum number of steps of the engine before it matches another one. */
  readonly steps: readonly number[];
  /** The node that matched the last character; undefined for a search before an attempt. */
  readonly node: Node | undefined;
  /** The repeated character or class of which the next character may be another iteration. */
  readonly loop?: Node | undefined;
  /** The known facts about that character. */
  readonly context: Context;
  readonly isStart: boolean;
}

/** The steps at a position inside of a surrogate pair, where only a new attempt can start. */
export const stepsInsidePair = ({ states, starts, alphabet }: AttemptAutomaton): number =>
  Math.max(...starts.map((start) => states[start]!.steps[alphabet.characters.length + 1] ?? 0));

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

class Builder {
  readonly #program: AttemptProgram;
  readonly #alphabet: AttemptAlphabet;
  readonly #states: (Point & { context: Context; node: Node | undefined; isStart: boolean })[] = [];
  readonly #numbers = new Map<string | number, number>();
  readonly #loops: CountedLoops;
  readonly #groups: KnownGroups;
  readonly #unsupported = new Set<string>();
  readonly #maxVisits: number;
  #visits = 0;

  constructor(tree: Tree, largestCount: number, maxVisits: number) {
    this.#program = new AttemptProgram(tree);
    this.#maxVisits = maxVisits;
    const { program } = this.#program;
    const few = groupsWithFewTexts(program);
    this.#alphabet = new AttemptAlphabet(program, new Set([...few.values()].flat().join("")));
    if (!this.#alphabet.isComplete) this.#unsupported.add("too many different classes");
    if (this.#program.hasStrings) throw new BudgetError();
    this.#loops = new CountedLoops(this.#program, largestCount);
    this.#groups = new KnownGroups(this.#program, [...few.keys()]);
  }

  build(): AttemptAutomaton {
    const entry: Point = {
      address: 0,
      consumed: 0,
      counters: this.#loops.counters,
      captures: this.#groups.captures,
      returnTo: -1,
    };
    const starts = this.#alphabet.contexts.map((context) => this.#stateOf(entry, context, undefined, true));
    const states: AttemptState[] = [];
    // More states are added during the loop.
    for (const state of this.#states) states.push(this.#closure(state, entry));
    if (this.#loops.hasLargeNullable) {
      this.#unsupported.add("large counts of iterations that can be empty");
    }
    return {
      states,
      starts,
      alphabet: this.#alphabet,
      unsupported: [...this.#unsupported],
      isAbstracted: this.#loops.isAbstracted,
    };
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
    // The steps of all classes are in a list of their own.
    countWork(this.#alphabet.characters.length >> 4);
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
    if (isStart && !this.#program.program.sticky) {
      for (const [next, classes] of this.#alphabet.byContext(without(all, unreadable))) {
        const to = this.#stateOf(entry, next, undefined, true);
        closure.arcs.push({ to, classes, certain: classes, bodies: [] });
      }
    }
    const op = this.#program.code[address];
    const loop = !isStart && (op === Op.run || op === Op.lazyRun) ? this.#program.nodeAt(address) : undefined;
    return { arcs: closure.arcs, steps: closure.steps, node, loop, context, isStart };
  }

  /** Follows all branches up to the next character. */
  #explore(first: Branch, context: Context, closure: Closure): void {
    const pending = [first];
    for (let branch = pending.pop(); branch; branch = pending.pop()) {
      // A branch with another count has its own list of all counts.
      countWork(INSTRUCTION_STEPS + 2 * this.#alphabet.words + (first.counters.length >> 3));
      if (++this.#visits > this.#maxVisits) throw new BudgetError();
      const classes = intersectionOfClasses(branch.classes, closure.open);
      if (isEmpty(classes)) continue;
      if (branch.isReturn) closure.count(classes);
      const certain = intersectionOfClasses(branch.certain, classes);
      this.#follow({ ...branch, classes, certain, isReturn: false }, context, closure, pending);
    }
  }

  /** Follows one instruction: adds the branches that it leads to, the one that is tried first as the last. */
  #follow(branch: Branch, context: Context, closure: Closure, pending: Branch[]): void {
    const { address, classes, certain, counters, begun, returnTo } = branch;
    const operand = (index: number) => this.#program.operand(address, index);
    const go = (to: number, changes?: Partial<Branch>) =>
      void pending.push({ ...branch, consumed: 0, address: to, ...changes });
    switch (this.#program.code[address]) {
      case Op.unit:
      case Op.letter:
      case Op.set:
      case Op.points:
        return this.#read(branch, address + 2, 0, closure);
      case Op.run:
      case Op.lazyRun:
        return void pending.push(...this.#runBranches(branch, closure));
      case Op.unitBack:
      case Op.letterBack:
      case Op.setBack:
      case Op.pointsBack:
        return this.#readBack(branch, context, closure);
      case Op.runBack:
      case Op.lazyRunBack:
      case Op.referenceBack:
      case Op.stringsBack:
        return closure.body?.goOn(classes);
      case Op.choose:
        closure.count(classes);
        go(address + operand(2), { isReturn: true });
        return go(address + operand(1));
      case Op.jump:
        return go(address + operand(1));
      case Op.save:
        if (this.#endsCopy(branch)) return go(returnTo, { returnTo: -1 });
        if (operand(1) % 2 === 1) return go(address + 2);
        return go(address + 2, { captures: this.#groups.clear(branch, operand(1), operand(1) + 1) });
      case Op.zero:
        return go(address + 2, { counters: this.#loops.reset(counters, operand(1)) });
      case Op.loop:
        closure.count(classes);
        return void pending.push(...this.#loops.branches(branch, this.#alphabet.none));
      case Op.iterate: {
        const captures = this.#groups.clear(branch, operand(1), operand(2));
        if (operand(3) < 0 || begun.includes(operand(3))) return go(address + 4, { captures });
        return go(address + 4, { captures, begun: [...begun, operand(3)] });
      }
      case Op.progress:
        if (!this.#loops.hasProgress(branch)) return;
        return go(address + 4, { begun: begun.filter((each) => each !== operand(1)) });
      case Op.count:
        return go(address + 3, { counters: this.#loops.increment(counters, operand(1), operand(2)) });
      case Op.textStart:
      case Op.lineStart:
      case Op.textEnd:
      case Op.lineEnd:
      case Op.lastLineEnd:
        return void pending.push(this.#afterAssertion(branch, address + 1, context, closure));
      case Op.boundary:
        return void pending.push(this.#afterAssertion(branch, address + 3, context, closure));
      case Op.reference:
        return void pending.push(...this.#referenceBranches(branch, closure));
      case Op.enterLookaround:
      case Op.enterNegativeLookaround:
        return void pending.push(this.#afterLookaround(branch, context, closure));
      case Op.leaveLookaround:
      case Op.failNegativeLookaround:
        if (this.#program.lastLookaheads.has(address)) return go(address + 3);
        if (closure.body) return closure.body.end(address, classes, certain);
        return void closure.arcs.push({ to: BODY_SUCCESS, classes, certain, bodies: closure.bodies });
      case Op.match:
        return closure.succeed(classes, certain);
    }
  }

  /** Continues after an assertion, for the classes of the next character with which it can hold. */
  #afterAssertion(branch: Branch, to: number, context: Context, closure: Closure): Branch {
    const { address, classes, certain, returnTo } = branch;
    closure.count(classes);
    const after = { ...branch, consumed: 0, address: to };
    // A copy of a group only consists of its characters.
    if (returnTo >= 0) return { ...after, certain: this.#alphabet.none };
    const { mayHold, holds } = this.#assertion(address, context);
    return {
      ...after,
      classes: intersectionOfClasses(classes, mayHold),
      certain: intersectionOfClasses(certain, holds),
    };
  }

  /** The classes of the next character with which an assertion can hold, and those with which it certainly does. */
  #assertion(address: number, context: Context): Record<"mayHold" | "holds", ClassBits> {
    const { none, all, end, lineTerminators } = this.#alphabet;
    const exactly = (classes: ClassBits) => ({ mayHold: classes, holds: classes });
    switch (this.#program.code[address]) {
      case Op.textStart:
        return exactly(context === TEXT_START ? all : none);
      case Op.lineStart: {
        const isStart = context === TEXT_START || this.#alphabet.isBehind(context, lineTerminators);
        return isStart === undefined ? { mayHold: all, holds: none } : exactly(isStart ? all : none);
      }
      case Op.textEnd:
        return exactly(end);
      case Op.lineEnd:
        return exactly(unionOfClasses(end, lineTerminators));
      case Op.lastLineEnd:
        // It isn't known whether a line terminator is the last one.
        return { mayHold: unionOfClasses(end, lineTerminators), holds: end };
      default: {
        const words = this.#alphabet.setAt(address) ?? none;
        const isBehind = this.#alphabet.isBehind(context, words);
        if (isBehind === undefined) return { mayHold: all, holds: none };
        const wantsBoundary = this.#program.operand(address, 2) === 1;
        return exactly(isBehind === wantsBoundary ? without(all, words) : words);
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
    if (to !== address && body?.isEnd(this.#program.afterGroups(to))) {
      return body.end(body.address, read, sure);
    }
    body?.goOn(read);
    const counters = this.#loops.live(branch.counters, to, returnTo);
    for (const { captures, part } of this.#groups.divide(branch, read, to, this.#alphabet.words)) {
      for (const [context, classes] of this.#alphabet.byContext(part)) {
        const next = this.#stateOf(
          { address: to, consumed, counters, captures, returnTo },
          context,
          this.#program.nodeAt(address),
        );
        const certain = intersectionOfClasses(intersectionOfClasses(sure, classes), closure.limit);
        closure.arcs.push({ to: next, classes, certain, bodies: closure.bodies });
      }
    }
  }

  /**
   * Evaluates a lookbehind over one character for the preceding character; the costs of lookbehinds are
   * counted as a whole.
   */
  #readBack({ address, classes, certain }: Branch, context: Context, { body }: Closure): void {
    const set = this.#alphabet.setAt(address);
    const isBehind = set && this.#alphabet.isBehind(context, set);
    if (isBehind === false) return;
    if (isBehind && body?.isEnd(this.#program.afterGroups(address + 2))) {
      body.end(body.address, classes, certain);
    } else body?.goOn(classes);
  }

  #runBranches(branch: Branch, closure: Closure): Branch[] {
    const { address, consumed, classes, certain } = branch;
    const [least, most] = [this.#program.operand(address, 2), this.#program.operand(address, 3)];
    const isLarge = this.#loops.isLarge(least, most);
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
    if (this.#program.code[address] === Op.lazyRun) {
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

  /** A backreference matches the text of its group if that is known. */
  #referenceBranches(branch: Branch, closure: Closure): readonly Branch[] {
    const { address, classes, consumed } = branch;
    const text = this.#groups.textOf(branch);
    if (text === undefined) return this.#copyBranches(branch, closure);
    // One step, plus one for each character, which `#read` counts.
    if (consumed === 0) closure.count(classes);
    if (text === "") return [{ ...branch, consumed: 0, address: address + 2 }];
    const set = classBits(this.#alphabet.words, [text.charCodeAt(consumed)]);
    const isLast = consumed === text.length - 1;
    this.#read(branch, isLast ? address + 2 : address, isLast ? 0 : consumed + 1, closure, set);
    return [];
  }

  /** Without the text of its group, it matches a copy of the group's content, or nothing. */
  #copyBranches(branch: Branch, closure: Closure): readonly Branch[] {
    const { address, classes, returnTo } = branch;
    closure.count(classes);
    const reference = this.#program.program.references[this.#program.operand(address, 1)]!;
    const nothing = { ...branch, address: address + 2, certain: this.#alphabet.none };
    if (reference.isInside) return [nothing];
    if (returnTo >= 0) {
      this.#unsupported.add("backreferences to groups with backreferences");
      return [nothing];
    }
    if (nodesOfType(this.#program.tree, "Modifiers").length > 0) {
      this.#unsupported.add("backreferences beside modifiers");
    }
    const copies = reference.groups.flatMap((group): Branch[] => {
      const content = this.#program.contents.get(group);
      // Inside of a lookbehind, the end of a group comes first.
      if (content === undefined || this.#program.operand(content - 2, 0) !== Op.save) return [];
      return [{ ...nothing, address: content, returnTo: address + 2 }];
    });
    return [nothing, ...copies];
  }

  #endsCopy({ address, returnTo }: Branch): boolean {
    if (returnTo < 0) return false;
    const register = this.#program.operand(address, 1);
    const { groups } = this.#program.program.references[this.#program.operand(returnTo - 2, 1)]!;
    return register % 2 === 1 && groups.includes((register - 1) / 2);
  }

  /**
   * Continues after a lookaround as if it succeeded, for the classes for which it can. Its body becomes
   * separate branches, which end with it.
   */
  #afterLookaround(branch: Branch, context: Context, closure: Closure): Branch {
    const { address, classes, certain, returnTo } = branch;
    const { none } = this.#alphabet;
    const isNegative = this.#program.code[address] === Op.enterNegativeLookaround;
    const end = this.#program.bodyEnds.get(address)!;
    const behind = end + (isNegative ? 2 : 3);
    closure.count(classes);
    if (isNegative) closure.count(classes);
    if (returnTo >= 0) return { ...branch, address: behind, certain: none };
    if (this.#program.lastLookaheads.has(end)) return { ...branch, address: address + 3 };
    const body = new Body(end, none);
    const node = this.#program.nodeAt(address);
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
