/** Patterns, their explanation and their diagram. @module */
/** Longest pattern that is parsed and stored. */
export const MAX_PATTERN_CHARACTERS = 10_000;

/**
 * Largest parsing cost of a pattern in units of `SyntaxCost`; about 10 ms. The longest pattern without named
 * groups costs 2,000.
 */
export const MAX_PARSING_COST = 10_000;

/**
 * Largest compilation cost of a pattern on a shared thread: four emoji properties, or 130 properties of
 * characters.
 */
export const MAX_COMPILING_COST = 20_000;

/** Nested groups and classes that are parsed. The parser is recursive, and a thread's stack is small. */
export const MAX_NESTING = 1_024;

/** Nodes of a tree that the views show. Patterns of 10,000 characters stay far below. */
export const MAX_NODES = 50_000;

/** Depth of a tree that the views show: 1,000 nested quantified groups. Real patterns stay below 30. */
export const MAX_DEPTH = 3_100;

/** Different character set escapes in a pattern. For one with a property, the engine takes about 10 ms. */
export const MAX_ESCAPES = 24;

/** Uses of properties of strings in a pattern whose strings are listed: each takes some ten milliseconds. */
export const MAX_STRING_PROPERTIES = 8;

/** Unicode properties in the cache, about 10 kB each. */
export const MAX_CACHED_PROPERTIES = 200;

/** Nodes of a pattern whose views the server renders. Larger ones are rendered in the browser. */
export const MAX_SERVER_NODES = 300;

// Railroad diagram.

/** Alternatives that are drawn before the rest is collapsed to one box: about the height of the diagram. */
export const MAX_DIAGRAM_ALTERNATIVES = 8;

/** Boxes per diagram. A box takes about 300 bytes of markup, so a diagram stays below a megabyte. */
export const MAX_DIAGRAM_BOXES = 2_000;

/** Depth of the tree at which a part is collapsed to one box. HTML parsers allow 512 nested elements. */
export const MAX_DIAGRAM_DEPTH = 48;

/** Characters of a box's label before it is truncated. */
export const MAX_LABEL_CHARACTERS = 240;

/** Monospace columns per line of a label. */
export const MAX_LABEL_COLUMNS = 48;

/** Characters of the content in a box's accessible name. */
export const MAX_ACCESSIBLE_NAME_CHARACTERS = 60;

/** Width at which a diagram wraps that isn't laid out for a pane: in files and images. */
export const DIAGRAM_WIDTH_PX = 1_120;

/** Width at which the server wraps the diagram of a page: that of the pane in a window of 1,280 px. */
export const PANE_DIAGRAM_WIDTH_PX = 567;

// Explanation. A line must stay readable, and lines of an export have at most 2,000 characters.

/** Longest list within a line. The remaining items are counted. */
export const MAX_LIST_CHARACTERS = 240;

/** Single characters of a class that are listed. The remaining ones are counted. */
export const MAX_LISTED_CHARACTERS = 40;

/** Longest description of one construct. */
export const MAX_PHRASE_CHARACTERS = 900;

/** Longest group name shown in full. */
export const MAX_NAME_CHARACTERS = 80;

/** Longest literal text shown in full. */
export const MAX_QUOTE_CHARACTERS = 300;

/**
 * Members of a class that are examined for case-insensitive matching. There are fewer than 3,000 cased
 * letters.
 */
export const MAX_CASED_CHARACTERS = 4_000;

/** Literal alternatives that a summary lists. */
export const MAX_SUMMARY_WORDS = 12;

/** Parts of a sequence that a summary describes. The remaining ones are counted. */
export const MAX_SUMMARY_PARTS = 6;

/** Alternatives that a summary describes unless they are plain text. The remaining ones are counted. */
export const MAX_SUMMARY_ALTERNATIVES = 4;

/** Elements of a pattern that a summary describes altogether. */
export const MAX_SUMMARY_ELEMENTS = 24;

/** Nested groups that a summary looks into. */
export const MAX_SUMMARY_DEPTH = 3;

/** Longest description of a part of a pattern in a summary. */
export const MAX_SUMMARY_CHARACTERS = 240;

/** Alternatives that a step describes without separate steps. */
export const MAX_INLINE_ALTERNATIVES = 4;

/** Longest description of a group's content within the group's step. */
export const MAX_INLINE_CHARACTERS = 120;

/** Nodes of a pattern that is compared with common patterns. */
export const MAX_COMMON_PATTERN_NODES = 300;

/** Longest label and longest detail of a step. */
export const MAX_STEP_CHARACTERS = 1_500;

/** Repetitions from which a quantifier counts as a loop. Fewer can't take long. */
export const MANY_REPEATS = 10;

/** Longest part of a pattern that a message quotes. */
export const MAX_PIECE_CHARACTERS = 40;

/** Warnings per rule and pattern. */
export const MAX_WARNINGS_PER_RULE = 20;

/** Warnings per kind of rule and pattern. An export allows twice as many. */
export const MAX_WARNINGS = 100;

/** States of an automaton for a warning. Above it, the rule reports nothing. */
export const MAX_AUTOMATON_STATES = 2_000;

/** Depth of a part of a tree for which a warning makes an automaton: 30 nested quantified groups. */
export const MAX_AUTOMATON_DEPTH = 100;

/** Transitions that the automata for a rule's warnings have, and that are read to compare them; about a second. */
export const MAX_AUTOMATON_WORK = 1_000_000;

/** Alternatives of a group that are compared with each other. The work is quadratic. */
export const MAX_COMPARED_ALTERNATIVES = 40;

/** Loops of a pattern that are checked for ambiguity. */
export const MAX_COMPARED_LOOPS = 50;

/** Title of an exported diagram: enough to tell files apart in a list of tabs. */
export const MAX_FILE_TITLE_CHARACTERS = 200;

/** Note under such a diagram: enough for each of our sentences, some of which quote the pattern. */
export const MAX_FILE_NOTE_CHARACTERS = 200;

/** Combining marks on one character of a label; more would grow into the rows above and below. */
export const MAX_LABEL_MARKS = 3;

/** Groups with the same name that a backreference in the diagram lists. */
export const MAX_NAMED_GROUPS = 3;

/** Upper bound of the estimated cost of a pattern: far above all limits, and cheap to reach. */
export const MAX_ESTIMATED_COST = 1_000_000;

// Conversion from other languages.

/** Nested groups of a pattern that is converted. The parser is recursive. */
export const MAX_CONVERTED_NESTING = 200;

/** Unicode properties of a pattern that is converted: the engine checks the name of each. */
export const MAX_CONVERTED_PROPERTIES = 100;
