/** Reviewing changed regexes in files and patches. @module */

/** Largest file that is read. */
export const MAX_SCANNED_CHARACTERS = 20_000_000;

/**
 * Largest JavaScript file that is parsed: takes a second and 200 MB or less. Larger files, which programs have written, are only
 * tokenized.
 */
export const MAX_PARSED_CHARACTERS = 1_000_000;

/** Largest JSON, YAML or HTML that is parsed. */
export const MAX_DOCUMENT_CHARACTERS = 2_000_000;

/** Largest YAML. Its parser is slower: about a second for this much. */
export const MAX_YAML_CHARACTERS = 1_000_000;

/** Errors of YAML after which it isn't read. They take longer than what is right: a million of them half a minute. */
export const MAX_YAML_ERRORS = 1_000;

/** Regexes of a file that are reported. */
export const MAX_FILE_REGEXES = 5_000;

/** Work of checking the patterns of a file, in units of parsing and compiling; about a second. */
export const MAX_FILE_PATTERN_COST = 2_000_000;

/** Maximum number of visited nodes of a syntax tree. A file of 3 MB has about a million. */
export const MAX_VISITED_NODES = 4_000_000;

/** Nodes of one expression that are evaluated to find a constant pattern. */
export const MAX_CONSTANT_NODES = 2_000;

/** Nodes that are evaluated in a file in total. */
export const MAX_FILE_CONSTANT_NODES = 200_000;

/** Largest code that can't be parsed, such as a hunk, in which constants are looked for. */
export const MAX_NAMED_CHARACTERS = 500_000;

/** Names of constants that are remembered in code that can't be parsed as a whole. */
export const MAX_TOKEN_NAMES = 5_000;

/** Constants that refer to other constants, in a row. */
export const MAX_CONSTANT_DEPTH = 40;

/** Other files whose constants the regexes of a file use. */
export const MAX_WANTED_FILES = 20;

/** Constants of a regex that are named in its report. */
export const MAX_USED_CONSTANTS = 20;

/** Longest source code of a constant that is stored. Of a longer one, the start and the end are. */
export const MAX_CONSTANT_SOURCE_CHARACTERS = 400;

/** Strings of a file that look like patterns and that no call in it uses. */
export const MAX_FILE_STRINGS = 500;

/** Longest constant string that is evaluated: long enough to report that a pattern is too long. */
export const MAX_CONSTANT_CHARACTERS = 20_000;

/** Longest source code of a regex that is quoted. */
export const MAX_SOURCE_CHARACTERS = 10_100;

/** Longest reason in a comment about a regex that is quoted. */
export const MAX_COMMENT_REASON_CHARACTERS = 300;

/** Pairs of an old and a new contract of which it is checked whether the new one implies the old one. */
export const MAX_COMPARED_CONTRACTS = 50;

/** Names in the path of a regex. The innermost names are kept. */
export const MAX_PATH_NAMES = 12;
/** Longest name in a path. */
export const MAX_PATH_NAME_CHARACTERS = 60;

/** Steps from a regex outwards until its path ends. */
export const MAX_PATH_STEPS = 400;

/** Uses of a variable that are examined to find what depends on a regex. */
export const MAX_USES = 200;

/** Largest patch that is read. */
export const MAX_PATCH_CHARACTERS = 20_000_000;

/** Files of a patch that are read. */
export const MAX_PATCH_FILES = 2_000;

/** Pairs of regexes of a file whose patterns are compared to find versions of the same regex. */
export const MAX_COMPARED_PAIRS = 20_000;

/** Files in which a regex may be to show that one of them was renamed; more have it by chance. */
export const MAX_FILES_WITH_A_REGEX = 20;

/** Characters of a pattern that are compared with another one. */
export const MAX_COMPARED_CHARACTERS = 400;

// The page that reviews changes.

/** Characters of a diff, or of all files together, that are reviewed; scanning them takes a worker some seconds. */
export const MAX_REVIEWED_CHARACTERS = 2_000_000;

/** Versions of files on each side of a review. */
export const MAX_REVIEWED_FILES = 200;

/** Changed regexes of a review that are judged; further ones are listed. */
export const MAX_JUDGED_CHANGES = 300;

/** Time limit for finding the regexes of a review. */
export const SCAN_MS = 20_000;

/** Time limit for judging one changed regex; after it, the change is undecided. */
export const JUDGE_MS = 6_000;

/** Workers that judge at the same time. */
export const JUDGING_WORKERS = 2;

/** The pause in typing before a review begins. */
export const REVIEW_DEBOUNCE_MS = 400;

/** Values of an `enum` beside a pattern; more are ignored. */
export const MAX_SCHEMA_VALUES = 1_000;

/** `minLength` or `maxLength` beside a pattern that take part in a comparison; higher ones are ignored. */
export const MAX_SCHEMA_LENGTH = 1_000;

/** Longest code in braces of a component of Svelte, in UTF-16 code units. */
export const MAX_BRACED_CHARACTERS = 5_000;
/** Braces without an end after which no more code is looked for in a component of Svelte. */
export const MAX_UNCLOSED_BRACES = 100;
