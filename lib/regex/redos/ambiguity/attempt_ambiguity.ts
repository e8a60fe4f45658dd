import type { Arc } from "../automaton/attempt_closure.ts";
import { type AttemptGraph, maySucceed } from "../automaton/attempt_graph.ts";
import {
  firstClass,
  hasClass,
  intersectionOfClasses,
  overlap,
  unionOfClasses,
} from "../automaton/class_bits.ts";
import { strongComponents } from "../automaton/strong_components.ts";

/**
 * A text that an automaton of attempts matches in more and more ways as it is repeated. Texts are sequences
 * of classes.
 */
export interface Ambiguity {
  readonly kind: "exponential" | "polynomial";
  /** Leads to the state in which the repetition begins. */
  readonly prefix: readonly number[];
  /** Leads to a state from which that state can be reached, if that is shorter. */
  readonly entry: readonly number[];
  readonly pump: readonly number[];
  /** Makes the attempts fail; undefined if no such text was found. */
  readonly suffix: readonly number[] | undefined;
  /** The states that match the repeated text. */
  readonly states: readonly number[];
  /** True if the repeated part are the attempts that begin at each position. */
  readonly isFromStart: boolean;
  /** True if it is an additional one for the same cycles. */
  readonly isSpare?: boolean;
  /** The number of pumps after which there are no more branches; undefined if they keep growing. */
  readonly reach?: number;
}

/** The ambiguities, and whether the search was completed. */
export interface Ambiguities {
  readonly found: readonly Ambiguity[];
  readonly isComplete: boolean;
  /** True if there are more ambiguities than those found. */
  readonly isCapped: boolean;
  /** True if the search was completed as far as to show that no growth is exponential. */
  readonly isPolynomial: boolean;
  /**
   * Upper bound for the degree of a polynomial that bounds the steps; 0 without ambiguity, Infinity if there
   * may be none.
   */
  readonly degree: number;
}

/** Transitions of all searches for ambiguity in a pattern; about 40 ms. */
const MAX_AMBIGUITY_WORK = 120_000;

/**
 * Searches for cycles that match a text in two ways (exponential growth), and for two cycles, the second
 * reachable from the first, that match a text which also leads from one to the other (polynomial growth). A
 * search that starts an attempt at each position is a cycle, too. Without any such cycles, each position of a
 * text is reached by a limited number of branches.
 *
 * @param maxWork transitions of the search, and again of the search for the text that leads to each ambiguity
 * @see https://doi.org/10.1016/0304-3975(91)90381-B on degrees of ambiguity
 */
export function findAmbiguities(graph: AttemptGraph, maxWork = MAX_AMBIGUITY_WORK): Ambiguities {
  return new Search(graph, maxWork).run();
}

/** Classes that lead from one state to another. */
interface Repetition {
  readonly kind: Ambiguity["kind"];
  readonly from: number;
  /** The component of that state. */
  readonly around: readonly number[];
  readonly pump: readonly number[];
  readonly states: readonly number[];
  readonly isSpare?: boolean;
}

class WorkError extends Error {}

class Search {
  readonly #graph: AttemptGraph;
  readonly #arcs: readonly (readonly Arc[])[];
  /** Arcs between states that may fail. */
  readonly #open: readonly (readonly Arc[])[];
  readonly #maxWork: number;
  #work: number;
  #isCapped = false;

  constructor(graph: AttemptGraph, maxWork: number) {
    this.#graph = graph;
    this.#maxWork = maxWork;
    this.#work = maxWork;
    this.#arcs = graph.arcs;
    const succeeds = graph.alwaysSucceeds;
    this.#open = graph.arcs.map((arcs) => arcs.filter(({ to }) => !succeeds[to]));
  }

  run(): Ambiguities {
    const repetitions: Repetition[] = [];
    let [isComplete, degree, isPolynomial] = [true, 0, false];
    try {
      const failing = this.#components(this.#open.map((arcs, from) => this.#succeeds(from) ? [] : arcs));
      for (const component of failing) repetitions.push(...this.#exponential(component));
      isPolynomial = repetitions.length === 0;
      degree = this.#polynomial(failing, repetitions);
    } catch (error) {
      if (!(error instanceof WorkError)) throw error;
      isComplete = false;
    }
    const isCapped = this.#isCapped || repetitions.length >= MANY;
    const found = repetitions.map((each) => this.#complete(each));
    return { found, isComplete, isCapped, isPolynomial, degree };
  }

  #succeeds(state: number): boolean {
    return this.#graph.alwaysSucceeds[state] === true;
  }

  #spend(units: number): void {
    this.#work -= units;
    if (this.#work < 0) throw new WorkError();
  }

  /** The strongly connected components that contain an arc, by their states. */
  #components(arcs: readonly (readonly Arc[])[]): Component[] {
    const numbers = strongComponents(arcs.map((each) => each.map(({ to }) => to)));
    const members = new Map<number, number[]>();
    for (const [state, number] of numbers.entries()) {
      const list = members.get(number);
      if (list) list.push(state);
      else members.set(number, [state]);
    }
    return [...members].flatMap(([number, states]) => {
      const inside = new Map(
        states.map((state) => [state, arcs[state]!.filter(({ to }) => numbers[to] === number)]),
      );
      return inside.values().some((each) => each.length > 0) ? [{ states, arcs: inside }] : [];
    });
  }

  /** Finds texts that lead from a state of a component back to it in two ways. */
  #exponential({ states, arcs }: Component): Repetition[] {
    const size = this.#arcs.length;
    const from = new Map<number, Trail>();
    const queue: number[] = [];
    const found: Repetition[] = [];
    const report = (to: number, origin: number, way: readonly number[]) => {
      const back = this.#shortest(arcs, to, (state) => state === origin);
      if (back) {
        found.push({ kind: "exponential", from: origin, around: states, pump: [...way, ...back], states });
      }
    };
    for (const state of states) {
      const own = arcs.get(state)!;
      for (let first = 0; first < own.length; first++) {
        for (let second = first + 1; second < own.length; second++) {
          this.#spend(1);
          const [a, b] = [own[first]!, own[second]!];
          if (!overlap(a.classes, b.classes)) continue;
          const label = firstClass(intersectionOfClasses(a.classes, b.classes));
          if (a.to === b.to) {
            report(a.to, state, [label]);
            if (found.length >= ENOUGH) return this.#capped(found);
            continue;
          }
          const pair = Math.min(a.to, b.to) * size + Math.max(a.to, b.to);
          if (from.has(pair)) continue;
          from.set(pair, { before: undefined, origin: state, label });
          queue.push(pair);
        }
      }
    }
    for (const pair of queue) {
      const [p, q] = [Math.floor(pair / size), pair % size];
      const trail = from.get(pair)!;
      for (const a of arcs.get(p)!) {
        for (const b of arcs.get(q)!) {
          this.#spend(1);
          if (!overlap(a.classes, b.classes)) continue;
          const label = firstClass(intersectionOfClasses(a.classes, b.classes));
          if (a.to === b.to) {
            report(a.to, trail.origin, [...tracePath(trail), label]);
            if (found.length >= ENOUGH) return this.#capped(found);
            continue;
          }
          const next = Math.min(a.to, b.to) * size + Math.max(a.to, b.to);
          if (from.has(next)) continue;
          from.set(next, { before: trail, origin: trail.origin, label });
          queue.push(next);
        }
      }
    }
    return found;
  }

  #capped(found: Repetition[]): Repetition[] {
    this.#isCapped = true;
    return found;
  }

  /** @returns upper bound for the degree of the number of branches */
  #polynomial(failing: readonly Component[], repetitions: Repetition[]): number {
    const all = this.#components(this.#arcs);
    const pairs: { first: Component; second: Component }[] = [];
    for (const first of all) {
      const reached = this.#reachedFrom(first);
      for (const second of failing) {
        if (!second.states.some((state) => reached.has(state))) continue;
        if (isSame(first, second) || !this.#shareClasses(first, second)) continue;
        if (second.states.every((state) => this.#graph.automaton.states[state]!.isStart)) continue;
        const found = this.#between(first, second, reached);
        if (found.length === 0) continue;
        pairs.push({ first, second });
        if (repetitions.length < MANY) repetitions.push(...found);
      }
    }
    return this.#longestChain(pairs);
  }

  #reachedFrom({ states }: Component): ReadonlySet<number> {
    const reached = new Set<number>();
    const pending = [...states];
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      this.#spend(1);
      for (const { to } of this.#open[state]!) {
        if (reached.has(to)) continue;
        reached.add(to);
        pending.push(to);
      }
    }
    return reached;
  }

  #shareClasses(first: Component, second: Component): boolean {
    const classes = (component: Component) =>
      component.arcs.values().flatMap((arcs) => arcs).reduce(
        (all, arc) => unionOfClasses(all, arc.classes),
        this.#graph.automaton.alphabet.none,
      );
    return overlap(classes(first), classes(second));
  }

  /**
   * Finds texts that lead from a state of the first component back to it, from it to a state of the second,
   * and from that back to it. The product of three copies has an empty arc from the end of each such text
   * back to its beginning; such a text exists if one of these arcs is on a cycle.
   */
  #between(first: Component, second: Component, reached: ReadonlySet<number>): Repetition[] {
    const size = this.#arcs.length;
    const inside = new Set(first.states);
    const leads = this.#leadingTo(second, reached);
    const numbers = new Map<number, number>();
    const triples: Triple[] = [];
    const next: { to: number; label: number }[][] = [];
    const numberOf = (x: number, y: number, z: number) => {
      const key = (x * size + y) * size + z;
      const number = numbers.get(key);
      if (number !== undefined) return number;
      numbers.set(key, triples.length);
      triples.push({ x, y, z });
      next.push([]);
      return triples.length - 1;
    };
    for (const p of first.states) for (const q of second.states) numberOf(p, p, q);
    const members = new Set(second.states);
    const empty: [number, number][] = [];
    for (let number = 0; number < triples.length; number++) {
      const { x, y, z } = triples[number]!;
      if (y === z && inside.has(x)) {
        const to = numberOf(x, x, z);
        next[number]!.push({ to, label: -1 });
        empty.push([number, to]);
      }
      for (const a of first.arcs.get(x)!) {
        for (const c of second.arcs.get(z)!) {
          this.#spend(1);
          if (!overlap(a.classes, c.classes)) continue;
          const shared = intersectionOfClasses(a.classes, c.classes);
          for (const b of this.#arcs[y]!) {
            this.#spend(1);
            // The branch that changes components may stay in the first one for some time.
            const stays = y === x && b.to === a.to;
            if (!leads.has(b.to) && !members.has(b.to) && !stays) continue;
            if (!overlap(shared, b.classes)) continue;
            const to = numberOf(a.to, b.to, c.to);
            next[number]!.push({ to, label: firstClass(intersectionOfClasses(shared, b.classes)) });
          }
        }
      }
    }
    const component = strongComponents(next.map((each) => each.map(({ to }) => to)));
    const arcs = empty.filter(([from, to]) => component[from] === component[to] && from !== to);
    const chosen = [arcs[0], arcs[arcs.length >> 1], arcs.at(-1)].filter((arc, index, all) =>
      arc !== undefined && all.indexOf(arc) === index
    );
    return chosen.flatMap((arc, index): Repetition[] => {
      if (arc === undefined) return [];
      const pump = shortestWay(next, arc[1], arc[0]).filter((label) => label >= 0);
      const { x } = triples[arc[1]]!;
      const isSpare = index > 0;
      return [{ kind: "polynomial", from: x, around: first.states, pump, states: second.states, isSpare }];
    });
  }

  /** The states from which a component is reachable over states that may fail. */
  #leadingTo({ states }: Component, reached: ReadonlySet<number>): ReadonlySet<number> {
    const sources = new Map<number, number[]>();
    for (const from of reached) {
      for (const { to } of this.#open[from]!) {
        const list = sources.get(to);
        if (list) list.push(from);
        else sources.set(to, [from]);
      }
    }
    const leads = new Set(states);
    for (const state of leads) {
      this.#spend(1);
      for (const from of sources.get(state) ?? []) leads.add(from);
    }
    return leads;
  }

  #longestChain(pairs: readonly { first: Component; second: Component }[]): number {
    if (pairs.length === 0) return 0;
    const reached = new Map(pairs.map(({ second }) => [second, this.#reachedFrom(second)]));
    const isBefore = (a: Component, b: Component) =>
      isSame(a, b) || b.states.some((state) => reached.get(a)!.has(state) || a.states.includes(state));
    const longest = new Map<number, number>();
    const chainFrom = (index: number): number => {
      const cached = longest.get(index);
      if (cached !== undefined) return cached;
      // A component that leads back to itself has no longest chain.
      longest.set(index, Infinity);
      let most = 0;
      for (const [other, { first }] of pairs.entries()) {
        this.#spend(1);
        if (other !== index && isBefore(pairs[index]!.second, first)) most = Math.max(most, chainFrom(other));
      }
      longest.set(index, most + 1);
      return most + 1;
    };
    return 1 + Math.max(...pairs.keys().map(chainFrom));
  }

  #shortest(
    arcs: ReadonlyMap<number, readonly Arc[]>,
    from: number,
    isEnd: (state: number) => boolean,
  ): readonly number[] | undefined {
    if (isEnd(from)) return [];
    const trails = new Map<number, Trail>();
    const queue = [from];
    for (const state of queue) {
      for (const arc of arcs.get(state) ?? []) {
        this.#spend(1);
        if (trails.has(arc.to)) continue;
        trails.set(arc.to, { before: trails.get(state), origin: from, label: firstClass(arc.classes) });
        if (isEnd(arc.to)) return tracePath(trails.get(arc.to));
        queue.push(arc.to);
      }
    }
    return undefined;
  }

  /**
   * Adds the text that leads to the repetition, and a suffix that makes the attempts fail, as far as the
   * budget allows.
   */
  #complete({ kind, from, around, pump, states, isSpare = false }: Repetition): Ambiguity {
    this.#work = this.#maxWork;
    const findOr = <T>(find: () => T, otherwise: T): T => {
      try {
        return find();
      } catch (error) {
        if (error instanceof WorkError) return otherwise;
        throw error;
      }
    };
    const prefix = findOr(() => this.#wayTo(new Set([from])), []);
    const entry = findOr(() => this.#wayTo(new Set(around)), prefix);
    const suffix = failingEnd(this.#graph, [...prefix, ...repeatPump(pump)], this.#maxWork);
    const isFromStart = around.every((state) => this.#graph.automaton.states[state]!.isStart);
    return { kind, prefix, entry, pump, suffix, states, isFromStart, isSpare };
  }

  /** The shortest text that leads to one of the states. */
  #wayTo(states: ReadonlySet<number>): readonly number[] {
    const arcs = new Map(this.#arcs.entries());
    for (const start of this.#graph.automaton.starts) {
      const way = this.#shortest(arcs, start, (state) => states.has(state));
      if (way) return way;
    }
    return [];
  }
}

/** A strongly connected component with its inner arcs. */
interface Component {
  readonly states: readonly number[];
  readonly arcs: ReadonlyMap<number, readonly Arc[]>;
}

interface Triple {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** How a search reached a vertex. */
interface Trail {
  readonly before: Trail | undefined;
  readonly origin: number;
  readonly label: number;
}

/** Number of ambiguities of one component that are tried. */
const ENOUGH = 3;

/** Number of ambiguities of all components that are tried. */
const MANY = 24;

/** Repeats a pump until all branches are under way. */
export const repeatPump = (pump: readonly number[]): number[] =>
  Array<readonly number[]>(6).fill(pump).flat();

/** Sets of states that are examined for a failing suffix. */
const MAX_SETS = 200;

function tracePath(trail: Trail | undefined): number[] {
  const way: number[] = [];
  for (let at = trail; at; at = at.before) way.push(at.label);
  return way.reverse();
}

const isSame = (a: Component, b: Component): boolean =>
  a.states.length === b.states.length && a.states[0] === b.states[0];

/** The labels of a shortest path in a graph; empty arcs have the label -1. */
function shortestWay(
  next: readonly (readonly { to: number; label: number }[])[],
  from: number,
  to: number,
): number[] {
  const trails = new Map<number, Trail | undefined>([[from, undefined]]);
  const queue = [from];
  for (const vertex of queue) {
    if (vertex === to) break;
    for (const { to, label } of next[vertex]!) {
      if (trails.has(to)) continue;
      trails.set(to, { before: trails.get(vertex), origin: from, label });
      queue.push(to);
    }
  }
  return tracePath(trails.get(to));
}

/** The shortest suffix for a text after which no branch succeeds; undefined if a budget runs out. */
export function failingEnd(
  graph: AttemptGraph,
  text: readonly number[],
  maxWork = MAX_AMBIGUITY_WORK,
): readonly number[] | undefined {
  const { arcs, automaton: { states, starts, alphabet } } = graph;
  const end = alphabet.characters.length;
  let work = maxWork;
  const after = (from: readonly number[], each: number): readonly number[] => {
    const to = new Set<number>();
    for (const state of from) {
      work -= arcs[state]!.length;
      for (const arc of arcs[state]!) if (hasClass(arc.classes, each)) to.add(arc.to);
    }
    return [...to].sort((a, b) => a - b);
  };
  let live: readonly number[] = starts.slice(0, 1);
  // A long text through many states is work, too.
  for (const each of text) if (work >= 0) live = after(live, each);
  const begun = live.filter((state) => !states[state]!.isStart);
  const followed = (from: readonly number[], each: number) =>
    after(from, each).filter((state) => !states[state]!.isStart);
  const queue: { states: readonly number[]; way: readonly number[] }[] = [{ states: begun, way: [] }];
  const seen = new Set([begun.join()]);
  for (const { states: from, way } of queue) {
    if (seen.size > MAX_SETS || work < 0) break;
    if (!maySucceed(graph, from, end)) return way;
    for (let each = 0; each < end; each++) {
      if (maySucceed(graph, from, each)) continue;
      const to = followed(from, each);
      const key = to.join();
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ states: to, way: [...way, each] });
    }
  }
  // A counted repeat may match most texts up to its largest count.
  work = maxWork;
  for (let each = 0; each < end; each++) {
    let live = begun;
    for (let length = 0; length < LONGEST_RUN && work >= 0 && !maySucceed(graph, live, each); length++) {
      if (!maySucceed(graph, live, end)) return Array<number>(length).fill(each);
      live = followed(live, each);
    }
  }
  return undefined;
}

/** More than counted repeats that are written out. */
const LONGEST_RUN = 400;

/** A text of the given classes. */
export function representativeText(
  { automaton: { alphabet } }: AttemptGraph,
  classes: readonly number[],
): string {
  return classes.map((each) => alphabet.characters[each] ?? "").join("");
}
