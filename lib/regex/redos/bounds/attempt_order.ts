import type { Ambiguity } from "../ambiguity/attempt_ambiguity.ts";
import { failingEnd, repeatPump } from "../ambiguity/failing_end.ts";
import { BODY_SUCCESS, SUCCESS } from "../automaton/attempt_closure.ts";
import { type AttemptGraph, maySucceed } from "../automaton/attempt_graph.ts";
import { eachClass, hasClass, unionOfClasses } from "../automaton/class_bits.ts";
import type { LinearBound } from "./linear_bound.ts";
import { BODY_END, BODY_START, NextRow, type Token } from "./next_row.ts";
import { SureSuccess } from "./sure_success.ts";

/** The result of following the branches in their order. */
interface OrderedBranches {
  /** A bound on the steps of a search for one match; undefined if none was found. */
  readonly bound: LinearBound | undefined;
  /** Texts on which the number of branches keeps growing. */
  readonly growing: readonly Ambiguity[];
}

/**
 * Follows the branches that are under way at the same position in the order in which the engine tries them,
 * for all texts at once. A branch is tried only if all branches before it fail, so branches after a set of
 * which one certainly succeeds don't count. If the automaton doesn't know whether a branch exists, both cases
 * are followed.
 *
 * This decides patterns whose ambiguous texts match early, such as `\d+[a-z]?\d+`, and finds the texts that
 * don't match.
 *
 * @param findsAll whether a search continues after each match
 */
export function followOrder(graph: AttemptGraph, findsAll = false): OrderedBranches {
  return new OrderedSearch(graph, findsAll).run();
}

/** The branches at a position of some text, the one that is tried first at the front. */
interface Row {
  readonly tokens: readonly Token[];
  /** The row before the character that led here. */
  readonly before: Row | undefined;
  readonly label: number;
  /** True if it is possible that no branch has succeeded so far. */
  readonly isFailing: boolean;
  /** The tokens without duplicates. */
  readonly kinds: string;
  /** Number of preceding rows with the same branches, but each in smaller numbers. */
  readonly growth: number;
  /** The last of those rows. */
  readonly fewer: Row | undefined;
}

/** Additions when branches are followed in their order; ten milliseconds. */
export const MAX_ORDERED_WORK = 40_000;

/** Branches at one position that are followed in their order. */
const MAX_ORDERED_BRANCHES = 400;

class OrderedSearch {
  readonly #graph: AttemptGraph;
  readonly #findsAll: boolean;
  readonly #size: number;
  readonly #sure: SureSuccess;
  readonly #seen = new Set<string>();
  readonly #rows: Row[] = [];
  readonly #growing: Row[] = [];
  readonly #targets = new Map<number, readonly Target[]>();
  readonly #startIn: ReadonlyMap<number, number>;
  #work = MAX_ORDERED_WORK;

  constructor(graph: AttemptGraph, findsAll: boolean) {
    const { states, starts, alphabet } = graph.automaton;
    this.#graph = graph;
    this.#findsAll = findsAll;
    this.#size = alphabet.characters.length;
    this.#sure = new SureSuccess(graph);
    this.#startIn = new Map(starts.map((start) => [states[start]!.context, start]));
    for (const start of starts) this.#add([start], undefined, -1, true);
  }

  run(): OrderedBranches {
    const bound = this.#bound();
    const growing = this.#growing.toSorted((a, b) => Number(b.isFailing) - Number(a.isFailing));
    return { bound, growing: bound ? [] : growing.slice(0, MANY_GROWING).map((row) => this.#ambiguity(row)) };
  }

  #bound(): LinearBound | undefined {
    if (!this.#followAll()) return undefined;
    const { states, starts } = this.#graph.automaton;
    const most = (each: number) =>
      this.#rows.reduce((max, row) => Math.max(max, this.#stepsAt(row, each)), 0);
    // Inside of a surrogate pair, only a new attempt can start.
    const insidePair = starts.map((start) => states[start]!.steps[this.#size + 1] ?? 0);
    const perCharacter = Math.max(...insidePair, ...Array(this.#size).keys().map(most));
    return { perCharacter, atEnd: most(this.#size) };
  }

  /** @returns whether the number of rows is finite, within the budget */
  #followAll(): boolean {
    // More rows are added during the loop.
    for (const row of this.#rows) {
      const states = row.tokens.filter((token) => token >= 0);
      for (const each of this.#classesToFollow(states)) {
        const isFailing = row.isFailing && !maySucceed(this.#graph, states, each);
        const choices: Choice[] = [];
        do {
          const next = this.#after(row, each, choices);
          if (this.#work < 0 || choices.length > MAX_CHOICES || next.length > MAX_ORDERED_BRANCHES) {
            return false;
          }
          if (next.length > 0) this.#add(next, row, each, isFailing);
        } while (changeLast(choices));
      }
      if (this.#growing.some(({ isFailing }) => isFailing) || this.#growing.length > MANY_GROWING) {
        return false;
      }
    }
    return true;
  }

  #stepsAt({ tokens }: Row, each: number): number {
    const { states } = this.#graph.automaton;
    let [steps, hasStart, hasSuccess] = [0, false, false];
    for (const token of tokens) {
      if (token < 0) continue;
      steps += states[token]!.steps[each] ?? 0;
      hasStart ||= this.#isStart(token);
      hasSuccess ||= hasClass(this.#graph.successes[token]!, each);
    }
    if (!this.#findsAll || hasStart || !hasSuccess) return steps;
    // The next search starts at the same position.
    return steps + (states[this.#startBeside(tokens)]!.steps[each] ?? 0);
  }

  /** The state of a search that starts at the position of some branches. */
  #startBeside(tokens: readonly Token[]): number {
    const state = tokens.find((token) => token >= 0) ?? 0;
    return this.#startIn.get(this.#graph.automaton.states[state]!.context)!;
  }

  /** The classes that some attempt matches; other classes have the same effect as on the start of a search alone. */
  #classesToFollow(states: readonly number[]): Iterable<number> {
    if (this.#findsAll) return Array(this.#size).keys();
    const read = states.filter((each) => states.length === 1 || !this.#isStart(each))
      .flatMap((each) => this.#graph.arcs[each]!)
      .reduce((all, { classes }) => unionOfClasses(all, classes), this.#graph.automaton.alphabet.none);
    return eachClass(read).filter((each) => each < this.#size);
  }

  #isStart(state: number): boolean {
    return this.#graph.automaton.states[state]!.isStart;
  }

  /**
   * The branches after a character, for some choices of uncertain branches.
   *
   * @param choices those made so far, to which others are added
   */
  #after(row: Row, each: number, choices: Choice[]): Token[] {
    const next = new NextRow();
    let made = 0;
    const isThere = ({ isCertain }: Target) => {
      if (isCertain) return true;
      if (made === choices.length) choices.push({ isThere: true });
      return choices[made++]!.isThere;
    };
    /** @returns whether later branches are tried */
    const follow = (state: number): boolean => {
      const targets = this.#targetsOf(state, each);
      this.#work -= targets.length + 2;
      for (const target of targets) {
        const { to, bodies } = target;
        const isStart = to >= 0 && this.#isStart(to);
        // A search has only one start.
        if (next.isDone(bodies) || (isStart && next.hasStart)) continue;
        if (!isThere(target)) continue;
        next.enter(bodies);
        if (to === SUCCESS) {
          next.leaveBodies();
          if (this.#findsAll) this.#restart(state, each, next, follow);
          return false;
        }
        if (to === BODY_SUCCESS) {
          next.leaveBodies();
          next.finishBody();
          return true;
        }
        next.push(to, isStart);
        if (next.isInBody) {
          if (!this.#graph.bodySucceeds[to]) continue;
          if (bodies.length > 0) next.finish(bodies);
          else {
            next.finishBody();
            return true;
          }
        } else if (!isStart && next.isNew(to) && this.#sure.isSure(next.states)) return false;
      }
      next.leaveBodies();
      return true;
    };
    for (const token of row.tokens) {
      if (token === BODY_START) next.openBody();
      else if (token === BODY_END) next.closeBody();
      else if (!next.isFinished && !follow(token)) break;
    }
    return next.tokens;
  }

  /** The next search starts at the end of a match, or one character later if the match was empty. */
  #restart(state: number, each: number, next: NextRow, follow: (state: number) => void): void {
    const { automaton: { states, alphabet } } = this.#graph;
    if (this.#isStart(state)) {
      const further = this.#startIn.get(alphabet.contextAfter(each));
      if (further !== undefined && !next.hasStart) next.push(further, true);
      return;
    }
    const start = this.#startIn.get(states[state]!.context);
    if (start !== undefined) follow(start);
  }

  #targetsOf(state: number, each: number): readonly Target[] {
    const key = state * this.#size + each;
    const cached = this.#targets.get(key);
    if (cached) return cached;
    const targets = this.#graph.tried[state]!.flatMap(({ to, classes, certain, bodies }) =>
      hasClass(classes, each) ? { to, isCertain: hasClass(certain, each), bodies } : []
    );
    this.#targets.set(key, targets);
    return targets;
  }

  #add(tokens: readonly Token[], before: Row | undefined, label: number, isFailing: boolean): void {
    const key = tokens.join();
    this.#work -= tokens.length;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#work -= ROW_WORK + 2 * tokens.length;
    const kinds = [...new Set(tokens)].sort((a, b) => a - b).join();
    let fewer = before;
    while (fewer && !(fewer.kinds === kinds && isMore(tokens, fewer.tokens))) fewer = fewer.before;
    const growth = fewer ? fewer.growth + 1 : 0;
    const row: Row = { tokens, before, label, isFailing, kinds, growth, fewer };
    this.#rows.push(row);
    if (growth >= ENOUGH_GROWTH) this.#growing.push(row);
  }

  #ambiguity(row: Row): Ambiguity {
    const first = row.fewer ?? row;
    const pump = wayTo(row).slice(wayTo(first).length);
    const prefix = wayTo(first);
    const states = [...new Set(row.tokens)].filter((token) => token >= 0 && !this.#isStart(token));
    return {
      kind: "polynomial",
      prefix,
      entry: prefix,
      pump,
      suffix: failingEnd(this.#graph, [...prefix, ...repeatPump(pump)]),
      states,
      isFromStart: false,
    };
  }
}

/** Work of each row in addition to its branches. */
const ROW_WORK = 20;

/** Growth that counts as certain. */
const ENOUGH_GROWTH = 3;

/** Growing rows that are examined for one on which nothing succeeds. */
const MANY_GROWING = 8;

function wayTo(row: Row): number[] {
  const way: number[] = [];
  for (let at: Row | undefined = row; at?.before; at = at.before) way.push(at.label);
  return way.reverse();
}

/** True if a row has each token at least as many times as another one, and is longer. */
function isMore(tokens: readonly Token[], others: readonly Token[]): boolean {
  if (tokens.length <= others.length) return false;
  const counts = new Map<Token, number>();
  for (const each of tokens) counts.set(each, (counts.get(each) ?? 0) + 1);
  for (const each of others) counts.set(each, (counts.get(each) ?? 0) - 1);
  return counts.values().every((count) => count >= 0);
}

/** The target of a character, or a success. */
interface Target {
  readonly to: number;
  /** True if it certainly exists, despite the automaton's approximations. */
  readonly isCertain: boolean;
  readonly bodies: readonly number[];
}

interface Choice {
  readonly isThere: boolean;
}

/** Advances to the next combination of choices; false after the last. */
function changeLast(choices: Choice[]): boolean {
  while (choices.at(-1)?.isThere === false) choices.pop();
  if (choices.pop() === undefined) return false;
  choices.push({ isThere: false });
  return true;
}

/** Number of choices after one character that are combined with each other. */
const MAX_CHOICES = 6;
