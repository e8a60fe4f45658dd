import { MAX_ATTEMPT_STATES, MAX_CLOSURE_VISITS } from "../../limits/search.ts";
import { Op, UNBOUNDED } from "../engine/program.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Node } from "../syntax/visit.ts";
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
    if (this.#program.hasStrings) this.#unsupported.add("classes with strings");
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
      const operand = (index: number) => this.#program.operand(address, index);
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
      switch (this.#program.code[address]) {
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
          else go(address + 2, { captures: this.#groups.clear(here, operand(1), operand(1) + 1) });
          break;
        case Op.zero:
          go(address + 2, { counters: this.#loops.reset(counters, operand(1)) });
          break;
        case Op.loop:
          closure.count(classes);
          pending.push(...this.#loops.branches(here, none));
          break;
        case Op.iterate: {
          const captures = this.#groups.clear(here, operand(1), operand(2));
          if (operand(3) < 0 || begun.includes(operand(3))) go(address + 4, { captures });
          else go(address + 4, { captures, begun: [...begun, operand(3)] });
          break;
        }
        case Op.progress:
          if (this.#loops.hasProgress(here)) {
            go(address + 4, { begun: begun.filter((each) => each !== operand(1)) });
          }
          break;
        case Op.count:
          go(address + 3, { counters: this.#loops.increment(counters, operand(1), operand(2)) });
          break;
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
          const text = this.#groups.textOf(here);
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
          if (this.#program.lastLookaheads.has(address)) go(address + 3);
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

  /** A backreference matches a copy of a group's content, or nothing. */
  #referenceBranches(branch: Branch, closure: Closure): Branch[] {
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
