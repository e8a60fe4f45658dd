/**
 * Work in steps of some microseconds, so that a caller can let other tasks run in between. Each step is one
 * call of `next()`; the last one returns the result.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
