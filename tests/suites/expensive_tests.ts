/**
 * Tests of the unit suites that take more than 1 % of their suite's processor time and are worth it, as beginnings of
 * `file: name`. Before adding one, see if it can do with less work, or if it belongs in `tests/system/`.
 */
export const EXPENSIVE_TESTS: readonly string[] = [];
