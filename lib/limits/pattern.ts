/** Patterns, their explanation and their diagram. @module */

/** Longest pattern that is parsed and stored. */
export const MAX_PATTERN_CHARACTERS = 10_000;

/** Nodes of a pattern whose views the server renders. Larger ones are rendered in the browser. */
export const MAX_SERVER_NODES = 300;

// Railroad diagram.

/** Monospace columns per line of a label. */
export const MAX_LABEL_COLUMNS = 48;

/** Width at which the server wraps the diagram of a page: that of the pane in a window of 1,280 px. */
export const PANE_DIAGRAM_WIDTH_PX = 567;

// Explanation. A line must stay readable, and lines of an export have at most 2,000 characters.

/** Repetitions from which a quantifier counts as a loop. Fewer can't take long. */
export const MANY_REPEATS = 10;

/** Longest part of a pattern that a message quotes. */
export const MAX_PIECE_CHARACTERS = 40;

/** Alternatives of a group that are compared with each other. The work is quadratic. */
export const MAX_COMPARED_ALTERNATIVES = 40;
