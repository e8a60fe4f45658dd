/** The workbench in a browser. @module */
import { type Bounds, MINUTE_MS } from "./units.ts";

/**
 * Longest test text. Twice the length at which the whole workbench was tested; the browsers' own limits are
 * far higher.
 */
export const MAX_TEXT_CHARACTERS = 20_000_000;

/** Longest test text in an address; some servers and chats truncate longer ones. */
export const MAX_URL_TEXT_CHARACTERS = 8_000;

/** Longest compressed text in an address that is sent to a server. */
export const MAX_URL_PACKED_CHARACTERS = 8_000;

/** Longest compressed text in a private link, which isn't sent to servers. Browsers accept more; chats may not. */
export const MAX_PACKED_CHARACTERS = 400_000;

/** Longest text that a link is decompressed to, in bytes of UTF-8. */
export const MAX_UNPACKED_BYTES = 1_000_000;

/** Compressed bytes that are decompressed at once, to half a megabyte at most. */
export const UNPACK_STEP_BYTES = 512;

/** Characters of a link's flags that are read. JavaScript has 8 flags. */
export const MAX_LINK_FLAGS = 16;

/** The address is updated at most this often; browsers refuse more than 100 updates in 30 s. */
export const ADDRESS_REWRITE_MS = 300;

/** Longer texts are saved less often, and aren't part of the address. */
export const LONG_TEXT_CHARACTERS = 100_000;

/**
 * Longest text that is shown before the editor loads, because a text box lays out all of it: ten thousand of the slowest
 * characters take less than 0.1 s, a hundred thousand more than one. The server's pages have shorter ones.
 */
export const MAX_PLAIN_CHARACTERS = 10_000;

/**
 * A text with more than this in one place is searched, but not displayed, because laying it out takes seconds: `run` is
 * the number of characters that are shaped together, and `crowded` that of signs for invisible characters and of
 * changes of direction. A hundred thousand characters just below these limits take less than a quarter of a second.
 */
export const LAYOUT_LIMITS = { run: 500, crowded: 1_000 } as const;

/** A long text is saved at most this often. Serializing a megabyte takes some milliseconds. */
export const LONG_DRAFT_MS = 2_000;

/** Longest saved text. Browsers allow about five million characters per site. */
export const MAX_DRAFT_CHARACTERS = 2_000_000;

/** A match worker that reports nothing for this long is terminated. */
export const MATCH_SILENCE_MS = 1_000;

/** A run queued after another one reports within this time, or the worker is stuck. */
export const MATCH_STUCK_MS = 100;

/** Bounds of a run that fit into the memory shared with its worker: some four thousand matches with seven groups. */
export const MAX_SHARED_BOUNDS = 65_536;

/** Timeouts to choose from, for patterns that are slow but finish. */
export const MATCH_DEADLINES_MS = [MATCH_SILENCE_MS, 2_000, 5_000, 10_000] as const;

/** A run that keeps reporting is terminated after this multiple of its timeout. */
export const MATCH_TOTAL_SILENCES = 10;

/** Largest text that is copied to the clipboard; a longer one would freeze the page, and is saved as a file instead. */
export const MAX_CLIPBOARD_BYTES = 10_000_000;

/** Longest result of a replacement or list: a megabyte of matches, each ten times as long. */
export const MAX_OUTPUT_CHARACTERS = 10_000_000;

/** Lines of a result are wrapped at this length. */
export const MAX_ROW_CHARACTERS = 400;

/** Line numbers with expectations in a link. */
export const MAX_LINE_NUMBERS = 20_000;

/** Lines of which the list of tests expects what the pattern does with them: as many as can be saved. */
export const MAX_TESTS_AS_NOW = 200;

/** Time without a match after which the page says why, in milliseconds. */
export const SETTLED_MS = 400;

/** Longest text without a match for which the reason is looked for. */
export const MAX_EXPLAINED_CHARACTERS = 100_000;

/** Longest text of which each line without a match can be asked about. */
export const MAX_ASKED_CHARACTERS = 10_000;

/** Characters of other lines that are checked with each change that is suggested for a line. */
export const MAX_VERIFIED_CHARACTERS = 20_000;

/** Interval between a match worker's reports, about one frame. */
export const MATCH_SLICE_MS = 12;

/** Reports are shown immediately during the first slice, then at this interval. */
export const MATCH_DISPLAY_MS = 50;

/** Matches between two checks of the clock. */
export const MATCH_BATCH = 256;

/** If the server hasn't begun to respond by then, the browser's offline copy of a page is used. */
export const PAGE_NETWORK_MS = 3_000;

/**
 * Delay after the page's load before the offline copy is updated. Earlier, it would slow down the page
 * itself.
 */
export const COPY_WAIT_MS = 3_000;

/** Time limit of a search for warnings. */
export const WARNING_SEARCH_MS = 2_000;

/** Patterns in the list of recent ones. */
export const MAX_RECENT = 20;

// Sizes that users can adjust, in percent.

/** Scale of the diagram. At 50 %, text of 13 px is hardly readable. */
export const ZOOM_PERCENT: Bounds = { least: 50, most: 200, otherwise: 100 };

/** Height of the diagram, relative to the window. */
export const DIAGRAM_PERCENT: Bounds = { least: 10, most: 70, otherwise: 26 };

/** Width of the editor beside the views. */
export const EDITOR_PERCENT: Bounds = { least: 25, most: 80, otherwise: 60 };

/** Height of the test text above its matches. */
export const TEXT_PERCENT: Bounds = { least: 15, most: 85, otherwise: 43 };

/** Step of a splitter per arrow key. */
export const SPLIT_STEP_PERCENT = 2;

/** Pixels of an exported image; the limit of some browsers. */
export const MAX_PICTURE_PIXELS = 16_777_216;

/** Longest text in generated code. */
export const MAX_CODE_TEXT_CHARACTERS = 10_000;

/** Pixels of an exported image's width and height; the limit of some browsers. */
export const MAX_PICTURE_SIDE_PIXELS = 16_384;

/** Edits with shorter pauses are undone together. */
export const UNDO_GROUP_MS = 500;

/** Characters of text in the undo history. */
export const MAX_UNDO_CHARACTERS = 20_000_000;

// Saved patterns in the browser.

/** Time limit of a request to the API. Mobile networks take up to ten seconds. */
export const CLIENT_ANSWER_MS = 15_000;

/** Time for undoing a deletion. Hovering or focusing the notice pauses it. */
export const UNDO_DELETION_MS = 20_000;

/** Pause while typing in a search field before the search starts. */
export const SEARCH_DEBOUNCE_MS = 250;

/** Pause while scrolling before facts about the rows in view are requested. */
export const ROW_FACTS_DEBOUNCE_MS = 80;

/** Requests per minute that an import leaves for the user's own searches and saves. */
export const RESERVED_REQUESTS = 12;

/** Patterns of an import that already exist and whose texts are compared: one request each. */
export const MAX_COMPARED_IMPORTS = 100;

/** Shortest interval between progress reports of an import. */
export const IMPORT_PROGRESS_MS = 500;

/** Rows before the end of a list at which the next page is fetched. */
export const PREFETCH_ROWS = 60;

/** Steps of a recording. Far beyond its rows; takes a worker some seconds. */
export const MAX_RECORDED_STEPS = 20_000_000;

/** Steps that are counted next to a native run; takes a worker about a second. */
export const MAX_COUNTED_STEPS = 20_000_000;

/** Longest slice in which a diagram is drawn: half a frame, which leaves the rest for the browser. */
export const DRAW_SLICE_MS = 8;

/** Slices of a drawing between two paints. The browser takes half as long to lay out what was drawn. */
export const DRAW_SLICES = 2;

/** Boxes that are drawn between two checks of the clock; less than a millisecond. */
export const DRAW_CHECK_STEPS = 16;

/** Marks of a field that are painted between two paints. Their layout takes some milliseconds. */
export const PAINTED_MARKS = 300;

/** Rows of the explanation that are rendered between two paints: three milliseconds, and as long for their layout. */
export const BLOCK_ROWS = 60;

/** Rows of a long list that are made when it is opened; more than a window shows. */
export const OPENED_ROWS = 120;

/** Characters of a captured value on the diagram. */
export const MAX_BADGE_CHARACTERS = 28;

/** Steps between two checks of the clock; some milliseconds. */
export const STEPS_SLICE = 50_000;

/** An engine worker that reports nothing for this long is terminated. */
export const ENGINE_SILENCE_MS = 5_000;

/** Backtracking stack entries that the debugger lists. The total is shown. */
export const MAX_LISTED_CHOICES = 30;

/** Parts of a pattern and positions of a text that a heat map highlights. */
export const MAX_HOTSPOTS = 500;

/** A call to a worker of the page ends after this long; its reports until then are kept. */
export const WORKER_DEADLINE_MS = 3_000;

/** A worker that is called on every keystroke gets the call after a pause of this length. */
export const WORKER_DEBOUNCE_MS = 120;

/**
 * The pause before a verdict is worked out for a keystroke: most patterns have been painted with their matches and
 * views by then, for which browsers use a second core, too.
 */
export const VERDICT_PAUSE_MS = 60;

/**
 * The pause before a search that may take seconds, for warnings or for slow input. The next key ends its worker, and
 * starting another takes a core that the keys need, so a pause is longer than those between the keys of a person.
 */
export const SEARCH_PAUSE_MS = 350;

/**
 * The search for slow input uses the worker that gives the verdicts. If it takes longer than this, another worker is
 * started for the next verdict. Most searches take less, and starting a worker takes about half of it.
 */
export const SPARE_WORKER_MS = 200;

/** The pause before the debugger records a search. */
export const RECORD_DEBOUNCE_MS = 150;

/** The pause before steps are counted. */
export const STEPS_DEBOUNCE_MS = 200;

/** The pause before the server is requested for a verdict on a pattern in a prompt. */
export const VERDICT_DEBOUNCE_MS = 400;

/** Time limit for a worker's start. Slow networks and machines take seconds. */
export const WORKER_START_MS = 30_000;

// The Safety tab.

/** Lengths of the texts on which normal work of a pattern is counted. */
export const NORMAL_TEXT_LENGTHS = [100, 200, 400, 600, 800, 1_000] as const;

/** Time limit of the browser's analysis. On a slow machine, starting the worker takes two seconds. */
export const LOCAL_ANALYSIS_MS = 8_000;

/** Time limit of the browser's search for patterns to use instead of a slow one. */
export const FIX_SEARCH_MS = 10_000;

/** Time limit of a request to the server's analysis: 17 queued analyses of two seconds, and the network. */
export const ANALYSIS_ANSWER_MS = 40_000;

/**
 * Time limit for parsing an answer's Markdown. Beyond it, the source is shown. Deep nesting takes seconds.
 */
export const MARKDOWN_MS = 1_000;

/** Nesting levels of an answer's Markdown that are rendered. Deeper levels are shown as source. */
export const MAX_MARKDOWN_DEPTH = 16;

/** Patterns of an answer that are checked. */
export const MAX_PROPOSALS = 8;

// Delays, and limits of a row or a panel.

/** The result of another pattern or text is shown for this long before it is marked as outdated. */
export const STALE_MS = 100;

/** The views of a new tree wait this long for the matches, so that both change at the same time. */
export const MATCHES_WAIT_MS = 50;

/** Steps are first counted this long after the page is hydrated; not every browser reports when it is idle. */
export const STEPS_WAIT_MS = 1_000;

/** Longest paste that is searched for a pattern in code. */
export const MAX_PASTED_CHARACTERS = 20_000;

/** A paste waits this long for the code that recognizes patterns; after that it is inserted as text. */
export const PASTE_WAIT_MS = 1_000;

/** Rows of each list in the details of a conversion. */
export const MAX_CONVERSION_ROWS = 40;

/** Work scheduled after a paint starts after this time without one: a hidden page is not painted. */
export const UNPAINTED_MS = 100;

/** Work scheduled for an idle page starts after this time even if the page is busy. */
export const IDLE_TIMEOUT_MS = 1_000;

/** The same if the browser does not report when it is idle: by then, most of a page is rendered. */
export const IDLE_GUESS_MS = 300;

/** Deletions that a browser sends while a page is left; the next visit sends the rest. */
export const MAX_LEAVING_REQUESTS = 50;

/** A deletion is delayed by this time while its notice is being read. */
export const HELD_DELETION_MS = 60 * MINUTE_MS;

/** Characters of a pattern, a match or a piece in one row of a list. */
export const MAX_SHOWN_CHARACTERS = 200;

/** Parts of a pattern that one answer of the debugger names; the others are counted. */
export const MAX_NAMED_PARTS = 6;

/** Rows of each table of a heat map; the marks show the rest. */
export const MAX_HOT_ROWS = 8;

/** Characters shown around a position of the text in such a table. */
export const HOT_CONTEXT_CHARACTERS = 24;

/** Lines of the text that become cases of a generated test file. */
export const MAX_CODE_CASES = 100;

/** Longest event of a chat stream, in UTF-16 code units: each has one piece of an answer. */
export const MAX_CHAT_EVENT_CHARACTERS = 1_000_000;

/** Ranges that only one of two compared patterns matches, listed for each; the counts cover the rest. */
export const MAX_SHOWN_DIFFERENCES = 20;

/** Files that the offline copy fetches at once; the page is in use meanwhile. */
export const COPY_LANES = 2;

/** Title of a link's preview; more than chats show. */
export const MAX_PREVIEW_TITLE_CHARACTERS = 100;

/** Description in such a preview. */
export const MAX_PREVIEW_CHARACTERS = 300;

/** Longest query of the palette; pasted code may be long. */
export const MAX_FINDER_QUERY = 10_000;

/** Items per group in the palette. */
export const MAX_FOUND_ITEMS = 12;

/** Saved patterns that the palette shows. */
export const MAX_FOUND_SNIPPETS = 20;

/** The palette requests saved patterns from the server after typing has paused for this long. */
export const FINDER_SETTLE_MS = 200;

/** Characters of the encoded contracts that are read from a link: those of 50 contracts in any script. */
export const MAX_LINK_CONTRACTS = 120_000;

/** Time for checking the contracts of a pattern; most take a few milliseconds. */
export const CONTRACTS_MS = 10_000;
/** The pointer rests on a token or a match for this long before a card about it appears. */
export const HOVER_PAUSE_MS = 400;
