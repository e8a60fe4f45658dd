let done = 0;

/**
 * Counts work that an analysis has done in this thread, in steps of about a tenth of a microsecond. Every analysis has a limit of
 * its own; this is for callers that also limit what many of them take together.
 *
 * @example countWork(1) // undefined
 */
export function countWork(steps: number): void {
  done += steps;
}

/** The work so far. What a call takes is the difference of two readings; its result doesn't depend on them. */
export const workDone = (): number => done;

/** The cost of following an instruction of an attempt, in such steps. */
export const INSTRUCTION_STEPS = 30;

/** The cost of counting a branch of several attempts. */
export const BRANCH_STEPS = 2;
