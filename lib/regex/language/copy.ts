/** A position's place inside one copy, and for each counted repeat around it which copy that is. */
export interface Copy {
  readonly place: string;
  /** Of two copies in one zone the one with the higher rank matches all that the other matches. */
  readonly ranks: readonly { readonly zone: number; readonly rank: number }[];
}

/** Outside of all repeats. */
export const outside = (place: string): Copy => ({ place, ranks: [] });

/** A part of what a copy repeats. */
export const within = (copy: Copy, index: number): Copy => ({ ...copy, place: `${copy.place}.${index}` });

/** Before a copy; the copy may itself begin with a choice at its place. */
export const atEntry = (copy: Copy): Copy => ({ ...copy, place: `${copy.place}entry` });

/** Inside of one copy of a repeat; of those in one zone the rank tells which. */
export function inCopy(copy: Copy, zone: number, rank: number): Copy {
  return { place: `${copy.place}*`, ranks: [...copy.ranks, { zone, rank }] };
}

/** Whether what is matched from one copy is also matched from another with the same place. */
export function coversCopy(outer: Copy, inner: Copy): boolean {
  return outer.ranks.every(({ zone, rank }, index) => {
    const other = inner.ranks[index];
    return other?.zone === zone && rank >= other.rank;
  });
}
