/**
 * Budgets of searches: for texts, differences, steps, attacks, changes and rewrites. Exceeding a budget is a
 * valid result, not an error. @module
 */

// Texts that patterns match.

/** Default number of generated texts per kind. */
export const MAX_SAMPLES_PER_KIND = 20;

// Verdict about backtracking.

/** States of the automaton of attempts. */
export const MAX_ATTEMPT_STATES = 6_000;

/** Instructions followed between two characters, for all states of the automaton together. */
export const MAX_CLOSURE_VISITS = 30_000;

/**
 * Repetition counts up to which each iteration has separate states; larger ones are treated as unbounded. The
 * next limit is tried if nothing is decided with one.
 */
export const LARGEST_WRITTEN_COUNTS = [300, 4];

/** Steps of a proof of a bound for the sum of attempts, for all characters of a text together, and if no other bound is low. */
export const MANY_BOUND_WORK = 240_000;

/**
 * Steps of a run of an attack. Quadratic growth reaches it at about 600 characters, exponential growth at 16.
 */
export const MAX_ATTACK_STEPS = 200_000;

/** Like `MAX_ATTACK_STEPS`, for an attack that exceeds it within three iterations. */
export const MANY_ATTACK_STEPS = 2_000_000;

/** Longest attack that is measured. */
export const MAX_ATTACK_CHARACTERS = 20_000;

/** Steps for the law of an attack that may be worse than the first one. */
export const MAX_WORSENING_LAW_STEPS = 400_000;

/** Longest text that a verdict calls harmless. Engines may fail on longer ones, for instance with a stack overflow. */
export const MAX_SAFE_CHARACTERS = 1_000_000;

/**
 * Assumed speed of the native engine in steps per second, so that times in a verdict are the same on every
 * machine. Calibrated on 2026-11-26 with 118 attacks on known and real patterns, each of which was run on V8 in
 * Deno 2.9 for about a second: on half of the polynomial ones it took between 1,350 and 2,100 million of our steps
 * per second, on nine of ten between 900 and 6,500 million; on exponential ones fewer, from 290 million. So nine of
 * ten stated lengths are within a factor of two of the measured ones, and few are too long.
 */
export const NATIVE_STEPS_PER_SECOND = 1_000_000_000;

/** A search that takes no longer than this is harmless, in ms. */
export const SAFE_MS = 50;

/** Steps per character up to which a pattern with a proved bound is safe: a second for 1,000,000 characters. */
export const SAFE_STEPS_PER_CHARACTER = 1_000;

/** Steps of a search that explains why a pattern matched or failed; about 100 ms. */
export const MAX_WHY_STEPS = 250_000;

// Changes that would produce a match. Each one is tested before it is shown.

/** Other lines that are checked with each change of the pattern that is suggested for a line. */
export const MAX_VERIFIED_LINES = 100;

// Rewrites of a pattern.

/** Instructions followed for all proofs of rewrites of a pattern; less than a second. */
export const MAX_EQUALITY_WORK = 300_000;

/** The same for one proof. */
export const MAX_EQUALITY_WORK_PER_PROOF = 100_000;

/**
 * Nodes of a pattern for which rewrites are searched. For a larger one, running the test texts takes seconds.
 */
export const MAX_REWRITTEN_NODES = 1_000;

/** Repetitions that an unbounded loop is reduced to when the length of its text isn't known to matter. */
export const BOUNDED_REPEATS = 100;

/** Steps per text when two patterns are compared. */
export const MAX_MEANING_STEPS = 50_000;

/** Steps per character, or of one attempt, above which growth counts as unbounded. */
export const MAX_BOUNDED_STEPS = 100_000;

// Formats and contracts.

/** Positions, states and steps of each proof about a format; at most a tenth of a second. */
export const FORMAT_BUDGET = { positions: 8_000, states: 4_000, work: 1_000_000 } as const;
