/** Reviewing changed regexes in files and patches. @module */

/**
 * Largest JavaScript file that is parsed: takes a second and 200 MB or less. Larger files, which programs have written, are only
 * tokenized.
 */
export const MAX_PARSED_CHARACTERS = 1_000_000;

/** Largest JSON, YAML or HTML that is parsed. */
export const MAX_DOCUMENT_CHARACTERS = 2_000_000;

/** Maximum number of visited nodes of a syntax tree. A file of 3 MB has about a million. */
export const MAX_VISITED_NODES = 4_000_000;

/** Longest constant string that is evaluated: long enough to report that a pattern is too long. */
export const MAX_CONSTANT_CHARACTERS = 20_000;

/** Names in the path of a regex. The innermost names are kept. */
export const MAX_PATH_NAMES = 12;

/** Longest name in a path. */
export const MAX_PATH_NAME_CHARACTERS = 60;

/** Uses of a variable that are examined to find what depends on a regex. */
export const MAX_USES = 200;
