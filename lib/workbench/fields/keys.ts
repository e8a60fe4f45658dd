/** A key, or keys together, and what they do. */
export interface Key {
  readonly keys: string;
  readonly action: string;
  readonly where: string;
}

/** Every key that the workbench has beside those of the browser. */
export const KEYS: readonly Key[] = [
  { keys: "Tab, Shift+Tab", action: "Go to the next part, the one before", where: "Everywhere, editors too" },
  { keys: "F8, Shift+F8", action: "Go to the next match, the one before", where: "Everywhere" },
  { keys: "Ctrl+Z, Ctrl+Y", action: "Undo, redo", where: "Pattern and text" },
  { keys: "Ctrl+S", action: "Save the pattern in the library", where: "Everywhere" },
  { keys: "Space", action: "Set or clear a flag", where: "Flags" },
  { keys: "← → Home End", action: "Go to another tab", where: "Tabs" },
  { keys: "Enter", action: "Show a match in the text", where: "List of matches" },
  { keys: "← → Home End", action: "Walk along the parts", where: "Diagram" },
  { keys: "↑ ↓", action: "Walk out of a part, into it", where: "Diagram" },
  { keys: "← →", action: "Go along the track", where: "Diagram" },
  { keys: "↓ ↑", action: "Go into a part and out, to the next alternative and back", where: "Diagram" },
  { keys: "Home End", action: "Go to the ends of a row", where: "Diagram" },
  { keys: "Enter, Space", action: "Open or fold a part", where: "Diagram" },
  { keys: "+ − 0", action: "Zoom in, out, to see the whole", where: "Diagram" },
  { keys: "← → ↑ ↓ Home End", action: "Move the line; Enter puts it back", where: "Lines between parts" },
  { keys: "+ - 0", action: "Zoom in, zoom out, fit", where: "Diagram" },
  { keys: "Esc", action: "Leave the parts of the diagram", where: "Diagram" },
  {
    keys: "Arrow keys, Enter",
    action: "Move a dividing line, put it back",
    where: "Lines between the parts",
  },
  { keys: "↑ ↓ PageUp PageDown Home End", action: "Walk along the patterns", where: "Library" },
  { keys: "Enter, Space", action: "Open a pattern, select it", where: "Library" },
  { keys: "F2, Delete", action: "Show details and history, delete", where: "Library" },
  { keys: "Esc", action: "Close the menu", where: "Menus" },
];
