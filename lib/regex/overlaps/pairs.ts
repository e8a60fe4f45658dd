/** Two patterns of a list of routes or rules, by their index; `first` comes before `second`. */
export interface Pair {
  readonly first: number;
  readonly second: number;
}

/** Two patterns that accept the same text. */
export interface Overlap extends Pair {
  /** A text that both accept. Our engine has confirmed it. */
  readonly text: string;
  /** True if it is proved that the first one accepts all texts of the second one, which then never gets its turn. */
  readonly isHidden: boolean;
}

/** The pairs that share a text, and those of which it isn't known. The others are proved to share none. */
export interface Overlaps {
  readonly overlaps: readonly Overlap[];
  readonly undecided: readonly Pair[];
}

/**
 * A part of a list: all pairs of a pattern of `rows` and a later one of `columns`, which is the same group or a later one.
 * What automata have computed is used for all pairs of a block and for nothing else, so the answers don't depend on the order
 * or the place in which blocks are compared.
 */
export interface PairBlock {
  readonly rows: PatternGroup;
  readonly columns: PatternGroup;
}

/** Patterns of a list, by the indexes from `start` to before `end`. */
interface PatternGroup {
  readonly start: number;
  readonly end: number;
}

/**
 * Patterns of a group of a list of patterns. Two groups are compared in one task: 200 patterns make 10, in each of which the automata
 * of up to 100 patterns are computed again.
 */
const OVERLAP_GROUP_SIZE = 50;

/** The blocks that together have all pairs of a list. */
export function pairBlocks(count: number): PairBlock[] {
  const groups = Array.from({ length: Math.ceil(count / OVERLAP_GROUP_SIZE) }, (_, at): PatternGroup => {
    const start = at * OVERLAP_GROUP_SIZE;
    return { start, end: Math.min(start + OVERLAP_GROUP_SIZE, count) };
  });
  return groups.flatMap((rows, at) => groups.slice(at).map((columns): PairBlock => ({ rows, columns })));
}

/** The answers for all blocks of a list, in the order of the list. */
export function mergeOverlaps(blocks: readonly Overlaps[]): Overlaps {
  const inOrder = (one: Pair, other: Pair) => one.first - other.first || one.second - other.second;
  return {
    overlaps: blocks.flatMap(({ overlaps }) => overlaps).sort(inOrder),
    undecided: blocks.flatMap(({ undecided }) => undecided).sort(inOrder),
  };
}

/** The pairs of a block. */
export function pairsOf({ rows, columns }: PairBlock): Pair[] {
  const pairs: Pair[] = [];
  for (let first = rows.start; first < rows.end; first++) {
    for (let second = Math.max(first + 1, columns.start); second < columns.end; second++) {
      pairs.push({ first, second });
    }
  }
  return pairs;
}
