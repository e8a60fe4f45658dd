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
  const most = new Map<number, number>();
  for (const [each, to] of next.entries()) {
    if (among?.[each] !== false) most.set(to, Math.max(most.get(to) ?? 0, stepsAt(each)));
  }
  return [...most].map(([to, steps]) => ({ to, steps }));
}

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
  const edges = vertices.flatMap((vertex) => vertex.edges);
  const most = edges.reduce((max, { steps }) => Math.max(max, steps), 0);
  const end = vertices.reduce((max, { atEnd }) => Math.max(max, atEnd), 0);
  let work = MANY_BOUND_WORK;
  for (let perCharacter = stepsInsidePair(automaton);;) {
    // With the steps of the slowest position, the largest one is enough for all.
    const reserves = Float64Array.from(vertices, ({ atEnd }) => work < 0 ? end : atEnd);
    /** The edges that need the reserves. */
    const followed: (Edge | undefined)[] = vertices.map(() => undefined);
    let steeper = perCharacter;
    while (steeper === perCharacter) {
      let isStable = true;
      // Edges mostly lead to later vertices.
      for (let index = vertices.length - 1; index >= 0; index--) {
        for (const edge of vertices[index]!.edges) {
          const needed = edge.steps - perCharacter + (reserves[edge.to] ?? 0);
          if (needed <= reserves[index]!) continue;
          reserves[index] = needed;
          followed[index] = edge;
          isStable = false;
        }
      }
      if (isStable) {
        return { perCharacter, atEnd: Math.max(...reserves.subarray(0, automaton.starts.length)) };
      }
      work -= edges.length + vertices.length;
      countWork((edges.length + vertices.length) >> 4);
      steeper = Math.max(perCharacter, work < 0 ? most : Math.ceil(stepsOnCycles(followed)));
    }
    perCharacter = steeper;
  }
}

/** The largest number of steps per character on cycles, where each vertex has at most one edge; 0 without any. */
function stepsOnCycles(followed: readonly (Edge | undefined)[]): number {
  let most = 0;
  const seenFrom = new Int32Array(followed.length).fill(-1);
  for (let first = 0; first < followed.length; first++) {
    let at = first;
    for (let edge = followed[at]; edge && seenFrom[at] === -1; edge = followed[at]) {
      seenFrom[at] = first;
      at = edge.to;
    }
    if (seenFrom[at] !== first) continue;
    let [steps, characters, last] = [0, 0, at];
    do {
      const edge = followed[at]!;
      [steps, characters, at] = [steps + edge.steps, characters + 1, edge.to];
    } while (at !== last);
    most = Math.max(most, steps / characters);
  }
  return most;
}
