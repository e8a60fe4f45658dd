import type { Range } from "../regex.ts";

/**
 * One line of an explanation. With its `range` left out it is what `/api/export` takes.
 */
export interface Step {
  /** Plain words, sentence case, no full stop. */
  readonly label: string;
  /** Nesting; 0 is the top level, and at most one more than the step before. */
  readonly depth: number;
  /** A further sentence: an oddity, what a flag changes here. */
  readonly detail?: string;
  /** The whole construct in the pattern. The deepest step that covers a character is its step. */
  readonly range: Range;
}

/** The deepest step whose range covers a code unit of the pattern; undefined beyond its end. */
export function stepAt(
  steps: readonly Step[],
  index: number,
): Step | undefined {
  return steps.findLast(({ range }) => range.start <= index && index < range.end);
}
