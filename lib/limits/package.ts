/** The npm package: its rule for ESLint. @module */

/** Longest pattern that the rule checks, in UTF-16 code units. */
export const MAX_LINTED_CHARACTERS = 2_000;

/** Regexes of a file that the rule checks, apart from those that it remembers. Most take some milliseconds. */
export const MAX_LINTED_REGEXES_PER_FILE = 200;

/** Patterns whose result the rule remembers. */
export const MAX_CACHED_LINT_PATTERNS = 10_000;
