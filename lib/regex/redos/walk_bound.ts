import type { LinearBound } from "./linear_bound.ts";
import type { Work } from "./heaviest_attempt.ts";

/** What some text leads to: one more character leads on, and takes steps; at the end of the text there are others. */
export interface Vertex {
  readonly edges: readonly Edge[];
  readonly atEnd: number;
}

/** A character, and the most steps on the way from one vertex to another. */
export interface Edge {
  readonly to: number;
  readonly steps: number;
}

/**
 * A bound on the steps of all walks, with as few steps per character as possible: no text has its slowest
 * position everywhere.
 *
 * A number of steps per character is proved by a reserve for each vertex, which covers the end of the text and, for
 * each edge, the steps above that number with the reserve of the next vertex. By induction, a walk of `n` characters
 * takes at most `perCharacter * n` steps more than the reserve of its first vertex.
 *
 * @param most steps of any edge, for which the end of the text is reserve enough
 * @param work smaller numbers are tried as long as it lasts
 */
export function boundOfWalks(vertices: readonly Vertex[], starts: number, most: number, work: Work): LinearBound {
  const end = vertices.reduce((max, { atEnd }) => Math.max(max, atEnd), 0);
  let bound = { perCharacter: most, atEnd: end };
  const edges = vertices.reduce((sum, vertex) => sum + vertex.edges.length, vertices.length);
  const reserves = new Float64Array(vertices.length);
  const atEndWith = (perCharacter: number): number | undefined => {
    for (const [index, { atEnd }] of vertices.entries()) reserves[index] = atEnd;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      work.left -= edges;
      if (work.left < 0) return undefined;
      let isStable = true;
      // Edges mostly lead to later vertices.
      for (let index = vertices.length - 1; index >= 0; index--) {
        for (const { to, steps } of vertices[index]!.edges) {
          const needed = steps - perCharacter + (reserves[to] ?? 0);
          if (needed <= reserves[index]!) continue;
          reserves[index] = needed;
          isStable = false;
        }
      }
      if (isStable) return reserves.subarray(0, starts).reduce((max, each) => Math.max(max, each), 0);
    }
    return undefined;
  };
  let least = 0;
  while (least < bound.perCharacter) {
    const perCharacter = (least + bound.perCharacter) >> 1;
    const atEnd = atEndWith(perCharacter);
    if (atEnd === undefined) least = perCharacter + 1;
    else bound = { perCharacter, atEnd };
  }
  return bound;
}

/** After so many, reserves are taken to grow without end. */
const MAX_ROUNDS = 64;
