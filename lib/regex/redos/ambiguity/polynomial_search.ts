import type { Arc } from "../automaton/attempt_closure.ts";
import type { AttemptGraph } from "../automaton/attempt_graph.ts";
import { firstClass, intersectionOfClasses, overlap, unionOfClasses } from "../automaton/class_bits.ts";
import { strongComponents } from "../automaton/strong_components.ts";
import { type Component, componentsOf, type Repetition, tracePath, type Trail } from "./components.ts";
import type { SearchWork } from "./search_work.ts";

/**
 * Searches for two cycles, the second reachable from the first, that match a text which also leads from one to the
 * other: the more often it is repeated, the more branches change from the first to the second.
 */
export class PolynomialSearch {
  readonly #graph: AttemptGraph;
  readonly #open: readonly (readonly Arc[])[];
  readonly #most: number;
  readonly #work: SearchWork;

  /**
   * @param open arcs between states that may fail
   * @param most number of texts after which no more are added
   */
  constructor(graph: AttemptGraph, open: readonly (readonly Arc[])[], most: number, work: SearchWork) {
    this.#graph = graph;
    this.#open = open;
    this.#most = most;
    this.#work = work;
  }

  /**
   * Adds the texts that it finds to those that are known.
   *
   * @param failing the components whose states may fail
   * @returns upper bound for the degree of the number of branches
   */
  find(failing: readonly Component[], repetitions: Repetition[]): number {
    const all = componentsOf(this.#graph.arcs);
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
        if (repetitions.length < this.#most) repetitions.push(...found);
      }
    }
    return this.#longestChain(pairs);
  }

  #reachedFrom({ states }: Component): ReadonlySet<number> {
    const reached = new Set<number>();
    const pending = [...states];
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      this.#work.spend(1);
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
    const size = this.#graph.arcs.length;
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
          this.#work.spend(1);
          if (!overlap(a.classes, c.classes)) continue;
          const shared = intersectionOfClasses(a.classes, c.classes);
          for (const b of this.#graph.arcs[y]!) {
            this.#work.spend(1);
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
      this.#work.spend(1);
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
        this.#work.spend(1);
        if (other !== index && isBefore(pairs[index]!.second, first)) most = Math.max(most, chainFrom(other));
      }
      longest.set(index, most + 1);
      return most + 1;
    };
    return 1 + Math.max(...pairs.keys().map(chainFrom));
  }
}

interface Triple {
  readonly x: number;
  readonly y: number;
  readonly z: number;
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
