import { MAX_BOUND_VECTORS, MAX_BOUND_WORK, MAX_BOUNDED_STEPS } from "../../limits/search.ts";
import type { AttemptGraph } from "./attempt_graph.ts";
import { classesOf, hasClass } from "./class_bits.ts";

/** A bound on the steps of every search in a text of `n` UTF-16 code units: `perCharacter * n + atEnd`. */
export interface LinearBound {
  readonly perCharacter: number;
  readonly atEnd: number;
}

/** Numbers of branches that have reached the same place, by state, in rising order. */
interface Vector {
  readonly states: readonly number[];
  readonly counts: readonly number[];
}

/** What the steps are counted of: one attempt, the search for one match, or for one match after the other. */
export type Extent = "attempt" | "match" | "all matches";

/**
 * The most steps for each character, over all texts: the branches that reach a place are counted for every text at
 * once. There are finitely many such counts if the steps grow in line with the text.
 *
 * @returns undefined where there is no such bound, or none was found within the budget
 */
export function linearBound(graph: AttemptGraph, extent: Extent): LinearBound | undefined {
  const { automaton: { states, starts, alphabet } } = graph;
  const search = new VectorSearch(graph, extent);
  const size = alphabet.characters.length;
  let [perCharacter, atEnd] = [0, 0];
  for (const vector of search.vectors) {
    for (let each = 0; each < size; each++) {
      perCharacter = Math.max(perCharacter, search.stepsAt(vector, each));
    }
    atEnd = Math.max(atEnd, search.stepsAt(vector, size));
    if (perCharacter > MAX_BOUNDED_STEPS || !search.follow(vector)) return undefined;
  }
  if (extent === "attempt") return { perCharacter, atEnd };
  // Inside of a surrogate pair only a new attempt can begin.
  const insidePair = Math.max(...starts.map((start) => states[start]!.steps[size + 1] ?? 0));
  return { perCharacter: Math.max(perCharacter, insidePair), atEnd };
}

/** All vectors that some text leads to. */
class VectorSearch {
  readonly vectors: Vector[] = [];
  readonly #known = new VectorSet();
  readonly #graph: AttemptGraph;
  readonly #extent: Extent;
  readonly #size: number;
  readonly #startIn: ReadonlyMap<number, number>;
  readonly #contextOf: readonly number[];
  readonly #targets = new Map<number, readonly (readonly number[])[]>();
  #work = MAX_BOUND_WORK;

  constructor(graph: AttemptGraph, extent: Extent) {
    const { states, starts, alphabet } = graph.automaton;
    this.#graph = graph;
    this.#extent = extent;
    this.#size = alphabet.characters.length;
    this.#startIn = new Map(starts.map((start) => [states[start]!.context, start]));
    this.#contextOf = alphabet.characters.map((_, each) => alphabet.contextAfter(each));
    for (const start of starts) this.#add({ states: [start], counts: [1] });
  }

  /** The steps of all branches of a vector before they read another character. */
  stepsAt(vector: Vector, each: number): number {
    const { states } = this.#graph.automaton;
    let steps = 0;
    for (let index = 0; index < vector.states.length; index++) {
      steps += vector.counts[index]! * (states[vector.states[index]!]!.steps[each] ?? 0);
    }
    const start = this.#nextSearch(vector, each);
    return start === undefined ? steps : steps + (states[start]!.steps[each] ?? 0);
  }

  /** @returns false when the budget ends */
  follow(vector: Vector): boolean {
    for (const each of this.#classesToFollow(vector)) {
      const next = new Map<number, number>();
      const go = (from: number, count: number) => {
        const targets = this.#targetsOf(from)[each]!;
        this.#work -= targets.length + 1;
        for (const to of targets) next.set(to, (next.get(to) ?? 0) + count);
      };
      for (let index = 0; index < vector.states.length; index++) {
        go(vector.states[index]!, vector.counts[index]!);
      }
      if (this.#hasSuccess(vector, each)) {
        const start = this.#nextSearch(vector, each);
        if (start !== undefined) go(start, 1);
        // After an empty match the next search begins one character further on.
        const further = this.#startIn.get(this.#contextOf[each]!);
        if (further !== undefined) next.set(further, 1);
      }
      if (next.size === 0) continue;
      const states = [...next.keys()].sort((a, b) => a - b);
      this.#work -= states.length;
      if (
        this.#work < 0 || !this.#add({ states, counts: states.map((to) => this.#capped(to, next.get(to)!)) })
      ) {
        return false;
      }
    }
    return true;
  }

  /** At each position a search begins at most one attempt, and of attempts that succeed only the first is made. */
  #capped(state: number, count: number): number {
    const { alwaysSucceeds, automaton: { states } } = this.#graph;
    return alwaysSucceeds[state] || states[state]!.isStart ? 1 : count;
  }

  #add(vector: Vector): boolean {
    if (!this.#known.add(vector)) return true;
    this.vectors.push(vector);
    return this.vectors.length <= MAX_BOUND_VECTORS;
  }

  #hasSuccess({ states }: Vector, each: number): boolean {
    return this.#extent === "all matches" && maySucceed(this.#graph, states, each);
  }

  /** The state of a search that begins behind a match at this place; undefined if there is none, or it is in the vector. */
  #nextSearch(vector: Vector, each: number): number | undefined {
    if (!this.#hasSuccess(vector, each)) return undefined;
    const { states } = this.#graph.automaton;
    const start = this.#startIn.get(states[vector.states[0]!]!.context);
    return start !== undefined && vector.states.includes(start) ? undefined : start;
  }

  /** For each class, the states that its characters lead to. */
  #targetsOf(state: number): readonly (readonly number[])[] {
    const known = this.#targets.get(state);
    if (known) return known;
    const { states } = this.#graph.automaton;
    const targets: number[][] = Array.from({ length: this.#size }, () => []);
    for (const { to, classes } of this.#graph.arcs[state]!) {
      if (this.#extent === "attempt" && states[to]!.isStart) continue;
      for (const each of classesOf(classes)) targets[each]?.push(to);
    }
    this.#targets.set(state, targets);
    return targets;
  }

  /**
   * The classes that some attempt of a vector reads. Others lead where the start of a search alone does, which is a
   * vector of its own.
   */
  #classesToFollow({ states }: Vector): Iterable<number> {
    if (this.#extent === "all matches") return Array(this.#size).keys();
    const classes = new Int32Array(this.#graph.automaton.alphabet.words);
    for (const state of states) {
      if (states.length > 1 && this.#graph.automaton.states[state]!.isStart) continue;
      for (const arc of this.#graph.arcs[state]!) {
        for (let word = 0; word < classes.length; word++) classes[word]! |= arc.classes[word]!;
      }
    }
    return classesOf(classes).filter((each) => each < this.#size);
  }
}

/** Vectors, each kept once. */
class VectorSet {
  readonly #byHash = new Map<number, Vector[]>();
  size = 0;

  /** @returns whether the vector is new */
  add(vector: Vector): boolean {
    const hash = hashOf(vector);
    const same = this.#byHash.get(hash);
    if (same?.some((each) => isEqual(each, vector))) return false;
    if (same) same.push(vector);
    else this.#byHash.set(hash, [vector]);
    this.size++;
    return true;
  }
}

function hashOf({ states, counts }: Vector): number {
  let hash = 17;
  for (let index = 0; index < states.length; index++) {
    hash = Math.imul(hash ^ states[index]!, 0x9e3779b1) ^ Math.imul(counts[index]! | 0, 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash;
}

function isEqual(a: Vector, b: Vector): boolean {
  return a.states.length === b.states.length &&
    a.states.every((state, index) => state === b.states[index] && a.counts[index] === b.counts[index]);
}

/** Whether a class leads to a success from some state of a set. */
export function maySucceed({ successes }: AttemptGraph, states: Iterable<number>, each: number): boolean {
  for (const state of states) if (hasClass(successes[state]!, each)) return true;
  return false;
}
