/** A key or key combination, and its action. */
export interface Key {
  readonly keys: string;
  readonly action: string;
  readonly where: string;
  /** The feature that a deployment must have enabled. */
  readonly feature?: string;
}

/** The keys of a deployment with these features: single letters first. */
export function keysWith(features: readonly string[]): readonly Key[] {
  return [...LETTER_KEYS, ...controlsWith(features)];
}

/** The keys of a deployment except the single letters. */
export function controlsWith(features: readonly string[]): readonly Key[] {
  return KEYS.filter(({ feature }) => feature === undefined || features.includes(feature));
}

const LIBRARY = { where: "Library", feature: "library" } as const;

const OUTSIDE = "Outside text fields";

/** All keys that the workbench adds to those of the browser. */
const KEYS: readonly Key[] = [
  { keys: "Ctrl+K", action: "Search, paste a regex or run a command (⌘K on a Mac)", where: "Everywhere" },
  { keys: "Ctrl+V", action: "Paste over the pattern", where: OUTSIDE },
  {
    keys: "Tab, Shift+Tab",
    action: "Go to the next or previous control",
    where: "Everywhere, also in editors",
  },
  { keys: "F8, Shift+F8", action: "Go to the next or previous match", where: "Everywhere" },
  {
    keys: "Ctrl+Z, Ctrl+Y",
    action: "Undo, redo (also Ctrl+Shift+Z)",
    where: "Pattern, flags, text, expectations",
  },
  {
    keys: "Alt+Enter",
    action: "Expect a match in the line, then no match, then nothing",
    where: "Test text",
  },
  { keys: "Ctrl+S", action: "Save the pattern to the library", where: "Everywhere", feature: "library" },
  { keys: "Space", action: "Set or clear a flag", where: "Flags" },
  { keys: "← → Home End", action: "Go to another tab", where: "Tabs" },
  { keys: "Enter", action: "Show a match in the text", where: "List of matches" },
  { keys: "← →", action: "Move along the track", where: "Diagram" },
  { keys: "↓ ↑", action: "Enter or leave a part; next or previous alternative", where: "Diagram" },
  { keys: "Home End", action: "Go to the start or end of a row", where: "Diagram" },
  { keys: "Enter, Space", action: "Unfold or fold a part", where: "Diagram" },
  { keys: "+ − 0", action: "Zoom in, zoom out, fit", where: "Diagram" },
  { keys: "Esc", action: "Leave the diagram", where: "Diagram" },
  { keys: "Arrow keys, Home End", action: "Resize the panes; Enter resets", where: "Splitters" },
  { keys: "↑ ↓ PageUp PageDown Home End", action: "Move through the patterns", ...LIBRARY },
  { keys: "Enter, Space", action: "Open or select a pattern", ...LIBRARY },
  { keys: "F2, Delete", action: "Show details and history; delete", ...LIBRARY },
  {
    keys: "← → Home End",
    action: "Previous, next, first or last step",
    where: "Debugger timeline",
  },
  { keys: "Ctrl+Enter", action: "Send the question", where: "Review (AI)" },
  { keys: "Esc", action: "Close the menu", where: "Menus" },
];

/** Single-letter keys, which can be disabled. */
export const LETTER_KEYS: readonly Key[] = [
  { keys: "p", action: "Go to the pattern", where: OUTSIDE },
  { keys: "t", action: "Go to the test text", where: OUTSIDE },
  { keys: "n, Shift+N", action: "Go to the next or previous match", where: OUTSIDE },
  { keys: "m", action: "Go to the matches", where: OUTSIDE },
  { keys: "d", action: "Go to the diagram", where: OUTSIDE },
  { keys: "e", action: "Go to Understand", where: OUTSIDE },
  { keys: "s, w", action: "Go to Safety and the warnings", where: OUTSIDE },
  { keys: "?", action: "Show this list", where: OUTSIDE },
  { keys: "f, b", action: "Next or previous step", where: "Debugger" },
  { keys: "k", action: "Play or pause", where: "Debugger" },
  { keys: "m", action: "Run to the match, then to the next one", where: "Debugger" },
  {
    keys: "o, c",
    action: "Run to the selected part of the pattern, or to the cursor in the text",
    where: "Debugger",
  },
];
