/** The workbench in a browser. @module */
import { type Bounds, MINUTE_MS } from "./units.ts";

/** Longest test text. Twice the length at which all of the workbench was seen to work; browsers end far above it. */
export const MAX_TEXT_CHARACTERS = 20_000_000;

/** Longest test text that travels in an address; some servers and chats cut longer ones. */
export const MAX_URL_TEXT_CHARACTERS = 8_000;

/** Letters of a link's flags that are looked at. JavaScript has 8 flags. */
export const MAX_LINK_FLAGS = 16;

/** The address follows the fields at most this often; browsers refuse more than 100 rewrites in 30 s. */
export const ADDRESS_REWRITE_MS = 300;

/** From here on a text counts as long: it is kept less often, and waits for the editor, as a plain field lays out all of it. */
export const LONG_TEXT_CHARACTERS = 100_000;

/** A long text is kept at most this often; writing a megabyte takes the page some milliseconds. */
export const LONG_DRAFT_MS = 2_000;

/** Longest text that a draft keeps; browsers give a site room for about five million characters in all. */
export const MAX_DRAFT_CHARACTERS = 2_000_000;

/** A match worker that reports nothing for this long is ended: the pattern runs away. */
export const MATCH_SILENCE_MS = 1_000;

/** A run behind another one in the worker's queue reports within this long, or the worker is stuck. */
export const MATCH_STUCK_MS = 100;

/** Bounds of a run that fit into the memory shared with its worker: some four thousand matches with seven groups. */
export const MAX_SHARED_BOUNDS = 65_536;

/** What a reader may choose instead, for a pattern that is slow and not stuck. */
export const MATCH_DEADLINES_MS = [MATCH_SILENCE_MS, 2_000, 5_000, 10_000] as const;

/** A run that keeps reporting is ended after so many of its deadlines all the same. */
export const MATCH_TOTAL_SILENCES = 10;

/** What goes to the clipboard; a longer text freezes the page on its way, and is saved as a file. */
export const MAX_CLIPBOARD_BYTES = 10_000_000;

/** Longest text that replacing or listing makes: a megabyte of matches, each ten times as long. */
export const MAX_OUTPUT_CHARACTERS = 10_000_000;

/** A line of such a text is broken here, so that a screenful stays a screenful. */
export const MAX_ROW_CHARACTERS = 400;

/** Line numbers that a link may carry expectations for. */
export const MAX_LINE_NUMBERS = 20_000;

/** A match worker reports, and listens for newer input, about once a frame. */
export const MATCH_SLICE_MS = 12;

/** Reports of a run are shown at once for its first slice, and from then on after so much more matching. */
export const MATCH_SHOWN_MS = 50;

/** Matches between two looks at the clock. */
export const MATCH_BATCH = 256;

/** A page that the server has not begun to send by then comes from the browser's copy, if it has one. */
export const PAGE_NETWORK_MS = 3_000;

/**
 * The browser begins its copy so long after the page has loaded. Before, a reader waits for the page itself, and on
 * two cores each of its tasks took longer beside the copy's.
 */
export const COPY_WAIT_MS = 3_000;

/** A search for warnings is ended after this long; the page says so. */
export const WARNING_SEARCH_MS = 2_000;

/** Patterns on the list of recent ones; what is older is rarely looked for. */
export const MAX_RECENT = 20;

// What a reader can move about on the workbench, per cent.

/** Size of the diagram; at half of it text of 13 px is no longer read with ease. */
export const ZOOM_PERCENT: Bounds = { least: 50, most: 200, otherwise: 100 };

/** Most of the window's height that the diagram takes; more than 70 leaves no room for the text. */
export const DIAGRAM_PERCENT: Bounds = { least: 10, most: 70, otherwise: 34 };

/** Width of the editor beside the views. */
export const EDITOR_PERCENT: Bounds = { least: 25, most: 80, otherwise: 60 };

/** Height of the test text above its matches. */
export const TEXT_PERCENT: Bounds = { least: 15, most: 85, otherwise: 43 };

/** How far an arrow key moves a splitter. */
export const SPLIT_STEP_PERCENT = 2;

/** Pixels of a saved picture; some browsers give up above this number. */
export const MAX_PICTURE_PIXELS = 16_777_216;

/** Longest text that goes into copied code; a longer one belongs into a file. */
export const MAX_CODE_TEXT_CHARACTERS = 10_000;

/** Pixels of one side of such a picture, for the same reason. */
export const MAX_PICTURE_SIDE_PIXELS = 16_384;

/** Typing that pauses no longer than this is undone in one step. */
export const UNDO_GROUP_MS = 500;

/** Characters of text that the steps to undo may hold together. */
export const MAX_UNDO_CHARACTERS = 20_000_000;

// Saved patterns in the browser.

/** A page gives up on the server when an answer takes this long; mobile networks take up to ten seconds. */
export const CLIENT_ANSWER_MS = 15_000;

/** A deletion can be taken back for this long; reading or touching the notice stops the clock. */
export const UNDO_DELETION_MS = 20_000;

/** Typing in a search field that pauses this long is searched for. */
export const SEARCH_DEBOUNCE_MS = 250;

/** Requests a minute that an import leaves to the reader, whose searches and saves count to the same limit. */
export const SPARED_REQUESTS = 12;

/** An import says how far it has come at most this often. */
export const IMPORT_SHOWN_MS = 500;

/** Rows before the end of a list at which its next page is fetched. */
export const PREFETCH_ROWS = 60;

/** Steps after which a recording ends; far beyond its rows, and some seconds of a worker's time. */
export const MAX_RECORDED_STEPS = 20_000_000;

/** Steps that are counted beside a run of the native engine; about a second of a worker's time. */
export const MAX_COUNTED_STEPS = 20_000_000;

/** Steps between two looks at the clock; some milliseconds. */
export const STEPS_SLICE = 50_000;

/** An engine worker that reports nothing for this long is ended. */
export const ENGINE_SILENCE_MS = 5_000;

/** Choices that the debugger lists; the number says how many there are. */
export const MAX_SHOWN_CHOICES = 30;

/** Parts of a pattern, and places of a text, that a heat map marks. */
export const MAX_HOT = 500;

/** A call to a worker of the page ends after this long; what it has reported by then stays. */
export const WORKER_DEADLINE_MS = 3_000;

/** A worker that is called on every keystroke gets the call after a pause of this length. */
export const WORKER_DEBOUNCE_MS = 120;

/** The pause before a search for warnings: starting its worker takes a core that the keys need. */
export const WARNING_DEBOUNCE_MS = 350;

/** The pause before the debugger records a search. */
export const RECORD_DEBOUNCE_MS = 150;

/** The pause before steps are counted. */
export const STEPS_DEBOUNCE_MS = 200;

/** The pause before the server is asked about a pattern that goes into a prompt. */
export const VERDICT_DEBOUNCE_MS = 400;

/** A worker whose code does not run after this long failed to start; slow networks and machines take seconds. */
export const WORKER_START_MS = 30_000;

// The Safety tab.

/** Lengths of the texts on which a pattern's everyday work is counted. */
export const ORDINARY_LENGTHS = [100, 200, 400, 600, 800, 1_000] as const;

/** What the browser finds out about safety is ended after this long; a slow machine starts the worker in two seconds. */
export const LOCAL_ANALYSIS_MS = 8_000;

/** An analysis may wait in the server's queue: 17 turns of two seconds, and the way there and back. */
export const ANALYSIS_ANSWER_MS = 40_000;

/** An answer's Markdown is read within this time, or shown as it is written: what nests deeply takes seconds. */
export const MARKDOWN_MS = 1_000;

/** Levels of an answer's Markdown that are drawn; what lies deeper is shown as it is written. */
export const MAX_MARKDOWN_DEPTH = 16;

/** Patterns of one answer that are checked. */
export const MAX_PROPOSALS = 8;

// Delays, and what one row or one panel shows.

/** The views of a new tree wait this long for the matches, so that both change at once. */
export const MATCHES_WAIT_MS = 50;

/** Steps are first counted this long after the page is hydrated; not every browser reports when it is idle. */
export const STEPS_WAIT_MS = 1_000;

/** Work after a paint begins after this long without one: a hidden page is not painted. */
export const UNPAINTED_MS = 100;

/** Work for an idle page begins after this long even if the page is busy. */
export const IDLE_TIMEOUT_MS = 1_000;

/** The same where the browser does not report when it is idle: by then a page has mostly drawn itself. */
export const IDLE_GUESS_MS = 300;

/** Deletions that a browser sends while a page is left; the next visit sends the rest. */
export const MAX_LEAVING_REQUESTS = 50;

/** A deletion becomes due this late while its notice is read. */
export const HELD_DELETION_MS = 60 * MINUTE_MS;

/** Characters of a pattern, a match or a piece in one row of a list. */
export const MAX_SHOWN_CHARACTERS = 200;

/** Parts of a pattern that one answer of the debugger names; further ones are counted. */
export const MAX_NAMED_PARTS = 6;

/** Rows of each table of a heat map; the marks show the rest. */
export const MAX_HOT_ROWS = 8;

/** Characters shown around a place of the text in such a table. */
export const HOT_CONTEXT_CHARACTERS = 24;

/** Lines of the text that become cases of a generated test file. */
export const MAX_CODE_CASES = 100;

/** Longest event of a chat stream, UTF-16 code units: each has one piece of an answer. */
export const MAX_CHAT_EVENT_CHARACTERS = 1_000_000;

/** Stretches that only one of two compared patterns matches, listed for each; the counts cover the rest. */
export const MAX_SHOWN_DIFFERENCES = 20;

/** Files that the offline copy fetches at once; the page is in use meanwhile. */
export const COPY_LANES = 2;

/** Title of a link's preview; more than chats show. */
export const MAX_PREVIEW_TITLE_CHARACTERS = 100;

/** Description in such a preview. */
export const MAX_PREVIEW_CHARACTERS = 300;
