/** A key, or keys together, and what they do. */
export interface Key {
  readonly keys: string;
  readonly action: string;
  readonly where: string;
  /** What a deployment must have switched on for it. */
  readonly feature?: string;
}

/** The keys of a deployment, by the features that it has switched on: single letters first. */
export function keysWith(features: readonly string[]): readonly Key[] {
  return [...LETTER_KEYS, ...controlsWith(features)];
}

/** The keys of a deployment without the single letters. */
export function controlsWith(features: readonly string[]): readonly Key[] {
  return KEYS.filter(({ feature }) => feature === undefined || features.includes(feature));
}

const LIBRARY = { where: "Library", feature: "library" } as const;

/** Every key that the workbench has beside those of the browser. */
const KEYS: readonly Key[] = [
  { keys: "Tab, Shift+Tab", action: "Go to the next part, the one before", where: "Everywhere, editors too" },
  { keys: "F8, Shift+F8", action: "Go to the next match, the one before", where: "Everywhere" },
  { keys: "Ctrl+Z, Ctrl+Y", action: "Undo, redo; Ctrl+Shift+Z redoes too", where: "Pattern, flags and text" },
  {
    keys: "Alt+Enter",
    action: "Expect a match in the line, then no match, then nothing",
    where: "Test text",
  },
  { keys: "Ctrl+S", action: "Save the pattern in the library", where: "Everywhere", feature: "library" },
  { keys: "Space", action: "Set or clear a flag", where: "Flags" },
  { keys: "← → Home End", action: "Go to another tab", where: "Tabs" },
  { keys: "Enter", action: "Show a match in the text", where: "List of matches" },
  { keys: "← →", action: "Go along the track", where: "Diagram" },
  { keys: "↓ ↑", action: "Go into a part and out, to the next alternative and back", where: "Diagram" },
  { keys: "Home End", action: "Go to the ends of a row", where: "Diagram" },
  { keys: "Enter, Space", action: "Open or fold a part", where: "Diagram" },
  { keys: "+ − 0", action: "Zoom in, out, to see the whole", where: "Diagram" },
  { keys: "Esc", action: "Leave the parts of the diagram", where: "Diagram" },
  { keys: "Arrow keys, Home End", action: "Move the line; Enter puts it back", where: "Lines between parts" },
  { keys: "↑ ↓ PageUp PageDown Home End", action: "Walk along the patterns", ...LIBRARY },
  { keys: "Enter, Space", action: "Open a pattern, select it", ...LIBRARY },
  { keys: "F2, Delete", action: "Show details and history, delete", ...LIBRARY },
  {
    keys: "← → Home End",
    action: "Go a moment back, forward, to the first, the last",
    where: "Debugger's slider",
  },
  { keys: "Ctrl+Enter", action: "Send the question", where: "Review" },
  { keys: "Esc", action: "Close the menu", where: "Menus" },
];

const OUTSIDE = "Outside fields";

/** Single letters, which can be switched off. */
export const LETTER_KEYS: readonly Key[] = [
  { keys: "p", action: "Go to the pattern", where: OUTSIDE },
  { keys: "t", action: "Go to the test text", where: OUTSIDE },
  { keys: "n, Shift+N", action: "Go to the next match, the one before", where: OUTSIDE },
  { keys: "m", action: "Go to the matches", where: OUTSIDE },
  { keys: "d", action: "Go to the diagram", where: OUTSIDE },
  { keys: "e", action: "Go to Understand", where: OUTSIDE },
  { keys: "s, w", action: "Go to Safety and the warnings", where: OUTSIDE },
  { keys: "?", action: "Show this list", where: OUTSIDE },
  { keys: "f, b", action: "Go a moment forward, back", where: "Debugger" },
  { keys: "m", action: "Go to the match, then to the next one", where: "Debugger" },
  {
    keys: "o, c",
    action: "Go to the chosen part of the pattern, to the cursor in the text",
    where: "Debugger",
  },
];
