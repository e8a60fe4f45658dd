/**
 * Limits of the workbench's tools that are fetched when their tabs are opened. They are not part of the
 * page's first load, which has the other limits of the workbench.
 *
 * @module
 */

/** Lines of the text that are listed with the results of two compared patterns; the counts cover the rest. */
export const MAX_COMPARED_LINES = 50;

/** Bars of the debugger's timeline; about as many as fit into its pane. */
export const MAX_TIMELINE_BUCKETS = 240;

/** Time for each step while the debugger plays a search. */
export const PLAY_MS = { slow: 1_500, normal: 700, fast: 150 } as const;
