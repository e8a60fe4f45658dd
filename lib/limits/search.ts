/** Searches: for texts, differences, steps, attacks, changes and rewrites. Each has a budget, and running out of it is an answer. @module */
// The texts that patterns match.

/** Positions of the automata of a question, repeats written out: `(?:a{1,99}){1,99}` is within. */
export const MAX_LANGUAGE_POSITIONS = 12_000;

/** States that a search for a text looks at. */
export const MAX_LANGUAGE_STATES = 12_000;

/** Steps of any kind of such a search; about a third of a second. */
export const MAX_LANGUAGE_WORK = 3_200_000;

/** Texts of a group up to which a backreference to it is written out, one branch for each. */
export const MAX_REFERENCE_WORDS = 64;

/** Branches that the groups of one pattern make together; four groups of four texts are within. */
export const MAX_REFERENCE_BRANCHES = 700;

/** Longest text that is made up to try a pattern on. */
export const MAX_SAMPLE_CHARACTERS = 200;

/** Stretches of one class whose edges are tried. */
export const MAX_LETTERS_OF_SET = 4;

/** Steps of our engine on a generated test; a text that takes more is no test, and is never run natively. */
export const MAX_SAMPLE_STEPS = 100_000;

/** Made-up texts of one kind when the caller names no number. */
export const MAX_SAMPLES_PER_KIND = 20;

// The difference of two patterns.

/** Insertions and deletions up to which two sequences are aligned; work and memory grow with their square. */
export const MAX_DIFF_EDITS = 600;

/** Pairs of parts that are compared for likeness where no part is the same; the work is this many looks. */
export const MAX_DIFF_PAIRS = 10_000;

/** Product of the lengths of what differs, from its first to its last character; about 5,000 on each side. */
export const MAX_DIFF_AREA = 25_000_000;

/**
 * Characters of the groups that are compared part by part, both patterns together; each is read once for each group
 * around it. The largest patterns are within up to some 50 groups in each other.
 */
export const MAX_DIFF_CHARACTERS = 1_000_000;

/** Sentences about one difference; the rest is counted. */
export const MAX_DIFF_SENTENCES = 50;

/** Things of one kind that a sentence about a difference names; the rest is counted. */
export const MAX_DIFF_NAMES = 5;

/** Characters of common text shown around a changed piece of a text. */
export const DIFF_CONTEXT_CHARACTERS = 12;

// The engine that counts its steps.

/** Tables of characters kept between programs; about 300 bytes each. */
export const MAX_ENGINE_TABLES = 1_000;

/** Pages of one table kept, 64 characters each: more than any script has. */
export const MAX_ENGINE_PAGES = 1_024;

/** Numbers that each of a machine's two stacks may hold; 64 MiB, where the native engine gives up too. */
export const MAX_ENGINE_STACK = 16_777_216;

/** Rows of a recording, 17 bytes each; what comes after them is counted only. */
export const MAX_RECORDED_ROWS = 1_000_000;

/** Rows between two copies of a recorded machine, from which a moment between them is played again. */
export const CHECKPOINT_ROWS = 32_768;

/** Numbers on a recorded machine's stacks above which no copy is made. */
export const MAX_CHECKPOINT_STACK = 262_144;

/** Nodes that an explanation names as expected at one place of the text. */
export const MAX_EXPECTED = 50;

// The verdict about backtracking.

/** Positions of the automaton that is searched for ambiguity; patterns of 10,000 characters stay near it. */
export const MAX_POSITIONS = 4_000;

/** Ways from position to position; a loop over 500 characters has 250,000. */
export const MAX_POSITION_EDGES = 500_000;

/** Nesting up to which it is built. */
export const MAX_POSITION_DEPTH = 300;

/** States that one search of it keeps. */
export const MAX_AMBIGUITY_STATES = 20_000;

/** Moves that all searches of one pattern make together; about a quarter of a second. */
export const MAX_AMBIGUITY_WORK = 1_000_000;

/** Positions at which a cycle is tried; more find the same texts, turned round. */
export const MAX_CYCLE_ENTRIES = 4;

/** Pairs of cycles that are looked at. */
export const MAX_CYCLE_PAIRS = 400;

/** Steps of one run of an attack; reached at about 600 characters by quadratic, 16 by exponential growth. */
export const MAX_ATTACK_STEPS = 200_000;

/** The same for an attack of which three rounds are too much already. */
export const MANY_ATTACK_STEPS = 2_000_000;

/** Steps of one run beyond the counted repeats of a pattern, where growth may flatten; enough for `[a-z]{1,1000}!`. */
export const MAX_BEYOND_STEPS = 6_000_000;

/** Longest attack that is measured. */
export const MAX_ATTACK_CHARACTERS = 20_000;

/** Steps of all runs for one pattern; about half a second. */
export const MAX_CONFIRMATION_STEPS = 20_000_000;

/**
 * Steps that the native engine is taken to do in a second, so that times in a verdict are the same on every machine.
 * Calibrated on 2026-11-22 with 13 slow patterns, V8 under Deno 2.9 on one core: from 290 million (`^(a+)+$`) to 2,100
 * million (`^\\d+\\w+$`) of our steps a second, most of them between 500 and 1,200 million.
 */
export const NATIVE_STEPS_PER_SECOND = 500_000_000;

/** A pattern that takes a second on fewer characters than this is dangerous, whatever the class of its growth. */
export const DANGEROUS_CHARACTERS = 2_000;

/** A native run of an attack is ended after this long; nobody waits longer for a plain search. */
export const NATIVE_RUN_MS = 300;

/** Steps for finding a worse attack than the first that was found. */
export const MAX_WORSENING_STEPS = 6_000_000;

/** Native runs of one attack. */
export const NATIVE_RUNS = 14;

/** Longest text of a native run; quadratic growth takes seconds there, linear growth a few milliseconds. */
export const MAX_NATIVE_CHARACTERS = 400_000;

/** Steps for each character up to which a pattern with a proof is safe: a second for 500,000 characters. */
export const SAFE_STEPS_PER_CHARACTER = 1_000;

/** The same for one attempt by itself, where an automaton shows that only few attempts overlap. */
export const SAFE_STEPS_OF_ATTEMPT = 100;

/** Moves of a count of all paths through a pattern; about a tenth of a second. */
export const MAX_PATH_WORK = 400_000;

/** Repeats from which a count may hide what an automaton that abstracts from it does not see. */
export const MANY_COUNTED_REPEATS = 8;

/** Steps of a search that is made to explain why it matched or failed; about 100 ms. */
export const MAX_WHY_STEPS = 250_000;

// Changes that would make a match; each is tried before it is shown.

/** Steps of one try. */
export const MAX_TRY_STEPS = 20_000;

/** Tries for one kind of change. */
export const MAX_TRIES = 600;

/** Work of all tries for one kind of change: steps, and what copying texts and compiling patterns is worth. */
export const MAX_TRIED_WORK = 500_000;

/** Characters of a text that cost as much to copy for a try as one step. */
export const COPIED_CHARACTERS_PER_STEP = 16;

/** Steps that parsing and compiling one character of a pattern is worth. */
export const STEPS_PER_COMPILED_CHARACTER = 16;

/** Longest text that is put in to complete a match. */
export const MAX_COMPLETION_CHARACTERS = 40;

/** Ways to complete a match after one part of the pattern that failed. */
export const MAX_COMPLETIONS = 12;

/** Parts of the pattern that failed for which changes of the text are looked for. */
export const MAX_COMPLETED_FAILURES = 12;

/** Quantifiers and assertions, the nearest to what failed first, for which changes of the pattern are tried. */
export const MAX_LOOSENED_PARTS = 40;

/** Changes of the pattern that an answer names beside one of the text. */
export const MAX_CHANGES_BESIDE_TEXT = 3;

/** Changes of each kind that an answer names. */
export const MAX_CHANGES = 5;

/** Characters that a nearest change of the text may put in, take out or replace. */
export const MAX_TEXT_CHANGES = 12;

// Rewrites of a pattern.

/** Nodes of two patterns up to which they are reduced to a form that is compared. */
export const MAX_FORM_NODES = 4_000;

/** Texts that a rewrite is tried on, beside the pattern that it is one of. */
export const MAX_REWRITE_TEXTS = 80;

/** Different characters in the short texts that a rewrite is tried on. */
export const MAX_REWRITE_LETTERS = 6;

/** Length of those texts: with six characters 6 + 36 + 216 of them. */
export const MAX_SHORT_TEXT_CHARACTERS = 3;

/** Steps of the engine on one of them; most take under a hundred. */
export const MAX_REWRITE_STEPS = 20_000;

/** Candidates of all kinds that are looked at. */
export const MAX_REWRITE_CANDIDATES = 60;

/** Nodes of all patterns that are looked at for one: large ones get fewer tries. About a second. */
export const MAX_REWRITE_NODES = 12_000;

/** Nodes of one pattern that rewrites are looked for; the texts alone that a larger one is tried on take seconds. */
export const MAX_REWRITTEN_NODES = 1_000;

/** Longest pattern that regexp-tree's optimizer gets: it took minutes for one of 1,500 characters. */
export const MAX_OPTIMIZED_CHARACTERS = 500;

/** Rewrites that are shown. */
export const MAX_REWRITES = 20;

/** Patterns that the search for a shorter or a clearer one looks at. */
export const MAX_SEARCHED_PATTERNS = 150;

/** Patterns that such a search goes on from after each round. */
export const MAX_KEPT_PATTERNS = 4;

/** Repeats that a loop is cut down to where the length of its text is not known to matter. */
export const BOUNDED_REPEATS = 100;

/** Steps of the engine on one text that two patterns are compared on. */
export const MAX_MEANING_STEPS = 50_000;
