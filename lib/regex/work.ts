let done = 0;
let limit = Infinity;

/** Thrown by `countWork()` where a call has used up its work; `withinWork()` catches it. */
class WorkLimitError extends Error {}

/**
 * Counts work that an analysis has done in this thread, in steps of about a tenth of a microsecond. It ends the call of
 * `withinWork()` that it is part of if that has used up its work.
 *
 * @example countWork(1) // undefined
 */
export function countWork(steps: number): void {
  done += steps;
  if (done <= limit) return;
  // What is counted before it is done isn't done then, however much it is.
  done = limit + 1;
  throw new WorkLimitError();
}

/** The work so far. What a call takes is the difference of two readings; its result doesn't depend on them. */
export const workDone = (): number => done;

/**
 * Limits the work of a call, over everything that it builds and proves. Within another such call, the lower limit
 * counts.
 *
 * @param most in the steps of `countWork()`
 * @param otherwise gives the result if that isn't enough
 * @example withinWork(1, () => 2, () => 3) // 2
 */
export function withinWork<T>(most: number, call: () => T, otherwise: () => T): T {
  const outer = limit;
  limit = Math.min(outer, done + most);
  try {
    return call();
  } catch (error) {
    // Then the limit of a call around it is reached.
    if (!(error instanceof WorkLimitError) || done > outer) throw error;
  } finally {
    limit = outer;
  }
  return otherwise();
}

/**
 * One limit for several calls of `withinWork()`, one after the other: each has what the others have left.
 *
 * @param most in the steps of `countWork()`
 * @example sharedWork(1)(() => 2, () => 3) // 2
 */
export function sharedWork(most: number): <T>(call: () => T, otherwise: () => T) => T {
  let left = most;
  return (call, otherwise) => {
    const before = done;
    try {
      return withinWork(left, call, otherwise);
    } finally {
      left -= done - before;
    }
  };
}

/** The cost of following an instruction of an attempt, in such steps. */
export const INSTRUCTION_STEPS = 30;

/** The cost of counting a branch of several attempts. */
export const BRANCH_STEPS = 2;
