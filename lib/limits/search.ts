/**
 * Budgets of searches: for texts, differences, steps, attacks, changes and rewrites. Exceeding a budget is a
 * valid result, not an error. @module
 */
// Texts that patterns match.

/** Positions of a query's automata with expanded repetitions: enough for `(?:a{1,99}){1,99}`. */
export const MAX_LANGUAGE_POSITIONS = 12_000;

/** Depth of a tree that is compared as an automaton: 300 nested quantified groups. */
export const MAX_LANGUAGE_DEPTH = 900;

/** States that a search for a text visits. */
export const MAX_LANGUAGE_STATES = 12_000;

/** Steps of a search for a text; about a third of a second. */
export const MAX_LANGUAGE_WORK = 3_200_000;

/** Positions, states and steps of the proof that a pattern never matches, before it is summarized; a few milliseconds. */
export const BRIEF_PROOF = { positions: 1_000, states: 300, work: 30_000 } as const;

/** Characters of two patterns together from which they are first compared part by part. */
export const MANY_COMPARED_CHARACTERS = 3_000;

/** Cells of two patterns that are compared part by part. */
export const MAX_INCLUSION_CELLS = 60_000;

/** Pairs of a cell of one pattern and cells of the other one. */
export const MAX_INCLUSION_STATES = 30_000;

/** Steps of such a comparison, for each direction; at most half a second. */
export const MAX_INCLUSION_WORK = 1_000_000;

/** The same if the match of the other pattern may begin later, which takes longer. */
export const MAX_RESTARTED_WORK = 600_000;

/** Texts tested as counterexamples, for each direction. */
export const MAX_INCLUSION_TEXTS = 80;

/** Longest counterexample that is shortened character by character. */
export const MAX_SHORTENED_CHARACTERS = 60;

/** Texts of a group up to which its backreferences are expanded, with a branch for each text. */
export const MAX_REFERENCE_WORDS = 64;

/** Branches of all groups of a pattern; enough for four groups of four texts. */
export const MAX_REFERENCE_BRANCHES = 700;

/** Longest generated text. */
export const MAX_SAMPLE_CHARACTERS = 200;

/** Nodes visited to generate the texts of a pattern. */
export const MAX_SAMPLE_NODES = 300_000;

/** Longest text in which each character is doubled, one at a time. */
export const MAX_DOUBLED_CHARACTERS = 24;

/** Ranges of a class whose bounds are tested. */
export const MAX_LETTERS_OF_SET = 4;

/** Steps of our engine on a generated text. Texts that take more are dropped and never run natively. */
export const MAX_SAMPLE_STEPS = 100_000;

/** Default number of generated texts per kind. */
export const MAX_SAMPLES_PER_KIND = 20;

// Difference of two patterns.

/** Insertions and deletions when two sequences are aligned. Work and memory are quadratic. */
export const MAX_DIFF_EDITS = 600;

/** Pairs of parts that are compared for similarity when no part is identical. */
export const MAX_DIFF_PAIRS = 10_000;

/** Product of the lengths of the differing parts, about 5,000 characters each. */
export const MAX_DIFF_AREA = 25_000_000;

/**
 * Characters of the groups that are compared part by part, both patterns together; each is read once for each
 * enclosing group. The largest patterns stay within this limit up to a nesting of about 50 groups.
 */
export const MAX_DIFF_CHARACTERS = 1_000_000;

/** Sentences about a difference. The rest is counted. */
export const MAX_DIFF_SENTENCES = 50;

/** Items of a kind that a sentence about a difference names. The rest is counted. */
export const MAX_DIFF_NAMES = 5;

/** Characters of context around a change. */
export const DIFF_CONTEXT_CHARACTERS = 12;

// The engine that counts its steps.

/** Character tables in the cache, about 300 bytes each. */
export const MAX_ENGINE_TABLES = 1_000;

/** Pages per character table, with 64 characters each; more than any script needs. */
export const MAX_ENGINE_PAGES = 1_024;

/** Entries of each of the machine's two stacks: 64 MiB, where the native engine fails too. */
export const MAX_ENGINE_STACK = 16_777_216;

/** Rows of a recording, 17 bytes each. Further rows are only counted. */
export const MAX_RECORDED_ROWS = 1_000_000;

/** Rows between two checkpoints of a recorded machine, from which states are replayed. */
export const CHECKPOINT_ROWS = 32_768;

/** Stack entries of a recorded machine above which no checkpoint is stored. */
export const MAX_CHECKPOINT_STACK = 262_144;

/** Nodes that an explanation lists as expected at a position. */
export const MAX_EXPECTED = 50;

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

/** The same for nested counted repeats, which together match a text in many ways even if each count is small. */
export const LARGEST_NESTED_COUNT = 1;

/** Sets of characters that a state may distinguish for the preceding character. */
export const MAX_CONTEXT_SETS = 6;

/** Number of texts of a group up to which states store the one that it captured. */
export const MAX_CAPTURED_TEXTS = 4;

/** Combinations of such texts of several groups. */
export const MAX_CAPTURED_COMBINATIONS = 16;

/** Characters of such a text. */
export const MAX_CAPTURED_CHARACTERS = 4;

/** Different vectors of run counts in all states that are examined for a bound on the steps. */
export const MAX_BOUND_VECTORS = 8_000;

/** The same for a bound on the steps of a single attempt, and if only the beginnings of attempts are followed. */
export const MAX_ATTEMPT_VECTORS = 1_000;

/** The same if a bound is unlikely, and for a branch that has got to a loop. */
export const MAX_GUARDED_VECTORS = 200;

/** Additions when branches are followed in their order; ten milliseconds. */
export const MAX_ORDERED_WORK = 40_000;

/** Branches at one position that are followed in their order. */
export const MAX_ORDERED_BRANCHES = 400;

/** Sets of states that are examined for one that certainly succeeds. */
export const MAX_SURE_SETS = 400;

/** Additions for a bound on the steps. */
export const MAX_BOUND_WORK = 80_000;

/** The same for the sum of attempts, for all characters of a text together, and if no other bound is low. */
export const MANY_BOUND_WORK = 240_000;

/** The same if run counts are joined. */
export const MAX_JOINED_WORK = 100_000;

/** The same if attempts begin only until one of them is sure to succeed. */
export const MAX_SURE_WORK = 8_000;

/** Sets of states for which run counts are joined. */
export const MAX_JOINED_VECTORS = 400;

/** Different sets of characters in a pattern whose alternatives are compared. */
export const MAX_FIXED_SETS = 150;

/** Comparisons of such alternatives. */
export const MAX_FIXED_WORK = 300_000;

/** Additions for the steps of each branch and those that follow from it. */
export const MAX_BRANCH_STEPS_WORK = 300_000;

/** Characters of a text that is searched in an automaton to show whether a bound is close; more than its longest counts. */
export const SLOW_TEXT_CHARACTERS = 600;

/** Branches that are followed to find it. */
export const MAX_SLOW_TEXT_WORK = 2_000_000;

/** Transitions of all searches for ambiguity in a pattern; about 40 ms. */
export const MAX_AMBIGUITY_WORK = 120_000;

/** Arcs that are followed to find the characters whose repetition is read in most ways; ten milliseconds. */
export const MAX_REPETITION_WORK = 400_000;

/** Texts from the syntax of repeats that are tried as attacks. */
export const MAX_REPEAT_ATTACKS = 6;

/**
 * Characters of the smaller patterns that are searched for ambiguity if the automaton of a pattern is too
 * large. The next limit is tried if the automaton of the smaller pattern is too large, too.
 */
export const PART_CHARACTERS = [60, 20];

/** Loops for which smaller patterns are searched. */
export const MAX_PARTS = 3;

/** Instructions followed between two characters of such a pattern; a few milliseconds. */
export const MAX_PART_VISITS = 5_000;

/** Transitions of each search for ambiguity in it. */
export const MAX_PART_AMBIGUITY_WORK = 20_000;

/**
 * Steps of a run of an attack. Quadratic growth reaches it at about 600 characters, exponential growth at 16.
 */
export const MAX_ATTACK_STEPS = 200_000;

/** Like `MAX_ATTACK_STEPS`, for an attack that exceeds it within three iterations. */
export const MANY_ATTACK_STEPS = 2_000_000;

/**
 * Steps of a run beyond the counted repetitions of a pattern, where growth may flatten; `[a-z]{1,1000}!` takes them on
 * 2,500 characters.
 */
export const MAX_STEPS_BEYOND_COUNTS = 6_000_000;

/** Longest attack that is measured. */
export const MAX_ATTACK_CHARACTERS = 20_000;

/** Steps of all runs for a pattern; about half a second. */
export const MAX_CONFIRMATION_STEPS = 20_000_000;

/** Steps of all texts from which a law of the growth is found; 20 milliseconds. Most take a few thousand. */
export const MAX_LAW_STEPS = 1_000_000;

/** The same for an attack that may be worse than the first one. */
export const MAX_WORSENING_LAW_STEPS = 400_000;

/** The number of those texts. */
export const MAX_LAW_VALUES = 96;

/** Degrees of polynomials that are recognized. */
export const MAX_LAW_DEGREE = 12;

/** Preceding values that a linear recurrence adds up. */
export const MAX_RECURRENCE_ORDER = 24;

/** Steps of the longest text on which a law is checked. */
export const LAW_CHECK_STEPS = 100_000;

/** Steps of all texts on which the laws of an attack are checked. */
export const MAX_LAW_CHECK_STEPS = 10_000_000;

/** Numbers of pumps from which on a law is searched for, if the steps change their growth. */
export const MAX_LAW_STARTS = 4;

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

/** A pattern that takes a second for fewer characters is dangerous, regardless of its growth class. */
export const DANGEROUS_CHARACTERS = 2_000;

/**
 * A native run of an attack is terminated after this time. Runs must usually end long before it, because Deno
 * may terminate the thread itself if a run ends at exactly that moment.
 */
export const NATIVE_RUN_MS = 300;

/**
 * Native runs of all attacks on a pattern together. A run that is expected to take more than the remaining
 * time isn't started.
 */
export const NATIVE_CONFIRMATION_MS = 300;

/** Maximum number of attempts at a native confirmation, if there is time; each has a separate budget. */
export const NATIVE_TRIES = 4;

/** Steps for finding a worse attack than the first one. */
export const MAX_WORSENING_STEPS = 2_000_000;

/** Native runs per attack. */
export const NATIVE_RUNS = 14;

/** Longest text of a native run. Quadratic growth takes seconds, linear growth a few milliseconds. */
export const MAX_NATIVE_CHARACTERS = 400_000;

/** Steps per character up to which a pattern with a proved bound is safe: a second for 1,000,000 characters. */
export const SAFE_STEPS_PER_CHARACTER = 1_000;

/** Steps of a search that explains why a pattern matched or failed; about 100 ms. */
export const MAX_WHY_STEPS = 250_000;

// Changes that would produce a match. Each one is tested before it is shown.

/** Steps per test. */
export const MAX_TRY_STEPS = 20_000;

/** Tests per kind of change. */
export const MAX_TRIES = 600;

/** Work of all tests per kind of change: steps, plus the cost of copying texts and compiling patterns. */
export const MAX_TRY_WORK = 500_000;

/** Characters whose copying costs as much as one step. */
export const COPIED_CHARACTERS_PER_STEP = 16;

/** Number of steps that parsing and compiling a character of a pattern costs. */
export const STEPS_PER_COMPILED_CHARACTER = 16;

/** Longest text that is inserted to complete a match. */
export const MAX_COMPLETION_CHARACTERS = 40;

/** Completions after a failed part of the pattern. */
export const MAX_COMPLETIONS = 12;

/** Failed parts of the pattern for which changes of the text are searched. */
export const MAX_COMPLETED_FAILURES = 12;

/** Quantifiers and assertions whose changes are tested, nearest to the failure first. */
export const MAX_RELAXED_PARTS = 40;

/** Changes of the pattern that are shown together with a change of the text. */
export const MAX_CHANGES_BESIDE_TEXT = 3;

/** Other lines that are checked with each change of the pattern that is suggested for a line. */
export const MAX_VERIFIED_LINES = 100;

/** Parts of the pattern that are named as expected at a column. */
export const MAX_EXPECTED_PARTS = 5;

/** Changes shown per kind. */
export const MAX_CHANGES = 5;

/** Characters that a change of the text may insert, delete or replace. */
export const MAX_TEXT_CHANGES = 12;

// Rewrites of a pattern.

/** Nodes of two patterns that are compared in normal form. */
export const MAX_FORM_NODES = 4_000;

/** Pairs of search states that are followed to prove that a rewrite finds the same matches. */
export const MAX_ORDERED_STATES = 2_000;

/** Instructions followed for all such proofs on a pattern; less than a second. */
export const MAX_EQUALITY_WORK = 300_000;

/** The same for one proof. */
export const MAX_EQUALITY_WORK_PER_PROOF = 100_000;

/** Nodes of a pattern for which fixes of slow backtracking are searched. */
export const MAX_FIX_NODES = 300;

/** Patterns that this search tries to prove. */
export const MAX_FIX_PATTERNS = 150;

/** Number of successive changes. */
export const MAX_FIX_DEPTH = 4;

/** Proved fixes that are shown. */
export const MAX_FIXES = 4;

/** Texts that a rewrite is tested on together with the original. */
export const MAX_REWRITE_TEXTS = 80;

/** Delimiters from the pattern that such texts contain. */
export const MAX_REWRITE_DELIMITERS = 6;

/** Different characters in the short texts that a rewrite is tested on. */
export const MAX_REWRITE_LETTERS = 6;

/** Length of those texts: six characters give 6 + 36 + 216 texts. */
export const MAX_SHORT_TEXT_CHARACTERS = 3;

/** Steps of the engine per text. Most take fewer than a hundred. */
export const MAX_REWRITE_STEPS = 20_000;

/** Candidates of all kinds. */
export const MAX_REWRITE_CANDIDATES = 60;

/** Nodes of all candidates for a pattern. Large patterns get fewer candidates. About a second. */
export const MAX_REWRITE_NODES = 12_000;

/**
 * Nodes of a pattern for which rewrites are searched. For a larger one, running the test texts takes seconds.
 */
export const MAX_REWRITTEN_NODES = 1_000;

/** Depth of a tree for ESLint's rules: 60 nested quantified groups. For 400, they take seconds. */
export const MAX_LINTED_DEPTH = 200;

/** Longest pattern for regexp-tree's optimizer, which took minutes for one of 1,500 characters. */
export const MAX_OPTIMIZED_CHARACTERS = 500;

/** Rewrites shown. */
export const MAX_REWRITES = 20;

/** Patterns that the search for a shorter or clearer one examines. */
export const MAX_SEARCHED_PATTERNS = 150;

/** Patterns that are left after each iteration of this search. */
export const MAX_PATTERNS_PER_ITERATION = 4;

/** Repetitions that an unbounded loop is reduced to when the length of its text isn't known to matter. */
export const BOUNDED_REPEATS = 100;

/** Steps per text when two patterns are compared. */
export const MAX_MEANING_STEPS = 50_000;

/** Length of a changed pattern up to which its alternatives are searched for warnings: half a second each. */
export const MAX_SEARCHED_CHARACTERS = 2_000;

/** Steps of both patterns on all these texts together. */
export const MAX_MEANING_TOTAL_STEPS = 2_000_000;

/** Steps per character, or of one attempt, above which growth counts as unbounded. */
export const MAX_BOUNDED_STEPS = 100_000;

/** Repetitions up to which a fixed quantifier is expanded, so that `aa` and `a{2}` have the same form. */
export const MAX_FORM_COPIES = 16;

/** Parts of all forms of a comparison, and comparisons of their characters; some hundred milliseconds. */
export const MAX_FORM_WORK = 4_000_000;

/** The same for all patterns that are compared with one pattern; a few seconds. */
export const MAX_FORM_WORK_OF_ALL = 16_000_000;

/** Alternatives up to which their order doesn't matter in that form. */
export const MAX_FORM_ALTERNATIVES = 200;

/** Moved parts that a difference names individually. */
export const MAX_DIFF_MOVES = 3;

/** Characters of two parts that are compared for similarity. */
export const MAX_LIKENESS_CHARACTERS = 200;

// Formats and contracts.

/** Steps of our engine on a text of a format; most take fewer than a hundred. */
export const MAX_FORMAT_TEXT_STEPS = 20_000;

/** The same for all texts that a pattern is tried on to recognize its format; some ten milliseconds. */
export const MAX_FORMAT_STEPS = 1_000_000;

/** Formats that a pattern is compared with; nearly all have one candidate at most. */
export const MAX_COMPARED_FORMATS = 2;

/** Positions, states and steps of each proof about a format; at most a tenth of a second. */
export const FORMAT_BUDGET = { positions: 8_000, states: 4_000, work: 1_000_000 } as const;

/** Length of a pattern whose format is searched. */
export const MAX_FORMAT_PATTERN_CHARACTERS = 3_000;

/** States and steps of a search for a typical text, without which the shortest one is shown; a twentieth of a second. */
export const MAX_TYPICAL_STATES = 3_000;

/** See `MAX_TYPICAL_STATES`. */
export const MAX_TYPICAL_WORK = 600_000;

/** Texts that are tried to find the shortest one, where no automaton finds it; with six characters, those of up to four. */
export const MAX_SHORT_TEXTS = 2_000;

/** Steps on texts of which one is to show other positions or groups; a few milliseconds. */
export const MAX_TYPICAL_MATCH_STEPS = 300_000;

/** Steps that are counted to break a contract about steps; a tenth of a second. */
export const MAX_CONTRACT_STEPS = 20_000_000;

/** Steps on texts that are no attacks, and characters of them; half a second. */
export const MAX_LONG_TEXT_STEPS = 4_000_000;

/** Forms of such texts, of each of two kinds. */
export const MAX_LONG_TEXT_FORMS = 150;

/** Positions, states and steps of each comparison of two patterns of a list. */
export const OVERLAP_BUDGET = { positions: 4_000, states: 1_000, work: 200_000 } as const;

/** Patterns of a list whose pairs are compared. */
export const MAX_OVERLAPPING_PATTERNS = 200;

/**
 * Patterns of a group of such a list. Two groups are compared in one task: 200 patterns make 10, in each of which the automata
 * of up to 100 patterns are computed again.
 */
export const OVERLAP_GROUP_SIZE = 50;
