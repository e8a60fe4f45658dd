import { MAX_ORDERED_BRANCHES, MAX_ORDERED_WORK, MAX_SURE_SETS } from "../../limits/search.ts";
import { type Ambiguity, failingEnd, repeatPump } from "./attempt_ambiguity.ts";
import { SUCCESS } from "./attempt_automaton.ts";
import type { AttemptGraph } from "./attempt_graph.ts";
import { classesOf, either, hasClass } from "./class_bits.ts";
import { type LinearBound, maySucceed } from "./step_bound.ts";

/** What following the branches in their order shows. */
export interface OrderedBranches {
  /** A bound on the steps of a search for one match; undefined if none was found. */
  readonly bound: LinearBound | undefined;
  /** Texts on which there are more and more branches. */
  readonly growing: readonly Ambiguity[];
}

/**
 * Follows the branches that are under way at the same place in the order in which the engine tries them, for all texts
 * at once. It tries one only if all before it fail, so none counts that comes after some of which one is sure to
 * succeed, whatever follows in the text.
 *
 * This decides patterns whose ambiguous texts match early, such as `\d+[a-z]?\d+`, and finds the texts that don't match.
 */
export function followOrder(graph: AttemptGraph): OrderedBranches {
  return new OrderedSearch(graph).run();
}

/** A state, and whether the branch is there whatever the automaton leaves out, as one number. */
type Branch = number;

const branch = (state: number, isCertain: boolean): Branch => 2 * state + (isCertain ? 1 : 0);
const stateOf = (branch: Branch): number => branch >> 1;
const isCertain = (branch: Branch): boolean => (branch & 1) === 1;

/** The branches at a place of some text, the one that is tried first in front. */
interface Row {
  readonly branches: readonly Branch[];
  /** The row that a character of this class has led here from. */
  readonly before: Row | undefined;
  readonly label: number;
  /** Whether no branch may have succeeded so far. */
  readonly isFailing: boolean;
  /** The branches without repetitions. */
  readonly kinds: string;
  /** How many rows before it have the same branches, each fewer of them. */
  readonly growth: number;
  /** The last of those rows. */
  readonly fewer: Row | undefined;
}

class OrderedSearch {
  readonly #graph: AttemptGraph;
  readonly #size: number;
  readonly #sure: SureSuccess;
  readonly #known = new Set<string>();
  readonly #rows: Row[] = [];
  readonly #growing: Row[] = [];
  readonly #targets = new Map<number, readonly Branch[]>();
  #work = MAX_ORDERED_WORK;

  constructor(graph: AttemptGraph) {
    this.#graph = graph;
    this.#size = graph.automaton.alphabet.characters.length;
    this.#sure = new SureSuccess(graph);
    for (const start of graph.automaton.starts) this.#add([branch(start, true)], undefined, -1, true);
  }

  run(): OrderedBranches {
    const bound = this.#bound();
    const growing = this.#growing.toSorted((a, b) => Number(b.isFailing) - Number(a.isFailing));
    return { bound, growing: bound ? [] : growing.slice(0, MANY_GROWING).map((row) => this.#ambiguity(row)) };
  }

  #bound(): LinearBound | undefined {
    if (!this.#followAll()) return undefined;
    const { states, starts } = this.#graph.automaton;
    const most = (each: number) => Math.max(...this.#rows.map((row) => this.#stepsAt(row, each)));
    // Inside of a surrogate pair only a new attempt can begin.
    const insidePair = starts.map((start) => states[start]!.steps[this.#size + 1] ?? 0);
    const perCharacter = Math.max(...insidePair, ...Array(this.#size).keys().map(most));
    return { perCharacter, atEnd: most(this.#size) };
  }

  /** @returns whether there are finitely many rows, within the budget */
  #followAll(): boolean {
    // More are added on the way.
    for (const row of this.#rows) {
      const states = row.branches.map(stateOf);
      for (const each of this.#classesToFollow(row)) {
        const isFailing = row.isFailing && !maySucceed(this.#graph, states, each);
        const next = this.#after(row, each);
        if (this.#work < 0 || next.length > MAX_ORDERED_BRANCHES) return false;
        this.#add(next, row, each, isFailing);
      }
      if (this.#growing.some(({ isFailing }) => isFailing) || this.#growing.length > MANY_GROWING) {
        return false;
      }
    }
    return true;
  }

  #stepsAt({ branches }: Row, each: number): number {
    const { states } = this.#graph.automaton;
    return branches.reduce((sum, next) => sum + (states[stateOf(next)]!.steps[each] ?? 0), 0);
  }

  /** The classes that some attempt reads; others lead where the start of a search alone does. */
  #classesToFollow({ branches }: Row): Iterable<number> {
    const read = branches.filter((each) => branches.length === 1 || !this.#isStart(stateOf(each)))
      .flatMap((each) => this.#graph.arcs[stateOf(each)]!)
      .reduce((all, { classes }) => either(all, classes), this.#graph.automaton.alphabet.none);
    return classesOf(read).filter((each) => each < this.#size);
  }

  #isStart(state: number): boolean {
    return this.#graph.automaton.states[state]!.isStart;
  }

  #after({ branches }: Row, each: number): Branch[] {
    const { certainSuccesses, alwaysSucceeds } = this.#graph;
    const next: Branch[] = [];
    const succeeding = new Set<Branch>();
    const certain = new Set<number>();
    for (const from of branches) {
      const targets = this.#targetsOf(stateOf(from), each);
      this.#work -= targets.length + 2;
      for (const target of targets) {
        const to = isCertain(from) ? target : branch(stateOf(target), false);
        const state = stateOf(to);
        if (alwaysSucceeds[state] || this.#isStart(state)) {
          // Only the first of them is ever tried.
          if (succeeding.has(to) || succeeding.has(branch(state, true))) continue;
          succeeding.add(to);
        }
        next.push(to);
        if (!isCertain(to) || this.#isStart(state) || certain.has(state)) continue;
        certain.add(state);
        if (this.#sure.isSure(certain)) return next;
      }
      if (isCertain(from) && hasClass(certainSuccesses[stateOf(from)]!, each)) break;
    }
    return next;
  }

  #targetsOf(state: number, each: number): readonly Branch[] {
    const key = state * this.#size + each;
    const known = this.#targets.get(key);
    if (known) return known;
    const targets = this.#graph.arcs[state]!.flatMap(({ to, classes, certain }) =>
      hasClass(classes, each) ? branch(to, hasClass(certain, each)) : []
    );
    this.#targets.set(key, targets);
    return targets;
  }

  #add(branches: readonly Branch[], before: Row | undefined, label: number, isFailing: boolean): void {
    const key = branches.join();
    this.#work -= branches.length;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.#work -= ROW_WORK + 2 * branches.length;
    const kinds = [...new Set(branches)].sort((a, b) => a - b).join();
    let fewer = before;
    while (fewer && !(fewer.kinds === kinds && isMore(branches, fewer.branches))) fewer = fewer.before;
    const growth = fewer ? fewer.growth + 1 : 0;
    const row: Row = { branches, before, label, isFailing, kinds, growth, fewer };
    this.#rows.push(row);
    if (growth >= ENOUGH_GROWTH) this.#growing.push(row);
  }

  #ambiguity(row: Row): Ambiguity {
    const first = row.fewer ?? row;
    const pump = wayTo(row).slice(wayTo(first).length);
    const prefix = wayTo(first);
    const states = [...new Set(row.branches.map(stateOf))].filter((state) => !this.#isStart(state));
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

/** Work that each row takes besides its branches. */
const ROW_WORK = 20;

/** Growth that is plain. */
const ENOUGH_GROWTH = 3;

/** Growing rows that are looked at for one on which nothing succeeds. */
const MANY_GROWING = 8;

function wayTo(row: Row): number[] {
  const way: number[] = [];
  for (let at: Row | undefined = row; at?.before; at = at.before) way.push(at.label);
  return way.reverse();
}

/** Whether a row has each branch as many times as another one, and is longer. */
function isMore(branches: readonly Branch[], others: readonly Branch[]): boolean {
  if (branches.length <= others.length) return false;
  const counts = new Map<Branch, number>();
  for (const each of branches) counts.set(each, (counts.get(each) ?? 0) + 1);
  for (const each of others) counts.set(each, (counts.get(each) ?? 0) - 1);
  return counts.values().every((count) => count >= 0);
}

/** Tells whether some states together are sure to succeed: whatever follows, one of them does. */
class SureSuccess {
  readonly #graph: AttemptGraph;
  readonly #classes: readonly number[];
  readonly #end: number;
  readonly #known = new Map<string, boolean>();
  #sets = MAX_SURE_SETS;

  constructor(graph: AttemptGraph) {
    const { alphabet } = graph.automaton;
    this.#graph = graph;
    this.#end = alphabet.characters.length;
    this.#classes = [...alphabet.characters.keys()];
  }

  isSure(states: ReadonlySet<number>): boolean {
    if (states.values().some((state) => this.#graph.alwaysSucceeds[state])) return true;
    if (!this.#succeeds(states, this.#end)) return false;
    const first = [...states].sort((a, b) => a - b);
    const key = first.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const isSure = this.#allSucceed(first, key);
    this.#known.set(key, isSure);
    return isSure;
  }

  /** Each class leads to a success or to a set that is sure, too; as each text ends, there is a success in the end. */
  #allSucceed(first: readonly number[], key: string): boolean {
    const seen = new Set([key]);
    const pending = [first];
    for (const states of pending) {
      if (this.#sets-- < 0 || !this.#succeeds(states, this.#end)) return false;
      for (const each of this.#classes) {
        if (this.#succeeds(states, each)) continue;
        const next = this.#after(states, each);
        if (next.length === 0) return false;
        if (next.some((state) => this.#graph.alwaysSucceeds[state])) continue;
        const key = next.join();
        if (seen.has(key)) continue;
        seen.add(key);
        pending.push(next);
      }
    }
    return true;
  }

  #succeeds(states: Iterable<number>, each: number): boolean {
    for (const state of states) if (hasClass(this.#graph.certainSuccesses[state]!, each)) return true;
    return false;
  }

  #after(states: readonly number[], each: number): number[] {
    const next = new Set<number>();
    for (const state of states) {
      for (const { to, certain } of this.#graph.arcs[state]!) {
        if (to !== SUCCESS && hasClass(certain, each)) next.add(to);
      }
    }
    return [...next].sort((a, b) => a - b);
  }
}
