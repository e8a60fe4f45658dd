/**
 * Every number of the project, each once. Units are in the names: `_MS` milliseconds, `_BYTES` bytes,
 * `_CHARACTERS` UTF-16 code units.
 */

/** Longest pattern that is parsed and shown; the contract's ceiling for a stored one. */
export const MAX_PATTERN_CHARACTERS = 10_000;

/** Nodes of a tree that the views walk; a 10,000 character pattern stays far below it. */
export const MAX_NODES = 50_000;

/** Nesting that the views walk: 1,000 groups in each other, quantified. Real patterns stay under 30. */
export const MAX_DEPTH = 3_100;

/** Nodes up to which the server draws the views into the page; larger ones load in the browser. */
export const MAX_SERVER_NODES = 300;

/** Longest test text. Twice the length at which all of the workbench was seen to work; browsers end far above it. */
export const MAX_TEXT_CHARACTERS = 20_000_000;

/** Longest test text that travels in an address; some servers and chats cut longer ones. */
export const MAX_URL_TEXT_CHARACTERS = 8_000;

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

/** What a reader may choose instead, for a pattern that is slow and not stuck. */
export const MATCH_DEADLINES_MS = [MATCH_SILENCE_MS, 2_000, 5_000, 10_000] as const;

/** A run that keeps reporting is ended after so many of its deadlines all the same. */
export const MATCH_TOTAL_SILENCES = 10;

/** Answers shorter than this are sent as they are: gzip would save a packet nobody waits for. */
export const MIN_COMPRESSED_BYTES = 1_000;

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

/** A search for warnings is ended after this long; the page says so. */
export const WARNING_SEARCH_MS = 2_000;

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

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** So many requests in one window, which opens with the first of them. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** The buckets of the API, for a signed-in user, or for an address where a route needs no sign-in. */
export const API_LIMITS = {
  me: { max: 120, windowMs: MINUTE_MS },
  fixtures: { max: 120, windowMs: MINUTE_MS },
  snippets: { max: 120, windowMs: MINUTE_MS },
  export: { max: 10, windowMs: HOUR_MS },
  analyze: { max: 120, windowMs: MINUTE_MS },
  chat: { max: 10, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/** The guard of an address admits this many times a bucket: several users share an address. */
export const FLOOD_FACTOR = 10;

/** What one address may ask of paths that the API does not have. */
export const UNKNOWN_PATH_LIMIT: RateLimit = {
  max: 1_200,
  windowMs: MINUTE_MS,
};

/** Pages for one address, and as many drawn images. */
export const PAGE_LIMIT: RateLimit = { max: 300, windowMs: MINUTE_MS };

/** How long browsers and other sites may keep a drawn image without asking. */
export const MAX_PICTURE_AGE_SECONDS = 24 * 60 * 60;

/** Windows kept in memory; about 20 MB when full. Beyond it the oldest is forgotten. */
export const MAX_FLOOD_WINDOWS = 100_000;

/** Bodies of the API, counted while reading. A snippet's 10,000 characters may each be six bytes of JSON. */
export const MAX_BODY_BYTES = {
  snippets: 128 * 1024,
  export: 512 * 1024,
  analyze: 96 * 1024,
  chat: 256 * 1024,
} as const;

/** A body that brings no byte for this long is given up. */
export const BODY_IDLE_MS = 10_000;

/** A body that is not complete after this long is given up, however steadily it drips. */
export const BODY_TOTAL_MS = 30_000;

/** Tries of one commit. With the pauses between them, about two seconds against other processes. */
export const MAX_COMMIT_TRIES = 60;

/** A commit is tried no longer than this; one that waits for the file's lock takes five seconds by itself. */
export const COMMIT_TOTAL_MS = 8_000;

/** Longest pause before a commit is tried again; the shortest is none. */
export const COMMIT_PAUSE_MS = 64;

/** Browsers remember for a year that the site is served over https. */
export const HTTPS_ONLY_SECONDS = 365 * 24 * 60 * 60;

/** On a signal, requests under way may take this long to end. */
export const DRAIN_MS = 10_000;

/** A request waits no longer than this to learn who asks; more than a commit takes that meets others. */
export const STORAGE_MS = 10_000;

/** After so long a storage that takes no changes may be asked again. */
export const READ_ONLY_SECONDS = 60;

/** A storage that does not answer for this long counts as gone. */
export const READY_MS = 2_000;

/** What a setting may be, both ends included, and what it is when not set. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly otherwise: number;
}

/** Where the site may listen. */
export const PORTS: Bounds = { least: 1, most: 65_535, otherwise: 8_000 };

/** Proxies that write X-Forwarded-For before us. */
export const PROXY_HOPS: Bounds = { least: 0, most: 10, otherwise: 0 };

/** The deadline of an analysis, milliseconds; nobody waits longer than a minute. */
export const ANALYSIS_TIMEOUT: Bounds = {
  least: 100,
  most: 60_000,
  otherwise: 2_000,
};

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

/** Patterns on the list of recent ones; what is older is rarely looked for. */
export const MAX_RECENT = 20;

// The library of saved patterns.

/** Snippets of one user. */
export const MAX_SNIPPETS = 10_000;

/** Versions of one snippet, its first included. */
export const MAX_VERSIONS = 1_000;

/** Longest name of a snippet, after trimming. */
export const MAX_TITLE_CHARACTERS = 120;

/** Longest description of a snippet. */
export const MAX_DESCRIPTION_CHARACTERS = 4_000;

/** Tags of one snippet. */
export const MAX_TAGS = 25;

/** Longest tag, trimmed and in lower case. */
export const MAX_TAG_CHARACTERS = 40;

/** Longest note of a version. */
export const MAX_NOTES_CHARACTERS = 2_000;

/** Items of a page when the client names no number. */
export const PAGE_ITEMS = 20;

/** Items of a page at most; who asks for more gets these. */
export const MAX_PAGE_ITEMS = 100;

/** A search that has looked this long answers with what it has, and a cursor to go on from. */
export const SEARCH_BUDGET_MS = 200;

/** Estimated size at which a value of search digests is full. KV takes 65,536 bytes. */
export const MAX_DIGESTS_BYTES = 60_000;

/** Values of digests read at once: few enough that an early hit costs little. */
export const DIGESTS_BATCH = 10;

/** Values of digests kept in memory, of all libraries together; 60 MB when each is full. */
export const MAX_CACHED_CHUNKS = 1_000;

/** Keys of one read; KV takes no more. */
export const MAX_READ_KEYS = 10;

/** Entries removed by one commit; KV takes 1,000 changes and 81,920 bytes of keys. */
export const DELETION_BATCH = 250;

/** Issues that one error lists; a short body can hold thousands. */
export const MAX_ISSUES = 50;

// Accounts.

/** A browser stays signed in for this long after the session was made or last renewed. */
export const SESSION_MS = 30 * 24 * HOUR_MS;

/** A session with less than this left is renewed by the next request. */
export const SESSION_RENEWAL_MS = SESSION_MS / 2;

/** The last use of a session is written at most this often; a list of sessions needs no better. */
export const SESSION_SEEN_MS = HOUR_MS;

/** Magic links, and sign-ins on their way through a provider, are good for this long. */
export const SIGN_IN_MS = 10 * MINUTE_MS;

/** Bytes of tokens: 256 bits cannot be guessed. */
export const TOKEN_BYTES = 32;

/** Magic links for one address: somebody else may be asking for them. */
export const ADDRESS_LINK_LIMIT: RateLimit = { max: 5, windowMs: HOUR_MS };

/** Magic links asked for from one network address; an office shares one. */
export const CLIENT_LINK_LIMIT: RateLimit = { max: 30, windowMs: HOUR_MS };

/** Longest e-mail address that mail servers carry. */
export const MAX_EMAIL_CHARACTERS = 254;

/** Longest name, and longest address of an avatar, taken over from a provider; longer ones are left out. */
export const MAX_PROFILE_CHARACTERS = 1_000;

/** Longest path that a sign-in leads back to; a longer one keeps its pattern and flags only. */
export const MAX_RETURN_CHARACTERS = 16 * 1024;

/** Longest of those: 10,000 characters of three bytes are 40,000 in base64, and KV takes 64 KiB. */
export const MAX_RETURN_PATTERN_CHARACTERS = 48 * 1024;

/** Body of a form about an account: a return path is all that is long in it. */
export const MAX_FORM_BYTES = 64 * 1024;

/** A mail server, and an identity provider, must answer within this time. */
export const MAIL_MS = 15_000;

/** Handing over one mail takes no longer, however steadily its server speaks. */
export const MAIL_TOTAL_MS = 45_000;
export const PROVIDER_MS = 10_000;

/** Deletes of one commit; KV takes 1,000 mutations, and two belong to each session. */
export const MAX_DELETES = 400;

// The texts that patterns match.

/** Positions of the automata of a question, repeats written out: `(?:a{1,99}){1,99}` is within. */
export const MAX_LANGUAGE_POSITIONS = 12_000;

/** States that a search for a text looks at. */
export const MAX_LANGUAGE_STATES = 12_000;

/** Steps of any kind of such a search; about half a second. */
export const MAX_LANGUAGE_WORK = 4_000_000;

/** Texts of a group up to which a backreference to it is written out, one branch for each. */
export const MAX_REFERENCE_WORDS = 64;

/** Branches that the groups of one pattern make together; four groups of four texts are within. */
export const MAX_REFERENCE_BRANCHES = 700;

/** Longest text that is made up to try a pattern on. */
export const MAX_SAMPLE_CHARACTERS = 200;

/** Stretches of one class whose edges are tried. */
export const MAX_LETTERS_OF_SET = 4;

/** Made-up texts of one kind when the caller names no number. */
export const MAX_SAMPLES_PER_KIND = 20;

// The difference of two patterns.

/** Insertions and deletions up to which two sequences are aligned; work and memory grow with their square. */
export const MAX_DIFF_EDITS = 600;

/** Pairs of parts that are compared for likeness where no part is the same; the work is this many looks. */
export const MAX_DIFF_PAIRS = 10_000;

/** Product of the lengths of what differs, from its first to its last character; about 5,000 on each side. */
export const MAX_DIFF_AREA = 25_000_000;

/** Sentences about one difference; the rest is counted. */
export const MAX_DIFF_SENTENCES = 50;

/** Things of one kind that a sentence about a difference names; the rest is counted. */
export const MAX_DIFF_NAMES = 5;

/** Characters of common text shown around a changed piece of a text. */
export const DIFF_CONTEXT_CHARACTERS = 12;

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

// The export of an explanation.

export const MAX_EXPORT_TITLE_CHARACTERS = 200;

/** A pattern of 10,000 characters may have more; nobody reads so many. */
export const MAX_EXPORT_STEPS = 2_000;

export const MAX_EXPORT_WARNINGS = 200;

/** Longest label or detail of a step, and longest title, message or hint of a warning. */
export const MAX_EXPORT_TEXT_CHARACTERS = 2_000;

/** Levels below the first to which nesting is drawn; deeper lists are squeezed against the right edge. */
export const MAX_EXPORT_DEPTH = 8;

/** Records read at once for the export of an account; one may have 64 KiB. */
export const EXPORT_BATCH = 50;

/** Entries of one commit while a backup is restored; ten of 64 KiB stay below KV's 800 KiB. */
export const RESTORE_BATCH = 10;

// The review: a conversation with a model of the caller's own provider.

/** Turns of one conversation. */
export const MAX_CHAT_MESSAGES = 40;

/** One turn. */
export const MAX_CHAT_MESSAGE_CHARACTERS = 20_000;

/** The test text that goes along when the caller ticks it. */
export const MAX_CHAT_TEXT_CHARACTERS = 20_000;

/** A model's name. */
export const MAX_MODEL_CHARACTERS = 100;

/** The caller's key for the provider; theirs have up to 200. */
export const MAX_PROVIDER_KEY_CHARACTERS = 512;

/** Characters of our explanation that a prompt carries: some 5,000 tokens. */
export const MAX_PROMPT_EXPLANATION_CHARACTERS = 20_000;

/** A provider that sends nothing for this long has failed. */
export const PROVIDER_SILENCE_MS = 30_000;

/** An answer ends here, complete or not. */
export const CHAT_TOTAL_MS = 120_000;

/** What is passed on of one answer. */
export const MAX_CHAT_ANSWER_BYTES = 100_000;

/** What is read of one answer: each token of it comes in some 200 bytes of JSON. */
export const MAX_PROVIDER_BYTES = 8_000_000;

/** A comment line keeps proxies from closing a stream that is silent. */
export const STREAM_COMMENT_MS = 15_000;

/** A page gives up on a stream that is silent for three comment lines; no answer waits longer for its first byte. */
export const CHAT_STREAM_SILENCE_MS = 45_000;

/** An answer's Markdown is read within this time, or shown as it is written: what nests deeply takes seconds. */
export const MARKDOWN_MS = 1_000;

/** Levels of an answer's Markdown that are drawn; what lies deeper is shown as it is written. */
export const MAX_MARKDOWN_DEPTH = 16;

/** Patterns of one answer that are checked. */
export const MAX_PROPOSALS = 8;

// The engine that counts its steps.

/** Tables of characters kept between programs; about 300 bytes each. */
export const MAX_ENGINE_TABLES = 1_000;

/** Pages of one table kept, 64 characters each: more than any script has. */
export const MAX_ENGINE_PAGES = 1_024;

/** Numbers that each of a machine's two stacks may hold; 64 MiB, where the native engine gives up too. */
export const MAX_ENGINE_STACK = 16_777_216;

/** Rows of a recording, 17 bytes each; what comes after them is counted only. */
export const MAX_RECORDED_ROWS = 1_000_000;

/** Rows between two copies of a recorded machine, from which a moment between them is played again. */
export const CHECKPOINT_ROWS = 32_768;

/** Numbers on a recorded machine's stacks above which no copy is made. */
export const MAX_CHECKPOINT_STACK = 262_144;

/** Nodes that an explanation names as expected at one place of the text. */
export const MAX_EXPECTED = 50;

// Saved patterns in the browser.

/** A page gives up on the server when an answer takes this long; mobile networks take up to ten seconds. */
export const CLIENT_ANSWER_MS = 15_000;

/** A deletion can be taken back for this long; reading or touching the notice stops the clock. */
export const UNDO_DELETION_MS = 20_000;

/** Typing in a search field that pauses this long is searched for. */
export const SEARCH_PAUSE_MS = 250;

/** Rows before the end of a list at which its next page is fetched. */
export const PREFETCH_ROWS = 60;

// The verdict about backtracking.

/** Positions of the automaton that is searched for ambiguity; patterns of 10,000 characters stay near it. */
export const MAX_POSITIONS = 4_000;

/** Ways from position to position; a loop over 500 characters has 250,000. */
export const MAX_POSITION_EDGES = 500_000;

/** Nesting up to which it is built. */
export const MAX_POSITION_DEPTH = 300;

/** States that one search of it keeps. */
export const MAX_AMBIGUITY_STATES = 20_000;

/** Moves that all searches of one pattern make together; about a quarter of a second. */
export const MAX_AMBIGUITY_WORK = 1_000_000;

/** Positions at which a cycle is tried; more find the same texts, turned round. */
export const MAX_CYCLE_ENTRIES = 4;

/** Pairs of cycles that are looked at. */
export const MAX_CYCLE_PAIRS = 400;

/** Steps of one run of an attack; reached at about 600 characters by quadratic, 16 by exponential growth. */
export const MAX_ATTACK_STEPS = 200_000;

/** The same for an attack of which three rounds are too much already. */
export const MANY_ATTACK_STEPS = 2_000_000;

/** Longest attack that is measured. */
export const MAX_ATTACK_CHARACTERS = 20_000;

/** Steps of all runs for one pattern; about half a second. */
export const MAX_CONFIRMATION_STEPS = 20_000_000;

/** A native run of an attack is ended after this long; nobody waits longer for a plain search. */
export const NATIVE_RUN_MS = 150;

/** Steps for finding a worse attack than the first that was found. */
export const MAX_WORSENING_STEPS = 6_000_000;

/** Native runs of one attack. */
export const NATIVE_RUNS = 14;

/** Longest text of a native run; quadratic growth takes seconds there, linear growth a few milliseconds. */
export const MAX_NATIVE_CHARACTERS = 400_000;

/** Repeats from which a count may hide what an automaton that abstracts from it does not see. */
export const MANY_COUNTED_REPEATS = 8;

// Where patterns are analysed.

/** Analyses that wait for their turn; with a deadline of 2 s the last one waits half a minute. */
export const MAX_QUEUED_ANALYSES = 16;

/** Analyses that are remembered; about 6 KiB each, 30 KiB at most with all rewrites. */
export const MAX_KNOWN_ANALYSES = 500;

/** So long before its deadline an analysis stops by itself: what it found still has to be told. */
export const ANALYSIS_GRACE_MS = 150;

/** Memory of the process that analyses. */
export const ANALYSIS_HEAP_MEGABYTES = 512;

/** That process must have started after this long. */
export const ANALYSIS_START_MS = 10_000;

/** A generated test that takes longer is no test; most take microseconds. */
export const NATIVE_TEST_MS = 25;

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

/** Steps of a search that is made to say why a character was taken, or a match stopped. */
export const MAX_WHY_STEPS = 1_000_000;

// Changes that would make a match; each is tried before it is shown.

/** Steps of one try. */
export const MAX_TRY_STEPS = 50_000;

/** Tries, and their steps together, for one question. */
export const MAX_TRIES = 600;
export const MAX_TRIED_STEPS = 3_000_000;

/** Changes of each kind that an answer names. */
export const MAX_CHANGES = 5;

/** Characters that a nearest change of the text may put in, take out or replace. */
export const MAX_TEXT_CHANGES = 12;

// Rewrites of a pattern.

/** Nodes of two patterns up to which they are reduced to a form that is compared. */
export const MAX_FORM_NODES = 4_000;

/** Texts that a rewrite is tried on, beside the pattern that it is one of. */
export const MAX_REWRITE_TEXTS = 80;

/** Steps of the engine on one of them; most take under a hundred. */
export const MAX_REWRITE_STEPS = 20_000;

/** Candidates of all kinds that are looked at. */
export const MAX_REWRITE_CANDIDATES = 60;

/** Nodes of all patterns that are looked at for one: large ones get fewer tries. About a second. */
export const MAX_REWRITE_NODES = 12_000;

/** Nodes of one pattern that rewrites are looked for; the texts alone that a larger one is tried on take seconds. */
export const MAX_REWRITTEN_NODES = 1_000;

/** Longest pattern that regexp-tree's optimizer gets: it took minutes for one of 1,500 characters. */
export const MAX_OPTIMIZED_CHARACTERS = 500;

/** Rewrites that are shown. */
export const MAX_REWRITES = 20;

/** Patterns that the search for a shorter or a clearer one looks at. */
export const MAX_SEARCHED_PATTERNS = 150;

/** Patterns that such a search goes on from after each round. */
export const MAX_KEPT_PATTERNS = 4;

/** Repeats that a loop is cut down to where the length of its text is not known to matter. */
export const BOUNDED_REPEATS = 100;

/** Steps of the engine on one text that two patterns are compared on. */
export const MAX_MEANING_STEPS = 50_000;

/** A question that a worker of the page was asked is given up after this long; what it has told by then stays. */
export const INQUIRY_MS = 3_000;

// The Safety tab.

/** Lengths of the texts on which a pattern's everyday work is counted. */
export const ORDINARY_LENGTHS = [100, 200, 400, 600, 800, 1_000] as const;

/** What the browser finds out about safety is ended after this long; a slow machine starts the worker in two seconds. */
export const LOCAL_ANALYSIS_MS = 8_000;

/** An analysis may wait in the server's queue: 17 turns of two seconds, and the way there and back. */
export const ANALYSIS_ANSWER_MS = 40_000;
