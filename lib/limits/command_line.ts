/** The command line and the GitHub action that review changed regexes. @module */

/** Largest file that is read. Larger ones are reported and skipped. */
export const MAX_READ_BYTES = 16 * 1024 * 1024;

/** Largest unified diff on standard input. */
export const MAX_PATCH_BYTES = 64 * 1024 * 1024;

/** Files of the base revision that are read to find out whether a regex is new. */
export const MAX_LOOKED_UP_FILES = 200;

/** Unchanged files that are read because they may import changed constants. */
export const MAX_IMPORTERS = 50;

/**
 * Bytes of files that are read because others import them, once for each: small files can import many large ones, which are parsed
 * each time, and again with what they pass on. About 15 seconds of processor time.
 */
export const MAX_IMPORTED_BYTES = 32 * 1024 * 1024;

/** Longest source code of a regex that is looked for in the base revision. */
export const MAX_LOOKED_UP_SOURCE_CHARACTERS = 2_000;

/** Files that are compared or scanned. */
export const MAX_REVIEWED_FILES = 100_000;

/**
 * Time for finding the regexes of a file, both versions together. Reading counts its own work: the largest files take a few
 * seconds.
 */
export const SCAN_DEADLINE_MS = 60_000;

/**
 * Time for judging a regex. A worker that takes longer is terminated. All work is counted: the most takes about two seconds of
 * processor time.
 */
export const JUDGE_DEADLINE_MS = 5_000;

/**
 * Work of judging all regexes of a review, in steps of `countWork()`; about a minute of processor time. A change of a thousand usual
 * regexes takes a few seconds.
 */
export const MAX_REVIEW_WORK = 600_000_000;

/** The same for a scan, which is about all regexes of a repository; about ten minutes. */
export const MAX_SCAN_WORK = 6_000_000_000;

/** Work of judging a regex that isn't counted otherwise; a millisecond. */
export const JUDGED_WORK = 10_000;

/** The same for each character of its versions. */
export const JUDGED_CHARACTER_WORK = 20;

/** Work of asking the native engine, whose steps nobody counts, to confirm that a regex is slow. */
export const CONFIRMED_WORK = 400_000;

/**
 * New regexes of a review that the native engine confirms to be slow; of the others, counted steps decide. A confirmation takes
 * about 30 ms, and files that are added may have very many slow regexes.
 */
export const MAX_CONFIRMED_NEW = 100;

/**
 * Time for a part of the pairs of a list, of which most take less than a millisecond. All work is counted; the largest patterns
 * take a minute.
 */
export const OVERLAPS_DEADLINE_MS = 60_000;

/** How often a deadline is extended if a task has had less processor time than that. */
export const MAX_EXTENSIONS = 5;

/** Time of a task whose processor time isn't measured. */
export const UNMEASURED_MS = 200;

/** Time in which a busy thread answers how much processor time it has had. */
export const MAX_ANSWER_MS = 2_000;

/** Time for ending by itself after a signal; then the program exits. */
export const STOP_MS = 2_000;

/** Time for starting a worker; usually less than a second. */
export const WORKER_START_MS = 30_000;

/** Time after which tasks that wait are worth another worker: about as long as it takes to start one and do some tasks. */
export const WORKER_GROW_MS = 400;

/** Heap size of a worker. One that needs more is replaced. */
export const WORKER_HEAP_MEGABYTES = 512;

/** Part of the heap for new objects. Syntax trees of large files would take twice the memory with the default of a thread. */
export const WORKER_YOUNG_HEAP_MEGABYTES = 8;

/** Most workers. More files than this are rarely read at the same time. */
export const MAX_WORKERS = 64;

/** Size of an output of git: names and hashes of changed files, or the contents of a batch of files. */
export const MAX_GIT_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Time for one command of git, which may fetch the history of a repository. */
export const MAX_GIT_MS = 300_000;

/** What is read of git's error output. */
export const MAX_GIT_ERROR_BYTES = 1_000;

/** Files that git reads at a time. */
export const FILES_PER_BATCH = 1_000;

/** Bytes of files whose contents are in memory at the same time. A single file may have more. */
export const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** Bytes of changed files that git writes into a temporary file at a time. A single one may have more. */
export const MAX_WRITTEN_BYTES = 64 * 1024 * 1024;

/** Bytes of memory in which the regexes of files are found at the same time, roughly. A single file may take more. */
export const MAX_SCANNED_MEMORY = 48 * 1024 * 1024;

/** Largest configuration and largest baseline. */
export const MAX_CONFIG_BYTES = 16 * 1024 * 1024;

/** Findings in a baseline. */
export const MAX_BASELINE_FINDINGS = 100_000;

/** Patterns in `include` and `exclude`. */
export const MAX_GLOBS = 200;

/** Longest such pattern. */
export const MAX_GLOB_CHARACTERS = 500;

/** Largest cached judgement. */
export const MAX_CACHED_JUDGEMENT_BYTES = 1024 * 1024;

/** Results in a SARIF file; the maximum that GitHub reads. */
export const MAX_SARIF_RESULTS = 25_000;

/** Annotations that the action writes. GitHub shows ten of each kind per step. */
export const MAX_ANNOTATIONS = 50;

/** Longest annotation. */
export const MAX_ANNOTATION_CHARACTERS = 4_000;

/** Longest comment on GitHub. */
export const MAX_COMMENT_CHARACTERS = 65_536;

/** Largest job summary, in bytes. */
export const MAX_SUMMARY_BYTES = 1024 * 1024;

/** Pages of 100 comments in which the action searches for its own. */
export const MAX_COMMENT_PAGES = 30;

/** Time for a request to GitHub. */
export const GITHUB_TIMEOUT_MS = 30_000;

/** Largest event and largest response of GitHub. */
export const MAX_GITHUB_BYTES = 32 * 1024 * 1024;
