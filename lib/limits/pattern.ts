/** Patterns, and what is said and drawn of them. @module */
/** Longest pattern that is parsed and shown; the contract's ceiling for a stored one. */
export const MAX_PATTERN_CHARACTERS = 10_000;

/**
 * Cost up to which a pattern is made a tree, in the units of `SyntaxCost`; some ten milliseconds. The longest pattern
 * without named groups costs 2,000.
 */
export const MAX_READING_COST = 10_000;

/** Cost up to which a pattern is compiled where others wait: four emoji properties, or 130 of characters. */
export const MAX_COMPILING_COST = 20_000;

/** Groups and classes in each other that are read; readers recurse, and the stack of a thread is small. */
export const MAX_NESTING = 1_024;

/** Nodes of a tree that the views walk; a 10,000 character pattern stays far below it. */
export const MAX_NODES = 50_000;

/** Nesting that the views walk: 1,000 groups in each other, quantified. Real patterns stay under 30. */
export const MAX_DEPTH = 3_100;

/** Different escapes of sets in one pattern; for one with a property the engine takes some ten milliseconds. */
export const MAX_ESCAPES = 24;

/** Properties whose characters are kept; some ten kilobytes each. */
export const MAX_KNOWN_PROPERTIES = 200;

/** Nodes up to which the server draws the views into the page; larger ones load in the browser. */
export const MAX_SERVER_NODES = 300;

// The railroad diagram.

/** Rows of a choice that are drawn before the rest folds into one box; a screen's height of them. */
export const MAX_DRAWN_ALTERNATIVES = 12;

/** Boxes of one diagram. About 300 bytes of markup each: a drawing stays well under a megabyte. */
export const MAX_DRAWN_BOXES = 2_000;

/** Nesting, in tree levels, before a part folds into one box. HTML parsers give up at 512 nested elements. */
export const MAX_DRAWN_DEPTH = 48;

/** Characters written into one box before it says how many more there are. */
export const MAX_LABEL_CHARACTERS = 240;

/** Monospace columns of one line in a box; about the width at which a line is still read at a glance. */
export const MAX_LABEL_COLUMNS = 48;

/** Characters of the content quoted in a box's spoken name. */
export const MAX_SPOKEN_CHARACTERS = 60;

/** Width at which a diagram wraps when its place has not been measured. */
export const DIAGRAM_WIDTH_PX = 1_120;

// Explanation: a line must stay readable, and an exported one has at most 2,000 characters.

/** Longest list inside a line; the rest of it is counted. */
export const MAX_LIST_CHARACTERS = 600;

/** Longest wording of one construct. */
export const MAX_PHRASE_CHARACTERS = 900;

/** Longest name of a group shown in full. */
export const MAX_NAME_CHARACTERS = 80;

/** Longest literal text shown in full. */
export const MAX_QUOTE_CHARACTERS = 300;

/** Members of one class that are looked at for what ignoring case adds; all cased letters are under 3,000. */
export const MAX_CASED_CHARACTERS = 4_000;

/** Plain texts that a summary counts up. */
export const MAX_SUMMARY_WORDS = 12;

/** Nodes up to which a pattern is compared with the common shapes. */
export const MAX_SHAPE_NODES = 300;

/** Longest label of a step, and longest detail. */
export const MAX_STEP_CHARACTERS = 1_500;

/** Repeats from which a quantifier counts as a loop; fewer cannot take long. */
export const MANY_REPEATS = 10;

/** Longest piece of a pattern that a message quotes; the range shows the rest. */
export const MAX_PIECE_CHARACTERS = 40;

/** Warnings of one rule about one pattern; a reader has understood by then. */
export const MAX_WARNINGS_PER_RULE = 20;

/** Warnings of one kind of rules about one pattern; an export takes twice as many. */
export const MAX_WARNINGS = 100;

/** Reports of one kind that a static search for backtracking gives. */
export const MAX_STATIC_REPORTS = 50;

/** States of an automaton that a warning may build; larger ones stay undecided. */
export const MAX_AUTOMATON_STATES = 2_000;

/** Alternatives of one group that are compared with each other; the work grows with their square. */
export const MAX_COMPARED_ALTERNATIVES = 40;

/** Loops of one pattern whose bodies are looked at for ambiguity. */
export const MAX_COMPARED_LOOPS = 50;

/** Title of an exported diagram: enough to tell files apart in a list of tabs. */
export const MAX_FILE_TITLE_CHARACTERS = 200;

/** Note under such a diagram: enough for each of our sentences, some of which quote the pattern. */
export const MAX_FILE_NOTE_CHARACTERS = 200;

/** Combining marks on one character of a label; more would grow into the rows above and below. */
export const MAX_LABEL_MARKS = 3;

/** Groups with the same name that a backreference in the diagram lists. */
export const MAX_NAMED_GROUPS = 3;

/** The estimate of a pattern's cost ends here: far above every limit, and cheap itself. */
export const MAX_ESTIMATED_COST = 1_000_000;
