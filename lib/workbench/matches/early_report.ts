import type { MatchReport } from "./match_messages.ts";

/**
 * Where in it which number stands, 32 bits each: that of the run, which is written last; the width of the matches,
 * the position, microseconds, how many bounds there are; then the bounds.
 */
const [RUN, FACTS, BOUNDS] = [0, 1, 5];

/** Some four thousand matches with seven groups. */
const LONGEST_BOUNDS = 65_536;

/**
 * Memory in which a worker lays a short run's only report down, beside sending it: browsers deliver what a worker
 * sends after the frame that shows what was typed, and what lies here can be shown in that frame.
 *
 * @returns null where a page may not share memory
 */
export function sharedMemory(): SharedArrayBuffer | null {
  return globalThis.crossOriginIsolated ? new SharedArrayBuffer(4 * (BOUNDS + LONGEST_BOUNDS)) : null;
}

/** Lays a report down, if it is the only one of a run that went well, and short. */
export function layDown(memory: SharedArrayBuffer, report: MatchReport): void {
  const { run, matches: { bounds, width }, position, elapsed, done, error } = report;
  if (!done || error !== undefined || bounds.length > LONGEST_BOUNDS) return;
  const cells = new Int32Array(memory);
  cells.set(bounds, BOUNDS);
  cells.set([width, position, Math.round(elapsed * 1_000), bounds.length], FACTS);
  Atomics.store(cells, RUN, run);
}

/** The report of a run; null while it is not there. */
export function laidDown(memory: SharedArrayBuffer, run: number): MatchReport | null {
  const cells = new Int32Array(memory);
  if (Atomics.load(cells, RUN) !== run) return null;
  const [width = 1, position = 0, microseconds = 0, length = 0] = cells.subarray(FACTS, BOUNDS);
  const bounds = cells.slice(BOUNDS, BOUNDS + length);
  return { run, matches: { width, bounds }, position, elapsed: microseconds / 1_000, done: true };
}
