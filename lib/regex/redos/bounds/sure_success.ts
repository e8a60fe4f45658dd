import { SUCCESS } from "../automaton/attempt_closure.ts";
import type { AttemptGraph } from "../automaton/attempt_graph.ts";
import { hasClass } from "../automaton/class_bits.ts";

/** Sets of states that are examined for one that certainly succeeds. */
const MAX_SURE_SETS = 400;

/** Determines whether some states together certainly succeed: whatever follows, at least one of them does. */
export class SureSuccess {
  readonly #graph: AttemptGraph;
  readonly #classes: readonly number[];
  readonly #end: number;
  readonly #cache = new Map<string, boolean>();
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
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const isSure = this.#allSucceed(first, key);
    this.#cache.set(key, isSure);
    return isSure;
  }

  /**
   * Each class leads to a success or to another set that certainly succeeds; as each text ends, there is
   * eventually a success.
   */
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
