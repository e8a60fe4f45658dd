/** A key, or keys together, and what they do. */
export interface Key {
  readonly keys: string;
  readonly action: string;
  readonly where: string;
}

/** Every key that the workbench has beside those of the browser. */
export const KEYS: readonly Key[] = [
  { keys: "← → Home End", action: "Go to another tab", where: "Tabs" },
  { keys: "Enter, Space", action: "Open or fold a part", where: "Diagram" },
  { keys: "Ctrl+Z, Ctrl+Y", action: "Undo, redo", where: "Pattern and text" },
];
