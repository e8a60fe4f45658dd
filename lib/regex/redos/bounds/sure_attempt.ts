import { type Context, TEXT_START } from "../automaton/attempt_alphabet.ts";
import type { Ambiguity } from "../ambiguity/attempt_ambiguity.ts";
import type { AttemptGraph } from "../automaton/attempt_graph.ts";
import { hasClass, isEmpty } from "../automaton/class_bits.ts";

/** One branch that certainly exists, the closest to a success: a state, `NONE`, or `SURE` if it succeeds whatever follows. */
export type Closest = number;

/** No branch is known to exist apart from the start of the search. */
export const NONE = -1;

/** The attempt of the branch is sure to succeed, so no other attempt begins after it. */
export const SURE = -2;

/**
 * Follows the branch that is closest to being sure of a success, of those that certainly exist. That is less than
 * the sets of all such branches, but they are few, and it is enough to know for how long further attempts
 * begin, as with `[78]+[0-9 -]{16,17}`.
 */
export class SureAttempt {
  readonly #graph: AttemptGraph;
  /** By state, the minimum number of characters to a state that always succeeds; Infinity if none is certain. */
  readonly #distance: readonly number[];
  readonly #startIn: ReadonlyMap<number, number>;

  constructor(graph: AttemptGraph) {
    const { states, starts } = graph.automaton;
    this.#graph = graph;
    this.#distance = distancesToSuccess(graph);
    this.#startIn = new Map(starts.map((start) => [states[start]!.context, start]));
  }

  /** True if an attempt is sure to succeed in a text that begins like this and goes on with repetitions. */
  succeedsIn({ prefix, pump }: Pick<Ambiguity, "prefix" | "pump">): boolean {
    const { alphabet } = this.#graph.automaton;
    let [closest, context]: [Closest, Context] = [NONE, TEXT_START];
    const most = prefix.length + Math.max(MANY_CHARACTERS, 2 * pump.length);
    for (let index = 0; index < most && closest !== SURE; index++) {
      const each = prefix[index] ?? pump[(index - prefix.length) % pump.length];
      if (each === undefined) return false;
      closest = this.after(closest, context, each);
      context = alphabet.contextAfter(each);
    }
    return closest === SURE;
  }

  /** The closest branch after a character of a class. */
  after(closest: Closest, context: number, each: number): Closest {
    if (closest === SURE) return SURE;
    const { arcs, automaton: { states }, certainSuccesses, alwaysSucceeds } = this.#graph;
    let best = NONE;
    for (const from of [closest, this.#startIn.get(context) ?? NONE]) {
      if (from === NONE) continue;
      if (hasClass(certainSuccesses[from]!, each)) return SURE;
      for (const { to, certain } of arcs[from]!) {
        if (states[to]!.isStart || !hasClass(certain, each)) continue;
        if (alwaysSucceeds[to]) return SURE;
        const isCloser = best === NONE || this.#distance[to]! < this.#distance[best]!;
        if (isCloser && this.#distance[to]! < Infinity) best = to;
      }
    }
    return best;
  }
}

/** More than counted repeats that are written out. */
const MANY_CHARACTERS = 400;

function distancesToSuccess(
  { arcs, automaton: { states }, alwaysSucceeds }: AttemptGraph,
): readonly number[] {
  const sources: number[][] = states.map(() => []);
  for (const [from, own] of arcs.entries()) {
    for (const { to, certain } of own) {
      if (!states[to]!.isStart && !isEmpty(certain)) sources[to]!.push(from);
    }
  }
  const distance = states.map(({ isStart }, state) => alwaysSucceeds[state] && !isStart ? 0 : Infinity);
  const queue = [...distance.keys()].filter((state) => distance[state] === 0);
  for (const state of queue) {
    for (const from of sources[state]!) {
      if (distance[from]! < Infinity) continue;
      distance[from] = distance[state]! + 1;
      queue.push(from);
    }
  }
  return distance;
}
