import { MANY_BOUND_WORK } from "../../../limits/search.ts";
import { countWork } from "../../work.ts";
import { type AttemptAutomaton, stepsInsidePair } from "../automaton/attempt_automaton.ts";
import type { LinearBound } from "./linear_bound.ts";

/** The branches at a position: one more character leads on and takes steps, and so does the end of the text. */
interface Vertex {
  readonly edges: readonly Edge[];
  readonly atEnd: number;
}

/** A step on the way to another vertex, and its weight. */
interface Edge {
  /** Negative if no branch is left. */
  readonly to: number;
  readonly steps: number;
}

/**
 * The edges of a vertex, with the largest weight for each target.
 *
 * @param next the target for each class
 * @param among the wanted classes; all if not given
 */
export function edgesOf(
  next: readonly number[],
  stepsAt: (each: number) => number,
  among?: readonly boolean[],
): readonly Edge[] {
  const edges: { readonly to: number; steps: number }[] = [];
  for (let each = 0; each < next.length; each++) {
    if (among?.[each] === false) continue;
    const to = next[each]!;
    const steps = stepsAt(each);
    const known = edges[places[to + 1] ?? edges.length];
    if (known?.to === to) known.steps = Math.max(known.steps, steps);
    else {
      places[to + 1] = edges.length;
      edges.push({ to, steps });
    }
  }
  return edges;
}

/**
 * Where the edge to each vertex was in the last list that had one. It is looked up whether it still is there, so that
 * nothing needs to be cleared or created for each vertex.
 */
const places: number[] = [];

/**
 * A bound on the steps of all walks from the first vertices. As no text is everywhere as slow as at its slowest
 * position, it is the lowest number of steps per character for which there are reserves: one for each vertex, which
 * covers the end of the text and, for each edge, its steps beyond that number and the next reserve. So a walk of
 * `n` characters takes at most `n` times that number of steps, and the reserve of its first vertex.
 *
 * Reserves are raised until they suffice. If those on a cycle raise each other, the steps per character are too few for
 * it, and those of the cycle are tried next.
 *
 * @param automaton whose starts are the first vertices
 */
export function boundOfWalks(vertices: readonly Vertex[], automaton: AttemptAutomaton): LinearBound {
  const end = vertices.reduce((max, { atEnd }) => Math.max(max, atEnd), 0);
  // Flat lists, because all edges are looked at many times; those of a vertex end where the next one's begin.
  const begins = new Int32Array(vertices.length + 1);
  const size = vertices.reduce((sum, { edges }, index) => begins[index + 1] = sum + edges.length, 0);
  const [targets, weights] = [new Int32Array(size), new Float64Array(size)];
  for (const [index, { edges }] of vertices.entries()) {
    for (let edge = 0; edge < edges.length; edge++) {
      targets[begins[index]! + edge] = edges[edge]!.to;
      weights[begins[index]! + edge] = edges[edge]!.steps;
    }
  }
  const most = weights.reduce((max, steps) => Math.max(max, steps), 0);
  let work = MANY_BOUND_WORK;
  for (let perCharacter = stepsInsidePair(automaton);;) {
    // With the steps of the slowest position, the largest one is enough for all.
    const reserves = Float64Array.from(vertices, ({ atEnd }) => work < 0 ? end : atEnd);
    /** The numbers of the edges that need the reserves. */
    const followed = new Int32Array(vertices.length).fill(-1);
    let steeper = perCharacter;
    while (steeper === perCharacter) {
      let isStable = true;
      // Edges mostly lead to later vertices.
      for (let index = vertices.length - 1; index >= 0; index--) {
        for (let edge = begins[index]!; edge < begins[index + 1]!; edge++) {
          const to = targets[edge]!;
          const needed = weights[edge]! - perCharacter + (to < 0 ? 0 : reserves[to]!);
          if (needed <= reserves[index]!) continue;
          reserves[index] = needed;
          followed[index] = edge;
          isStable = false;
        }
      }
      if (isStable) {
        return { perCharacter, atEnd: Math.max(...reserves.subarray(0, automaton.starts.length)) };
      }
      work -= size + vertices.length;
      countWork((size + vertices.length) >> 4);
      steeper = Math.max(
        perCharacter,
        work < 0 ? most : Math.ceil(stepsOnCycles(followed, targets, weights)),
      );
    }
    perCharacter = steeper;
  }
}

/** The largest number of steps per character on cycles, where each vertex has at most one edge; 0 without any. */
function stepsOnCycles(
  followed: Readonly<Int32Array>,
  targets: Readonly<Int32Array>,
  weights: Readonly<Float64Array>,
): number {
  let most = 0;
  const seenFrom = new Int32Array(followed.length).fill(-1);
  /** The next vertex; -1 if there is none. */
  const after = (vertex: number) => targets[followed[vertex]!] ?? -1;
  for (let first = 0; first < followed.length; first++) {
    let at = first;
    while (at >= 0 && seenFrom[at] === -1) {
      seenFrom[at] = first;
      at = after(at);
    }
    if (at < 0 || seenFrom[at] !== first) continue;
    let [steps, characters, last] = [0, 0, at];
    do {
      [steps, characters, at] = [steps + weights[followed[at]!]!, characters + 1, after(at)];
    } while (at !== last);
    most = Math.max(most, steps / characters);
  }
  return most;
}
