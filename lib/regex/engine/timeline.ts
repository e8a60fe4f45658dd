import { type Recording, wasBacktrack } from "./trace.ts";

/** Where a recorded search was in the text in each row, and where it backtracked, in buckets of equally many rows. */
export interface Timeline {
  /** The first and the last position in the text in a bucket's rows, in UTF-16 code units. */
  readonly lowest: Int32Array;
  readonly highest: Int32Array;
  /** Backtracks in each bucket. */
  readonly backtracks: Int32Array;
}

/** Sums up the rows of a recording in at most `most` buckets, in one pass. */
export function createTimeline(recording: Recording, most: number): Timeline {
  const { rows, positions } = recording;
  const size = Math.max(1, Math.ceil(rows / most));
  const buckets = Math.ceil(rows / size);
  const lowest = new Int32Array(buckets).fill(0x7fffffff);
  const highest = new Int32Array(buckets);
  const backtracks = new Int32Array(buckets);
  for (let row = 0; row < rows; row++) {
    const bucket = Math.floor(row / size);
    const position = positions[row]!;
    lowest[bucket] = Math.min(lowest[bucket]!, position);
    highest[bucket] = Math.max(highest[bucket]!, position);
    if (wasBacktrack(recording, row)) backtracks[bucket]!++;
  }
  return { lowest, highest, backtracks };
}
