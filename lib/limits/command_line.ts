/** The command line and the GitHub action that review changed regexes. @module */

/** Largest file that is read. Larger ones are reported and skipped. */
export const MAX_READ_BYTES = 16 * 1024 * 1024;

/** Work of a scan, in the same unit as that of a review. It is about all regexes of a repository, and takes about ten minutes. */
export const MAX_SCAN_WORK = 6_000_000_000;

/** Files that git reads at a time. */
export const FILES_PER_BATCH = 1_000;

/** Largest event and largest response of GitHub. */
export const MAX_GITHUB_BYTES = 32 * 1024 * 1024;
